import { column, type Queryable, sql } from '../db/index.ts';
import { StartupError } from '../startup-error.ts';
import type { Keyring } from './keyring.ts';

/** The master key that the processes on this database share, by its id; null before the first of them started. */
export async function readAgreedKey(db: Queryable): Promise<string | null> {
  const rows = await db.rows({ id: column.text }, sql`select master_key_id as id from install`);
  return rows[0]?.id ?? null;
}

/**
 * The first process to start decides which master key this database goes with. Another key would seal secrets and sign
 * tokens that the others cannot read, unnoticed until one of them is needed.
 */
export async function agreeOnKey(db: Queryable, keyring: Keyring): Promise<void> {
  await db.run(
    sql`insert into install (master_key_id) values (${keyring.currentKeyId}) on conflict do nothing`,
  );
  const agreed = await readAgreedKey(db);
  if (agreed === null || keyring.knows(agreed)) return;
  throw new StartupError(
    `This database goes with another master key (${agreed}) than this process has (${keyring.currentKeyId}): set AWNING_SECRET as the other processes have it, or copy their master.key into the data folder; after a change of AWNING_SECRET its former value belongs into AWNING_SECRET_PREVIOUS.`,
  );
}

/** At the end of a rotation, when nothing needs the former key any more. */
export async function recordAgreedKey(db: Queryable, keyring: Keyring): Promise<void> {
  await db.run(sql`
    insert into install (master_key_id) values (${keyring.currentKeyId})
    on conflict (is_only) do update set master_key_id = excluded.master_key_id`);
}
