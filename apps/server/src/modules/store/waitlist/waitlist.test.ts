import { captchaMessages } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { solvedToken } from '../../../testing/solve-challenge.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { openWaitlistFixture, RESTOCK, type WaitlistFixture } from '../../../testing/waitlist-fixture.ts';

let app: TestApp;
let fixture: WaitlistFixture;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  app.mailbox.delivered.length = 0;
  fixture = await openWaitlistFixture(app);
});

const eventsOf = async (topic: string): Promise<Record<string, unknown>[]> => {
  const { rows } = await app.platform.database.pool.query<{ payload: Record<string, unknown> }>(
    'select payload from outbox_events where website_id = $1 and topic = $2 order by event_id',
    [fixture.site.id, topic],
  );
  return rows.map(({ payload }) => payload);
};

describe('signing up', () => {
  it('SF-1.10 SF-7.13 SF-3.050 SF-3.051 anybody may wait for what is sold out, and the same person twice is one sign-up with the same answer', async () => {
    const wanted = await fixture.wanted();
    const first = await fixture.signUp(wanted, 'Ann@Example.com');
    expect([first.statusCode, first.json()]).toEqual([200, { message: 'Signed up!' }]);
    const again = await fixture.signUp(wanted, ' ann@example.com ');
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
    expect(await fixture.states(wanted)).toEqual({ 'Ann@Example.com': 'waiting' });
    expect(await eventsOf('waitlist.signup')).toMatchObject([
      { productId: wanted.productId, variantId: wanted.variantId, email: 'Ann@Example.com' },
    ]);
  });

  it('SF-5.35 SF-5.36 the address is looked at first', async () => {
    const wanted = await fixture.wanted();
    for (const blank of ['', '   ', undefined]) {
      const response = await fixture.signUp(wanted, '', { siteVisitorEmail: blank });
      expect([response.statusCode, response.json().message]).toEqual([400, 'Email cannot be blank']);
    }
    for (const bad of [
      'ann',
      'a@b',
      'a@b.c\nBcc: d@e.fr',
      `${'x'.repeat(250)}@example.com`,
      '<ann@example.com>',
    ]) {
      const response = await fixture.signUp(wanted, bad);
      expect([response.statusCode, response.json().message], bad).toEqual([400, 'Email is invalid']);
    }
    expect(await fixture.states(wanted)).toEqual({});
  });

  it('only what is sold out can be waited for, where the owner lets people wait, and of products that there are', async () => {
    const there = await fixture.wanted(1);
    expect((await fixture.signUp(there, 'a@example.com')).json()).toMatchObject({
      code: 'waitlist.available',
    });
    const closed = await fixture.wanted(0, { merchandising: { restockNotificationsEnabled: false } });
    expect((await fixture.signUp(closed, 'a@example.com')).json()).toMatchObject({ code: 'waitlist.closed' });
    const wanted = await fixture.wanted();
    const stranger = { ...wanted, variantId: there.variantId };
    expect((await fixture.signUp(stranger, 'a@example.com')).statusCode).toBe(404);
    expect((await fixture.signUp({ ...wanted, productId: 'f'.repeat(24) }, 'a@example.com')).statusCode).toBe(
      404,
    );
  });

  it('SF-3.052 who ticks the box asks for the news as well, in the words beside it', async () => {
    const wanted = await fixture.wanted();
    await fixture.signUp(wanted, 'no@example.com', { isJoinMailingList: false });
    await fixture.signUp(wanted, 'yes@example.com', { isJoinMailingList: true });
    expect(await eventsOf('mailing-list.asked')).toMatchObject([
      {
        email: 'yes@example.com',
        source: 'waitlist',
        doubleOptIn: true,
        wording: 'Also sign me up for news and updates.',
      },
    ]);
  });

  it('a waitlist sign-up needs the captcha of the site, whose token is good once', async () => {
    const wanted = await fixture.wanted();
    await app.captcha.change(fixture.site.id, { value: { kind: 'altcha' }, by: 'test' });
    const without = await fixture.signUp(wanted, 'a@example.com');
    expect([without.statusCode, without.json().message]).toEqual([400, captchaMessages.incomplete]);
    const captchaToken = await solvedToken(await app.captcha.challenge(fixture.site.id, 'product-waitlist'));
    expect((await fixture.signUp(wanted, 'a@example.com', { captchaToken })).statusCode).toBe(200);
    expect((await fixture.signUp(wanted, 'b@example.com', { captchaToken })).statusCode).toBe(400);
    expect(await fixture.states(wanted)).toEqual({ 'a@example.com': 'waiting' });
  });

  it('a waitlist sign-up checks honeypot and fill time before the captcha, whose token stays good', async () => {
    const wanted = await fixture.wanted();
    await app.captcha.change(fixture.site.id, { value: { kind: 'altcha' }, by: 'test' });
    const captchaToken = await solvedToken(await app.captcha.challenge(fixture.site.id, 'product-waitlist'));
    const trapped = await fixture.signUp(wanted, 'bot@example.com', { trap: 'https://buy.example' });
    const fast = await fixture.signUp(wanted, 'fast@example.com', { filledInMs: 20, captchaToken });
    const bare = await fixture.signUp(wanted, 'bare@example.com', { filledInMs: 20 });
    expect([trapped, fast, bare].map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(bare.json().message).toContain('We’ve sent you an email');
    const slow = await fixture.signUp(wanted, 'slow@example.com', { filledInMs: 2000, captchaToken });
    expect(slow.statusCode).toBe(200);
    expect(await fixture.states(wanted)).toEqual({ 'slow@example.com': 'waiting' });
  });

  it('who ticks the box at another visit names the sign-up that there is, in a language that is one', async () => {
    const wanted = await fixture.wanted();
    await fixture.signUp(wanted, 'ann@example.com');
    await fixture.signUp(wanted, 'ann@example.com', { isJoinMailingList: true, language: '<de>' });
    const [{ signUpId } = {}] = await eventsOf('waitlist.signup');
    const [request = {}] = await eventsOf('mailing-list.asked');
    expect([request.sourceId, request.language]).toEqual([signUpId, undefined]);
  });

  it('programs that fill in everything are stored nowhere, and who is faster than people says yes in a mail', async () => {
    const wanted = await fixture.wanted();
    const trapped = await fixture.signUp(wanted, 'bot@example.com', { trap: 'https://buy.example' });
    expect(trapped.json()).toEqual({ message: 'Signed up!' });
    const fast = await fixture.signUp(wanted, 'fast@example.com', { filledInMs: 20 });
    expect(fast.json().message).toContain('We’ve sent you an email');
    await fixture.signUp(wanted, 'slow@example.com', { filledInMs: 2000 });
    await app.settle();
    expect(fixture.mailed()).toEqual(['fast@example.com']);
    expect(await fixture.states(wanted)).toEqual({ 'slow@example.com': 'waiting' });
  });

  it('an address can wait for a limited number of products, and may leave all lists of a shop', async () => {
    const wanted = await fixture.wanted();
    await fixture.signUp(wanted, 'ann@example.com');
    // As if they had signed up for that many other products.
    await app.platform.database.pool.query(
      `insert into waitlist_signups (website_id, signup_id, item_id, variant_id, canonical_email, email, state, joined_at)
       select $1, lpad(n::text, 24, '0'), lpad(n::text, 24, '0'), 'v' || n, 'ann@example.com', 'ann@example.com', 'waiting', now()
       from generate_series(1, 24) n`,
      [fixture.site.id],
    );
    const other = await fixture.wanted();
    expect((await fixture.signUp(wanted, 'ann@example.com')).statusCode).toBe(200);
    expect((await fixture.signUp(other, 'ANN@example.com')).json()).toMatchObject({
      code: 'waitlist.address-waits',
    });
    await fixture.restock(wanted, 1);
    await app.settle();
    const { unsubscribeUrl = '' } = app.mailbox.delivered.find(({ to }) => to === 'ann@example.com') ?? {};
    const { browser } = fixture.shopper();
    const path = new URL(unsubscribeUrl).pathname;
    expect((await browser.get(path)).body).toContain('Leave all waiting lists of this shop');
    expect((await browser.submit(path, { all: '1' })).body).toContain('You are on no waiting list');
    const { rows } = await app.platform.database.pool.query(
      'select 1 from waitlist_signups where website_id = $1',
      [fixture.site.id],
    );
    expect(rows).toEqual([]);
  });

  it('an address that signs up too often waits a minute', async () => {
    const wanted = await fixture.wanted();
    const browser = app.browser({ host: `${fixture.site.slug}.localhost`, address: '198.51.100.7' });
    const send = (number: number) =>
      browser.call('POST', RESTOCK, { ...ids(wanted), siteVisitorEmail: `p${number}@example.com` });
    for (let number = 0; number < 30; number++) expect((await send(number)).statusCode).toBe(200);
    const refused = await send(31);
    expect([refused.statusCode, refused.json().code]).toEqual([429, 'waitlist.too-many']);
  });
});

const ids = ({ productId, variantId }: { productId: string; variantId: string }) => ({
  productId,
  variantId,
});

describe('the language of a visitor', () => {
  const urlOf = async (productId: string): Promise<string> =>
    (await app.productPages.items(fixture.site.id, [productId])).get(productId)?.fullUrl ?? '';
  const mailTo = (email: string) => app.mailbox.delivered.find(({ to }) => to === email);

  it.each([
    [true, '<html lang="en-DE">', 'Monday, 2 March at 07:00'],
    [false, '<html lang="en">', 'Monday, March 2 at 7:00 AM'],
  ])(
    "SF-3.054 the form sends the visitor's language, which formats the waitlist mail where mails are multilingual: %s",
    async (multilingualTransactionalEmails, lang, until) => {
      await fixture.set({ mode: 'fair-release' });
      await app.settings.changeSite(fixture.site.id, {
        value: { multilingualTransactionalEmails },
        by: 'test',
      });
      const wanted = await fixture.wanted();
      const { browser } = fixture.shopper();
      const url = await urlOf(wanted.productId);
      const languageScript =
        '<script type="application/json" id="awning-page">{"multilingualTransactionalEmails":true}';
      expect((await browser.get(url)).body.includes(languageScript)).toBe(multilingualTransactionalEmails);
      const { websiteSettings } = (await browser.get(`${url}?format=json`)).json();
      expect(websiteSettings).toMatchObject({ multilingualTransactionalEmails });
      await fixture.signUp(wanted, 'ann@example.com', { language: 'de' });
      await fixture.restock(wanted, 1);
      await app.settle();
      expect(mailTo('ann@example.com')?.html).toContain(lang);
      expect(mailTo('ann@example.com')?.text).toContain(until);
    },
  );
});

describe('mailing everybody', () => {
  it('SF-1.15 when it is back everybody who waits gets one mail, once for each restock', async () => {
    const wanted = await fixture.wanted();
    await fixture.line(wanted, ['a@example.com', 'b@example.com']);
    await fixture.restock(wanted, 3);
    await app.settle();
    expect(fixture.mailed().toSorted()).toEqual(['a@example.com', 'b@example.com']);
    const mail = app.mailbox.delivered.find(({ subject }) => subject.endsWith('is back'));
    expect(mail).toMatchObject({ subject: `${wanted.product.title} is back` });
    expect(mail?.text).toContain(wanted.product.title);
    expect(mail?.unsubscribeUrl).toMatch(/\/waitlist\/leave\/[0-9a-f]{24}\./);
    await fixture.restock(wanted, 3);
    await app.waitlist.moveOn();
    await app.settle();
    expect(fixture.mailed()).toHaveLength(2);
    expect(await fixture.states(wanted)).toEqual({ 'a@example.com': 'told', 'b@example.com': 'told' });
    await fixture.restock(wanted, -6);
    await fixture.line(wanted, ['a@example.com']);
    await fixture.restock(wanted, 1);
    await app.settle();
    expect(fixture.mailed()).toHaveLength(3);
  });

  it('SF-7.17 SF-7.18 SF-3.057 20 that send everything at once mail everybody once, and what was skipped is said', async () => {
    await fixture.set({ automatic: false });
    const [some, none, out] = [await fixture.wanted(), await fixture.wanted(), await fixture.wanted()];
    await fixture.line(some, ['a@example.com', 'b@example.com', 'c@example.com']);
    await fixture.line(out, ['d@example.com']);
    await fixture.restock(some, 1);
    await fixture.restock(none, 1);
    await app.settle();
    expect(fixture.mailed()).toEqual([]);
    const sendRequests = [some, none, out].map(ids);
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => fixture.manager.call('POST', `${RESTOCK}/send/all`, { sendRequests })),
    );
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(200));
    expect(answers.reduce((sum, response) => sum + response.json().queued, 0)).toBe(3);
    await app.settle();
    expect(fixture.mailed().toSorted()).toEqual(['a@example.com', 'b@example.com', 'c@example.com']);
    const { results } = (await fixture.manager.call('POST', `${RESTOCK}/send/all`, { sendRequests })).json();
    expect(results.map((result: { skipped: string }) => result.skipped)).toEqual([
      'nobody-waits',
      'nobody-waits',
      'sold-out',
    ]);
    const one = await fixture.manager.call('POST', `${RESTOCK}/send`, ids(out));
    expect(one.json()).toMatchObject({ queued: 0, results: [{ skipped: 'sold-out', stillWaiting: 1 }] });
  });
});

describe('what the merchant sees', () => {
  it('SF-6.02 SF-7.14 SF-3.055 waitlist groups are listed with their demand, in pages', async () => {
    const [first, second] = [await fixture.wanted(), await fixture.wanted()];
    await fixture.line(first, ['a@example.com', 'b@example.com']);
    await fixture.line(second, ['a@example.com']);
    const read = async (cursor = '') =>
      (await fixture.manager.get(`${RESTOCK}/groups?limit=1${cursor}`)).json();
    const page = await read();
    expect(page).toMatchObject({ hasNextPage: true, nextPageCursor: expect.any(String) });
    const next = await read(`&cursor=${page.nextPageCursor}`);
    expect(next).toMatchObject({ hasNextPage: false, nextPageCursor: null });
    const groups = [...page.signUpGroups, ...next.signUpGroups];
    expect(groups.find(({ productId }) => productId === first.productId)).toMatchObject({
      ...ids(first),
      productName: first.product.title,
      count: 2,
      demand: 2,
      told: 0,
      held: 0,
      bought: 0,
      inStock: 0,
    });
    expect(groups.find(({ productId }) => productId === second.productId)).toMatchObject({ count: 1 });
    expect((await fixture.manager.get(`${RESTOCK}/groups?cursor=nonsense`)).json().code).toBe(
      'waitlist.bad-cursor',
    );
  });

  it('SF-7.16 SF-3.056 the sign-ups of a group in line, in pages; one can be removed; all are a file that no spreadsheet runs', async () => {
    const wanted = await fixture.wanted();
    const emails = ['a@example.com', '+b@example.com', 'c@example.com'];
    await fixture.line(wanted, emails);
    const query = `productId=${wanted.productId}&variantId=${wanted.variantId}&limit=2`;
    const page = (await fixture.manager.get(`${RESTOCK}?${query}`)).json();
    const next = (await fixture.manager.get(`${RESTOCK}?${query}&cursor=${page.nextPageCursor}`)).json();
    const signUps: { email: string; id: string }[] = [...page.signUps, ...next.signUps];
    expect(signUps.map(({ email }) => email)).toEqual(emails);
    expect([page.hasNextPage, next.hasNextPage]).toEqual([true, false]);
    const csv = (await fixture.manager.get(`${RESTOCK}/export.csv`)).body.split('\r\n');
    expect(csv).toHaveLength(5);
    expect(csv[2]).toMatch(/^'\+b@example\.com,waiting,/);
    expect((await fixture.manager.call('DELETE', `${RESTOCK}/${signUps[1]?.id}`)).statusCode).toBe(204);
    expect((await fixture.manager.call('DELETE', `${RESTOCK}/${signUps[1]?.id}`)).statusCode).toBe(404);
    expect(Object.keys(await fixture.states(wanted))).toEqual(['a@example.com', 'c@example.com']);
  });

  it('two members who set how a restock is told do not overwrite each other', async () => {
    const { productId } = await fixture.wanted();
    const own = `${RESTOCK}/settings?productId=${productId}`;
    const put = (holdHours: number, tag: string) =>
      fixture.manager.call('PUT', own, { holdHours }, { 'if-match': tag });
    expect((await fixture.manager.get(own)).headers.etag).toBe('"0"');
    const both = await Promise.all([put(10, '"0"'), put(20, '"0"')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 412]);
    const winner = both.find(({ statusCode }) => statusCode === 200)?.json().settings.holdHours;
    expect((await put(30, '"7"')).json().code).toBe('waitlist.changed-meanwhile');
    const stored = await fixture.manager.get(own);
    expect(stored.json()).toMatchObject({ settings: { holdHours: winner } });
    const late = await fixture.manager.call('DELETE', own, undefined, { 'if-match': '"0"' });
    expect(late.statusCode).toBe(412);
    const first = String(stored.headers.etag);
    const second = String((await put(40, first)).headers.etag);
    expect(second).not.toBe(first);
    const reset = await fixture.manager.call('DELETE', own, undefined, { 'if-match': second });
    expect(reset.json()).toMatchObject({ isOwn: false, version: 0 });
  });

  it('a member who has old settings of a waiting list open is refused after a reset and new settings', async () => {
    const { productId } = await fixture.wanted();
    const own = `${RESTOCK}/settings?productId=${productId}`;
    const old = String((await fixture.manager.call('PUT', own, { holdHours: 10 })).headers.etag);
    await fixture.manager.call('DELETE', own);
    await fixture.manager.call('PUT', own, { holdHours: 20 });
    const late = await fixture.manager.call('PUT', own, { holdHours: 30 }, { 'if-match': old });
    expect([late.statusCode, late.json().code]).toEqual([412, 'waitlist.changed-meanwhile']);
    expect((await fixture.manager.get(own)).json().settings.holdHours).toBe(20);
  });

  it('how a restock is told is set for the site and for single products, and both mails can be looked at', async () => {
    const { productId, product } = await fixture.wanted();
    const of = (product = '') => `${RESTOCK}/settings${product}`;
    expect((await fixture.manager.get(of())).json()).toEqual({
      settings: { mode: 'everyone', holdHours: 24, automatic: true },
      isOwn: false,
      version: 0,
    });
    await fixture.manager.call('PUT', of(), { mode: 'fair-release' });
    const own = of(`?productId=${productId}`);
    const changed = await fixture.manager.call('PUT', own, { holdHours: 48 });
    expect(changed.json()).toEqual({
      settings: { mode: 'fair-release', holdHours: 48, automatic: true },
      isOwn: true,
      version: expect.any(Number),
    });
    expect((await fixture.manager.call('DELETE', own)).json().settings.holdHours).toBe(24);
    expect((await fixture.manager.call('PUT', of(), { holdHours: 0 })).statusCode).toBe(400);
    for (const name of ['back-in-stock', 'kept-for-you']) {
      const preview = await fixture.manager.get(`${RESTOCK}/mails/${name}/preview?productId=${productId}`);
      expect(preview.json()).toMatchObject({
        subject: expect.stringContaining(product.title),
        html: expect.any(String),
      });
    }
  });
});
