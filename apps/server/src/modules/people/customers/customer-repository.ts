import { column, type Queryable, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';

export const findCredentials = (
  db: Queryable,
  websiteId: WebsiteId,
  emailCanonical: string,
): Promise<{ personId: string; passwordHash: string } | null> =>
  db.first(
    { personId: column.text, passwordHash: column.text },
    sql`select site_user_id as "personId", password_hash as "passwordHash" from site_users
      where website_id = ${websiteId} and email_canonical = ${emailCanonical}`,
  );

export const findSiteUser = (
  db: Queryable,
  websiteId: WebsiteId,
  id: string,
): Promise<{ id: string; email: string } | null> =>
  db.first(
    { id: column.text, email: column.text },
    sql`select site_user_id as id, email from site_users where website_id = ${websiteId} and site_user_id = ${id}`,
  );

export async function insertSiteUser(
  db: Queryable,
  websiteId: WebsiteId,
  user: { id: string; email: string; emailCanonical: string; passwordHash: string; createdAt: Date },
): Promise<void> {
  await db.run(sql`
    insert into site_users (website_id, site_user_id, email, email_canonical, password_hash, created_at)
    values (${websiteId}, ${user.id}, ${user.email}, ${user.emailCanonical}, ${user.passwordHash}, ${user.createdAt})`);
}
