import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { migrateDatabase } from '../apps/server/src/platform/platform.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { measureOverview } from './analytics-overview.ts';
import { measureServingEvents } from './analytics-serving.ts';
import { measureStoring } from './analytics-storing.ts';
import type { Report } from './bench-report.ts';

export const name = 'analytics';

/** Events of visitors: storing them, what pages notice of them, and reading a year of them. */
export async function run(report: Report): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'awning-analytics-bench-'));
  // As root the database runs under another account, which has to pass through.
  await chmod(folder, 0o711);
  const claimed = await claimDataFolder(folder);
  const cluster = await openEmbeddedServer({ folder: claimed, log: () => undefined });
  try {
    await migrateDatabase(cluster.url);
    // The first start makes the demo, whose pages are measured.
    await measureServingEvents(cluster.url, report);
    await measureStoring(cluster.url, folder, report);
    await measureOverview(cluster.url, folder, report);
  } finally {
    await cluster.close();
    await claimed.release();
    await rm(folder, { recursive: true, force: true });
  }
}
