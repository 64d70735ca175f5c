import { readFile } from 'node:fs/promises';
import pg from 'pg';
import { migrate, readMigrations } from '../platform/db/index.ts';
import { migrationsFolder } from '../platform/platform.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';

const rowsOfRelease = new URL('fixtures/release-0.1.sql', import.meta.url);

/** The last migration of release 0.1 is 0065. */
const AFTER_RELEASE = '0066';

/**
 * What is in the fixture: a shop as release 0.1 stored it, with the checksums of the migrations it had applied. One mug
 * was bought with a gift card, two prints with a coupon, and a visitor has two mugs in a cart.
 */
export const RELEASE_0_1 = {
  site: { id: '672a5142800e123270681db7', slug: 'saltmarsh' },
  mugId: '672a5142800e1239250866a6',
  giftCard: { id: '672a5142800e123a6d7c964d', code: 'PXKK-6XDK-QAHW-GMBZ' },
  cart: {
    id: '672a5142800e1244523b89b4',
    cookies: {
      'awning-visitor': 'tGAOGL2uZzciquy-9rOgR2UEHc9PBCpP2b-27GUMx9s',
      crumb: 'HfknyjGyzJk_Gk63L5xxDOA0MBUt0_lu6B1owt25kiY',
    },
  },
} as const;

/** A database as release 0.1 left it: tables and functions by its migrations, which never change, and its rows. */
export async function createDatabaseOfRelease01(): Promise<TestDatabase> {
  const database = await createTestDatabase({ empty: true });
  const steps = await readMigrations(migrationsFolder);
  await migrate(
    database.url,
    steps.filter(({ name }) => name < AFTER_RELEASE),
  );
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  try {
    await client.query('delete from awning_migrations');
    await client.query(await readFile(rowsOfRelease, 'utf8'));
  } finally {
    await client.end();
  }
  return database;
}
