import { randomBytes } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { checkRows } from '../platform/db/row-shape.ts';
import { databaseUrl, TEMPLATE_DATABASE } from './global-setup.ts';

export interface TestDatabase {
  readonly url: string;
  drop(): Promise<void>;
}

async function onCluster(statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: inject('clusterUrl') });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** A database of its own for a test file: a copy of the migrated one, or with `empty` a bare one. */
export async function createTestDatabase(options: { empty?: boolean } = {}): Promise<TestDatabase> {
  checkRows();
  const name = `awning_test_${randomBytes(6).toString('hex')}`;
  await onCluster(
    `create database ${name} template ${options.empty ? 'template0' : TEMPLATE_DATABASE} strategy file_copy`,
  );
  return {
    url: databaseUrl(inject('clusterUrl'), name),
    drop: () => onCluster(`drop database if exists ${name} with (force)`),
  };
}
