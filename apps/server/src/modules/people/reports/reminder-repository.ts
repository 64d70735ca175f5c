import type { CartReminderSettings } from '@awning/contract';
import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { CartId, OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { AbandonedRow } from './abandoned-cart-repository.ts';

/** What a site says of reminders, and since when. */
export type StoredReminderSettings = CartReminderSettings & { readonly onSince: Date | null };

const SettingsRow = {
  isOn: column.boolean,
  delayHours: column.integer,
  withoutNews: column.boolean,
  onSince: column.nullable(column.instant),
};

/** Null: nobody has chosen anything. */
export const findReminderSettings = (
  db: Queryable,
  websiteId: WebsiteId,
): Promise<StoredReminderSettings | null> =>
  db.first(
    SettingsRow,
    sql`select is_on as "isOn", delay_hours as "delayHours", without_news as "withoutNews", on_since as "onSince"
      from cart_reminder_settings where website_id = ${websiteId}`,
  );

/** Switched on once more, only what is left from then on is reminded of. */
export async function writeReminderSettings(
  tx: Queryable,
  websiteId: WebsiteId,
  { isOn, delayHours, withoutNews }: CartReminderSettings,
  { by, now }: { readonly by: string; readonly now: Date },
): Promise<void> {
  const at = sql`${now.toISOString()}::timestamptz`;
  await tx.run(sql`
    insert into cart_reminder_settings as kept (website_id, is_on, delay_hours, without_news, on_since, changed_by, changed_at)
    values (${websiteId}, ${isOn}, ${delayHours}, ${withoutNews}, ${isOn ? at : sql`null`}, ${by}, ${at})
    on conflict (website_id) do update set is_on = excluded.is_on, delay_hours = excluded.delay_hours,
      without_news = excluded.without_news, changed_by = excluded.changed_by, changed_at = excluded.changed_at,
      on_since = case when excluded.is_on then coalesce(kept.on_since, excluded.on_since) end`);
}

/** Of all sites. */
export const listRemindingSites = async (db: Queryable): Promise<WebsiteId[]> =>
  (
    await db.rows(
      { websiteId: column.id<WebsiteId>() },
      sql`select website_id as "websiteId" from cart_reminder_settings where is_on order by website_id`,
    )
  ).map(({ websiteId }) => websiteId);

/**
 * Locks the cart, so that no order is made of it meanwhile. False: it is being bought or was, a person is typing again,
 * a payment for it is not decided, or its shopper has said since that nothing may be sent.
 */
export const lockLeftCart = async (
  tx: Queryable,
  websiteId: WebsiteId,
  {
    cartId,
    leftAt,
    canonicalEmail,
  }: Pick<AbandonedRow, 'cartId' | 'leftAt'> & { readonly canonicalEmail: string },
): Promise<boolean> =>
  (await tx.run(sql`
    select from carts cart
    where cart.website_id = ${websiteId} and cart.cart_id = ${cartId} and cart.order_id is null
      and exists (select from checkouts typed where typed.website_id = cart.website_id and typed.cart_id = cart.cart_id
        and typed.typed_by = '' and typed.updated_at <= ${leftAt.toISOString()}::timestamptz + interval '1 millisecond')
      and not exists (select from checkout_attempts attempt where attempt.website_id = cart.website_id
        and attempt.cart_id = cart.cart_id and attempt.state in ('open', 'completed'))
      and not exists (select from cart_reminder_stops stop where stop.website_id = cart.website_id
        and stop.canonical_email = ${canonicalEmail})
      and not exists (select from mailing_list_entries entry where entry.website_id = cart.website_id
        and entry.canonical_email = ${canonicalEmail} and entry.status = 'unsubscribed')
    for no key update skip locked`)) === 1;

/** False: it was reminded of before. */
export const insertReminder = async (
  tx: Queryable,
  websiteId: WebsiteId,
  {
    cartId,
    canonicalEmail,
    now,
  }: { readonly cartId: CartId; readonly canonicalEmail: string; readonly now: Date },
): Promise<boolean> =>
  (await tx.run(sql`
    insert into cart_reminders (website_id, cart_id, canonical_email, sent_at)
    values (${websiteId}, ${cartId}, ${canonicalEmail}, ${now.toISOString()}::timestamptz)
    on conflict (website_id, cart_id) do nothing`)) === 1;

export const findReminder = (
  db: Queryable,
  websiteId: WebsiteId,
  cartId: string,
): Promise<{ readonly canonicalEmail: string; readonly orderId: string | null } | null> =>
  db.first(
    { canonicalEmail: column.text, orderId: column.nullable(column.text) },
    sql`select canonical_email as "canonicalEmail", order_id as "orderId" from cart_reminders
      where website_id = ${websiteId} and cart_id = ${cartId}`,
  );

/**
 * The person has bought, from this cart or, within two weeks of the mail, from another one. Gives the carts of which
 * they were reminded.
 */
export const settleReminders = (
  tx: Queryable,
  websiteId: WebsiteId,
  {
    orderId,
    cartId,
    canonicalEmail,
    orderedAt,
  }: {
    readonly orderId: OrderId;
    readonly cartId: string;
    readonly canonicalEmail: string;
    readonly orderedAt: Date;
  },
): Promise<{ readonly cartId: string }[]> =>
  tx.rows(
    { cartId: column.text },
    sql`update cart_reminders set order_id = ${orderId}
      where website_id = ${websiteId} and order_id is null and (cart_id = ${cartId} or (canonical_email = ${canonicalEmail}
        and sent_at > ${orderedAt.toISOString()}::timestamptz - interval '14 days'))
      returning cart_id as "cartId"`,
  );

export async function stopReminders(
  tx: Queryable,
  websiteId: WebsiteId,
  { canonicalEmail, now }: { readonly canonicalEmail: string; readonly now: Date },
): Promise<{ readonly cartId: string }[]> {
  await tx.run(sql`
    insert into cart_reminder_stops (website_id, canonical_email, stopped_at)
    values (${websiteId}, ${canonicalEmail}, ${now.toISOString()}::timestamptz) on conflict do nothing`);
  return tx.rows(
    { cartId: column.text },
    sql`select cart_id as "cartId" from cart_reminders
      where website_id = ${websiteId} and canonical_email = ${canonicalEmail} order by cart_id`,
  );
}

export const hasStopped = async (
  db: Queryable,
  websiteId: WebsiteId,
  canonicalEmail: string,
): Promise<boolean> =>
  (await db.run(sql`
    select from cart_reminder_stops where website_id = ${websiteId} and canonical_email = ${canonicalEmail}`)) >
  0;

/** What reminders have brought since a moment: orders that count, in one currency. */
export const readReminderSums = (
  db: Queryable,
  websiteId: WebsiteId,
  { since, currency }: { readonly since: Date; readonly currency: string },
): Promise<{ readonly sent: number; readonly recovered: number; readonly recoveredMinor: number }> =>
  db.one(
    { sent: column.integer, recovered: column.integer, recoveredMinor: column.integer },
    sql`with sent as (
        select order_id from cart_reminders
        where website_id = ${websiteId} and sent_at >= ${since.toISOString()}::timestamptz),
      bought as (
        select order_id, total_minor - refunded_minor as minor from orders
        where website_id = ${websiteId} and currency = ${currency} and not test_mode and fulfilment_status <> 'CANCELED'
          and financial_status <> 'void' and order_id in (select order_id from sent))
      select (select count(*) from sent)::int as sent, (select count(*) from bought)::int as recovered,
        (select coalesce(sum(minor), 0) from bought)::float8 as "recoveredMinor"`,
  );

/** Of a person who asks to be forgotten. */
export async function eraseFromReminders(
  tx: Queryable,
  websiteId: WebsiteId,
  canonicalEmails: readonly string[],
): Promise<void> {
  await tx.run(
    sql`delete from cart_reminders where website_id = ${websiteId} and canonical_email = any (${canonicalEmails})`,
  );
  await tx.run(
    sql`delete from cart_reminder_stops where website_id = ${websiteId} and canonical_email = any (${canonicalEmails})`,
  );
}

/** Of all sites: what nobody reports on any more. Who wants no reminders stays known. */
export const deleteOldReminders = (db: Queryable, before: Date): Promise<number> =>
  db.run(sql`delete from cart_reminders where sent_at < ${before.toISOString()}::timestamptz`);
