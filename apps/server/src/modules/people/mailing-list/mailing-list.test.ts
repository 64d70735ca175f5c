import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import type { DomainEvents, Topic } from '../../../platform/events/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import { unescapedValues } from '../../../testing/unescaped-values.ts';
import type { Site } from '../../foundation/sites/index.ts';
import { CONSENTED, type Consent, JOIN_REQUESTED, type JoinRequest } from './index.ts';

const LIST = '/api/commerce/mailing-list';
const DAY_MS = 24 * 3_600_000;

let app: TestApp;
let site: Site;
let merchant: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  merchant = app.browser({ host: `${site.slug}.localhost` });
  await app.make.signIn(merchant, (await app.make.member(site, [websiteRoles.storeManager])).email);
});
afterAll(() => app.close());

async function tell<T extends Topic>(topic: T, payload: DomainEvents[T]): Promise<void> {
  await app.platform.database.transaction((tx) =>
    app.platform.outbox.emit(tx, { websiteId: site.id, topic, payload }),
  );
  await app.settle();
}
const later = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString();
const consent = (facts: Partial<Consent>): Promise<void> =>
  tell(CONSENTED, {
    email: 'Ada@example.com',
    orderId: 'order-1',
    wording: 'Send me news',
    testMode: false,
    consentedAt: '2026-03-01T12:00:00.000Z',
    ...facts,
  });
const ask = (facts: Partial<JoinRequest> & Pick<JoinRequest, 'email'>): Promise<void> =>
  tell(JOIN_REQUESTED, {
    source: 'newsletter',
    sourceId: 'submission-1',
    wording: 'Sign up',
    doubleOptIn: true,
    askedAt: app.clock.now().toISOString(),
    ...facts,
  });
const entries = async (query = ''): Promise<Record<string, unknown>[]> =>
  (await merchant.get(`${LIST}${query}`)).json().entries;
const only = async (email: string): Promise<Record<string, unknown>> => {
  const [entry = {}] = await entries(`?search=${encodeURIComponent(email)}`);
  return entry;
};
const mailsTo = (email: string) => app.mailbox.delivered.filter(({ to }) => to.toLowerCase() === email);
/** The address of the page that a mail asks to open. */
const linkIn = (text: string): string =>
  URL.parse(/https?:\S+\/join\/\S+/.exec(text)?.[0] ?? '')?.pathname ?? '';
const visitor = (): TestBrowser => app.browser({ host: `${site.slug}.localhost` });

describe('the mailing list', () => {
  it('the mailing list stores each address once, with the wording and order of its consent', async () => {
    await consent({});
    await consent({ email: 'ada@EXAMPLE.com', orderId: 'order-2', wording: 'Other words' });
    expect(await entries()).toMatchObject([
      {
        email: 'Ada@example.com',
        source: 'checkout',
        wording: 'Send me news',
        orderId: 'order-1',
        status: 'subscribed',
        consentedOn: Date.parse('2026-03-01T12:00:00.000Z'),
      },
    ]);
  });

  it('the mailing list marks consents of test orders, and a real consent replaces them', async () => {
    await consent({ email: 'bea@example.com', testMode: true });
    expect(await entries('?search=BEA')).toMatchObject([{ source: 'test-checkout', orderId: 'order-1' }]);
    await consent({ email: 'bea@example.com', orderId: 'order-3' });
    await consent({ email: 'bea@example.com', orderId: 'order-4', testMode: true });
    expect(await entries('?search=bea')).toMatchObject([{ source: 'checkout', orderId: 'order-3' }]);
    expect(await entries('?search=nobody')).toEqual([]);
  });

  it('the mailing list is read in pages, newest first, by members who manage the store', async () => {
    const first = (await merchant.get(`${LIST}?limit=1`)).json();
    expect(first).toMatchObject({ entries: [{ email: 'bea@example.com' }], hasNextPage: true });
    expect(await entries(`?limit=1&cursor=${first.nextPageCursor}`)).toMatchObject([
      { email: 'Ada@example.com' },
    ]);
    expect((await visitor().get(LIST)).statusCode).toBe(401);
  });
});

describe('a visitor who types an address into a form', () => {
  it('an address typed into a form joins the mailing list once its owner confirms by mail', async () => {
    await ask({ email: 'Cleo@example.com', firstName: 'Cleo', lastName: 'Vance' });
    expect(await only('cleo@')).toMatchObject({
      status: 'pending',
      firstName: 'Cleo',
      lastName: 'Vance',
      source: 'newsletter',
      consentedOn: null,
    });
    const [mail] = mailsTo('cleo@example.com');
    const link = linkIn(mail?.text ?? '');
    const opened = await visitor().get(link);
    expect(opened.statusCode).toBe(200);
    expect(opened.body).toContain('Send our news to');
    expect(await only('cleo@')).toMatchObject({ status: 'pending' });
    const clicked = await visitor().submit(link, {});
    expect(clicked.body).toContain('You are on the list');
    expect(await only('cleo@')).toMatchObject({ status: 'subscribed', consentedOn: expect.any(Number) });
    await ask({ email: 'cleo@example.com' });
    expect(mailsTo('cleo@example.com')).toHaveLength(1);
    expect(await only('cleo@')).toMatchObject({ status: 'subscribed' });
  });

  it('an address gets at most one confirmation mail a day, with nothing else that was typed into the form', async () => {
    for (let time = 0; time < 3; time++)
      await ask({ email: 'dora@example.com', firstName: 'Win a car at evil.example', lastName: '<b>' });
    const mails = mailsTo('dora@example.com');
    expect(mails).toHaveLength(1);
    expect(`${mails[0]?.text}${mails[0]?.html}`).not.toContain('evil.example');
    await ask({ email: 'dora@example.com', askedAt: later(DAY_MS) });
    expect(mailsTo('dora@example.com')).toHaveLength(2);
  });

  it('an address joins the mailing list at once where the form asks for no confirmation', async () => {
    await ask({ email: 'ed@example.com', doubleOptIn: false, source: 'form' });
    expect(await only('ed@')).toMatchObject({ status: 'subscribed', source: 'form' });
    expect(mailsTo('ed@example.com')).toEqual([]);
  });

  it('an address that is not confirmed within a month is deleted', async () => {
    await ask({ email: 'fay@example.com' });
    await app.platform.database.query.run(
      sql`update mailing_list_entries set asked_at = asked_at - interval '31 days' where email = 'fay@example.com'`,
    );
    await app.mailingList.sweep();
    expect(await entries('?search=fay')).toEqual([]);
    expect(await only('ed@')).toMatchObject({ status: 'subscribed' });
  });
});

describe('a subscriber who leaves', () => {
  const leavePath = async (email: string): Promise<string> =>
    URL.parse(String((await only(email)).unsubscribeUrl))?.pathname ?? '';

  it('a subscriber leaves by a button behind the link of any mail, and may undo it', async () => {
    const path = await leavePath('ed@');
    const page = await visitor().get(path);
    expect(page.body).toContain('data-page-type="300"');
    expect(page.body).toContain('Leave the list?');
    expect(page.headers['x-robots-tag'] ?? page.body).toContain('noindex');
    expect(await only('ed@')).toMatchObject({ status: 'subscribed' });
    expect((await visitor().submit(path, {})).body).toContain('You are unsubscribed');
    expect((await visitor().submit(path, {})).body).toContain('You are unsubscribed');
    expect(await only('ed@')).toMatchObject({ status: 'unsubscribed', unsubscribedOn: expect.any(Number) });
    expect((await visitor().submit(`${path}/undo`, {})).body).toContain('You are on the list');
    expect(await only('ed@')).toMatchObject({ status: 'subscribed', unsubscribedOn: null });
  });

  it('undoing an unsubscribe does not confirm an address: it stays pending', async () => {
    await ask({ email: 'hal@example.com' });
    const path = await leavePath('hal@');
    const early = await visitor().submit(`${path}/undo`, {});
    expect(early.body).toContain('please confirm with the link');
    expect(early.body).not.toContain('/mailing-list/join/');
    expect(await only('hal@')).toMatchObject({ status: 'pending', consentedOn: null });
    await visitor().submit(path, {});
    await visitor().submit(`${path}/undo`, {});
    expect(await only('hal@')).toMatchObject({ status: 'pending', consentedOn: null });
  });

  it("a subscriber leaves by the mail program's one-click button, which sends no crumb", async () => {
    const response = await app.http.inject({
      method: 'POST',
      url: await leavePath('cleo@'),
      headers: {
        host: `${site.slug}.localhost`,
        'content-type': 'application/x-www-form-urlencoded',
        'sec-fetch-site': 'cross-site',
      },
      payload: 'List-Unsubscribe=One-Click',
    });
    expect(response.statusCode).toBe(200);
    expect(await only('cleo@')).toMatchObject({ status: 'unsubscribed' });
  });

  it('an unsubscribed address returns only by confirming in a mail, or with a new order', async () => {
    await ask({ email: 'cleo@example.com', doubleOptIn: false, askedAt: later(1000) });
    expect(await only('cleo@')).toMatchObject({ status: 'pending' });
    await merchant.call('POST', `${LIST}/${(await only('ed@')).id}/unsubscribe`);
    expect(await only('ed@')).toMatchObject({ status: 'unsubscribed' });
    // Told again by a process that was slow: they agreed before they left.
    await consent({ email: 'ed@example.com', consentedAt: '2026-01-01T00:00:00.000Z' });
    expect(await only('ed@')).toMatchObject({ status: 'unsubscribed' });
    await consent({ email: 'ed@example.com', consentedAt: later(1000) });
    expect(await only('ed@')).toMatchObject({ status: 'subscribed', source: 'checkout' });
  });

  it('an unsubscribed address does not return by the link of a mail from before', async () => {
    await ask({ email: 'ivy@example.com' });
    const link = linkIn(mailsTo('ivy@example.com')[0]?.text ?? '');
    await visitor().submit(link, {});
    const path = await leavePath('ivy@');
    await visitor().submit(path, {});
    await visitor().submit(`${path}/undo`, {});
    expect((await visitor().get(link)).body).toContain('You are on the list');
    await visitor().submit(path, {});
    for (const response of [await visitor().get(link), await visitor().submit(link, {})]) {
      expect(response.statusCode).toBe(404);
      expect(response.body).toContain('This link does not work any more');
    }
    expect(await only('ivy@')).toMatchObject({ status: 'unsubscribed' });
    // On the day of the first mail: without another one nobody could come back.
    await ask({ email: 'ivy@example.com', askedAt: later(1000) });
    await visitor().submit(link, {});
    expect(await only('ivy@')).toMatchObject({ status: 'pending' });
    await visitor().submit(linkIn(mailsTo('ivy@example.com')[1]?.text ?? ''), {});
    expect(await only('ivy@')).toMatchObject({ status: 'subscribed' });
  });

  it('a queued confirmation mail is withdrawn when the address leaves the mailing list', async () => {
    const waiting = async (): Promise<string[]> => {
      const rows = await app.platform.database.query.rows(
        { to: column.text },
        sql`select recipient as to from mail_messages where website_id = ${site.id} and status = 'queued' order by 1`,
      );
      return rows.map(({ to }) => to);
    };
    await ask({ email: 'jo@example.com' });
    app.mailbox.failNext(1_000);
    // The mail of the day after waits while the link of the first one is pressed.
    for (const email of ['jo@example.com', 'kim@example.com', 'lou@example.com'])
      await ask({ email, askedAt: later(DAY_MS) });
    expect(await waiting()).toEqual(['jo@example.com', 'kim@example.com', 'lou@example.com']);
    await visitor().submit(await leavePath('jo@'), {});
    await visitor().submit(await leavePath('jo@'), {});
    expect(await waiting()).toEqual(['kim@example.com', 'lou@example.com']);
    await merchant.call('POST', `${LIST}/${(await only('kim@')).id}/unsubscribe`);
    await merchant.call('DELETE', `${LIST}/${(await only('lou@')).id}`);
    expect(await waiting()).toEqual([]);
    app.mailbox.failNext(0);
    await ask({ email: 'kim@example.com', askedAt: later(DAY_MS + 1000) });
    expect(mailsTo('kim@example.com')).toHaveLength(1);
  });

  it('an altered unsubscribe link, or one of another purpose or site, is refused', async () => {
    const path = await leavePath('ada@');
    const other = await app.make.site();
    const bent = `${path.slice(0, -1)}${path.endsWith('A') ? 'B' : 'A'}`;
    for (const address of [bent, path.replace('/leave/', '/join/'), '/mailing-list/leave/x']) {
      const response = await visitor().submit(address, {});
      expect([address, response.statusCode]).toEqual([address, 404]);
      expect(response.body).toContain('This link does not work any more');
    }
    expect((await app.browser({ host: `${other.slug}.localhost` }).submit(path, {})).statusCode).toBe(404);
    expect(await only('ada@')).toMatchObject({ status: 'subscribed' });
  });

  it('members who manage the store may delete an address from the mailing list', async () => {
    const { id } = await only('dora@');
    expect((await merchant.call('DELETE', `${LIST}/${id}`)).statusCode).toBe(204);
    expect(await entries('?search=dora')).toEqual([]);
    expect((await merchant.call('DELETE', `${LIST}/${id}`)).json()).toMatchObject({
      code: 'mailing-list.missing',
    });
  });
});

it('the list is exported for other programs, and no cell of it runs', async () => {
  await ask({ email: 'gil@example.com', firstName: '=HYPERLINK("http://evil.example")', doubleOptIn: false });
  const { body, headers } = await merchant.get(`${LIST}.csv?status=subscribed`);
  expect(headers['content-type']).toContain('text/csv');
  const [head, ...rows] = body.trimEnd().split('\r\n');
  expect(head).toBe(
    'Email,First Name,Last Name,Status,Source,Subscribed on,Unsubscribed on,Language,Consent,Proof,Unsubscribe link',
  );
  expect(rows[0]).toMatch(/^gil@example\.com,"'=HYPERLINK\(""http/);
  expect(rows.every((row) => row.includes(',subscribed,') && row.includes('/mailing-list/leave/'))).toBe(
    true,
  );
});

it('the templates of its mails escape every value', () => {
  expect(unescapedValues(new URL('./templates/', import.meta.url))).toEqual([]);
});

describe('importing people', () => {
  const consentedOn = Date.UTC(2026, 0, 5);
  const proof = { wording: 'Yes, send me news', proof: 'Paper list at the market stall', consentedOn };
  const bring = (people: readonly object[], more: object = {}) =>
    merchant.call('POST', `${LIST}/import`, { ...proof, people, ...more });

  it('imported people are on the list with the words, the day and the proof of their consent', async () => {
    const response = await bring([
      { email: ' Grace@Example.com ', firstName: 'Grace', lastName: 'Hopper' },
      { email: 'grace@example.com', firstName: 'Again' },
      { email: 'not an address' },
    ]);
    expect(response.json()).toEqual({ added: 1, known: 1, left: 0, wrong: [2] });
    expect(await only('grace@example.com')).toMatchObject({
      email: 'Grace@Example.com',
      firstName: 'Grace',
      lastName: 'Hopper',
      status: 'subscribed',
      source: 'import',
      wording: 'Yes, send me news',
      proof: 'Paper list at the market stall',
      consentedOn,
    });
    expect((await merchant.get(`${LIST}.csv?source=import`)).body).toContain(
      'Paper list at the market stall',
    );
  });

  it('an import brings nobody back who left, and changes nobody who is on the list or was asked', async () => {
    await consent({ email: 'stays@example.com', wording: 'At the checkout' });
    await ask({ email: 'asked@example.com' });
    await consent({ email: 'left@example.com' });
    const { id } = await only('left@example.com');
    await merchant.call('POST', `${LIST}/${id}/unsubscribe`);
    const people = ['stays', 'asked', 'left', 'fresh'].map((name) => ({ email: `${name}@example.com` }));
    expect((await bring(people)).json()).toEqual({ added: 1, known: 2, left: 1, wrong: [] });
    expect(await only('left@example.com')).toMatchObject({ status: 'unsubscribed' });
    expect(await only('asked@example.com')).toMatchObject({ status: 'pending' });
    expect(await only('stays@example.com')).toMatchObject({ source: 'checkout', wording: 'At the checkout' });
    expect((await bring(people)).json()).toEqual({ added: 0, known: 3, left: 1, wrong: [] });
  });

  it.each([
    ['words', { wording: '  ' }],
    ['proof', { proof: '' }],
    ['people', { people: [] }],
  ] as const)('an import without %s is refused as a whole', async (_missing, more) => {
    expect((await bring([{ email: 'nobody@example.com' }], more)).statusCode).toBe(400);
    expect(await only('nobody@example.com')).toEqual({});
  });

  it('a consent of tomorrow is refused with a sentence', async () => {
    const refused = await bring([{ email: 'soon@example.com' }], {
      consentedOn: app.clock.now().getTime() + DAY_MS,
    });
    expect([refused.statusCode, refused.json().code]).toEqual([400, 'mailing-list.consent-in-future']);
  });

  it('two imports of the same people at once add each of them once', async () => {
    const people = Array.from({ length: 300 }, (_, index) => ({ email: `crowd${index}@example.com` }));
    const results = await Promise.all([bring(people), bring(people.toReversed())]);
    const added = results.map((response) => response.json().added as number);
    expect(added.reduce((sum, count) => sum + count, 0)).toBe(300);
  });

  it('names with markup, line breaks and NUL are kept as text, or without what no database keeps', async () => {
    const firstName = '<script>alert(1)</script>';
    await bring([{ email: 'hostile@example.com', firstName, lastName: `a\0b${'x'.repeat(900)}` }]);
    const entry = await only('hostile@example.com');
    expect(entry.firstName).toBe(firstName);
    expect(String(entry.lastName)).toMatch(/^abx{198}$/);
  });
});
