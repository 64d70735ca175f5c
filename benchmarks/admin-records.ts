import { randomUUID } from 'node:crypto';
import { median } from './bench-report.ts';
import type { MemberCall } from './member-calls.ts';

interface Product {
  readonly id: string;
  readonly variants: readonly { readonly id: string; readonly priceMinor: number }[];
}

/** Records whose pages are opened: the product with the most variants, one without any to choose from, an order. */
export interface AdminRecords {
  readonly large: Product;
  readonly plain: Product;
  readonly orderId: string;
}

export async function makeRecords(call: MemberCall): Promise<AdminRecords> {
  const [large] = await findProducts(call, 'One of many');
  const { collections } = JSON.parse(await call('/api/content/collections?kind=products'));
  const { product: plain } = JSON.parse(
    await call('/api/commerce/products', {
      collectionId: collections[0].id,
      title: 'One alone',
      status: 'published',
      variants: [{ priceMinor: 1000, stock: { quantity: 100 } }],
    }),
  );
  if (!large) throw new Error('The large product is not there.');
  const { order } = JSON.parse(
    await call(
      '/api/commerce/manual-orders',
      {
        email: 'buyer@example.com',
        lines: [{ productId: plain.id, variantId: plain.variants[0].id, quantity: 1 }],
        payment: { methodId: 'cash', isPaid: true },
      },
      'POST',
      { 'idempotency-key': randomUUID() },
    ),
  );
  return { large, plain, orderId: order.id };
}

async function findProducts(call: MemberCall, search: string): Promise<Product[]> {
  const list = await call(`/api/commerce/products?search=${encodeURIComponent(search)}`);
  return (JSON.parse(list) as { products: Product[] }).products;
}

const SAVES = 30;
/** The first ones warm up. */
const WARM_UP = 5;

/** Milliseconds to save one price of each product, as their page does, in turn. */
export async function measurePriceSaves(
  call: MemberCall,
  products: readonly [Product, Product],
): Promise<[number, number]> {
  const times: [number[], number[]] = [[], []];
  for (let save = 0; save < SAVES + WARM_UP; save += 1)
    for (const [index, { id, variants }] of products.entries()) {
      const changed = variants[Math.floor(variants.length / 2)];
      const start = performance.now();
      await call(
        `/api/commerce/products/${id}`,
        { variantChanges: [{ id: changed?.id, priceMinor: 2000 + save }] },
        'PATCH',
      );
      if (save >= WARM_UP) times[index as 0 | 1].push(performance.now() - start);
    }
  return [median(times[0]), median(times[1])];
}
