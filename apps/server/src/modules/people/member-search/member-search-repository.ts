import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { TitleSource } from '../../website/search/index.ts';

export const foundOrders: TitleSource = sql`(
  select website_id, found_as, entry_id, title, detail, dated, titles from member_search_entries)`;

interface OrderEntry {
  readonly websiteId: WebsiteId;
  readonly orderId: OrderId;
  readonly orderNumber: string;
  readonly email: string;
  readonly name: string;
  readonly dated: Date;
}

export async function saveOrderEntry(db: Queryable, order: OrderEntry): Promise<void> {
  const { websiteId, orderId, orderNumber, email, name, dated } = order;
  const bareNumber = /\d+$/.exec(orderNumber)?.[0] ?? '';
  const detail = [name, email].filter((text) => text !== '').join(' · ');
  await db.run(sql`
    insert into member_search_entries (website_id, found_as, entry_id, title, detail, dated, titles)
    values (${websiteId}, 'order', ${orderId}, ${orderNumber}, ${detail}, ${dated},
      search_title_words(${`${websiteId}/order`}, ${`${orderNumber} ${bareNumber} ${name} ${email}`}))
    on conflict (website_id, found_as, entry_id) do update
    set title = excluded.title, detail = excluded.detail, dated = excluded.dated, titles = excluded.titles`);
}
