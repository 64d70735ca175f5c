import type { ReportTableName } from '@awning/contract';
import { type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { SumName } from './report-figures.ts';
import { type OriginName, orderParts, placedOrders, type SaleSpan, within } from './sale-repository.ts';

/** Where the rows of a table come from. */
export interface TableSource {
  /** Columns of the statement beside `value`, `label`, `detail` and `href`. */
  readonly sums: readonly SumName[];
  /** Of them, those whose total is not the sum of the rows, and where the total comes from instead. */
  readonly whole?: Readonly<Partial<Record<SumName, 'visits' | 'orders'>>>;
  /** Columns without a total: one visitor stands in several rows, and nothing counts them once. */
  readonly untotalled?: readonly SumName[];
  readonly isMoney?: boolean;
  readonly rows: (websiteId: WebsiteId, span: SaleSpan) => Statement;
}

const VISIT_SUMS = ['visitors', 'visits', 'views', 'bounces', 'seconds'] as const;

const addedVisits = sql`sum(visitors) as visitors, sum(visits) as visits, sum(views) as views, sum(bounces) as bounces,
  sum(seconds) as seconds`;

const daysOf = (websiteId: WebsiteId, { from, to }: SaleSpan, dimension: string): Statement =>
  sql`analytics_days where website_id = ${websiteId} and dimension = ${dimension}
    and day between ${from}::date and ${to}::date`;

const nothingBeside = sql`'' as detail, null::text as href`;

/** Each visit has one value, so the rows add up; a visitor with two visits may have two. */
const ofVisits = (dimension: string): TableSource => ({
  sums: VISIT_SUMS,
  whole: { visitors: 'visits' },
  rows: (websiteId, span) =>
    sql`select value, value as label, ${nothingBeside}, ${addedVisits} from ${daysOf(websiteId, span, dimension)} group by value`,
});

/** Only some visits have one, so nothing counts their visitors once. */
const ofSomeVisits = (dimension: string): TableSource => ({
  sums: VISIT_SUMS,
  untotalled: ['visitors'],
  rows: ofVisits(dimension).rows,
});

/** A visit has several pages: views add up, visits and visitors are those of all. */
const ofPages = (dimension: string, isPath = true): TableSource => ({
  sums: VISIT_SUMS,
  whole: { visitors: 'visits', visits: 'visits', bounces: 'visits', seconds: 'visits' },
  rows: (websiteId, span) =>
    sql`select value, value as label, '' as detail, ${isPath ? sql`case when value like '/%' then value end` : sql`null::text`} as href,
      ${addedVisits} from ${daysOf(websiteId, span, dimension)} group by value`,
});

const ofEnds = (dimension: string): TableSource => ({ ...ofPages(dimension), whole: { visitors: 'visits' } });

const ofEvents = (dimension: string): TableSource => ({
  sums: ['events', 'visitors'],
  untotalled: ['visitors'],
  rows: (websiteId, span) =>
    sql`select value, value as label, ${nothingBeside}, sum(events) as events, sum(visitors) as visitors
      from ${daysOf(websiteId, span, dimension)} group by value`,
});

const ofOrigins = (origin: OriginName): TableSource => ({
  sums: [...VISIT_SUMS, 'orders', 'webOrders', 'salesMinor'],
  ...(origin === 'campaign' ? { untotalled: ['visitors'] } : { whole: { visitors: 'visits' } }),
  isMoney: true,
  rows: (websiteId, span) => sql`
    select value, case when value like 'order:%' then '' else value end as label, ${nothingBeside},
      sum(visitors) as visitors, sum(visits) as visits, sum(views) as views, sum(bounces) as bounces, sum(seconds) as seconds,
      sum(orders) as orders, sum(web_orders) as "webOrders", sum(minor) as "salesMinor"
    from (
      select value, visitors, visits, views, bounces, seconds, 0 as orders, 0 as web_orders, 0 as minor from ${daysOf(websiteId, span, origin)}
      union all
      select ${sql.identifier(origin)}, 0, 0, 0, 0, 0, 1, (channel = 'web')::int, net_minor from (${placedOrders(websiteId, span)}) placed
    ) joined group by value`,
});

const GOODS_SUMS = ['orders', 'items', 'salesMinor', 'refundsMinor', 'discountMinor'] as const;

/** What belongs to an order and to no line of it. */
const besideLines = sql`
  select 'delivery', '', '', null, count(distinct order_id), 0, sum(net_minor), sum(refunded_minor), 0 from delivery_parts
    where net_minor <> 0 or refunded_minor <> 0 having count(*) > 0
  union all select 'other', '', '', null, count(distinct order_id), 0, sum(net_minor), sum(refunded_minor), 0 from other_parts
    where net_minor <> 0 or refunded_minor <> 0 having count(*) > 0`;

const goodsColumns = sql`count(distinct order_id) as orders, sum(quantity) as items, sum(net_minor) as "salesMinor",
  sum(refunded_minor) as "refundsMinor", sum(discount_minor) as "discountMinor"`;

const ofGoods = (by: Statement, columns: Statement): TableSource => ({
  sums: GOODS_SUMS,
  whole: { orders: 'orders' },
  isMoney: true,
  rows: (websiteId, span) => sql`
    with placed as (${placedOrders(websiteId, span)}), ${orderParts(websiteId)}
    select ${by} as value, ${columns}, ${goodsColumns} from line_parts group by ${by}
    union all ${besideLines}`,
});

const lastTitle = sql`(array_agg(title order by created_at desc))[1] as label`;
const lastHref = sql`(array_agg(details ->> 'productUrl' order by created_at desc))[1] as href`;
const lastOptions = sql`coalesce((select string_agg(chosen ->> 'value', ' / ')
    from jsonb_array_elements((array_agg(details -> 'options' order by created_at desc))[1]) chosen), '') as detail`;

const titleOfItem = (itemId: Statement, websiteId: WebsiteId): Statement =>
  sql`coalesce((select title from items where website_id = ${websiteId} and item_id = ${itemId}), '')`;

/** All tables that there are. */
export const tableSources: Readonly<Record<ReportTableName, TableSource>> = {
  page: ofPages('page'),
  entry: ofEnds('entry'),
  exit: ofEnds('exit'),
  source: ofOrigins('source'),
  medium: ofOrigins('medium'),
  campaign: ofOrigins('campaign'),
  term: ofSomeVisits('term'),
  content: ofSomeVisits('content'),
  country: ofVisits('country'),
  device: ofVisits('device'),
  browser: ofVisits('browser'),
  system: ofVisits('system'),
  language: ofVisits('language'),
  search: ofEvents('search'),
  'search-empty': ofEvents('search-empty'),
  leaving: ofEvents('leaving'),
  download: ofEvents('download'),
  scroll: ofEvents('scroll'),
  event: ofEvents('event'),
  'left-out': { ...ofEvents('left-out'), sums: ['events'], untotalled: [] },
  day: {
    sums: ['salesMinor', 'orders', 'items', 'refundsMinor'],
    isMoney: true,
    rows: (websiteId, span) => sql`
      with placed as (${placedOrders(websiteId, span)})
      select to_char(created_at at time zone ${span.timeZone}, 'YYYY-MM-DD') as value,
        to_char(created_at at time zone ${span.timeZone}, 'YYYY-MM-DD') as label, ${nothingBeside},
        sum(net_minor) as "salesMinor", count(*) as orders, sum(item_count) as items, sum(refunded_minor) as "refundsMinor"
      from placed group by 1, 2`,
  },
  product: ofGoods(sql`item_id`, sql`${lastTitle}, '' as detail, ${lastHref}`),
  variant: ofGoods(sql`variant_id`, sql`${lastTitle}, ${lastOptions}, ${lastHref}`),
  category: {
    sums: GOODS_SUMS,
    // A product of two categories stands in both.
    whole: {
      orders: 'orders',
      items: 'orders',
      salesMinor: 'orders',
      refundsMinor: 'orders',
      discountMinor: 'orders',
    },
    isMoney: true,
    rows: (websiteId, span) => sql`
      with placed as (${placedOrders(websiteId, span)}), ${orderParts(websiteId)},
      in_categories as (
        select line_parts.*, coalesce(label.label_key, '') as category, coalesce(label.label, '') as category_label
        from line_parts left join item_labels label on label.website_id = ${websiteId}
          and label.item_id = line_parts.item_id and label.label_kind = 'category')
      select category as value, max(category_label) as label, ${nothingBeside}, ${goodsColumns} from in_categories group by category
      union all ${besideLines}`,
  },
  discount: {
    sums: ['discountMinor', 'orders', 'salesMinor'],
    // An order with two discounts stands in both.
    whole: { orders: 'orders', salesMinor: 'orders' },
    rows: (websiteId, span) => sql`
      with placed as (${placedOrders(websiteId, span)})
      select used ->> 'id' as value,
        (array_agg(coalesce(nullif(used ->> 'code', ''), used ->> 'name') order by created_at desc))[1] as label,
        (array_agg(case when coalesce(used ->> 'code', '') = '' then '' else used ->> 'name' end order by created_at desc))[1] as detail,
        null::text as href, sum((used ->> 'amountMinor')::bigint) as "discountMinor", count(*) as orders, sum(net_minor) as "salesMinor"
      from placed, jsonb_array_elements(placed.details -> 'discounts') used group by 1`,
  },
  customer: {
    sums: ['orders', 'items', 'salesMinor', 'refundsMinor'],
    isMoney: true,
    rows: (websiteId, span) => sql`
      with placed as (${placedOrders(websiteId, span)}),
      kinds as (
        select placed.*, case when email = '' then '' when exists (
            select from orders earlier where earlier.website_id = ${websiteId} and lower(earlier.email) = lower(placed.email)
              and not earlier.test_mode and earlier.fulfilment_status <> 'CANCELED' and earlier.financial_status <> 'void'
              and (earlier.created_at, earlier.order_id) < (placed.created_at, placed.order_id))
          then 'returning' else 'new' end as kind from placed)
      select kind as value, '' as label, ${nothingBeside}, count(*) as orders, sum(item_count) as items,
        sum(net_minor) as "salesMinor", sum(refunded_minor) as "refundsMinor"
      from kinds group by 1`,
  },
  form: {
    sums: ['submissions', 'formViews', 'formStarts'],
    rows: (websiteId, span) => sql`
      with counted as (
        select value as form_id, sum(views) as views, sum(visits) as starts, 0 as submissions
        from ${daysOf(websiteId, span, 'form')} group by 1
        union all
        select form_id, 0, 0, count(*) from form_submissions
        where website_id = ${websiteId} and state = 'new' and ${within(sql`created_at`, span)} group by 1)
      select counted.form_id as value, coalesce(max(named.name), '') as label, ${nothingBeside},
        sum(submissions) as submissions, sum(views) as "formViews", sum(starts) as "formStarts"
      from counted left join lateral (
        select coalesce(asked.value ->> 'name', asked.value ->> 'formName', asked.value ->> 'title', '') as name
        from form_revisions asked where asked.website_id = ${websiteId} and asked.form_id = counted.form_id
        order by asked.revision desc limit 1) named on true
      group by 1`,
  },
  waitlist: {
    sums: ['signUps', 'notified', 'bought'],
    rows: (websiteId, span) => sql`
      select item_id as value, ${titleOfItem(sql`item_id`, websiteId)} as label, ${nothingBeside},
        count(*) filter (where ${within(sql`joined_at`, span)}) as "signUps",
        count(*) filter (where ${within(sql`told_at`, span)}) as notified,
        count(*) filter (where state = 'bought' and ${within(sql`coalesce(told_at, joined_at)`, span)}) as bought
      from waitlist_signups
      where website_id = ${websiteId} and (${within(sql`joined_at`, span)} or ${within(sql`told_at`, span)}) group by item_id`,
  },
  review: {
    sums: ['reviews', 'stars'],
    rows: (websiteId, span) => sql`
      select item_id as value, ${titleOfItem(sql`item_id`, websiteId)} as label, ${nothingBeside},
        count(*) as reviews, sum(rating) as stars
      from product_reviews where website_id = ${websiteId} and state <> 'rejected' and ${within(sql`written_at`, span)}
      group by item_id`,
  },
  account: {
    sums: ['accounts'],
    rows: (websiteId, span) => sql`
      select to_char(created_at at time zone ${span.timeZone}, 'YYYY-MM-DD') as value,
        to_char(created_at at time zone ${span.timeZone}, 'YYYY-MM-DD') as label, ${nothingBeside}, count(*) as accounts
      from site_users where website_id = ${websiteId} and ${within(sql`created_at`, span)} group by 1, 2`,
  },
};
