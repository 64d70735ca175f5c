import { type Queryable, type Statement, sql } from '../platform/db/index.ts';
import type { WebsiteId } from '../platform/entity-ids.ts';

/** Which rows of every list to make: numbered, so that more can be added later. */
export interface RowRange {
  readonly from: number;
  readonly to: number;
}

/** Things that rows of lists hang on; made once for a site. */
export const LIST_PLACES = {
  storeId: 'c00000000000000000000001',
  blogId: 'c00000000000000000000002',
  webhookId: 'b00000000000000000000001',
  formId: 'f00000000000000000000001',
  giftCardId: 'e10000000000000000000001',
  donationId: 'e20000000000000000000001',
} as const;

/** 24 hexadecimal digits that grow with the number. */
const id = (kind: string): Statement => sql`${kind}::text || lpad(to_hex(n), 22, '0')`;
const FIRST = ['Ada', 'Émile', 'Zoë', 'Jörg', 'Mara', 'Li', 'Noor', 'Ida', 'Tom', 'Åsa'];
const LAST = ['Johnson', 'Müller', 'García', 'Okafor', 'Lindqvist', 'Tanaka', 'Novák', 'Smith'];
const THINGS = ['Blue Mug', 'Oak Table', 'Wool Blanket', 'Garden Chair', 'Reading Lamp', 'Tea Pot'];
const pick = (words: readonly string[], step: number): Statement =>
  sql`(${words}::text[])[1 + (n * ${step}::int) % ${words.length}::int]`;
const name = sql`${pick(FIRST, 7)} || ' ' || ${pick(LAST, 3)}`;
const email = sql`lower(${pick(LAST, 3)}) || n || '@example.com'`;
const title = sql`${pick(THINGS, 5)} || ' ' || n / 3`;
const START = sql`timestamptz '2026-01-01 00:00:00+00'`;
/** Several rows share an instant. */
const at = sql`${START} + (n / 4) * interval '37 seconds 5 milliseconds'`;
const laterOrNever = sql`case n % 3 when 0 then null else ${at} + interval '400 days' end`;

/**
 * Rows for every list of a site, with equal values, values that are missing and names in several scripts of one
 * alphabet. Written past the modules, so that there can be many of them.
 */
export async function fillLists(db: Queryable, websiteId: WebsiteId, range: RowRange): Promise<void> {
  if (range.from === 1) await makePlaces(db, websiteId);
  for (const fill of [
    ...contentRows(websiteId, range),
    ...stockRows(websiteId, range),
    ...moneyRows(websiteId, range),
    ...peopleRows(websiteId, range),
    ...machineRows(websiteId, range),
  ])
    await db.run(fill);
}

async function makePlaces(db: Queryable, websiteId: WebsiteId): Promise<void> {
  const { storeId, blogId, webhookId, formId, giftCardId, donationId } = LIST_PLACES;
  await db.run(sql`
    insert into donations (website_id, donation_id, title, description, currency, amounts_minor, own_amount, least_minor, most_minor,
      rhythms, receipt_text, enabled, created_at)
    values (${websiteId}, ${donationId}, 'Roof', '', 'USD', '[]', true, 1, 100, '{once}', '', true, ${START})`);
  await db.run(sql`
    insert into collections (website_id, collection_id, kind, title, navigation_title, url_id, page_type, display_index, added_on, updated_on)
    values (${websiteId}, ${storeId}, 'products', 'Store', 'Store', 'list-store', 1, 1000001, ${START}, ${START}),
      (${websiteId}, ${blogId}, 'blog', 'Blog', 'Blog', 'list-blog', 1, 1000002, ${START}, ${START})`);
  await db.run(sql`
    insert into webhook_subscriptions (website_id, subscription_id, endpoint_url, topics, key_id, secret, created_at, updated_at)
    values (${websiteId}, ${webhookId}, 'https://example.com', '{order.create}', 'none', '\\x00', ${START}, ${START})`);
  await db.run(sql`
    insert into forms (website_id, form_id, kind, origin, revision, storage, created_at, updated_at)
    values (${websiteId}, ${formId}, 'form', 'library', 1, '{}', ${START}, ${START})`);
  await db.run(sql`
    insert into form_revisions (website_id, form_id, revision, source, value, created_at)
    values (${websiteId}, ${formId}, 1, 'library', '{"name":"Contact"}', ${START})`);
  await db.run(sql`
    insert into gift_card_movements (website_id, gift_card_id, sequence, delta_minor, balance_minor, reason, actor, reference, created_at)
    values (${websiteId}, ${giftCardId}, 1, 100, 100, 'issued', 'test', '', ${START})`);
  await db.run(sql`
    insert into gift_cards (website_id, gift_card_id, code_hash, code_key_id, code_sealed, last_four, test_mode, currency, initial_minor,
      balance_minor, last_movement, issued_by, created_at)
    values (${websiteId}, ${giftCardId}, 'first', 'none', '\\x00', 'AAAA', false, 'USD', 100, 100, 1, 'test', ${START})`);
}

const series = ({ from, to }: RowRange): Statement =>
  sql`generate_series(${from}::int, ${to}::int) as series (n)`;

const contentRows = (websiteId: WebsiteId, range: RowRange): Statement[] => [
  sql`insert into collections (website_id, collection_id, kind, title, navigation_title, url_id, page_type, display_index, enabled,
      added_on, updated_on)
    select ${websiteId}, ${id('c1')}, 'page', ${title}, '', 'page-' || n, 1, n / 2, n % 7 <> 0, ${at}, ${at} from ${series(range)}`,
  sql`insert into authors (website_id, author_id, display_name) select ${websiteId}, ${id('a1')}, ${name} from ${series(range)}`,
  sql`insert into items (website_id, item_id, collection_id, record_type, title, url_id, status, publish_on, added_on, updated_on,
      display_index, start_date, starred, author_id)
    select ${websiteId}, ${id('d1')}, ${LIST_PLACES.blogId}, 1, ${title}, 'post-' || n,
      (array['published', 'draft', 'published', 'private'])[1 + n % 4], ${at}, ${at}, ${at}, n / 2, ${laterOrNever}, n % 11 = 0,
      ${id('a1')} from ${series(range)}`,
  sql`insert into items (website_id, item_id, collection_id, record_type, title, url_id, status, publish_on, added_on, updated_on,
      display_index)
    select ${websiteId}, ${id('d2')}, ${LIST_PLACES.storeId}, 11, ${title}, 'product-' || n,
      (array['published', 'draft', 'published', 'private'])[1 + n % 4], ${at}, ${at}, ${at}, n from ${series(range)}`,
  sql`insert into item_labels (website_id, item_id, label_kind, label_key, label, collection_id, position)
    select ${websiteId}, ${id('d2')}, 'tag', 'tag' || n % 50, 'Tag' || n % 50, ${LIST_PLACES.storeId}, 0 from ${series(range)}`,
  sql`insert into assets (website_id, asset_id, kind, content_hash, extension, filename, title, content_type, bytes, version_ms, added_at,
      added_by, updated_at)
    select ${websiteId}, ${id('ab')}, 'file', repeat('0', 64), 'txt', 'file-' || n || '.txt', ${title}, 'text/plain', 1 + n / 5, 1, ${at},
      'test', ${at} from ${series(range)}`,
  sql`insert into redirects (website_id, rules, version, updated_at, updated_by)
    select ${websiteId}, string_agg('/old-' || n || ' -> /new-' || n / 3, chr(10)), 1, ${START}, 'test' from ${series(range)} where n <= 5000
    having count(*) > 0
    on conflict (website_id) do update set rules = redirects.rules || chr(10) || excluded.rules`,
  sql`insert into asset_uses (website_id, owner_kind, owner_id, asset_id)
    select ${websiteId}, 'collection', ${id('c1')}, ${id('ab')} from ${series(range)} where n % 2 = 0`,
  sql`insert into forms (website_id, form_id, kind, origin, revision, storage, created_at, updated_at)
    select ${websiteId}, ${id('f1')}, 'form', 'library', 1, '{}', ${at}, ${at} from ${series(range)}`,
  sql`insert into form_revisions (website_id, form_id, revision, source, value, created_at)
    select ${websiteId}, ${id('f1')}, 1, 'library', jsonb_build_object('name', ${title}), ${at} from ${series(range)}`,
  sql`insert into form_submissions (website_id, submission_id, form_id, revision, answers, email, state, page, created_at, read_at)
    select ${websiteId}, ${id('f2')}, ${LIST_PLACES.formId}, 1, '{}', case n % 3 when 0 then null else ${email} end,
      case n % 10 when 0 then 'spam' else 'new' end, '{}', ${at}, case n % 2 when 0 then ${at} end from ${series(range)}`,
];

const stockRows = (websiteId: WebsiteId, range: RowRange): Statement[] => [
  sql`insert into products (website_id, item_id, currency, product_type)
    select ${websiteId}, ${id('d2')}, 'USD', case n % 20 when 0 then 3 else 1 end from ${series(range)}`,
  sql`insert into product_variants (website_id, item_id, variant_id, sku, price_minor, position)
    select ${websiteId}, ${id('d2')}, 'v' || n, 'SKU-' || n / 2, n, 0 from ${series(range)}`,
  sql`insert into stock_movements (website_id, variant_id, sequence, delta, balance, reason, actor, once, created_at)
    select ${websiteId}, 'v' || n, 1, n % 90, n % 90, 'started', 'test', false, ${at} from ${series(range)}`,
  sql`insert into stock_levels (website_id, variant_id, item_id, on_hand, low_stock_at, last_movement)
    select ${websiteId}, 'v' || n, ${id('d2')}, n % 90, case n % 4 when 0 then 2 end, 1 from ${series(range)}`,
  sql`insert into scheduled_changes (website_id, schedule_id, due_at, local_time, time_zone, created_at, created_by)
    select ${websiteId}, ${id('5c')}, ${at} + interval '4000 days', '', 'UTC', ${at}, 'test' from ${series(range)} where n % 200 = 0`,
  sql`insert into scheduled_items (website_id, schedule_id, kind, subject_id, title, value, live_value, based_on, draft_version, labels)
    select ${websiteId}, ${id('5c')}, 'product', ${id('d2')}, ${title}, '{}', '{}', 1, 1, '{}' from ${series(range)} where n % 200 = 0`,
  sql`insert into product_reviews (website_id, review_id, item_id, source, state, rating, title, author_name, written_at, decided_by)
    select ${websiteId}, ${id('ee')}, ${id('d2')}, 'native', case n % 25 when 0 then 'pending' else 'approved' end, 1 + n % 5, ${title},
      ${name}, ${at}, case n % 25 when 0 then null else 'test' end from ${series(range)}`,
  sql`insert into waitlist_signups (website_id, signup_id, item_id, variant_id, canonical_email, email, state, joined_at)
    select ${websiteId}, ${id('aa')}, 'd20000000000000000000001', 'v1', ${email}, ${email}, case n % 9 when 0 then 'told' else 'waiting' end,
      ${at} from ${series(range)}`,
];

const moneyRows = (websiteId: WebsiteId, range: RowRange): Statement[] => [
  sql`insert into orders (website_id, order_id, sequence, number, number_from, prefix, cart_id, attempt_id, kind, test_mode, currency, email,
      customer_name, details, item_count, subtotal_minor, discount_minor, shipping_minor, tax_minor, prices_include_tax, total_minor,
      gift_card_minor, due_minor, paid_minor, financial_status, fulfilment_status, archived, has_problem, pay_back_minor, last_event,
      created_at, modified_at)
    select ${websiteId}, ${id('01')}, n, 1000 + n, 1000, '', ${id('02')}, ${id('03')}, 'order', false, 'USD', ${email}, ${name},
      '{"answers":[]}', 1, n % 500, 0, 0, 0, false, n % 500, 0, n % 500, case n % 35 when 1 then 0 else n % 500 end,
      case n % 35 when 1 then 'pending' else 'paid' end, case n % 30 when 0 then 'PENDING' else 'FULFILLED' end, n % 40 = 0,
      n % 45 = 2, case n % 55 when 3 then 1 else 0 end, 1, ${at}, ${at} from ${series(range)}`,
  sql`insert into order_lines (website_id, order_id, line_id, position, item_id, variant_id, sku, title, product_type, quantity, unit_minor,
      regular_minor, subtotal_minor, discount_minor, tax_minor, details)
    select ${websiteId}, ${id('01')}, 'l' || n, 1, ${LIST_PLACES.donationId}, ${LIST_PLACES.donationId}, '', 'Roof', 'donation', 1, n % 500,
      n % 500, n % 500, 0, 0, '{}' from ${series(range)}`,
  sql`insert into donations (website_id, donation_id, title, description, currency, amounts_minor, own_amount, least_minor, most_minor,
      rhythms, ends_at, receipt_text, enabled, created_at)
    select ${websiteId}, ${id('0e')}, ${title}, '', 'USD', '[]', true, 1, 100, '{once}', ${laterOrNever}, '', n % 8 <> 0, ${at}
    from ${series(range)}`,
  sql`insert into coupons (website_id, coupon_id, name, code, code_key, kind, value, currency, ends_at, enabled, combines, created_at)
    select ${websiteId}, ${id('04')}, ${title}, case n % 5 when 0 then null else 'CODE' || n end, case n % 5 when 0 then null else 'code' || n end,
      'percent', 1000, 'USD', ${laterOrNever}, n % 8 <> 0, false, ${at} from ${series(range)}`,
  sql`insert into gift_card_movements (website_id, gift_card_id, sequence, delta_minor, balance_minor, reason, actor, reference, created_at)
    select ${websiteId}, ${LIST_PLACES.giftCardId}, 1 + n, 0, 100, 'adjusted', 'test', '', ${at} from ${series(range)}`,
  sql`insert into gift_card_movements (website_id, gift_card_id, sequence, delta_minor, balance_minor, reason, actor, reference, created_at)
    select ${websiteId}, ${id('05')}, 1, 1 + n % 300, 1 + n % 300, 'issued', 'test', '', ${at} from ${series(range)}`,
  sql`insert into gift_cards (website_id, gift_card_id, code_hash, code_key_id, code_sealed, last_four, test_mode, currency, initial_minor,
      balance_minor, last_movement, expires_at, recipient_name, recipient_email, state, issued_by, created_at)
    select ${websiteId}, ${id('05')}, 'hash' || n, 'none', '\\x00', lpad((n % 10000)::text, 4, '0'), false, 'USD', 1 + n % 300, 1 + n % 300, 1,
      ${laterOrNever}, ${name}, ${email}, case n % 20 when 0 then 'disabled' else 'active' end, 'test', ${at} from ${series(range)}`,
  sql`insert into subscriptions (website_id, subscription_id, first_order_id, line_id, state, email, test_mode, period_value, period_unit,
      cycles, cycles_done, started_on, next_billing_on, line, amounts, cancelled_at, cancelled_by, created_at)
    select ${websiteId}, ${id('06')}, ${id('01')}, 'l', case n % 6 when 0 then 'cancelled' else 'active' end, ${email}, false, 1, 'MONTH', 0, 1,
      '2026-01-01', case n % 6 when 0 then null else date '2026-02-01' + n / 3 end,
      jsonb_build_object('title', ${title}, 'quantity', 1),
      '{"currency":"USD","subtotalMinor":1,"discountMinor":0,"shippingMinor":0,"taxMinor":0,"totalMinor":1,"pricesIncludeTax":false}',
      case n % 6 when 0 then ${at} end, case n % 6 when 0 then 'test' end, ${at} from ${series(range)}`,
  sql`insert into payments (website_id, payment_id, attempt_id, cart_id, order_id, method_id, test_mode, amount_minor, currency, state,
      is_bound, history, created_at, moved_at, problem)
    select ${websiteId}, ${id('07')}, ${id('03')}, ${id('02')}, ${id('01')}, case n % 15 when 0 then 'cash' else 'test-card' end, false,
      1 + n % 500, 'USD', 'captured', true, '[]', ${at}, ${at}, case n % 50 when 0 then 'refused' end from ${series(range)}`,
];

const peopleRows = (websiteId: WebsiteId, range: RowRange): Statement[] => [
  sql`insert into customers (website_id, customer_id, email, first_name, last_name, tags, origin, created_at, updated_at, order_count,
      spent_minor, currency, last_order_at, country, news, has_account, subscription_count, search_text)
    select ${websiteId}, ${id('fc')}, ${email}, ${pick(FIRST, 7)}, ${pick(LAST, 3)}, array['tag' || n % 50], 'order', ${at}, ${at}, n % 7,
      (n % 7) * (n % 900), 'USD', case n % 7 when 0 then null else ${at} end, (array['DE', 'US', 'FR'])[1 + n % 3],
      (array['none', 'subscribed', 'pending', 'unsubscribed'])[1 + n % 4], n % 9 = 0, case n % 50 when 0 then 1 else 0 end,
      ${name} || ' ' || ${email} from ${series(range)}`,
  sql`insert into customer_emails (website_id, canonical_email, email, customer_id)
    select ${websiteId}, lower(${email}), ${email}, ${id('fc')} from ${series(range)}`,
  sql`insert into mailing_list_entries (website_id, entry_id, canonical_email, email, source, wording, consented_at, asked_at, status,
      first_name, last_name, unsubscribed_at)
    select ${websiteId}, ${id('08')}, ${email}, ${email}, (array['checkout', 'form', 'popup'])[1 + n % 3], '', ${at}, ${at},
      case n % 10 when 0 then 'unsubscribed' else 'subscribed' end, ${pick(FIRST, 7)}, ${pick(LAST, 3)},
      case n % 10 when 0 then ${at} end from ${series(range)}`,
  sql`insert into site_members (website_id, member_id, email, email_canonical, display_name, password_hash, disabled_at, created_at)
    select ${websiteId}, ${id('09')}, ${email}, ${email}, ${name}, '', case n % 12 when 0 then ${at} end, ${at} from ${series(range)}`,
];

const machineRows = (websiteId: WebsiteId, range: RowRange): Statement[] => [
  sql`insert into webhook_deliveries (website_id, delivery_id, subscription_id, topic, cause, body, state, next_at, waiting_since, created_at,
      settled_at)
    select ${websiteId}, ${id('0a')}, ${LIST_PLACES.webhookId}, 'order.create', 'cause' || n, '{}',
      case n % 20 when 0 then 'dead' else 'delivered' end, ${at}, ${at}, ${at}, ${at} from ${series(range)}`,
  sql`insert into mail_messages (website_id, mail_id, cause, recipient, recipient_canonical, subject, body_text, status, created_at,
      waiting_since, settled_at)
    select ${websiteId}, ${id('0b')}, 'cause' || n, ${email}, ${email}, ${title}, '', case n % 20 when 0 then 'failed' else 'sent' end,
      ${at}, ${at}, ${at} from ${series(range)}`,
  sql`insert into javascript_errors (website_id, fingerprint, event, name, message, stack, source, page, island, browser, count,
      first_seen_at, last_seen_at)
    select ${websiteId}, lpad(to_hex(n), 32, '0'), 'error', 'TypeError', ${title}, '', '', '/', '', '', 1 + n % 7, ${at}, ${at}
    from ${series(range)} where n <= 200`,
  sql`insert into activities (website_id, activity_id, at, actor_kind, actor_id, kind, permission, subject_table, subject_kind, subject_id,
      title)
    select ${websiteId}, ${id('0c')}, ${at}, 'member', 'm' || n % 20, case n % 50 when 0 then 'form.removeForm' else 'product.changeProduct' end,
      case n % 50 when 0 then 'forms.manage' else 'commerce.manage' end, 'items', case n % 50 when 0 then 'form' else 'product' end,
      'p' || n % 500, ${title} from ${series(range)}`,
  sql`insert into bin_entries (website_id, bin_id, activity_id, table_name, subject_kind, subject_id, title, address, permission, deleted_at,
      actor_kind, actor_id)
    select ${websiteId}, ${id('0d')}, ${id('0c')}, 'items', case n % 25 when 0 then 'coupon' else 'item' end, 'i' || n, ${title}, 'item-' || n,
      'content.edit', ${at}, 'member', 'm' from ${series(range)}`,
  sql`insert into publishes (website_id, publish_id, name, published_at, published_by, undone_at, undone_by)
    select ${websiteId}, ${id('0e')}, ${title}, ${at}, lpad(to_hex(n % 20), 24, '0'), case n % 30 when 0 then ${at} end,
      case n % 30 when 0 then lpad('7', 24, '0') end
    from ${series(range)}`,
  sql`insert into draft_versions (website_id, version_id, kind, subject_id, reason, name, value, at, by_member)
    select ${websiteId}, ${id('0f')}, 'page-settings', ${LIST_PLACES.blogId}, case n % 40 when 0 then 'named' else 'publish' end,
      case n % 40 when 0 then ${title} else '' end, 'null', ${at}, lpad('7', 24, '0') from ${series(range)}`,
  sql`insert into scheduled_changes (website_id, schedule_id, name, due_at, local_time, time_zone, state, created_at, created_by, ended_at)
    select ${websiteId}, ${id('10')}, ${title}, ${at}, '2026-01-01T00:00', 'UTC', case n % 30 when 0 then 'cancelled' else 'done' end, ${at},
      lpad('7', 24, '0'), ${at} from ${series(range)}`,
  sql`insert into scheduled_items (website_id, schedule_id, kind, subject_id, title, value, labels)
    select ${websiteId}, ${id('10')}, 'product', ${id('d2')}, ${title}, '{"onSale":false}', '{}' from ${series(range)}`,
  sql`insert into preview_links (website_id, link_id, scope, note, created_at, created_by, expires_at)
    select ${websiteId}, ${id('11')}, 'site', ${title}, ${at}, lpad('7', 24, '0'), ${at} + interval '1 day' * (1 + n % 7)
    from ${series(range)}`,
];
