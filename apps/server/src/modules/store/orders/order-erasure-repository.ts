import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';

/** What remains of an address: where tax was due. */
const place = (address: string) =>
  sql.unsafe(`case when ${address} is not null then jsonb_build_object('firstName', '', 'lastName', '', 'company', '',
    'address1', '', 'address2', '', 'city', '', 'state', coalesce(${address} ->> 'state', ''), 'postalCode', '',
    'countryCode', coalesce(${address} ->> 'countryCode', ''), 'phone', '') end`);

/**
 * Orders stay as the books need them: number, day, lines, amounts, taxes, and country and state of the addresses. Name,
 * email, addresses, notes and answers go.
 */
export async function eraseFromOrders(
  tx: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
  { email, now }: { readonly email: string; readonly now: Date },
): Promise<void> {
  await tx.run(sql`
    update orders set email = ${email}, customer_name = '', site_user_id = null,
      shipping_address = ${place('shipping_address')}, billing_address = ${place('billing_address')},
      details = details || '{"note": "", "answers": []}'::jsonb, version = version + 1, modified_at = ${now}
    where website_id = ${websiteId} and order_id = any (${orderIds})`);
  await tx.run(sql`
    update order_lines set details = details || '{"customizations": []}'::jsonb || case
      when jsonb_typeof(details -> 'giftCard') = 'object' then jsonb_build_object('giftCard', (details -> 'giftCard')
        || (select coalesce(jsonb_object_agg(name, ''::text), '{}') from unnest(array['recipientName', 'recipientEmail', 'senderName', 'message'])
          name where details -> 'giftCard' ? name))
      else '{}' end
    where website_id = ${websiteId} and order_id = any (${orderIds})`);
  await tx.run(sql`delete from order_notes where website_id = ${websiteId} and order_id = any (${orderIds})`);
}

/** Of these, how many are still to be sent: they need their address. */
export async function countOpenOrders(
  db: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
): Promise<number> {
  const { count } = await db.one(
    { count: column.integer },
    sql`select count(*)::int as count from orders where website_id = ${websiteId} and order_id = any (${orderIds})
      and fulfilment_status in ('PENDING', 'PARTIALLY_FULFILLED')`,
  );
  return count;
}

/** The ids that mails about these orders are caused by: of the orders, their parcels and their refunds. */
export async function readMailCauses(
  db: Queryable,
  websiteId: WebsiteId,
  orderIds: readonly OrderId[],
): Promise<string[]> {
  const rows = await db.rows(
    { id: column.text },
    sql`select order_id as id from orders where website_id = ${websiteId} and order_id = any (${orderIds})
      union all select fulfilment_id from order_fulfilments
      where website_id = ${websiteId} and order_id = any (${orderIds})
      union all select refund_id from order_refunds
      where website_id = ${websiteId} and order_id = any (${orderIds})`,
  );
  return rows.map(({ id }) => id);
}
