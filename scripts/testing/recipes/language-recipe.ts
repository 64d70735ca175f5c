import { missingOf, type SourceTree, type Step } from './source-tree.ts';

/** Languages that a theme cannot be read in whole yet, and what it has of them. */
const BEGUN: Readonly<Record<string, string>> = {
  ar: 'right to left, and a part of the words',
  fa: 'right to left alone',
  he: 'right to left alone',
  ur: 'right to left alone',
};

type Words = Readonly<Record<string, string>>;

/** What stands in braces, `{0 plural one{# image} other{# images}}`, has to be there in every language. */
const slotsOf = (text: string): string =>
  [...text.matchAll(/\{(\w+)/g)]
    .map(([, slot = '']) => slot)
    .filter((slot) => /^\d+$/.test(slot))
    .join();

/** The steps of `themes/README.md` that are missing, for every language that a starter theme has. */
export function missingLanguageSteps(tree: SourceTree): string[] {
  const files = tree.list('themes/*/strings/*.json');
  const themes = [...new Set(files.map((file) => file.split('/')[1] ?? ''))];
  const localeOf = (file: string): string => /-([\w-]+)\.json$/.exec(file.split('/')[3] ?? '')?.[1] ?? '';
  const locales = [...new Set(files.map(localeOf))].filter((locale) => !(locale in BEGUN));
  const wordsOf = (file: string): Words => (tree.has(file) ? (JSON.parse(tree.read(file)) as Words) : {});
  return locales.flatMap((locale) =>
    themes.flatMap((theme) =>
      (['template', 'annotations'] as const).flatMap((kind, index) => {
        const file = `themes/${theme}/strings/${kind}-${locale}.json`;
        const words = wordsOf(file);
        const english = wordsOf(`themes/${theme}/strings/${kind}-en-US.json`);
        const step = `step ${index + 1}`;
        if (!tree.has(file)) return missingOf(locale, [[false, `${step}, ${file}`]]);
        return missingOf(locale, [
          ...Object.entries(english).map(([key, text]): Step => {
            const word = words[key];
            const isDone = key === 'direction' || (word !== undefined && slotsOf(word) === slotsOf(text));
            return [isDone, `${step}, "${key}" in ${file}`];
          }),
          ...Object.keys(words).map(
            (key): Step => [key in english, `${step}, "${key}" of ${file} in the English file too`],
          ),
        ]);
      }),
    ),
  );
}
