import { canStillBuy } from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import { shopCall } from '../cart/shop-call.ts';
import type { ShopStock } from './shop-variant.ts';

interface StockRecord {
  readonly variantId: string;
  readonly sku: string;
  readonly unlimited: boolean;
  readonly qtyInStock: number;
}

const readRecords = async (itemId: string): Promise<readonly StockRecord[]> => {
  const query = new URLSearchParams({ itemId });
  const { results } = await shopCall<{ results: readonly StockRecord[] }>(
    `/api/commerce/inventory/stock/?${query}`,
  );
  return results;
};

/** What the shop has now, by variant. */
export const readStock = async (itemId: string): Promise<ReadonlyMap<string, ShopStock>> =>
  new Map(
    (await readRecords(itemId)).map(({ variantId, unlimited, qtyInStock }) => [
      variantId,
      { unlimited, quantity: qtyInStock },
    ]),
  );

/** Whether there is any left beyond what the cart holds: nobody should fill in a form for nothing. */
export async function hasMoreThanCart(
  { itemId, sku }: { readonly itemId: string; readonly sku?: string | undefined },
  readCart: () => Promise<ShoppingCart>,
): Promise<boolean> {
  const [records, { entries }] = await Promise.all([readRecords(itemId), readCart()]);
  const isMeant = (other: string): boolean => sku === undefined || other === sku;
  const held = entries
    .filter((entry) => entry.itemId === itemId && isMeant(entry.chosenVariant?.sku ?? ''))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return canStillBuy(
    records.filter((record) => isMeant(record.sku)),
    held,
  );
}
