import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { CustomerId, OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { CustomerKey } from './customer-repository.ts';

const Traces = {
  /** The customer, and those who were merged into them. */
  customerIds: column.texts,
  /** In their one form. */
  emails: column.texts,
  orderIds: column.texts,
  /** Those that are still there. */
  submissionIds: column.texts,
  /** Also those that were deleted. */
  formerSubmissionIds: column.texts,
  entryIds: column.texts,
  signUpIds: column.texts,
  giftCards: column.integer,
  mails: column.integer,
  notes: column.integer,
  reviews: column.integer,
};
export type Traces = Readonly<Omit<RowOf<typeof Traces>, 'customerIds' | 'orderIds'>> & {
  readonly customerIds: readonly CustomerId[];
  readonly orderIds: readonly OrderId[];
};

/**
 * Where a person stands in the site: read only. `known`: addresses that were theirs a moment ago, in their one form.
 */
export const readTraces = (
  db: Queryable,
  { websiteId, customerId }: CustomerKey,
  known: readonly string[] = [],
): Promise<Traces> =>
  db.one(
    Traces,
    sql`with recursive all_of (customer_id) as (
        select ${customerId}::text collate "C"
        union
        select c.customer_id from customers c join all_of on c.website_id = ${websiteId} and c.merged_into = all_of.customer_id),
      mine as materialized (select array(
        select canonical_email::text collate "C" from customer_emails
        where website_id = ${websiteId} and customer_id = ${customerId}
        union select unnest(${known}::text[]) collate "C" order by 1) as keys),
      placed as materialized (select array(
        select s.source_id::text from customer_sources s, mine
        where s.website_id = ${websiteId} and s.kind = 'order' and s.canonical_email = any (mine.keys) order by 1) as ids)
      select array(select customer_id from all_of) as "customerIds", mine.keys as emails, placed.ids as "orderIds",
        array(select s.source_id::text from customer_sources s
          join form_submissions f on f.website_id = s.website_id and f.submission_id = s.source_id
          where s.website_id = ${websiteId} and s.kind = 'submission' and s.canonical_email = any (mine.keys)) as "submissionIds",
        array(select s.source_id::text from customer_sources s
          where s.website_id = ${websiteId} and s.kind = 'submission' and s.canonical_email = any (mine.keys)) as "formerSubmissionIds",
        array(select entry_id::text from mailing_list_entries
          where website_id = ${websiteId} and canonical_email = any (mine.keys)) as "entryIds",
        array(select signup_id::text from waitlist_signups
          where website_id = ${websiteId} and canonical_email = any (mine.keys)) as "signUpIds",
        (select count(*)::int from gift_cards g where g.website_id = ${websiteId} and (g.order_id = any (placed.ids)
          or (g.recipient_email <> '' and lower(g.recipient_email) = any (mine.keys)))) as "giftCards",
        (select count(*)::int from mail_messages
          where website_id = ${websiteId} and recipient_canonical = any (mine.keys)) as mails,
        (select count(*)::int from customer_notes where website_id = ${websiteId} and customer_id = ${customerId}) as notes,
        (select count(*)::int from product_reviews
          where website_id = ${websiteId} and author_email is not null and lower(author_email) = any (mine.keys)) as reviews
      from mine, placed`,
  );

/** The customer themselves. What is left of them are orders without a name. */
export async function deleteCustomer(
  tx: Queryable,
  websiteId: WebsiteId,
  { customerIds, emails }: Pick<Traces, 'customerIds' | 'emails'>,
): Promise<void> {
  await tx.run(sql`
    delete from customer_sources where website_id = ${websiteId} and canonical_email = any (${emails})`);
  await tx.run(sql`
    delete from customer_notes where website_id = ${websiteId} and customer_id = any (${customerIds})`);
  await tx.run(sql`
    delete from customer_emails where website_id = ${websiteId} and customer_id = any (${customerIds})`);
  await tx.run(sql`
    delete from customers where website_id = ${websiteId} and customer_id = any (${customerIds})`);
}

const MailRow = { subject: column.text, createdAt: column.instant };

/** What was mailed to them, newest first. */
export const readMails = (
  db: Queryable,
  websiteId: WebsiteId,
  emails: readonly string[],
): Promise<RowOf<typeof MailRow>[]> =>
  db.rows(
    MailRow,
    sql`select subject, created_at as "createdAt" from mail_messages
      where website_id = ${websiteId} and recipient_canonical = any (${emails}) and not confidential
      order by created_at desc limit 1000`,
  );

const ReviewRow = {
  rating: column.integer,
  title: column.text,
  body: column.text,
  writtenAt: column.instant,
};

export const readReviews = (
  db: Queryable,
  websiteId: WebsiteId,
  emails: readonly string[],
): Promise<RowOf<typeof ReviewRow>[]> =>
  db.rows(
    ReviewRow,
    sql`select rating::int as rating, title, body, written_at as "writtenAt" from product_reviews
      where website_id = ${websiteId} and author_email is not null and lower(author_email) = any (${emails})
      order by written_at desc`,
  );
