import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';
import { createMailRetention } from './mail-retention.ts';

const DAY_MS = 24 * 3_600_000;
const KEEP_DAYS = 30;

let app: TestApp;
let site: Site;
let owner: TestBrowser;
beforeAll(async () => {
  app = await createTestApp({ config: { mailKeepDays: KEEP_DAYS } });
  site = await app.make.site();
  const { email } = await app.make.owner(site);
  owner = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(owner, email);
});
afterAll(() => app.close());

const stored = async (state: { status: string; days: number }): Promise<void> => {
  const cause = `test/${state.status}/${state.days}`;
  await app.platform.database.transaction((tx) =>
    app.mail.post(tx, {
      websiteId: site.id,
      cause,
      to: 'ada@example.com',
      replyTo: 'bea@example.com',
      subject: cause,
      text: 'What Ada bought',
      html: '<p>What Ada bought</p>',
    }),
  );
  await app.platform.database.pool.query(
    'update mail_messages set status = $3, settled_at = $4 where website_id = $1 and cause = $2',
    [site.id, cause, state.status, new Date(app.clock.now().getTime() - state.days * DAY_MS)],
  );
};

it('what a mail said is forgotten some days after it was sent, and nothing is that may still be sent', async () => {
  for (const status of ['sent', 'kept', 'failed', 'queued'])
    for (const days of [KEEP_DAYS - 1, KEEP_DAYS + 1]) await stored({ status, days });
  const { database } = app.platform;
  expect(await createMailRetention({ database, clock: app.clock, keepDays: 0 })()).toBe(0);
  expect(await app.mail.sweep()).toBe(1);
  expect(await app.mail.sweep()).toBe(0);

  const { messages } = (await owner.get('/api/mail/messages')).json<{
    messages: { subject: string; to: string; text: string; html: string | null }[];
  }>();
  const [forgotten, ...others] = messages.filter(({ text }) => text !== 'What Ada bought');
  expect(forgotten).toMatchObject({
    subject: `test/sent/${KEEP_DAYS + 1}`,
    to: 'ada@example.com',
    status: 'sent',
    html: null,
    text: 'This mail was sent long ago. What it said is not kept any more.',
  });
  expect([others, messages.length]).toEqual([[], 8]);
  const { rows } = await database.pool.query("select from mail_messages where reply_to = 'bea@example.com'");
  expect(rows).toHaveLength(7);
});
