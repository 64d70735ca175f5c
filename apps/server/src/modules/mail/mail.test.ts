import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../platform/db/drizzle.ts';
import { createSmtpTransport, type MailTransport } from '../../platform/mail/index.ts';
import { createTestApp, type TestApp } from '../../testing/test-app.ts';
import { startTestSmtp, type TestSmtp } from '../../testing/test-smtp.ts';
import type { Site } from '../sites/index.ts';
import type { NewMail } from './index.ts';

let app: TestApp;
let smtp: TestSmtp;
let transport: MailTransport;
let site: Site;

beforeAll(async () => {
  smtp = await startTestSmtp();
  transport = createSmtpTransport(smtp.url, { stalledMs: 300 });
  app = await createTestApp({ swap: { mailTransport: transport }, config: { mailFrom: 'shop@example.com' } });
});
afterAll(async () => {
  await app?.close();
  await smtp?.stop();
});
beforeEach(async () => {
  site = await app.make.site();
  smtp.received.length = 0;
});
afterEach(() => smtp.behave('accept'));

const letter = (over: Partial<NewMail> = {}): NewMail => ({
  websiteId: site.id,
  cause: 'test/1',
  to: 'ada@example.com',
  subject: 'Hello',
  text: 'How are you?',
  ...over,
});
const post = (over?: Partial<NewMail>) =>
  app.platform.database.transaction((tx) => app.mail.post(tx, letter(over)));
const outbox = async () =>
  (await app.mail.page(site.id, { email: 'someone@example.com', isOwner: true })).messages;
/** As if the pause before the next attempt were over. */
const hurry = () =>
  app.platform.database.query.execute(
    sql`update pgboss.job set start_after = now() where name = 'mail-deliver' and state = 'retry'`,
  );

describe('sending mail', () => {
  it('a mail reaches the mail server once, with text, html and a stable message id', async () => {
    await post({ html: '<p>How are <b>you</b>?</p>', replyTo: 'grace@example.com', subject: 'Grüße' });
    await app.settle();
    await app.settle();
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ from: 'shop@example.com', to: ['ada@example.com'] });
    expect(mail?.raw).toMatch(/^Reply-To: grace@example\.com\r$/m);
    expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
    const [stored] = await outbox();
    expect(mail?.raw).toContain(`Message-ID: <${stored?.id}@example.com>`);
    expect(mail?.raw).toContain('<p>How are <b>you</b>?</p>');
    expect(stored).toMatchObject({ status: 'sent', attempts: 1, lastError: null });
  });

  it('a mail exists exactly if the fact it tells commits', async () => {
    await app.platform.database
      .transaction(async (tx) => {
        await app.mail.post(tx, letter());
        throw new Error('no order after all');
      })
      .catch(() => {});
    await app.settle();
    expect(smtp.received).toEqual([]);
    expect(await outbox()).toEqual([]);
  });

  it('one cause mails one person once, even in twenty parallel posts and with other capitals', async () => {
    const spellings = ['ada@example.com', 'Ada@Example.com'];
    await Promise.all(Array.from({ length: 20 }, (_, i) => post({ to: spellings[i % 2] ?? '' })));
    await post({ to: 'grace@example.com' });
    await post({ cause: 'test/2' });
    await app.settle();
    expect(smtp.received.map(({ to }) => to[0]?.toLowerCase()).toSorted()).toEqual([
      'ada@example.com',
      'ada@example.com',
      'grace@example.com',
    ]);
  });

  it('the same cause on another site is another mail', async () => {
    const other = await app.make.site();
    await post();
    await post({ websiteId: other.id });
    await app.settle();
    expect(smtp.received).toHaveLength(2);
  });
});

describe('a mail server in trouble', () => {
  const failThenSend = async (reason: RegExp, recover: () => unknown) => {
    await post();
    await app.settle();
    const [failed] = await outbox();
    expect(failed).toMatchObject({ status: 'failed', attempts: 1 });
    expect(failed?.lastError).toMatch(reason);
    await hurry();
    await app.settle();
    expect((await outbox())[0]).toMatchObject({ status: 'failed', attempts: 2 });

    await recover();
    await hurry();
    await app.settle();
    expect((await outbox())[0]).toMatchObject({ status: 'sent', attempts: 3, lastError: null });
    expect(smtp.received).toHaveLength(1);
  };

  it('that refuses: the mail is kept, shows the reason, and is sent when it accepts again', async () => {
    smtp.behave('refuse');
    await failThenSend(/mailbox of the sender is full/, () => smtp.behave('accept'));
  });

  it('that stalls: the attempt is given up and repeated', async () => {
    smtp.behave('stall');
    await failThenSend(/timeout/i, () => smtp.behave('accept'));
  });

  it('that is away: the mail waits until it is back', async () => {
    await smtp.stop();
    await failThenSend(/ECONNREFUSED|closed/i, () => smtp.start());
  });

  it('one mail that fails does not hold up the next', async () => {
    smtp.behave('refuse');
    await post({ cause: 'first' });
    await app.settle();
    smtp.behave('accept');
    await post({ cause: 'second', subject: 'Second' });
    await app.settle();
    expect((await outbox()).map(({ subject, status }) => [subject, status])).toEqual([
      ['Second', 'sent'],
      ['Hello', 'failed'],
    ]);
  });
});

describe('what people write', () => {
  it.each([
    'Hello\r\nBcc: victim@example.com',
    'Hello\nBcc: victim@example.com',
    'Hello\r\n\r\nA body of my own',
    'Hello\u0085Bcc: victim@example.com\u2028',
  ])('a subject cannot add a header: %j', async (subject) => {
    await post({ subject });
    await app.settle();
    const [mail] = smtp.received;
    expect(mail?.to).toEqual(['ada@example.com']);
    const headers = mail?.raw.slice(0, mail.raw.indexOf('\r\n\r\n')) ?? '';
    expect(headers).not.toMatch(/^(bcc|a body)/im);
    expect(headers.match(/^subject:/gim)).toHaveLength(1);
    expect(mail?.raw).toContain('How are you?');
  });

  it.each([
    'ada@example.com, victim@example.com',
    'ada@example.com;victim@example.com',
    'ada@example.com\r\nBcc: victim@example.com',
    '"Ada" <ada@example.com>',
    'ada@example.com>\r\nDATA',
    'group:ada@example.com;',
    'ada',
    '',
  ])('an address that is not one address is refused: %j', async (address) => {
    await expect(post({ to: address })).rejects.toMatchObject({ code: 'mail.bad-recipient' });
    await expect(post({ replyTo: address })).rejects.toMatchObject({ code: 'mail.bad-recipient' });
    expect(await outbox()).toEqual([]);
  });

  it('a file or an address in a mail is text, never something to fetch', async () => {
    await post({ text: 'file:///etc/hostname', html: '<img src="file:///etc/hostname">' });
    await app.settle();
    expect(smtp.received[0]?.raw).toContain('file:///etc/hostname');
  });
});
