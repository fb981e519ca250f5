// The links between the pages of people: for their bars.

import { h } from "./dom.js";

/** Links to the pages that everybody has. */
export const pageLinks = () => [h("a", { href: "/" }, "Games"), h("a", { href: "/me" }, "You")];
