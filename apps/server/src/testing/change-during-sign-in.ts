import { expect } from 'vitest';
import { anyRow, type Statement, sql } from '../platform/db/index.ts';
import type { TestApp } from './test-app.ts';

/**
 * Changes an account after its password was read and compared, and before its session exists: the table is locked
 * for everything but reading until the sign-in waits for it.
 */
export async function changeDuringSignIn<T>(
  { platform }: TestApp,
  o: { table: 'site_members' | 'site_users'; change: Statement; signIn: () => Promise<T> },
): Promise<{ done: Promise<T> }> {
  const { database } = platform;
  let done: Promise<T> | undefined;
  await database.transaction(async (tx) => {
    await tx.run(sql`lock table ${sql.identifier(o.table)} in exclusive mode`);
    done = o.signIn();
    await expect
      .poll(async () => await database.query.rows(anyRow, waitingFor(o.table)), { timeout: 8_000 })
      .not.toEqual([]);
    await tx.run(o.change);
  });
  if (!done) throw new Error('The sign-in was not started');
  return { done };
}

const waitingFor = (table: string): Statement =>
  sql`select from pg_locks where not granted and relation = ${table}::regclass`;
