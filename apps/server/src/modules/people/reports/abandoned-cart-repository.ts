import type {
  ABANDONED_CART_SORTS,
  AbandonedCart,
  AbandonedCartExportQuery,
  AbandonedCartQuery,
} from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { CartId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byInteger,
  type ListDefinition,
  type ListResult,
  readList,
} from '../../../platform/lists/index.ts';
import { leftCarts } from './funnel-repository.ts';
import { endOf, type SaleSpan, startOf } from './sale-repository.ts';

const AbandonedRow = {
  cartId: column.id<CartId>(),
  email: column.text,
  customerName: column.text,
  leftAt: column.instant,
  items: column.integer,
  titles: column.texts,
  worthMinor: column.integer,
  source: column.text,
  campaign: column.text,
  wantsNews: column.boolean,
  state: column.word<AbandonedCart['state']>(),
  remindedAt: column.nullable(column.instant),
  orderId: column.nullable(column.text),
};
export type AbandonedRow = Readonly<RowOf<typeof AbandonedRow>>;

const stateOf = sql`case when reminder.cart_id is null then 'open'
  when coalesce(cart.order_id, reminder.order_id) is null then 'reminded' else 'recovered' end`;
/**
 * What the shopper was shown, or what the shop asks today: amounts of another currency are not taken for this one's.
 */
const worthIn = (currency: string): Statement => sql`coalesce(
  case when typed.seen ->> 'currency' = ${currency} then (typed.seen ->> 'goodsMinor')::bigint else held.minor end, 0)`;

const address = sql`btrim(coalesce(typed.typed ->> 'email', ''))`;
const wantsNews = sql`coalesce((typed.typed -> 'acceptsMarketing')::text = 'true', false)`;

const columnsIn = (currency: string): Statement => sql`typed.cart_id as "cartId", ${address} as email,
  btrim(coalesce(typed.typed -> 'shippingAddress' ->> 'firstName', '') || ' ' || coalesce(typed.typed -> 'shippingAddress' ->> 'lastName', ''))
    as "customerName",
  typed.updated_at as "leftAt", coalesce(held.items, 0)::int as items, coalesce(held.titles, '{}') as titles,
  ${worthIn(currency)}::float8 as "worthMinor", coalesce(typed.origin ->> 'source', '') as source, coalesce(typed.origin ->> 'campaign', '') as campaign,
  ${wantsNews} as "wantsNews", ${stateOf} as state,
  reminder.sent_at as "remindedAt", coalesce(cart.order_id, reminder.order_id) as "orderId"`;

// Anybody who has the link of a cart can open it: only what its owner typed counts.
const FROM = sql`checkouts typed
  join carts cart on cart.website_id = typed.website_id and cart.cart_id = typed.cart_id and cart.signed_in_as is null
  left join cart_reminders reminder on reminder.website_id = typed.website_id and reminder.cart_id = typed.cart_id
  left join lateral (
    select sum(entry.quantity) as items, (array_agg(entry.snapshot ->> 'title' order by entry.entry_id))[1:3] as titles,
      sum(entry.quantity * case when variant.on_sale then variant.sale_price_minor else variant.price_minor end) as minor
    from cart_entries entry
    left join product_variants variant on variant.website_id = entry.website_id and variant.variant_id = entry.variant_id
    where entry.website_id = typed.website_id and entry.cart_id = typed.cart_id and entry.removed_at is null) held on true`;

const cartList = (currency: string): ListDefinition<(typeof ABANDONED_CART_SORTS)[number]> => ({
  sorts: { leftOn: byInstant(sql`typed.updated_at`), worth: byInteger(worthIn(currency)) },
  order: '-leftOn',
  id: sql`typed.cart_id`,
});

/** So long a shopper may be looking for their card. */
const LEFT_AFTER_MS = 3_600_000;

interface Asker {
  readonly now: Date;
  readonly timeZone: string;
  readonly currency: string;
}

const isAbandoned = (websiteId: WebsiteId, now: Date): Statement =>
  sql`typed.website_id = ${websiteId} and typed.typed_by = ''
    and typed.updated_at <= ${new Date(now.getTime() - LEFT_AFTER_MS).toISOString()}::timestamptz
    and (reminder.cart_id is not null or (cart.order_id is null and held.items > 0))`;

function filterOf(
  websiteId: WebsiteId,
  { from, to, state, search }: AbandonedCartExportQuery,
  { now, timeZone }: Asker,
): Statement {
  const needle = search?.trim().toLowerCase() ?? '';
  return sql`${isAbandoned(websiteId, now)}
    ${from === undefined ? sql.empty : sql`and typed.updated_at >= ${startOf(from, timeZone)}`}
    ${to === undefined ? sql.empty : sql`and typed.updated_at < ${endOf(to, timeZone)}`}
    ${state === undefined ? sql.empty : sql`and ${stateOf} = ${state}`}
    ${
      needle === ''
        ? sql.empty
        : sql`and strpos(lower(concat_ws(' ', typed.typed ->> 'email', typed.typed -> 'shippingAddress' ->> 'firstName',
            typed.typed -> 'shippingAddress' ->> 'lastName')), ${needle}) > 0`
    }`;
}

export const pageOfAbandoned = (
  db: Queryable,
  websiteId: WebsiteId,
  query: AbandonedCartQuery,
  asker: Asker,
): Promise<ListResult<AbandonedRow>> =>
  readList(db, cartList(asker.currency), query, {
    shape: AbandonedRow,
    columns: columnsIn(asker.currency),
    from: FROM,
    where: filterOf(websiteId, query, asker),
  });

/** What stands after `from` in a count of one state. */
export const abandonedIn = (websiteId: WebsiteId, state: Statement, now: Date): Statement =>
  sql`${FROM} where ${isAbandoned(websiteId, now)} and ${stateOf} = ${state}`;

interface UnremindedQuery {
  readonly leftFrom: Date;
  readonly leftTo: Date;
  /** Who had a reminder since then gets none. */
  readonly remindedBefore: Date;
  readonly withoutNews: boolean;
  readonly after: Pick<AbandonedRow, 'leftAt' | 'cartId'> | null;
  readonly limit: number;
}

/**
 * Carts that were left between two moments and of which nobody was reminded, oldest first: those of people who may not
 * be written to are left out. Addresses with letters beyond ASCII have several spellings, which are told apart
 * elsewhere.
 */
export const listUnreminded = (
  db: Queryable,
  websiteId: WebsiteId,
  { leftFrom, leftTo, remindedBefore, withoutNews, after, limit }: UnremindedQuery,
): Promise<AbandonedRow[]> => {
  const person = sql`lower(${address})`;
  const entry = sql`select from mailing_list_entries entry where entry.website_id = typed.website_id
    and entry.canonical_email = ${person}`;
  return db.rows(
    AbandonedRow,
    sql`select ${columnsIn('')} from ${FROM}
      where typed.website_id = ${websiteId} and typed.typed_by = '' and reminder.cart_id is null and cart.order_id is null
        and held.items > 0 and typed.updated_at > ${leftFrom.toISOString()}::timestamptz
        and typed.updated_at <= ${leftTo.toISOString()}::timestamptz
        ${
          after === null
            ? sql.empty
            : sql`and (typed.updated_at, typed.cart_id) > (${after.leftAt.toISOString()}::timestamptz, ${after.cartId})`
        }
        and ${address} like '_%@_%'
        and (${withoutNews} or ${wantsNews} or ${address} ~ '[^ -~]' or exists (${entry} and entry.status = 'subscribed'))
        and not exists (${entry} and entry.status = 'unsubscribed')
        and not exists (select from cart_reminder_stops stop where stop.website_id = typed.website_id
          and stop.canonical_email = ${person})
        and not exists (select from cart_reminders sent where sent.website_id = typed.website_id
          and sent.canonical_email = ${person} and sent.sent_at > ${remindedBefore.toISOString()}::timestamptz)
        and not exists (select from orders placed where placed.website_id = typed.website_id
          and lower(placed.email) = ${person} and placed.created_at > typed.updated_at)
      order by typed.updated_at, typed.cart_id limit ${limit}`,
  );
};

const PersonFacts = {
  email: column.text,
  newsStatus: column.nullable(column.word<'pending' | 'subscribed' | 'unsubscribed'>()),
  hasStopped: column.boolean,
  lastRemindedAt: column.nullable(column.instant),
  lastOrderAt: column.nullable(column.instant),
};
export type PersonFacts = Readonly<RowOf<typeof PersonFacts>>;

/** What decides whether people may be written to, by their canonical addresses. */
export const readPersonFacts = (
  db: Queryable,
  websiteId: WebsiteId,
  canonicalEmails: readonly string[],
): Promise<PersonFacts[]> =>
  db.rows(
    PersonFacts,
    sql`select person.email,
        (select status from mailing_list_entries entry where entry.website_id = ${websiteId}
          and entry.canonical_email = person.email limit 1) as "newsStatus",
        exists (select from cart_reminder_stops stop where stop.website_id = ${websiteId}
          and stop.canonical_email = person.email) as "hasStopped",
        (select max(sent_at) from cart_reminders sent where sent.website_id = ${websiteId}
          and sent.canonical_email = person.email) as "lastRemindedAt",
        (select max(created_at) from orders placed where placed.website_id = ${websiteId}
          and lower(placed.email) = person.email) as "lastOrderAt"
      from unnest(${canonicalEmails}::text[]) person (email)`,
  );

/** Of the checkouts that were left in some days, those whose shopper may be written to. */
export const countDueCarts = async (db: Queryable, websiteId: WebsiteId, span: SaleSpan): Promise<number> => {
  const { carts } = await db.one(
    { carts: column.integer },
    sql`with left_carts as (${leftCarts(websiteId, span)}),
      people as (
        select lower(btrim(typed ->> 'email')) as email, coalesce((typed -> 'acceptsMarketing')::text = 'true', false) as wants_news
        from left_carts where begun and btrim(coalesce(typed ->> 'email', '')) like '_%@_%')
      select count(*)::int as carts from people
      left join mailing_list_entries entry on entry.website_id = ${websiteId} and entry.canonical_email = people.email
      where coalesce(entry.status, '') <> 'unsubscribed'
        and (wants_news or entry.status = 'subscribed' or exists (
          select from cart_reminder_settings rules where rules.website_id = ${websiteId} and rules.without_news))
        and not exists (select from cart_reminder_stops stop where stop.website_id = ${websiteId}
          and stop.canonical_email = people.email)`,
  );
  return carts;
};
