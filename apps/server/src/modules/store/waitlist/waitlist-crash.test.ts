import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, type RowOf, sql } from '../../../platform/db/index.ts';
import { atOnce } from '../../../testing/at-once.ts';
import { untilDatabaseIdle } from '../../../testing/database-idle.ts';
import { hasBundles } from '../../../testing/has-bundles.ts';
import { putJobClockAhead } from '../../../testing/job-clock.ts';
import { type ServerProcess, startServerProcess } from '../../../testing/server-process.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { testSeed, withEffort } from '../../../testing/test-effort.ts';
import { aheadProgram } from '../../../testing/test-process.ts';
import { createTestRandom } from '../../../testing/test-random.ts';
import { startTestSmtp, type TestSmtp } from '../../../testing/test-smtp.ts';
import { violatedInvariants } from '../../../testing/violated-invariants.ts';
import { openWaitlistFixture, RESTOCK, type WaitlistFixture } from '../../../testing/waitlist-fixture.ts';

/**
 * In `npm run soak` alone: the jobs of a dead process are found after a quarter of a minute. `mail-batch.test.ts` has
 * the same in small.
 */
const isLong = withEffort(1) > 1;
const KILLS = 20;
const PEOPLE = 10_000;
const SIGNING_UP_AT_ONCE = 10;
const MANNERS = ['accept', 'accept', 'refuse', 'drop', 'stall'] as const;
const MINUTE_MS = 60_000;

let app: TestApp;
let fixture: WaitlistFixture;
let smtp: TestSmtp;
let server: ServerProcess | undefined;
beforeAll(async () => {
  smtp = await startTestSmtp();
  app = await createTestApp();
  app.clock.set(new Date());
  fixture = await openWaitlistFixture(app);
});
afterAll(async () => {
  await server?.remove();
  await app.close();
  await smtp.stop();
});

const MailRow = {
  recipient: column.text,
  status: column.text,
  attempts: column.integer,
  repeats: column.integer,
  underWay: column.boolean,
};
type MailRow = RowOf<typeof MailRow>;

const readMails = async (): Promise<MailRow[]> => {
  const rows = await app.platform.database.query.rows(
    MailRow,
    sql`
    select recipient, status, attempts, repeats, handed_over_at is not null as "underWay" from mail_messages
    where website_id = ${fixture.site.id} and cause like 'waitlist/%'`,
  );
  return rows;
};

/** In all states that there are. */
const countMails = async () => {
  const rows = await app.platform.database.query.rows(
    { status: column.text, count: column.integer },
    sql`
    select status, count(*)::int as count from mail_messages
    where website_id = ${fixture.site.id} and cause like 'waitlist/%' group by status order by status`,
  );
  return rows;
};

async function waitUntil(isSo: () => Promise<boolean>, ms: number): Promise<void> {
  for (const end = Date.now() + ms; Date.now() < end && !(await isSo()); ) await sleep(100);
}

/** How many may come twice, or came twice. */
const inDoubt = (mails: readonly MailRow[]): number =>
  sum(mails.map(({ repeats, underWay }) => repeats + Number(underWay)));

const sum = (numbers: readonly number[]): number => numbers.reduce((total, number) => total + number, 0);

describe.runIf(isLong && (await hasBundles()))('a server that is killed while it mails a line', () => {
  it(`mails everybody, and a person mailed twice is counted: one mail for a kill (seed ${testSeed()}, ${PEOPLE} people, ${KILLS} kills)`, {
    timeout: 40 * MINUTE_MS,
  }, async () => {
    const random = createTestRandom(testSeed());
    const wanted = await fixture.wanted();
    const people = Array.from({ length: PEOPLE }, (_, index) => `p${index}@example.com`);
    const coming = people.values();
    await atOnce(SIGNING_UP_AT_ONCE, async () => {
      for (const email of coming) expect((await fixture.signUp(wanted, email)).statusCode).toBe(200);
    });
    await fixture.set({ automatic: false });
    await fixture.restock(wanted, 5);
    const { productId, variantId } = wanted;
    const sendAll = () =>
      fixture.manager.call('POST', `${RESTOCK}/send/all`, { sendRequests: [{ productId, variantId }] });
    const sent = await atOnce(20, sendAll);
    // On a busy machine some of them wait too long for their turn, and are refused.
    const queued = sent.map(({ statusCode, json }) => (statusCode === 503 ? 0 : json().queued));
    expect(sum(queued)).toBe(PEOPLE);

    const env = { SMTP_URL: smtp.url };
    for (let kill = 0; kill < KILLS; kill++) {
      const manner = random.pick(MANNERS);
      smtp.behave(manner);
      await putJobClockAhead(app, kill * 3 * 60);
      const before = await readMails();
      const begun = smtp.begun();
      const received = smtp.received.length + random.between(1, 300);
      if (server) await server.startAgain();
      else server = await startServerProcess(app.databaseUrl, { env });
      await waitUntil(async () => {
        if (manner === 'accept') return smtp.received.length >= received;
        return smtp.begun() > begun;
      }, MINUTE_MS / 2);
      await server.kill();
      await untilDatabaseIdle(app);
      // A mail server that takes mails and hangs up leaves more of them in doubt, one for each time.
      if (manner !== 'drop') expect(inDoubt(await readMails()) - inDoubt(before)).toBeLessThanOrEqual(1);
    }
    const early = smtp.received.length;
    expect(early).toBeGreaterThan(0);

    smtp.behave('accept');
    await putJobClockAhead(app, 24 * 3600);
    await server?.startAgain({ program: aheadProgram });
    await expect
      .poll(countMails, { timeout: 20 * MINUTE_MS, interval: 1000 })
      .toEqual([{ status: 'sent', count: PEOPLE }]);

    const copies = Map.groupBy(smtp.received, ({ to }) => to.join());
    expect([...copies.keys()].toSorted()).toEqual(people.toSorted());
    const mails = await readMails();
    for (const { recipient, repeats } of mails) {
      const got = copies.get(recipient) ?? [];
      expect([recipient, got.length - 1]).toEqual([recipient, expect.toSatisfy((more) => more <= repeats)]);
      expect(new Set(got.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1])).size).toBe(1);
    }
    const repeats = sum(mails.map((mail) => mail.repeats));
    process.stdout.write(
      `${PEOPLE} people, ${KILLS} kills: ${smtp.received.length} mails, ${early} of them before the last start; ${repeats} were perhaps repeats\n`,
    );
    app.clock.set(new Date(Date.now() + MINUTE_MS));
    // A database in use does so by itself; those of tests live too short a time.
    await app.platform.database.query.run(sql`analyze`);
    expect(await violatedInvariants(app.platform.database.query, app.waitlist.invariants)).toEqual([]);
  });
});
