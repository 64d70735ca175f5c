import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDataFolder, type ServerProcess, startServer } from '../scripts/testing/server-process.ts';
import { median, type Report } from './bench-report.ts';
import { browse, flood } from './flood.ts';

export const name = 'startup';

const root = join(import.meta.dirname, '..');
const restarts = 5;
const restMs = 10_000;
const floodMs = 30_000;
const calmMs = 60_000;

/**
 * From typing `npm start` until `/readyz` answers 200, what the server holds once it has come to rest, and what of a
 * flood stays.
 */
export async function run(report: Report): Promise<void> {
  const { folder: dataFolder, remove } = await createDataFolder('bench');
  const timed = async (): Promise<number> => {
    const server = await startServer({ root, dataFolder, throughNpm: true });
    await server.stop();
    return server.readyMs / 1000;
  };
  try {
    report(seconds('npm start, first start with seed', await timed(), 15));
    const again: number[] = [];
    for (let round = 0; round < restarts; round += 1) again.push(await timed());
    report(seconds(`npm start on existing data, median of ${restarts}`, median(again), 3));

    const server = await startServer({ root, dataFolder });
    try {
      await sleep(restMs);
      const value = await residentMegabytes(server);
      const against = { name: 'limit', value: 200 };
      report({
        what: `memory of the server after ${restMs / 1000} s idle`,
        value,
        unit: 'MB',
        against,
        better: 'lower',
      });
    } finally {
      await server.stop();
    }
    report(await memoryAfterFlood(dataFolder));
  } finally {
    await remove();
  }
}

/** What a flood of addresses and bodies leaves behind, against the level that browsing had led to. */
async function memoryAfterFlood(dataFolder: string) {
  // The flood comes from one address, and is to reach the pages.
  const env = { AWNING_REQUESTS_PER_MINUTE: '0' };
  const server = await startServer({ root, dataFolder, env });
  try {
    await browse(server.url, restMs);
    await sleep(restMs);
    const before = await residentMegabytes(server);
    await flood(server.url, floodMs);
    await sleep(calmMs);
    const value = (await residentMegabytes(server)) / before;
    return {
      what: `memory ${calmMs / 1000} s after a flood of ${floodMs / 1000} s, against before`,
      value,
      unit: 'x',
      against: { name: 'limit', value: 1.15 },
      better: 'lower' as const,
    };
  } finally {
    await server.stop();
  }
}

function seconds(what: string, value: number, limit: number) {
  return { what, value, unit: 's', against: { name: 'limit', value: limit }, better: 'lower' as const };
}

async function residentMegabytes(server: ServerProcess): Promise<number> {
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8');
  const kilobytes = Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1]);
  if (!Number.isFinite(kilobytes))
    throw new Error('The system does not say how much memory the server holds.');
  return kilobytes / 1024;
}
