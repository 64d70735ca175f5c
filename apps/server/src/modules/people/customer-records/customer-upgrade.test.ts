import { afterEach, beforeEach, expect, it } from 'vitest';
import { column, sql, violatedConstraint } from '../../../platform/db/index.ts';
import { migrateDatabase } from '../../../platform/platform.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/test-database.ts';
import { updateTo } from '../../../testing/update-to.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await createTestDatabase({ empty: true });
});
afterEach(() => database.drop());

const websiteId = '1'.repeat(24);
const otherSite = '2'.repeat(24);
const idOf = (letter: string): string => letter.repeat(24);

const customer = (letter: string, mergedInto: string | null, site = websiteId): string =>
  `('${site}', '${idOf(letter)}', '${letter.toUpperCase()}@Example.com', ${
    mergedInto === null ? 'null' : `'${idOf(mergedInto)}'`
  }, 'import', now(), now())`;
const email = (letter: string, owner: string): string =>
  `('${websiteId}', '${letter}@example.com', '${letter.toUpperCase()}@example.com', '${idOf(owner)}')`;
const note = (id: string, owner: string): string =>
  `('${websiteId}', '${id.padStart(24, '0')}', '${idOf(owner)}', 'member:x', 'Note ${id}', now())`;

/**
 * `a` and `b` were merged into `f`, which an undone import has removed; `c` was merged into `d`, who is there; of `e`,
 * only an address and a note are left.
 */
const LOOSE_ENDS = `
  insert into websites (website_id, slug, title, created_at)
    values ('${websiteId}', 'old', 'Old', now()), ('${otherSite}', 'other', 'Other', now());
  insert into customers (website_id, customer_id, email, merged_into, origin, created_at, updated_at)
    values ${[
      customer('a', 'f'),
      customer('b', 'f'),
      customer('c', 'd'),
      customer('d', null),
      // The same id on another site is no one to be merged into.
      customer('f', null, otherSite),
    ].join(', ')};
  insert into customer_emails (website_id, canonical_email, email, customer_id)
    values ${[email('a', 'f'), email('b', 'f'), email('f', 'f'), email('c', 'd'), email('d', 'd'), email('e', 'e')].join(', ')};
  insert into customer_notes (website_id, note_id, customer_id, actor, content, created_at)
    values ${[note('1', 'f'), note('2', 'd'), note('3', 'e')].join(', ')}`;

it('customers whose merge lost its other half in an earlier release are customers again, with what was theirs', async () => {
  await updateTo(database, '0311', LOOSE_ENDS);
  await migrateDatabase(database.url);
  const app = await createTestApp({ databaseUrl: database.url });
  try {
    const db = app.platform.database.query;
    const owners = await db.rows(
      { email: column.text, owner: column.text },
      sql`select canonical_email as email, left(customer_id, 1) as owner from customer_emails
        where website_id = ${websiteId} order by 1`,
    );
    expect(owners.map(({ email: address, owner }) => [address, owner])).toEqual([
      ['a@example.com', 'a'],
      ['b@example.com', 'b'],
      ['c@example.com', 'd'],
      ['d@example.com', 'd'],
      ['f@example.com', 'a'],
    ]);
    const notes = await db.rows(
      { content: column.text, owner: column.text },
      sql`select content, left(customer_id, 1) as owner from customer_notes where website_id = ${websiteId} order by note_id`,
    );
    expect(notes.map(({ content, owner }) => [content, owner])).toEqual([
      ['Note 1', 'a'],
      ['Note 2', 'd'],
    ]);
    const { customers } = await app.customerRecords.list(websiteId, { sort: 'email' });
    expect(customers.map(({ id }) => id[0])).toEqual(['a', 'b', 'd']);
    for (const { name, violations } of app.customerRecords.invariants)
      expect(await violations(db), name).toEqual([]);
    const refused = await db
      .run(
        sql`insert into customer_notes (website_id, note_id, customer_id, actor, content, created_at)
          values (${websiteId}, ${idOf('9')}, ${idOf('e')}, 'member:x', 'Lost', now())`,
      )
      .then(() => null, violatedConstraint);
    expect(refused).toBe('customer_notes_customer');
  } finally {
    await app.close();
  }
});
