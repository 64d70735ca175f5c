import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

/** What they said about a product stays, without their name and address. Returns whether pages show one of them. */
export async function eraseFromReviews(
  tx: Queryable,
  websiteId: WebsiteId,
  emails: readonly string[],
): Promise<boolean> {
  const erased = await tx.rows(
    { state: column.text },
    sql`update product_reviews set author_email = null, author_name = 'A customer', version = version + 1
      where website_id = ${websiteId} and author_email is not null and lower(author_email) = any (${emails})
      returning state`,
  );
  return erased.some(({ state }) => state === 'approved');
}
