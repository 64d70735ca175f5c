import { maskedField } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import { column, type Database, type RowOf, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';

/**
 * Passwords and keys that a site holds for other services. They are encrypted under the master key, tied to their
 * site and name, and never leave through the API: people see `__MASKED_FIELD__`.
 */
export interface Secrets {
  /** Sending the mask back leaves the stored value alone, so that a form can be saved without retyping it. */
  set(websiteId: WebsiteId, name: string, value: string): Promise<void>;
  /** For code that calls the other service; never for an answer to a browser. */
  reveal(websiteId: WebsiteId, name: string): Promise<string | null>;
  masked(websiteId: WebsiteId): Promise<Record<string, string>>;
  remove(websiteId: WebsiteId, name: string): Promise<boolean>;
  /** Encrypts everything under the current master key again; returns how many needed it. */
  rotate(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

const SecretRow = {
  website_id: column.id<WebsiteId>(),
  name: column.text,
  key_id: column.text,
  ciphertext: column.bytes,
};
type SecretRow = RowOf<typeof SecretRow>;

const ROTATE_BATCH = 200;

export function createSecrets({
  database,
  keyring,
  clock,
}: {
  database: Database;
  keyring: Keyring;
  clock: Clock;
}): Secrets {
  const contextOf = (websiteId: WebsiteId, name: string): string => `${websiteId}/${name}`;
  const openRow = (row: SecretRow): string =>
    keyring.open({ keyId: row.key_id, ciphertext: row.ciphertext }, contextOf(row.website_id, row.name));

  const rotateBatch = (): Promise<number> =>
    database.transaction(async (tx) => {
      const rows = await tx.rows(
        SecretRow,
        sql`
        select website_id, name, key_id, ciphertext from secrets where key_id <> ${keyring.currentKeyId}
        order by website_id, name limit ${ROTATE_BATCH} for update`,
      );
      for (const row of rows) {
        const sealed = keyring.seal(openRow(row), contextOf(row.website_id, row.name));
        await tx.run(sql`update secrets set key_id = ${sealed.keyId}, ciphertext = ${sealed.ciphertext}
          where website_id = ${row.website_id} and name = ${row.name}`);
      }
      return rows.length;
    });

  return {
    async set(websiteId, name, value) {
      if (value === maskedField) return;
      const { keyId, ciphertext } = keyring.seal(value, contextOf(websiteId, name));
      await database.query.run(sql`
        insert into secrets (website_id, name, key_id, ciphertext, updated_at)
        values (${websiteId}, ${name}, ${keyId}, ${ciphertext}, ${clock.now().toISOString()})
        on conflict (website_id, name) do update
          set key_id = excluded.key_id, ciphertext = excluded.ciphertext, updated_at = excluded.updated_at`);
    },
    async reveal(websiteId, name) {
      const rows = await database.query.rows(
        SecretRow,
        sql`
        select website_id, name, key_id, ciphertext from secrets where website_id = ${websiteId} and name = ${name}`,
      );
      return rows[0] ? openRow(rows[0]) : null;
    },
    async masked(websiteId) {
      const rows = await database.query.rows(
        { name: column.text },
        sql`select name from secrets where website_id = ${websiteId} order by name`,
      );
      return Object.fromEntries(rows.map(({ name }) => [name, maskedField]));
    },
    async remove(websiteId, name) {
      const rowCount = await database.query.run(
        sql`delete from secrets where website_id = ${websiteId} and name = ${name}`,
      );
      return rowCount === 1;
    },
    async rotate() {
      let total = 0;
      for (let count = await rotateBatch(); count > 0; count = await rotateBatch()) total += count;
      return total;
    },
    invariants: [
      {
        name: 'secrets.readable',
        meaning: 'A stored password or key cannot be decrypted: the master key it was saved with is missing.',
        violations: async (db) => {
          const rows = await db.rows(
            SecretRow,
            sql`select website_id, name, key_id, ciphertext from secrets`,
          );
          return rows
            .filter((row) => !canOpen(() => openRow(row)))
            .map((row) => contextOf(row.website_id, row.name));
        },
      },
    ],
  };
}

function canOpen(attempt: () => string): boolean {
  try {
    attempt();
    return true;
  } catch {
    return false;
  }
}
