import { PRODUCT_LIMITS, PRODUCT_TYPES, ProductFields, STOCK_STATES, VariantInput } from '@awning/contract';
import { it } from 'vitest';
import { expectReference } from '../../../testing/reference-page.ts';
import { productSentences } from './products/product-sentences.ts';

const PAGE = 'docs/reference/products.md';

it(`${PAGE} has the types, fields, limits and sentences of the code, and no others`, () =>
  expectReference(PAGE, {
    Types: Object.entries(PRODUCT_TYPES).map(([name, code]) => `| \`${code}\` | ${name} |`),
    Fields: Object.keys(ProductFields.properties).map((name) => `| \`${name}\` |`),
    Variants: Object.keys(VariantInput.properties).map((name) => `| \`${name}\` |`),
    Limits: Object.entries(PRODUCT_LIMITS).map(([name, limit]) => `| \`${name}\` | ${limit} |`),
    Sentences: Object.entries(productSentences).map(([rule, sentence]) => `| \`${rule}\` | ${sentence} |`),
    Lists: STOCK_STATES.map((state) => `| \`${state}\` |`),
  }));
