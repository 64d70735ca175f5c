import { readFileSync } from 'node:fs';
import { BLOCK_TYPES, GALLERY_OPTIONS } from '@awning/site-model';
import { expect, it } from 'vitest';
import { idOf, imageAsset } from '../../../../testing/block-fixtures.ts';
import { showBlock } from '../../../../testing/show-block.ts';

const read = (path: string): string =>
  readFileSync(new URL(`../../../../../../../${path}`, import.meta.url), 'utf8');
const page = read('docs/reference/galleries.md');
const styles = read('packages/storefront/src/blocks/gallery.css');

it('the page about the options of galleries says what the code does', () => {
  const described = [...page.matchAll(/^\| `([\w-]+)` \| ([^|]+) \| ([^|]+) \| [^|]+ \|$/gm)].map(
    ([, name, values, preset]) => [name, values, preset],
  );
  const code = (word: string) => `\`${word}\``;
  const actual = Object.entries(GALLERY_OPTIONS).map(([name, option]) => {
    if (option.kind === 'flag') return [name, 'yes or no', option.default ? 'yes' : 'no'];
    if (option.kind === 'range') {
      return [name, `${option.minimum} to ${option.maximum}`, String(option.default)];
    }
    return [name, option.values.map(code).join(', '), code(option.default)];
  });
  expect(described).toEqual(actual);
});

it.each([
  [
    'SF-3.090',
    { 'thumbnail-strip-margin': 7 },
    '--gallery-strip-margin:7px',
    /margin-block-start: var\(--gallery-strip-margin/,
  ],
  ['SF-3.097', { 'thumbnails-per-row': 7 }, '--gallery-columns:7', /: [^;]*var\(--gallery-columns/],
  ['SF-3.098', { padding: 7 }, '--gallery-padding:7px', /gap: var\(--gallery-padding/],
  [
    'SF-3.101',
    { 'max-width': 150 },
    '--gallery-thumb-width:150px',
    /width: min\([^;]*var\(--gallery-thumb-width/,
  ],
  [
    'SF-3.103',
    { transparentBackground: true },
    'sqs-gallery-transparent',
    /\.sqs-gallery-transparent\b[^{]*\{[^}]*background: none/,
  ],
] as const)(
  '%s %j stands in the page as %s, which the style sheet uses',
  async (_id, options, written, used) => {
    const imageId = idOf(0xa1);
    const show = async (chosen: object) =>
      (
        await showBlock(
          BLOCK_TYPES.gallery,
          { imageIds: [imageId], options: chosen },
          { content: { images: [imageAsset(imageId)] } },
        )
      ).html;
    expect(await show(options)).toContain(written);
    expect(await show({})).not.toContain(written);
    expect(styles).toMatch(used);
  },
);
