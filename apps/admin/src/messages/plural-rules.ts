import type { IntlMessageFormat } from 'intl-messageformat';

type Elements = ReturnType<IntlMessageFormat['getAst']>;

/**
 * Holds the cases of every plural against the language: a word that the language has no such number for would never be
 * shown. Gives the arguments that have to be numbers, because an offset is taken from them.
 */
export function checkPlurals(elements: Elements, locale: string): string[] {
  return elements.flatMap((element) => {
    if (!('options' in element)) return [];
    const cases = Object.entries(element.options);
    const inside = cases.flatMap(([, { value }]) => checkPlurals(value, locale));
    if (!('offset' in element)) return inside;
    const { value: argument, offset, pluralType = 'cardinal' } = element;
    const { pluralCategories } = new Intl.PluralRules(locale, { type: pluralType }).resolvedOptions();
    for (const [key] of cases)
      if (!/^=?\d+$/.test(key) && !(pluralCategories as string[]).includes(key))
        throw new Error(`Invalid key ${key} for argument ${argument}`);
    return offset === 0 ? inside : [argument, ...inside];
  });
}
