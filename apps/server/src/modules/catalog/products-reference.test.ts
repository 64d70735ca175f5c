import { readFile } from 'node:fs/promises';
import { PRODUCT_LIMITS, PRODUCT_TYPES, ProductFields, STOCK_STATES, VariantInput } from '@awning/contract';
import { expect, it } from 'vitest';
import { productSentences } from './product-sentences.ts';

const PAGE = 'docs/reference/products.md';

/** The first cell of each row, or the whole row where the code has all of it. */
const expected = {
  Types: Object.entries(PRODUCT_TYPES).map(([name, code]) => `| \`${code}\` | ${name} |`),
  Fields: Object.keys(ProductFields.properties).map((name) => `| \`${name}\` |`),
  Variants: Object.keys(VariantInput.properties).map((name) => `| \`${name}\` |`),
  Limits: Object.entries(PRODUCT_LIMITS).map(([name, limit]) => `| \`${name}\` | ${limit} |`),
  Sentences: Object.entries(productSentences).map(([rule, sentence]) => `| \`${rule}\` | ${sentence} |`),
  Lists: STOCK_STATES.map((state) => `| \`${state}\` |`),
};

it(`${PAGE} has the types, fields, limits and sentences of the code, and no others`, async () => {
  const page = await readFile(new URL(`../../../../../${PAGE}`, import.meta.url), 'utf8');
  const sections = new Map(
    page
      .split(/^## /m)
      .slice(1)
      .map((section) => [
        section.slice(0, section.indexOf('\n')),
        section.split('\n').filter((line) => line.startsWith('| `')),
      ]),
  );
  for (const [title, lines] of Object.entries(expected)) {
    const rows = sections.get(title) ?? [];
    const shown = rows.map((row) => lines.find((line) => row.startsWith(line)) ?? row);
    expect(shown.toSorted(), `Copy the right lines into ${PAGE}, ${title}`).toEqual(lines.toSorted());
  }
});
