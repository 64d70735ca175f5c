import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';

const MODULES = join(import.meta.dirname, '..');

/** The README says what each of them does to it. */
const EDITORS = [
  'rendering/decorate/page-overlays.ts',
  'rendering/draw/theme-slots.ts',
  'rendering/preview/preview-markup.ts',
  'website/blocks/image-markup.ts',
];
/** Of an item's body, for readers far from the site: no page of it. */
const FEED = 'rendering/feeds/rss-feed.ts';

const files = globSync('**/*.ts', { cwd: MODULES, exclude: ['**/*.test.ts'] })
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();
const textOf = (file: string): string => readFileSync(join(MODULES, file), 'utf8');

it('finished HTML is edited by the functions that the README names and by no others', () => {
  const editors = files.filter((file) => /\b(?:insertHtml|replacePiece)\(/.test(textOf(file)));
  expect(editors).toEqual(EDITORS);
});

it('no string method replaces tags or attributes in the markup of pages and blocks', () => {
  const replacing = files.filter(
    (file) =>
      /^(?:rendering|website\/blocks)\//.test(file) &&
      /\.replace(?:All)?\(\s*(?:\/[^/\n]*<\\?\/?\??[a-z]|['"`]<[a-z]|['"`] [a-z-]+=)/.test(textOf(file)),
  );
  expect(replacing).toEqual([FEED]);
});
