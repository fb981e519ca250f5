// The links between the pages of people, and the bell: for their bars.

import { h } from "./dom.js";
import { bell } from "./bell.js";
import { say } from "./language.js";

/** Links to the pages that everybody has. */
export const pageLinks = () => [h("a", { href: "/" }, say("Games")), h("a", { href: "/leagues" }, say("Leagues")), h("a", { href: "/me" }, say("You")), bell()];
