import { claimDataFolder } from '../apps/server/src/platform/data-folder/index.ts';
import { openEmbeddedServer } from '../apps/server/src/platform/postgres/index.ts';
import { startTestSmtp } from '../apps/server/src/testing/test-smtp.ts';
import { createDataFolder } from '../scripts/testing/server-process.ts';
import type { Report } from './bench-report.ts';
import { cpuSeconds } from './http-load.ts';
import { type MemoryUse, startWaitlistServer } from './waitlist-server.ts';

const FEW = 1_000;
const MANY = 10_000;
const LIMIT_SECONDS = 60;
/** What a line ten times as long may take more, at its peak and when it is over. */
const LIMIT_PEAK = 1.25;
const LIMIT_AFTER_MEGABYTES = 10;
const MEGABYTE = 1024 * 1024;

interface Spent {
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/**
 * What ten thousand people wait for is sent to all: until the last mail is at the mail server, with what the server
 * needs for it.
 */
export async function measureWaitlistMails(report: Report): Promise<void> {
  const database = await createDataFolder('waitlist-bench-database');
  const data = await createDataFolder('waitlist-bench');
  const folder = await claimDataFolder(database.folder);
  const postgres = await openEmbeddedServer({ folder, log: () => undefined });
  const smtp = await startTestSmtp();
  const server = await startWaitlistServer({
    databaseUrl: postgres.url,
    dataFolder: data.folder,
    smtpUrl: smtp.url,
    lines: [FEW, MANY],
  });
  const ask = async (path: string): Promise<unknown> =>
    (await fetch(`http://127.0.0.1:${server.port}${path}`)).json();
  const sendTo = async (line: number, people: number): Promise<MemoryUse & Spent> => {
    const begun = performance.now();
    const first = smtp.received.length;
    const cpuBefore = await cpuSeconds(server.pid);
    await ask(`/send/${line}`);
    while (smtp.received.length < first + people) {
      await pause();
      if (performance.now() - begun > 10 * LIMIT_SECONDS * 1000)
        throw new Error(`Only ${smtp.received.length - first} mails came.`);
    }
    const seconds = (performance.now() - begun) / 1000;
    const cpu = (await cpuSeconds(server.pid)) - cpuBefore;
    return { ...((await ask('/memory')) as MemoryUse), seconds, cpuSeconds: cpu };
  };
  try {
    const few = await sendTo(0, FEW);
    const many = await sendTo(1, MANY);
    report({
      what: `mails to ${MANY} who waited, by one send-all`,
      unit: 's',
      better: 'lower',
      value: many.seconds,
      against: { name: 'at most', value: LIMIT_SECONDS },
    });
    const whole = (bytes: number): string => (bytes / MEGABYTE).toFixed(0);
    report({
      what: `most memory in use while they are sent, ${whole(many.mostLive)} MB, against ${FEW} mails, ${whole(few.mostLive)} MB`,
      unit: 'x',
      better: 'lower',
      value: many.mostLive / few.mostLive,
      against: { name: 'at most', value: LIMIT_PEAK },
    });
    report({
      what: `memory in use afterwards, ${whole(many.live)} MB, beyond that after ${FEW}`,
      unit: 'MB',
      better: 'lower',
      value: (many.live - few.live) / MEGABYTE,
      against: { name: 'at most', value: LIMIT_AFTER_MEGABYTES },
    });
    console.log(
      `${MANY} mails: ${many.cpuSeconds.toFixed(1)} s of the server's processor time; resident at most ${whole(many.mostResident)} MB, for ${FEW} mails ${whole(few.mostResident)} MB`,
    );
    const reached = new Set(smtp.received.flatMap(({ to }) => to));
    report({
      what: 'people whom a mail reached',
      unit: '',
      better: 'higher',
      value: reached.size,
      against: { name: 'of', value: MANY },
    });
    report({
      what: 'mails that came twice',
      unit: '',
      better: 'lower',
      value: smtp.received.length - FEW - MANY,
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
