import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { createSmtpTransport } from '../../../platform/mail/smtp-transport.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestSmtp, type TestSmtp } from '../../../testing/test-smtp.ts';
import type { Site } from '../sites/index.ts';
import type { NewMail } from './index.ts';

let app: TestApp;
let smtp: TestSmtp;
let site: Site;
beforeAll(async () => {
  smtp = await startTestSmtp();
  const mailTransport = createSmtpTransport(smtp.url);
  app = await createTestApp({ swap: { mailTransport }, config: { mailFrom: 'shop@example.com' } });
});
afterAll(async () => {
  await app?.close();
  await smtp?.stop();
});
beforeEach(async () => {
  smtp.received.length = 0;
  site = await app.make.site();
});

const causes = ['news/1', 'news/2', 'news/3', 'news/4', 'news/5', 'news/6'];
const mail = (cause: string): NewMail => ({
  websiteId: site.id,
  cause,
  to: 'first@example.com',
  subject: 'News',
  text: 'There is some.',
});
const post = (): Promise<number> =>
  app.platform.database.transaction((tx) => app.mail.postMany(tx, causes.map(mail)));
const withdraw = () => app.platform.database.transaction((tx) => app.mail.withdraw(tx, site.id, causes));
const rows = async () =>
  await app.platform.database.query.rows(
    anyRow,
    sql`select status, attempts, repeats, handed_over_at as "handedOver" from mail_messages where website_id = ${site.id}`,
  );

it('however many are on their way, a crash can repeat one; the others can still be called back', async () => {
  smtp.behave('ponder');
  await post();
  const settled = app.settle();
  await expect.poll(() => smtp.received.length, { timeout: 10_000 }).toBe(1);
  expect((await rows()).filter(({ handedOver }) => handedOver !== null)).toHaveLength(1);
  expect(await withdraw()).toHaveLength(5);
  smtp.behave('accept');
  await settled;
  expect(smtp.received).toHaveLength(1);
  expect(await rows()).toEqual([{ status: 'sent', attempts: 1, repeats: 0, handedOver: null }]);
});

it('they all go, one after the other', async () => {
  await post();
  await app.settle();
  expect(smtp.received).toHaveLength(6);
  expect(await rows()).toEqual(Array(6).fill({ status: 'sent', attempts: 1, repeats: 0, handedOver: null }));
});

it('a mail that the mail server may have and that it refuses to talk about later is still one that may come twice', async () => {
  await app.platform.database.transaction((tx) => app.mail.post(tx, mail('news/1')));
  await app.platform.database.query.run(
    sql`update mail_messages set handed_over_at = now() where website_id = ${site.id}`,
  );
  smtp.behave('refuse');
  await app.settle();
  smtp.behave('accept');
  await app.platform.database.query.run(
    sql`update pgboss.job set start_after = now() where name = 'mail-deliver' and state = 'retry'`,
  );
  await app.settle();
  expect(await rows()).toEqual([{ status: 'sent', attempts: 2, repeats: 1, handedOver: null }]);
});

it('addresses that nobody has say nothing about the mail server, and hold up nobody', async () => {
  const nobody = Array.from({ length: 20 }, (_, index) => `nobody${index}@example.com`);
  const people = Array.from({ length: 20 }, (_, index) => `p${index}@example.com`);
  await app.platform.database.transaction((tx) =>
    app.mail.postMany(
      tx,
      [...nobody, ...people].map((to) => ({ ...mail('news/1'), to })),
    ),
  );
  await app.settle();
  expect(smtp.received.flatMap(({ to }) => to).toSorted()).toEqual(people.toSorted());
  const waiting = (await rows()).filter(({ status }) => status === 'queued');
  expect(waiting).toEqual(Array(20).fill({ status: 'queued', attempts: 1, repeats: 0, handedOver: null }));
});
