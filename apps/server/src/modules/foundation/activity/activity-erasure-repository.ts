import { type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** From here on the transaction notes nothing: what is erased must not be kept as the former value. */
export async function stopNoting(tx: Queryable): Promise<void> {
  await tx.run(sql`select set_config('awning.change', '', true)`);
}

/** Whom the log forgets, as other modules know them. Emails are in their one form. */
interface Forgotten {
  readonly customerIds: readonly string[];
  readonly emails: readonly string[];
  readonly orderIds: readonly string[];
  readonly formerSubmissionIds: readonly string[];
  /** The address that takes the place of theirs. */
  readonly replacement: string;
}

/**
 * What the log holds of a person: the values of their customer, what members wrote about them, what they wrote and
 * waited for, the addresses of their orders and what was written about their returns. Reads the reviews of the shop,
 * so it comes before their names go.
 */
export async function eraseFromActivity(
  tx: Queryable,
  websiteId: WebsiteId,
  person: Forgotten,
): Promise<void> {
  const { customerIds, emails, orderIds, formerSubmissionIds } = person;
  const names = (column: Statement): Statement =>
    sql`(lower(before ->> ${column}) = any (${emails}) or lower(after ->> ${column}) = any (${emails}))`;
  const isTheirs = sql`website_id = ${websiteId} and (
    (table_name = 'customers' and row_key ->> 'customer_id' = any (${customerIds}))
    or (table_name = 'customer_emails' and row_key ->> 'canonical_email' = any (${emails}))
    or (table_name = 'customer_notes'
      and coalesce(after ->> 'customer_id', before ->> 'customer_id') = any (${customerIds}))
    or (table_name = 'waitlist_signups' and ${names(sql`'canonical_email'`)})
    or (table_name = 'discount_uses' and ${names(sql`'customer'`)})
    or (table_name = 'order_notes' and row_key ->> 'order_id' = any (${orderIds}))
    or (table_name = 'form_submissions' and row_key ->> 'submission_id' = any (${formerSubmissionIds}))
    or (table_name = 'product_reviews' and (${names(sql`'author_email'`)} or row_key ->> 'review_id' in (
      select review_id from product_reviews
      where website_id = ${websiteId} and author_email is not null and lower(author_email) = any (${emails})))))`;
  // What is not whole any more cannot be taken back.
  await tx.run(sql`
    update activities set blocked_by = 'customers' where website_id = ${websiteId}
      and activity_id in (select activity_id from activity_rows where ${isTheirs})`);
  await tx.run(sql`delete from activity_rows where ${isTheirs}`);
  await tx.run(sql`
    update activities set title = ''
    where website_id = ${websiteId} and subject_kind = 'customer' and subject_id = any (${customerIds})`);
  await tx.run(sql`
    update activity_rows set before = before - 'email', after = after - 'email'
    where website_id = ${websiteId} and table_name = 'orders' and row_key ->> 'order_id' = any (${orderIds})`);
  const words = ['instructions', 'label_url', 'answer'];
  await tx.run(sql`
    update activity_rows set before = before - ${words}::text[], after = after - ${words}::text[]
    where website_id = ${websiteId} and table_name = 'order_returns' and row_key ->> 'order_id' = any (${orderIds})`);
  await tx.run(sql`
    update activity_rows set before = before - 'file_name', after = after - 'file_name'
    where website_id = ${websiteId} and table_name = 'order_return_labels' and row_key ->> 'order_id' = any (${orderIds})`);
  await eraseFromCoupons(tx, websiteId, person);
}

/** A discount that comes back is not for everybody because the one whom it was for is forgotten. */
async function eraseFromCoupons(
  tx: Queryable,
  websiteId: WebsiteId,
  { emails, replacement }: Forgotten,
): Promise<void> {
  const isCut = (values: Statement): Statement => sql`exists (
    select from unnest(${emails}::text[]) each where position(each in ${values} #>> '{customers,cut}') > 0)`;
  const without = (values: Statement): Statement => sql`case
    when ${values} -> 'customers' ?| ${emails} then jsonb_set(${values}, '{customers}', (
      select jsonb_agg(distinct case when each = any (${emails}) then ${replacement}::text else each end)
      from jsonb_array_elements_text(${values} -> 'customers') each))
    when ${isCut(values)} then ${values} - 'customers' else ${values} end`;
  const [before, after] = [sql`before`, sql`after`];
  await tx.run(sql`
    update activity_rows set before = ${without(before)}, after = ${without(after)}
    where website_id = ${websiteId} and table_name = 'coupons'
      and (before -> 'customers' ?| ${emails} or after -> 'customers' ?| ${emails} or ${isCut(before)} or ${isCut(after)})`);
}
