import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { startTestSmtp } from '../apps/server/src/testing/test-smtp.ts';
import { createDataFolder } from '../scripts/testing/server-process.ts';
import type { Report } from './bench-report.ts';
import { startWaitlistServer } from './waitlist-server.ts';

const PEOPLE = 10_000;
const LIMIT_SECONDS = 60;
/** A line ten times as long may not take more than this beyond what the server uses anyway. */
const LIMIT_MEGABYTES = 150;
const MEGABYTE = 1024 * 1024;

/** A restock that ten thousand people wait for: until the last mail is at the mail server, with what the server needs for it. */
export async function measureWaitlistMails(report: Report): Promise<void> {
  const database = await createDataFolder('waitlist-bench-database');
  const data = await createDataFolder('waitlist-bench');
  const folder = await claimDataFolder(database.folder);
  const postgres = await openEmbeddedServer({ folder, log: () => undefined });
  const smtp = await startTestSmtp();
  const server = await startWaitlistServer({
    ...{ databaseUrl: postgres.url, dataFolder: data.folder, smtpUrl: smtp.url, people: PEOPLE },
  });
  const ask = async (path: string): Promise<number> =>
    Number(await (await fetch(`http://127.0.0.1:${server.port}${path}`)).text());
  try {
    const begun = performance.now();
    const before = await ask('/go');
    const everybody = new Set<string>();
    for (let read = 0; everybody.size < PEOPLE; await pause()) {
      for (; read < smtp.received.length; read++)
        for (const address of smtp.received[read]?.to ?? []) everybody.add(address);
      if (performance.now() - begun > 10 * LIMIT_SECONDS * 1000)
        throw new Error(`Only ${everybody.size} mails came.`);
    }
    report({
      ...{ what: `mails to ${PEOPLE} who waited`, unit: 's', better: 'lower' },
      value: (performance.now() - begun) / 1000,
      against: { name: 'at most', value: LIMIT_SECONDS },
    });
    report({
      ...{ what: 'memory for it, beyond the idle server', unit: 'MB', better: 'lower' },
      value: ((await ask('/memory')) - before) / MEGABYTE,
      against: { name: 'at most', value: LIMIT_MEGABYTES },
    });
    report({
      ...{ what: 'mails that came twice', unit: '', better: 'lower' },
      value: smtp.received.length - PEOPLE,
      against: { name: 'at most', value: 0 },
    });
  } finally {
    await server.stop();
    await smtp.stop();
    await postgres.close();
    await folder.release();
    await database.remove();
    await data.remove();
  }
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 50));
