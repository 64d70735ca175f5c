import { readdirSync, readFileSync } from 'node:fs';

/** Tags in the HTML templates of a folder that print a value as it is, each with its file. */
export const unescapedValues = (folder: URL): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.html.jsont'))
    .flatMap((file) =>
      [...readFileSync(new URL(file, folder), 'utf8').matchAll(/\{(?!\.)[^{}\s][^{}]*\}/g)]
        .map(([tag]) => tag)
        .filter((tag) => !/\|(html|htmlattr|apply [a-z-]+)\}$/.test(tag))
        .map((tag) => `${file} ${tag}`),
    )
    .toSorted();
