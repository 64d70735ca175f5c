import { type AddressView, CUSTOMER_LIMITS, type CustomerDetails } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';
import { money } from './customer-rows.ts';

/** The addresses of a customer on a site, in their one form. Everything here only reads the tables of other modules. */
export interface Person {
  readonly websiteId: WebsiteId;
  readonly keys: readonly string[];
}

const MOST = CUSTOMER_LIMITS.shown;
const LAST_ORDERS = 20;

const ordersOf = ({ websiteId, keys }: Person) => sql`customer_sources s
  join orders o on o.website_id = s.website_id and o.order_id = s.source_id
  where s.website_id = ${websiteId} and s.kind = 'order' and s.canonical_email = any (${keys})`;

const AddressesOfOrder = {
  shipping: column.nullable(column.json<AddressView>()),
  billing: column.nullable(column.json<AddressView>()),
};

/** Of the last orders, each once, newest first. */
export async function readOrderAddresses(db: Queryable, person: Person): Promise<AddressView[]> {
  const rows = await db.rows(
    AddressesOfOrder,
    sql`select o.shipping_address as shipping, o.billing_address as billing from ${ordersOf(person)}
      order by o.created_at desc, o.order_id desc limit ${LAST_ORDERS}`,
  );
  return distinctAddresses(rows);
}

/** The same of several customers at once. */
export async function readOrderAddressesOf(
  db: Queryable,
  websiteId: WebsiteId,
  customerIds: readonly CustomerId[],
): Promise<(customerId: CustomerId) => AddressView[]> {
  if (customerIds.length === 0) return () => [];
  const rows = await db.rows(
    { customerId: column.id<CustomerId>(), ...AddressesOfOrder },
    sql`select given.id as "customerId", placed.shipping, placed.billing from unnest(${customerIds}::text[]) given (id)
      cross join lateral (
        select o.shipping_address as shipping, o.billing_address as billing, o.created_at, o.order_id from customer_emails e
        join customer_sources s on s.website_id = e.website_id and s.canonical_email = e.canonical_email and s.kind = 'order'
        join orders o on o.website_id = s.website_id and o.order_id = s.source_id
        where e.website_id = ${websiteId} and e.customer_id = given.id
        order by o.created_at desc, o.order_id desc limit ${LAST_ORDERS}) placed
      order by placed.created_at desc, placed.order_id desc`,
  );
  const byCustomer = Map.groupBy(rows, ({ customerId }) => customerId);
  return (customerId) => distinctAddresses(byCustomer.get(customerId) ?? []);
}

function distinctAddresses(rows: readonly RowOf<typeof AddressesOfOrder>[]): AddressView[] {
  const given = rows.flatMap(({ shipping, billing }) => [shipping, billing]).filter((one) => one !== null);
  const byLines = new Map<string, AddressView>();
  for (const one of given) if (!byLines.has(linesOf(one))) byLines.set(linesOf(one), one);
  return [...byLines.values()].slice(0, CUSTOMER_LIMITS.addresses);
}

const linesOf = ({
  firstName,
  lastName,
  company,
  address1,
  address2,
  city,
  postalCode,
  countryCode,
}: AddressView) =>
  [firstName, lastName, company, address1, address2, city, postalCode, countryCode].join('\n').toLowerCase();

export async function readOrders(db: Queryable, person: Person): Promise<CustomerDetails['orders']> {
  const rows = await db.rows(
    {
      id: column.text,
      orderNumber: column.text,
      items: column.text,
      totalMinor: column.large,
      currency: column.text,
      financialStatus: column.text,
      fulfillmentStatus: column.text,
      testmode: column.boolean,
      createdAt: column.instant,
    },
    sql`select o.order_id as id, o.order_number as "orderNumber", o.total_minor::float8 as "totalMinor", o.currency,
        o.financial_status as "financialStatus", o.fulfilment_status as "fulfillmentStatus",
        o.test_mode as testmode, o.created_at as "createdAt",
        coalesce((select string_agg(l.title, ', ' order by l.position) from order_lines l
          where l.website_id = o.website_id and l.order_id = o.order_id and l.position <= 4), '') as items
      from ${ordersOf(person)} order by o.created_at desc, o.order_id desc limit ${MOST}`,
  );
  return rows.map(({ totalMinor, currency, createdAt, ...order }) => ({
    ...order,
    total: money(totalMinor, currency),
    createdOn: createdAt.getTime(),
  }));
}

export async function readSubscriptions(
  db: Queryable,
  { websiteId, keys }: Person,
): Promise<CustomerDetails['subscriptions']> {
  const rows = await db.rows(
    {
      id: column.text,
      title: column.text,
      state: column.text,
      nextBillingOn: column.nullable(column.text),
      createdAt: column.instant,
    },
    sql`select r.subscription_id as id, coalesce(r.line ->> 'title', '') as title, r.state,
        to_char(r.next_billing_on, 'YYYY-MM-DD') as "nextBillingOn", r.created_at as "createdAt"
      from customer_sources s join subscriptions r on r.website_id = s.website_id and r.first_order_id = s.source_id
      where s.website_id = ${websiteId} and s.kind = 'order' and s.canonical_email = any (${keys})
      order by r.created_at desc, r.subscription_id desc limit ${MOST}`,
  );
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdOn: createdAt.getTime() }));
}

export async function readGiftCards(
  db: Queryable,
  { websiteId, keys }: Person,
): Promise<CustomerDetails['giftCards']> {
  const rows = await db.rows(
    {
      id: column.text,
      lastFour: column.text,
      balanceMinor: column.large,
      currency: column.text,
      state: column.text,
      isBuyer: column.boolean,
      createdAt: column.instant,
    },
    sql`with mine as (
        select g.gift_card_id, true as is_buyer from customer_sources s
        join gift_cards g on g.website_id = s.website_id and g.order_id = s.source_id
        where s.website_id = ${websiteId} and s.kind = 'order' and s.canonical_email = any (${keys})
        union all
        select g.gift_card_id, false from gift_cards g
        where g.website_id = ${websiteId} and g.recipient_email <> '' and lower(g.recipient_email) = any (${keys}))
      select g.gift_card_id as id, g.last_four as "lastFour", g.balance_minor::float8 as "balanceMinor", g.currency, g.state,
        bool_and(mine.is_buyer) as "isBuyer", g.created_at as "createdAt"
      from mine join gift_cards g on g.website_id = ${websiteId} and g.gift_card_id = mine.gift_card_id
      group by g.website_id, g.gift_card_id order by g.created_at desc, g.gift_card_id desc limit ${MOST}`,
  );
  return rows.map(({ balanceMinor, currency, createdAt, ...card }) => ({
    ...card,
    balance: money(balanceMinor, currency),
    createdOn: createdAt.getTime(),
  }));
}

export async function readWaiting(
  db: Queryable,
  { websiteId, keys }: Person,
): Promise<CustomerDetails['waiting']> {
  const rows = await db.rows(
    {
      id: column.text,
      productId: column.text,
      title: column.text,
      state: column.text,
      joinedAt: column.instant,
    },
    sql`select w.signup_id as id, w.item_id as "productId", coalesce(i.title, '') as title, w.state, w.joined_at as "joinedAt"
      from waitlist_signups w left join items i on i.website_id = w.website_id and i.item_id = w.item_id
      where w.website_id = ${websiteId} and w.canonical_email = any (${keys})
      order by w.joined_at desc, w.signup_id desc limit ${MOST}`,
  );
  return rows.map(({ joinedAt, ...row }) => ({ ...row, joinedOn: joinedAt.getTime() }));
}

export async function readSubmissions(
  db: Queryable,
  { websiteId, keys }: Person,
): Promise<CustomerDetails['submissions']> {
  const rows = await db.rows(
    { id: column.text, form: column.text, createdAt: column.instant },
    sql`select f.submission_id as id, f.created_at as "createdAt",
        coalesce((select r.value ->> 'name' from form_revisions r
          where r.website_id = f.website_id and r.form_id = f.form_id order by r.revision desc limit 1), '') as form
      from customer_sources s join form_submissions f on f.website_id = s.website_id and f.submission_id = s.source_id
      where s.website_id = ${websiteId} and s.kind = 'submission' and s.canonical_email = any (${keys})
      order by f.created_at desc, f.submission_id desc limit ${MOST}`,
  );
  return rows.map(({ createdAt, ...row }) => ({ ...row, createdOn: createdAt.getTime() }));
}

export async function readConsents(
  db: Queryable,
  { websiteId, keys }: Person,
): Promise<CustomerDetails['consents']> {
  const rows = await db.rows(
    {
      email: column.text,
      status: column.word<CustomerDetails['consents'][number]['status']>(),
      source: column.text,
      wording: column.text,
      proof: column.text,
      orderId: column.nullable(column.text),
      askedAt: column.instant,
      consentedAt: column.nullable(column.instant),
      unsubscribedAt: column.nullable(column.instant),
    },
    sql`select email, status, source, wording, proof, order_id as "orderId", asked_at as "askedAt",
        consented_at as "consentedAt", unsubscribed_at as "unsubscribedAt"
      from mailing_list_entries where website_id = ${websiteId} and canonical_email = any (${keys})
      order by asked_at desc, entry_id desc`,
  );
  return rows.map(({ askedAt, consentedAt, unsubscribedAt, ...row }) => ({
    ...row,
    askedOn: askedAt.getTime(),
    consentedOn: consentedAt?.getTime() ?? null,
    unsubscribedOn: unsubscribedAt?.getTime() ?? null,
  }));
}

/** When the account was made; null: there is none. */
export async function readAccountSince(db: Queryable, { websiteId, keys }: Person): Promise<number | null> {
  const row = await db.first(
    { createdAt: column.nullable(column.instant) },
    sql`select min(created_at) as "createdAt" from site_users
      where website_id = ${websiteId} and email_canonical = any (${keys})`,
  );
  return row?.createdAt?.getTime() ?? null;
}
