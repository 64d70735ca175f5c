import { websiteRoles } from '@awning/contract';
import type { FormStorage } from '@awning/forms';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { csvField } from '../../../../platform/csv/index.ts';
import { column, sql } from '../../../../platform/db/index.ts';
import { createSmtpTransport } from '../../../../platform/mail/smtp-transport.ts';
import { aField, type FormFixture, openFormFixture } from '../../../../testing/form-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import { startTestSmtp, type TestSmtp } from '../../../../testing/test-smtp.ts';

const INBOX = '/api/forms/submissions';
const FIELDS = [aField('name', { id: 'name' }), aField('email', { id: 'email' }), aField('textarea')];
/** The headers of a mail that we write; any other header came from outside. */
const HEADERS = [
  'Content-Transfer-Encoding',
  'Content-Type',
  'Date',
  'From',
  'Message-ID',
  'MIME-Version',
  'Reply-To',
  'Subject',
  'To',
];

let app: TestApp;
let smtp: TestSmtp;
let fixture: FormFixture;
let visitor: TestBrowser;
let owner: string;
let merchant: TestBrowser;
beforeAll(async () => {
  smtp = await startTestSmtp();
  const mailTransport = createSmtpTransport(smtp.url, { stalledMs: 1000 });
  app = await createTestApp({ swap: { mailTransport } });
});
afterAll(async () => {
  await app?.close();
  await smtp?.stop();
});
beforeEach(async () => {
  fixture = await openFormFixture(app);
  visitor = fixture.visitor();
  owner = (await app.make.owner(fixture.site)).email;
  merchant = app.browser({ host: `${fixture.site.slug}.localhost` });
  await app.make.signIn(merchant, owner);
  smtp.received.length = 0;
});
afterEach(() => smtp.behave('accept'));

async function form(storage: Partial<FormStorage> = {}): Promise<string> {
  const { formId } = await fixture.page({ formFields: FIELDS });
  const { form } = (await merchant.get(`/api/forms/${formId}`)).json();
  const whole = { ...form.storage, notify: [owner], ...storage };
  const response = await merchant.call('PUT', `/api/forms/${formId}/storage`, { storage: whole });
  expect(response.statusCode, response.body).toBe(200);
  return formId;
}

const settle = async (): Promise<void> => {
  for (let round = 0; round < 3; round++) await app.settle();
};
const readOutbox = async (): Promise<{ to: string; text: string; html: string; status: string }[]> =>
  (await merchant.get('/api/mail/messages')).json().messages;
const headerNames = (raw: string): string[] =>
  (raw.split('\r\n\r\n', 1)[0] ?? '')
    .split('\r\n')
    .flatMap((line) => /^([A-Za-z-]+):/.exec(line)?.[1] ?? [])
    .toSorted();

describe('any typed text', () => {
  it.each([
    '{{ 7 * 7 }} {site.title} {.repeated section rows}',
    '<script>alert(1)</script><img src=x onerror=alert(1)>',
    '=HYPERLINK("https://evil.example","click")',
    "@SUM(1+1)*cmd|' /C calc'!A0",
    'A Person\r\nBcc: everybody@example.com\r\n\r\n<p>hello</p>',
    'exe.\u202Egpj \u2066\u2069',
    'before \uD800 after \u0000',
  ])('%j is text in the row, the mail, the inbox and the file', async (typed) => {
    const formId = await form();
    const answers = { name: [typed, typed], email: 'person@example.com', q: typed };
    const sent = await fixture.submit(visitor, formId, answers);
    expect(sent.statusCode, sent.body).toBe(200);
    const cleanText = typed.replaceAll('\r\n', '\n').toWellFormed().replaceAll('\u0000', '');
    const [row, ...others] = await fixture.submissions(formId);
    expect([row?.answers.q, others]).toEqual([cleanText, []]);

    await settle();
    expect(smtp.received.map(({ to }) => to)).toEqual([[owner]]);
    const raw = smtp.received[0]?.raw ?? '';
    expect(headerNames(raw)).toEqual(HEADERS.filter((name) => headerNames(raw).includes(name)).toSorted());
    expect(raw).toMatch(/^Reply-To: person@example\.com\r$/m);
    const [mail] = await readOutbox();
    expect(mail?.html).not.toMatch(/<script|<img|<p>hello/);
    const asHtml = (line: string): string =>
      line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
    for (const line of cleanText.split('\n')) {
      expect(mail?.text).toContain(line);
      expect(mail?.html.replaceAll('&quot;', '"').replaceAll('&#39;', "'")).toContain(asHtml(line));
    }

    const [entry] = (await merchant.get(`${INBOX}?formId=${formId}`)).json().submissions;
    const { submission } = (await merchant.get(`${INBOX}/${entry.id}`)).json();
    expect(submission.answers.find(({ id }: { id: string }) => id === 'q').text).toBe(cleanText);
    const csv = (await merchant.get(`${INBOX}.csv?formId=${formId}`)).body;
    expect(csv).toContain(`,person@example.com,${csvField(cleanText)},`);
    expect(csv).not.toMatch(/(^|,)"?[=+@-]/m);
  });

  it.each([
    'javascript:alert(1)',
    'https://evil.example/x',
    '//evil.example/x',
    '\\\\evil.example\\x',
    'data:text/html,x',
  ])('a form that says it was sent from %j leads nobody there', async (pagePath) => {
    const formId = await form();
    const more = { pagePath, pageTitle: 'Sign in again' };
    const answers = { name: ['A', 'Person'], email: 'person@example.com', q: 'Hello' };
    expect((await fixture.submit(visitor, formId, answers, more)).statusCode).toBe(200);
    await settle();
    const [mail] = await readOutbox();
    expect(mail?.html).toContain('Hello');
    expect(mail?.html).not.toContain('Sign in again');
    expect(mail?.html).not.toMatch(/href="(javascript|data|(https?:)?[/\\\\]+evil)|evil\.example/);
    expect(mail?.text).not.toMatch(/: (javascript|data|https?:\/\/evil)/);
  });
});

describe('a mail server in trouble', () => {
  it.each(['refuse', 'stall', 'drop', 'away'] as const)(
    'in that it would %s loses neither the mail to the owner nor the one that asks whether they mean it',
    async (failure) => {
      const email = `${failure}@example.com`;
      const formId = await form({ mailingList: { enabled: true, doubleOptIn: true } });
      if (failure === 'away') await smtp.stop();
      else smtp.behave(failure);
      expect(
        (await fixture.submit(visitor, formId, { name: ['A', 'Person'], email, q: 'Hello' })).statusCode,
      ).toBe(200);
      await settle();
      expect((await readOutbox()).map(({ status }) => status)).toEqual(['queued', 'queued']);
      const [entry] = (await merchant.get(`${INBOX}?formId=${formId}`)).json().submissions;
      const { submission } = (await merchant.get(`${INBOX}/${entry.id}`)).json();
      expect(submission.deliveries).toMatchObject([{ state: 'queued', lastError: expect.any(String) }]);

      if (failure === 'away') await smtp.start();
      smtp.behave('accept');
      await app.platform.database.query.run(
        sql`update pgboss.job set start_after = now() where name = 'mail-deliver' and state = 'retry'`,
      );
      await settle();
      expect((await readOutbox()).map(({ status }) => status)).toEqual(['sent', 'sent']);
      const rows = await app.platform.database.query.rows(
        { recipient: column.text, repeats: column.integer },
        sql`
        select recipient, repeats from mail_messages where website_id = ${fixture.site.id}`,
      );
      expect(rows.map(({ recipient }) => recipient).toSorted()).toEqual([email, owner].toSorted());
      for (const { recipient, repeats } of rows) {
        expect([recipient, repeats > 0]).toEqual([recipient, failure === 'drop']);
        expect(smtp.received.filter(({ to }) => to.includes(recipient))).toHaveLength(1 + repeats);
      }
    },
  );
});

it('only people who look after forms see what was sent', async () => {
  const formId = await form();
  await fixture.submit(visitor, formId, { name: ['A', 'Person'], email: 'person@example.com', q: 'Hello' });
  const viewer = app.browser({ host: `${fixture.site.slug}.localhost` });
  await app.make.signIn(viewer, (await app.make.member(fixture.site, [websiteRoles.viewer])).email);
  for (const path of [INBOX, `${INBOX}.csv?formId=${formId}`])
    expect([path, (await viewer.get(path)).statusCode, (await visitor.get(path)).statusCode]).toEqual([
      path,
      403,
      401,
    ]);
});
