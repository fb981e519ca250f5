// The language of the page: English stands in the code, and a catalog, where the page has one, says it in another.

/** @type {{ texts: Record<string, string>, things: Record<string, string[]> }} */
const catalog = /** @type {any} */ (globalThis).catalog ?? { texts: {}, things: {} };
const rules = new Intl.PluralRules(document.documentElement.lang || "en");

/**
 * A text in the language of the page: say("Close"), or say`${count} watching`, whose text is "{0} watching".
 * @param {string | TemplateStringsArray} text
 * @param {...any} values
 */
export function say(text, ...values) {
  const english = typeof text === "string" ? text : text.reduce((all, part, n) => `${all}{${n - 1}}${part}`);
  const said = catalog.texts[english] ?? english;
  return values.length ? said.replace(/\{(\d)\}/g, (_, n) => String(values[n])) : said;
}

/** A count in the language of the page: 1 play, 2 plays. */
export function counted(count, thing) {
  const forms = catalog.things[thing] ?? [thing, `${thing}s`];
  const which = catalog.things[thing] ? rules.resolvedOptions().pluralCategories.indexOf(rules.select(Math.abs(count))) : Number(Math.abs(count) !== 1);
  return `${count} ${forms[Math.min(which, forms.length - 1)]}`;
}
