// The links between the pages of people, and the bell: for their bars.

import { h } from "./dom.js";
import { bell } from "./bell.js";

/** Links to the pages that everybody has. */
export const pageLinks = () => [h("a", { href: "/" }, "Games"), h("a", { href: "/leagues" }, "Leagues"), h("a", { href: "/me" }, "You"), bell()];
