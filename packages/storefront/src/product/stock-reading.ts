import { canStillBuy } from '@awning/commerce';
import type { ShoppingCart } from '@awning/contract';
import { readStockWithSlash } from '@awning/contract/calls';
import { shopCall } from '../shop/shop-call.ts';
import type { ShopStock } from './shop-variant.ts';

const readRecords = async (itemId: string) =>
  (await shopCall(readStockWithSlash, { query: { itemId } })).results;

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
  const isMatch = (other: string): boolean => sku === undefined || other === sku;
  const quantityInCart = entries
    .filter((entry) => entry.itemId === itemId && isMatch(entry.chosenVariant?.sku ?? ''))
    .reduce((sum, { quantity }) => sum + quantity, 0);
  return canStillBuy(
    records.filter((record) => isMatch(record.sku)),
    quantityInCart,
  );
}
