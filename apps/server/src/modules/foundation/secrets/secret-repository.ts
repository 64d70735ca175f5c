import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Sealed } from '../../../platform/keyring/index.ts';

const SecretRow = {
  website_id: column.id<WebsiteId>(),
  name: column.text,
  key_id: column.text,
  ciphertext: column.bytes,
};
export type SecretRow = RowOf<typeof SecretRow>;

export async function writeSecret(
  db: Queryable,
  websiteId: WebsiteId,
  name: string,
  { keyId, ciphertext }: Sealed,
  now: Date,
): Promise<void> {
  await db.run(sql`
    insert into secrets (website_id, name, key_id, ciphertext, updated_at)
    values (${websiteId}, ${name}, ${keyId}, ${ciphertext}, ${now})
    on conflict (website_id, name) do update
      set key_id = excluded.key_id, ciphertext = excluded.ciphertext, updated_at = excluded.updated_at`);
}

export const readSecret = (db: Queryable, websiteId: WebsiteId, name: string): Promise<SecretRow | null> =>
  db.first(
    SecretRow,
    sql`select website_id, name, key_id, ciphertext from secrets where website_id = ${websiteId} and name = ${name}`,
  );

export async function listSecretNames(db: Queryable, websiteId: WebsiteId): Promise<string[]> {
  const rows = await db.rows(
    { name: column.text },
    sql`select name from secrets where website_id = ${websiteId} order by name`,
  );
  return rows.map(({ name }) => name);
}

/** False: there was none. */
export async function deleteSecret(db: Queryable, websiteId: WebsiteId, name: string): Promise<boolean> {
  const rowCount = await db.run(sql`delete from secrets where website_id = ${websiteId} and name = ${name}`);
  return rowCount === 1;
}

/** Of all sites. */
export const readAllSecrets = (db: Queryable): Promise<SecretRow[]> =>
  db.rows(SecretRow, sql`select website_id, name, key_id, ciphertext from secrets`);

/** Of all sites: those that are not encrypted under the key `keyId`. */
export const lockSecretsOfOtherKeys = (tx: Queryable, keyId: string, most: number): Promise<SecretRow[]> =>
  tx.rows(
    SecretRow,
    sql`select website_id, name, key_id, ciphertext from secrets where key_id <> ${keyId}
      order by website_id, name limit ${most} for update`,
  );

/** The same secret under another key. */
export async function replaceSealed(
  tx: Queryable,
  websiteId: WebsiteId,
  name: string,
  { keyId, ciphertext }: Sealed,
): Promise<void> {
  await tx.run(sql`
    update secrets set key_id = ${keyId}, ciphertext = ${ciphertext} where website_id = ${websiteId} and name = ${name}`);
}
