import { setTimeout as sleep } from 'node:timers/promises';
import type { Report } from './bench-report.ts';
import type { MemberCall } from './member-calls.ts';

const PRODUCTS = 1_000;
const VARIANTS = 2;
/** Products a minute, without images, on two cores. */
const LIMIT = 500;
const LOOK_MS = 250;
const MINUTE_MS = 60_000;

const IMPORTS = '/api/commerce/product-imports';

/** A file as another shop writes it: products of two variants. */
function productFile(): string {
  const rows = [
    'Handle,Title,Body (HTML),Tags,Published,Option1 Name,Option1 Value,Variant SKU,Variant Price,Variant Inventory Tracker,Variant Inventory Qty',
  ];
  for (let product = 0; product < PRODUCTS; product += 1)
    for (let variant = 0; variant < VARIANTS; variant += 1) {
      const isFirst = variant === 0;
      const head = isFirst ? `Imported ${product},<p>Words about it</p>,"new, blue",TRUE,Size` : ',,,,';
      rows.push(`imported-${product},${head},Size ${variant},IMP-${product}-${variant},12.50,shopify,9`);
    }
  return rows.join('\n');
}

/** From a file to products: how long the look takes, and how many come in a minute. */
export async function measureProductImport(report: Report, call: MemberCall): Promise<void> {
  await call('/api/settings/limits', { productsPerCollection: 10_000 }, 'PUT');
  const form = new FormData();
  form.set('file', new Blob([productFile()], { type: 'text/csv' }), 'products.csv');
  const begun = performance.now();
  const { id, added } = JSON.parse(await call(IMPORTS, form)).import;
  if (added !== PRODUCTS) throw new Error('The file of the bench has not only new products.');
  const comparedMs = performance.now() - begun;
  const started = performance.now();
  await call(`${IMPORTS}/${id}/start`, {});
  for (;;) {
    const { state, done, failed } = JSON.parse(await call(`${IMPORTS}/${id}`)).import;
    if (failed > 0) throw new Error('Products of the bench were refused.');
    if (state === 'done' && done === PRODUCTS) break;
    await sleep(LOOK_MS);
  }
  report({
    what: `${PRODUCTS} products of a file compared with the shop`,
    value: comparedMs,
    unit: 'ms',
    against: { name: 'limit', value: (MINUTE_MS * PRODUCTS) / LIMIT / 10 },
    better: 'lower',
  });
  report({
    what: `products of ${VARIANTS} variants imported in a minute`,
    value: (MINUTE_MS * PRODUCTS) / (performance.now() - started),
    unit: 'products',
    against: { name: 'limit', value: LIMIT },
    better: 'higher',
  });
}
