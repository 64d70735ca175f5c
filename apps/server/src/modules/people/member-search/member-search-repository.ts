import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { TitleSource } from '../../website/search/index.ts';

export const ordersAndBuyers: TitleSource = sql`(
  select website_id, found_as, entry_id, title, detail, dated, titles from member_search_entries)`;

interface OrderEntry {
  readonly websiteId: WebsiteId;
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly buyerId: string;
  readonly email: string;
  readonly name: string;
  readonly dated: Date;
}

/** Of the order and of its buyer. */
export async function saveOrderEntry(tx: Queryable, order: OrderEntry): Promise<void> {
  const { websiteId, orderId, orderNumber, buyerId, email, name, dated } = order;
  const bareNumber = /\d+$/.exec(orderNumber)?.[0] ?? '';
  const before = await tx.first(
    { buyerId: column.nullable(column.text) },
    sql`select buyer_id as "buyerId" from member_search_entries
      where website_id = ${websiteId} and found_as = 'order' and entry_id = ${orderId} for update`,
  );
  const detail = [name, email].filter((text) => text !== '').join(' · ');
  await tx.run(sql`
    insert into member_search_entries as e
      (website_id, found_as, entry_id, title, detail, buyer_id, dated, titles)
    values
      (${websiteId}, 'order', ${orderId}, ${orderNumber}, ${detail}, ${buyerId}, ${dated},
        search_title_words(${`${websiteId}/order`}, ${`${orderNumber} ${bareNumber} ${name} ${email}`})),
      (${websiteId}, 'buyer', ${buyerId}, ${email}, ${name}, null, ${dated},
        search_title_words(${`${websiteId}/buyer`}, ${`${name} ${email}`}))
    on conflict (website_id, found_as, entry_id) do update
    set title = excluded.title, detail = excluded.detail, buyer_id = excluded.buyer_id, dated = excluded.dated,
      titles = excluded.titles
    where e.found_as = 'order' or e.dated <= excluded.dated`);
  if (before && before.buyerId !== null && before.buyerId !== buyerId)
    await deleteWithoutOrders(tx, websiteId, before.buyerId);
}

/** An address that was corrected belongs to nobody any more. */
const deleteWithoutOrders = (tx: Queryable, websiteId: WebsiteId, buyerId: string): Promise<number> =>
  tx.run(sql`
    delete from member_search_entries
    where website_id = ${websiteId} and found_as = 'buyer' and entry_id = ${buyerId}
      and not exists (select from member_search_entries
        where website_id = ${websiteId} and buyer_id = ${buyerId})`);
