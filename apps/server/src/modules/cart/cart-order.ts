import { sql } from '../../platform/db/drizzle.ts';
import type { Carts, OrderLine } from './carts.ts';

/** What an order does to its cart, in the order's own transaction. */
export const cartOrder: Pick<Carts, 'lockForOrder' | 'markPurchased'> = {
  async lockForOrder(tx, websiteId, cartId) {
    const { rows: locked } = await tx.execute(sql`
      select from carts
      where website_id = ${websiteId} and cart_id = ${cartId} and order_id is null and signed_in_as is null
      for update`);
    if (locked.length === 0) return null;
    const { rows } = await tx.execute<OrderLine & Record<string, unknown>>(sql`
      select entry_id as "entryId", item_id as "itemId", variant_id as "variantId", quantity,
        most, additional_fields as "additionalFields"
      from cart_entries
      where website_id = ${websiteId} and cart_id = ${cartId} and removed_at is null order by entry_id`);
    return rows;
  },
  async markPurchased(tx, websiteId, cartId, orderId) {
    const { rowCount } = await tx.execute(sql`
      update carts set order_id = ${orderId}
      where website_id = ${websiteId} and cart_id = ${cartId} and order_id is null and signed_in_as is null`);
    return rowCount === 1;
  },
};
