import { type Queryable, sql } from '../../../platform/db/index.ts';
import type { CustomerId, WebsiteId } from '../../../platform/entity-ids.ts';

interface Move {
  readonly from: CustomerId;
  readonly to: CustomerId;
}

export async function moveEmails(tx: Queryable, websiteId: WebsiteId, { from, to }: Move): Promise<void> {
  await tx.run(sql`
    update customer_emails set customer_id = ${to} where website_id = ${websiteId} and customer_id = ${from}`);
}

export async function moveNotes(tx: Queryable, websiteId: WebsiteId, { from, to }: Move): Promise<void> {
  await tx.run(sql`
    update customer_notes set customer_id = ${to} where website_id = ${websiteId} and customer_id = ${from}`);
}
