import pg from 'pg';
import { migrate, readMigrations } from '../platform/db/index.ts';
import { migrationsFolder } from '../platform/platform.ts';
import type { TestDatabase } from './test-database.ts';

/** Updates an empty database to the migrations before a name, and stores rows there as that release had them. */
export async function updateTo({ url }: TestDatabase, name: string, statement: string): Promise<void> {
  const steps = await readMigrations(migrationsFolder);
  await migrate(
    url,
    steps.filter((step) => step.name < name),
  );
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
