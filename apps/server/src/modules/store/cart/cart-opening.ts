import { column, sql } from '../../../platform/db/index.ts';
import { cartErrors } from './cart-errors.ts';
import { ownerKey } from './cart-owner.ts';
import type { CartParts } from './cart-parts.ts';
import type { Carts } from './carts.ts';

export function createCartOpening({
  database,
  clock,
  ids,
}: Pick<CartParts, 'database' | 'clock' | 'ids'>): Pick<Carts, 'open'> {
  return {
    async open(websiteId, owner) {
      const key = ownerKey(owner);
      const now = clock.now().toISOString();
      await database.query.run(sql`
        insert into carts (website_id, cart_id, owner_key, created_at, used_on)
        values (${websiteId}, ${ids.next()}, ${key}, ${now}::timestamptz, (${now}::timestamptz at time zone 'UTC')::date)
        on conflict (website_id, owner_key) where order_id is null do nothing`);
      const rows = await database.query.rows(
        { id: column.text, isClosed: column.boolean },
        sql`
        select cart_id as id, signed_in_as is not null as "isClosed" from carts
        where website_id = ${websiteId} and owner_key = ${key} and order_id is null`,
      );
      const [cart] = rows;
      // Bought between the two statements: whoever asks again gets another one.
      if (!cart || cart.isClosed) throw cartErrors.sessionExpired();
      return { cartId: cart.id };
    },
  };
}
