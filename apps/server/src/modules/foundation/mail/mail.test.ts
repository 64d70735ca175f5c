import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import type { MailTransport } from '../../../platform/mail/index.ts';
import { createSmtpTransport } from '../../../platform/mail/smtp-transport.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { startTestSmtp, type TestSmtp } from '../../../testing/test-smtp.ts';
import type { Site } from '../sites/index.ts';
import type { NewMail } from './index.ts';

let app: TestApp;
let smtp: TestSmtp;
let transport: MailTransport;
let site: Site;

beforeAll(async () => {
  smtp = await startTestSmtp();
  transport = createSmtpTransport(smtp.url, { stalledMs: 1500 });
  app = await createTestApp({ swap: { mailTransport: transport }, config: { mailFrom: 'shop@example.com' } });
});
afterAll(async () => {
  await app?.close();
  await smtp?.stop();
});
beforeEach(async () => {
  await app.platform.database.query.run(sql`delete from mail_messages`);
  site = await app.make.site();
  smtp.received.length = 0;
});
afterEach(() => smtp.behave('accept'));

const mailDraft = (over: Partial<NewMail> = {}): NewMail => ({
  websiteId: site.id,
  cause: 'test/1',
  to: 'first@example.com',
  subject: 'Hello',
  text: 'How are you?',
  ...over,
});
const post = (over?: Partial<NewMail>) =>
  app.platform.database.transaction((tx) => app.mail.post(tx, mailDraft(over)));
const outbox = async () =>
  (await app.mail.page(site.id, { email: 'someone@example.com', isOwner: true })).messages;
/** As if the pause before the next attempt were over. */
const hurry = () =>
  app.platform.database.query.run(
    sql`update pgboss.job set start_after = now() where name = 'mail-deliver' and state = 'retry'`,
  );

describe('sending mail', () => {
  it('a mail reaches the mail server once, with text, html and a stable message id', async () => {
    await post({ html: '<p>How are <b>you</b>?</p>', replyTo: 'second@example.com', subject: 'Grüße' });
    await app.settle();
    await app.settle();
    expect(smtp.received).toHaveLength(1);
    const [mail] = smtp.received;
    expect(mail).toMatchObject({ from: 'shop@example.com', to: ['first@example.com'] });
    expect(mail?.raw).toMatch(/^Reply-To: second@example\.com\r$/m);
    expect(mail?.raw).toMatch(/^Subject: =\?UTF-8\?/m);
    const [stored] = await outbox();
    expect(mail?.raw).toContain(`Message-ID: <${stored?.id}@example.com>`);
    expect(mail?.raw).toContain('<p>How are <b>you</b>?</p>');
    expect(stored).toMatchObject({ status: 'sent', attempts: 1, lastError: null });
  });

  it('a mail of a list has the button with which programs leave it', async () => {
    await post({ unsubscribeUrl: 'https://shop.example/newsletter/leave/abc' });
    await post({ to: 'second@example.com' });
    await app.settle();
    const [withButton, without] = smtp.received.toSorted((a, b) => `${a.to}`.localeCompare(`${b.to}`));
    expect(withButton?.raw).toMatch(
      /^List-Unsubscribe: <https:\/\/shop\.example\/newsletter\/leave\/abc>\r$/m,
    );
    expect(withButton?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m);
    expect(without?.raw).not.toContain('List-Unsubscribe');
  });

  it('a mail exists exactly if the fact it tells commits', async () => {
    await app.platform.database
      .transaction(async (tx) => {
        await app.mail.post(tx, mailDraft());
        throw new Error('no order after all');
      })
      .catch(() => {});
    await app.settle();
    expect(smtp.received).toEqual([]);
    expect(await outbox()).toEqual([]);
  });

  it('one cause mails one person once, even in twenty parallel posts and with other capitals', async () => {
    const spellings = ['first@example.com', 'First@Example.com'];
    await Promise.all(Array.from({ length: 20 }, (_, i) => post({ to: spellings[i % 2] ?? '' })));
    await post({ to: 'second@example.com' });
    await post({ cause: 'test/2' });
    await app.settle();
    expect(smtp.received.map(({ to }) => to[0]?.toLowerCase()).toSorted()).toEqual([
      'first@example.com',
      'first@example.com',
      'second@example.com',
    ]);
  });

  it('a process that dies before it wrote down the answer repeats one mail, and that is counted', async () => {
    const repeats = async () =>
      (await app.platform.metrics.print()).match(/^awning_mail_repeats (\d+)$/m)?.[1];
    await post();
    await app.settle();
    expect(await repeats()).toBe('0');
    // As a process leaves it that was killed between the answer of the mail server and our note of it.
    await app.platform.database.query.run(sql`
      update mail_messages set status = 'queued', settled_at = null, attempts = 0, handed_over_at = now()`);
    const mailId = (await outbox())[0]?.id;
    await app.platform.queue.send(app.platform.database.query, 'mail-deliver', {
      websiteId: site.id,
      mailId,
    });
    await app.settle();
    expect(smtp.received).toHaveLength(2);
    expect(await repeats()).toBe('1');
    smtp.behave('refuse');
    await post({ cause: 'test/2' });
    await app.settle();
    smtp.behave('accept');
    await hurry();
    await app.settle();
    expect(smtp.received).toHaveLength(3);
    expect(await repeats()).toBe('1');
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
    expect(failed).toMatchObject({ status: 'queued', attempts: 1 });
    expect(failed?.lastError).toMatch(reason);
    await hurry();
    await app.settle();
    expect((await outbox())[0]).toMatchObject({ status: 'queued', attempts: 2 });

    await recover();
    await hurry();
    await app.settle();
    expect((await outbox())[0]).toMatchObject({ status: 'sent', attempts: 3, lastError: null });
    expect(smtp.received).toHaveLength(1);
    const rows = await app.platform.database.query.rows(anyRow, sql`select repeats from mail_messages`);
    expect(rows).toEqual([{ repeats: 0 }]);
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

  it('that takes a mail and hangs up: nobody knows, so it is sent again, and that is counted', async () => {
    smtp.behave('drop');
    await post();
    await app.settle();
    expect((await outbox())[0]).toMatchObject({ status: 'queued', attempts: 1 });
    expect(smtp.received).toHaveLength(1);
    smtp.behave('accept');
    await hurry();
    await app.settle();
    expect((await outbox())[0]).toMatchObject({ status: 'sent', attempts: 2, lastError: null });
    const ids = smtp.received.map(({ raw }) => /^Message-ID: (.*)$/m.exec(raw)?.[1]);
    expect([ids.length, new Set(ids).size]).toEqual([2, 1]);
    const rows = await app.platform.database.query.rows(anyRow, sql`select repeats from mail_messages`);
    expect(rows).toEqual([{ repeats: 1 }]);
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
      ['Hello', 'queued'],
    ]);
  });
});

describe('a mail that the mail server never takes', () => {
  const MINUTE = 60_000;
  const doctor = async (): Promise<string[]> =>
    (
      await Promise.all(app.mail.invariants.map(({ violations }) => violations(app.platform.database.query)))
    ).flat();
  /** Posts a mail of which only the last attempt is left, and lets that fail, too. */
  const giveUp = async (over?: Partial<NewMail>): Promise<string> => {
    smtp.behave('refuse');
    await post(over);
    await app.platform.database.query.run(
      sql`update mail_messages set attempts = 90 where website_id = ${site.id} and status = 'queued'`,
    );
    await app.settle();
    smtp.behave('accept');
    return (await outbox())[0]?.id ?? '';
  };
  const resend = (mailId: string, reader = { email: 'someone@example.com', isOwner: true }) =>
    app.mail.resend(site.id, reader, mailId);

  it('a mail refused by the mail server fails after its last attempt, is not retried, and doctor names it', async () => {
    expect(await doctor()).toEqual([]);
    const mailId = await giveUp();
    const [failed] = await outbox();
    expect(failed).toMatchObject({ status: 'failed', attempts: 91 });
    expect(failed?.lastError).toMatch(/mailbox of the sender is full/);
    await hurry();
    await app.settle();
    expect(smtp.received).toEqual([]);
    expect(await doctor()).toEqual([`${site.id}/${mailId}`]);
  });

  it('a failed mail is sent once on request, with its original message id', async () => {
    const mailId = await giveUp();
    const answers = await Promise.allSettled([resend(mailId), resend(mailId)]);
    expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect((await outbox())[0]).toMatchObject({ status: 'queued', attempts: 0, lastError: null });
    await app.settle();
    expect(smtp.received).toHaveLength(1);
    expect(smtp.received[0]?.raw).toContain(`Message-ID: <${mailId}@example.com>`);
    expect((await outbox())[0]).toMatchObject({ status: 'sent', attempts: 1 });
    expect(await doctor()).toEqual([]);
  });

  it('one that was sent or still waits is not sent again', async () => {
    await post();
    const mailId = (await outbox())[0]?.id ?? '';
    await expect(resend(mailId)).rejects.toMatchObject({ code: 'mail.not-settled', status: 409 });
    await app.settle();
    await expect(resend(mailId)).rejects.toMatchObject({ code: 'mail.not-settled', status: 409 });
    expect(smtp.received).toHaveLength(1);
  });

  it("nobody sends another site's mail", async () => {
    const mailId = await giveUp();
    const other = await app.make.site();
    await expect(
      app.mail.resend(other.id, { email: 'someone@example.com', isOwner: true }, mailId),
    ).rejects.toMatchObject({ code: 'mail.not-found' });
    expect((await outbox())[0]?.status).toBe('failed');
  });

  it('one that lets its reader in is sent again by those who may read it, and by nobody else', async () => {
    const mailId = await giveUp({ confidential: true, text: 'token=secret' });
    const intruder = { email: 'someone@example.com', isOwner: false };
    await expect(resend(mailId, intruder)).rejects.toMatchObject({ code: 'mail.not-yours', status: 403 });
    expect((await outbox())[0]?.status).toBe('failed');
    const response = await resend(mailId, { email: 'FIRST@example.com', isOwner: false });
    expect(response).toMatchObject({ id: mailId, status: 'queued', text: 'token=secret' });
  });

  it('one that nobody tries for more than a day is named by the doctor, one between two attempts is not', async () => {
    smtp.behave('refuse');
    await post();
    const mailId = (await outbox())[0]?.id;
    app.clock.advance(24 * 60 * MINUTE);
    expect(await doctor()).toEqual([]);
    app.clock.advance(MINUTE);
    expect(await doctor()).toEqual([`${site.id}/${mailId}`]);
    await app.settle();
    expect((await outbox())[0]).toMatchObject({ status: 'queued', attempts: 1 });
    expect(await doctor()).toEqual([]);
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
    expect(mail?.to).toEqual(['first@example.com']);
    const headers = mail?.raw.slice(0, mail.raw.indexOf('\r\n\r\n')) ?? '';
    expect(headers).not.toMatch(/^(bcc|a body)/im);
    expect(headers.match(/^subject:/gim)).toHaveLength(1);
    expect(mail?.raw).toContain('How are you?');
  });

  it.each([
    'first@example.com, victim@example.com',
    'first@example.com;victim@example.com',
    'first@example.com\r\nBcc: victim@example.com',
    '"A name" <first@example.com>',
    'first@example.com>\r\nDATA',
    'group:first@example.com;',
    'first',
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
