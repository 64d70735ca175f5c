import pg from 'pg';
import { pino } from 'pino';
import type { TestProject } from 'vitest/node';
import { createDatabase } from '../platform/db/index.ts';
import { createMetrics } from '../platform/metrics/index.ts';
import { migrateDatabase } from '../platform/platform.ts';
import { createQueue } from '../platform/queue/index.ts';
import { startTestCluster } from './test-cluster.ts';

export const TEMPLATE_DATABASE = 'awning_template';

declare module 'vitest' {
  interface ProvidedContext {
    /** Of the test cluster's maintenance database. */
    clusterUrl: string;
  }
}

/**
 * One throw-away cluster per run, with one migrated database that test files clone. `AWNING_TEST_DATABASE_URL`
 * runs the same tests on a PostgreSQL of your own, whose account must be allowed to create databases.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const external = process.env.AWNING_TEST_DATABASE_URL;
  const cluster = external ? { url: external, stop: async () => {} } : await startTestCluster();
  await createTemplateDatabase(cluster.url);
  // While tests are watched, functions and views that have changed reach the template before the tests run again.
  project.onTestsRerun(async () => {
    await migrateDatabase(databaseUrl(cluster.url, TEMPLATE_DATABASE));
  });
  project.provide('clusterUrl', cluster.url);
  return cluster.stop;
}

async function createTemplateDatabase(clusterUrl: string): Promise<void> {
  const client = new pg.Client({ connectionString: clusterUrl });
  await client.connect();
  await client.query(`drop database if exists ${TEMPLATE_DATABASE} with (force)`);
  await client.query(`create database ${TEMPLATE_DATABASE}`);
  await client.end();
  const url = databaseUrl(clusterUrl, TEMPLATE_DATABASE);
  await migrateDatabase(url);
  await installQueue(url);
}

/** The job tables too, so that no test file has to make them. */
async function installQueue(url: string): Promise<void> {
  const log = pino({ level: 'silent' });
  const database = createDatabase({ url, poolSize: 4, log });
  const queue = createQueue({ database, log, metrics: createMetrics({ process: false }) });
  await queue.start({ work: false });
  await queue.stop();
  await database.close();
}

export function databaseUrl(clusterUrl: string, name: string): string {
  const url = new URL(clusterUrl);
  url.pathname = `/${name}`;
  return url.toString();
}
