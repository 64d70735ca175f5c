import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let store: string;
let itemId: string;
let manager: TestBrowser;

const at = (where: Site): TestBrowser => app.browser({ host: `${where.slug}.localhost` });
const as = async (role: number): Promise<TestBrowser> => {
  const browser = at(site);
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
};
const set = (value: Parameters<TestApp['settings']['changeStore']>[1]['value']) =>
  app.settings.changeStore(site.id, { value, by: 'test' });

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  store = (await app.make.store(site, { urlId: 'shop' })).id;
  manager = await as(websiteRoles.storeManager);
});
afterAll(() => app.close());
beforeEach(async () => {
  itemId = (await app.make.product(site, store, { title: 'Mug & saucer' })).id;
  await set({ nativeReviewsEnabled: true, reviewsKillSwitch: false });
});

const ask = (body: object = {}, who = manager) =>
  who.call('POST', '/api/commerce/reviews/requests', { itemId, email: 'buyer@example.org', ...body });
const linkOf = async (body: object = {}): Promise<string> => {
  const response = await ask(body);
  expect(response.statusCode, response.body).toBe(200);
  const { pathname, search } = new URL(response.json().url);
  return pathname + search;
};
const tokenOf = (link: string): string => new URLSearchParams(link.split('?')[1]).get('token') ?? '';
const send = (link: string, fields: Record<string, string>, where = site) =>
  at(where).submit('/reviews/request', { token: tokenOf(link), ...fields });
const waiting = async () => (await app.reviews.list(site.id, { itemId })).reviews;
const good = { rating: '4', title: 'Warm hands', body: 'Holds\r\na lot.', authorName: 'R. T.' };

describe('a link that asks a buyer for a review', () => {
  it('leads to a page of type 209 in the frame of the site, with a form that works without script', async () => {
    const { statusCode, body, headers } = await at(site).get(await linkOf({ name: 'Rosa T.' }));
    expect(statusCode).toBe(200);
    expect(body).toContain('<header class="awning-header ');
    expect(body).toContain('data-page-type="209"');
    expect(body).toContain('<h1 class="awning-page-title">Mug &amp; saucer</h1>');
    expect(body.match(/<input type="radio" name="rating"/g)).toHaveLength(5);
    expect(body).toContain('value="Rosa T."');
    expect(body).toContain('<meta name="robots" content="noindex">');
    expect(headers['cache-control']).toContain('no-store');
  });

  it('a review link takes one review of a verified buyer, which stays pending until a member decides', async () => {
    const link = await linkOf();
    const sent = await send(link, good);
    expect([sent.statusCode, sent.headers.location]).toEqual([303, link]);
    expect(await waiting()).toMatchObject([
      {
        rating: 4,
        title: 'Warm hands',
        body: 'Holds\na lot.',
        authorName: 'R. T.',
        state: 'pending',
        source: 'native',
        verifiedBuyer: true,
      },
    ]);
    const { statusCode, body } = await at(site).get(link);
    expect(statusCode).toBe(200);
    expect(body).toContain('Thank you for your review.');
    expect(body).toContain('Holds<br>a lot.');
    expect(body).not.toContain('<form class="awning-review-form"');
  });

  it('a review link takes one review, also from concurrent requests and other links for the same purchase', async () => {
    const [link, other] = [await linkOf(), await linkOf({ email: 'Buyer@EXAMPLE.org', name: 'Again' })];
    const answers = await Promise.all([link, link, other].map((each) => send(each, good)));
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 200, 303]);
    expect((await send(other, { ...good, title: 'Second' })).body).toContain('Warm hands');
    expect(await waiting()).toHaveLength(1);
  });

  it('a refused review keeps what was typed, with an error beside each wrong field', async () => {
    const typed = { title: '"Quoted"', body: '<b>Long</b> story', authorName: ' ' };
    const { statusCode, body } = await send(await linkOf({ name: 'Rosa' }), typed);
    expect(statusCode).toBe(400);
    expect(body).toContain('id="review-rating-problem">Choose a rating of 1, 2, 3, 4 or 5 stars.</p>');
    expect(body).toContain('id="review-authorName-problem">Enter your name.</p>');
    expect(body).toContain('value="&quot;Quoted&quot;"');
    expect(body).toContain('&lt;b&gt;Long&lt;/b&gt; story</textarea>');
    const tooLong = await send(await linkOf(), { ...good, title: 'x'.repeat(201) });
    expect(tooLong.body).toContain('id="review-title-problem">Please use at most 200 characters.</p>');
    expect(tooLong.body).toContain('name="rating" value="4" required checked');
    expect(await waiting()).toHaveLength(0);
  });

  it('a review link works for its site and unaltered only', async () => {
    const link = await linkOf();
    const elsewhere = await app.make.site();
    const forged = link.replace('token=', 'token=A');
    const cases = [forged, link.slice(0, -1), '/reviews/request', '/reviews/request?token=%3Cb%3E'];
    for (const each of cases) expect((await at(site).get(each)).statusCode, each).toBe(404);
    const { statusCode, body } = await at(elsewhere).get(link);
    expect(statusCode).toBe(404);
    expect(body).toContain('This link is incomplete.');
    expect((await send(link, good, elsewhere)).statusCode).toBe(404);
    expect((await send(forged, good)).statusCode).toBe(404);
  });

  it("a review link expires after 90 days, closes with the shop's reviews, and is removed with its product", async () => {
    const link = await linkOf();
    await set({ reviewsKillSwitch: true });
    const closed = await send(link, good);
    expect(closed.statusCode).toBe(403);
    expect(closed.body).toContain('Reviews cannot be written here at the moment.');
    expect((await ask()).statusCode).toBe(403);
    await set({ reviewsKillSwitch: false });
    await app.content.items.remove(site.id, itemId);
    expect((await at(site).get(link)).statusCode).toBe(410);
    itemId = (await app.make.product(site, store)).id;
    const old = await linkOf();
    app.clock.advance(89 * 86_400_000);
    expect((await at(site).get(old)).statusCode).toBe(200);
    app.clock.advance(2 * 86_400_000);
    expect((await at(site).get(old)).statusCode).toBe(410);
    expect((await send(old, good)).statusCode).toBe(410);
    manager = await as(websiteRoles.storeManager);
  });

  it('a review link asks for the password of a locked store first', async () => {
    const link = await linkOf();
    await app.access.setPagePassword(site.id, store, { password: 'open sesame', by: 'test' });
    const { body } = await at(site).get(link);
    expect(body).not.toContain('Mug &amp; saucer');
    await app.access.setPagePassword(site.id, store, { password: null, by: 'test' });
  });

  it('a review is refused from a form on another site', async () => {
    const fields = { token: tokenOf(await linkOf()), ...good };
    const response = await at(site).submit('/reviews/request', fields, { 'sec-fetch-site': 'cross-site' });
    expect(response.statusCode).toBe(403);
    expect(await waiting()).toHaveLength(0);
  });
});

describe('making such a link', () => {
  it('review links are created by members who manage the store only', async () => {
    const moderator = await as(websiteRoles.moderator);
    expect((await ask({}, moderator)).statusCode).toBe(403);
    expect((await ask({}, at(site))).statusCode).toBeGreaterThanOrEqual(400);
  });

  it('a review link is mailed on request, once a day, and never contains the email address', async () => {
    const first = (await ask({ send: true, email: 'mailed@example.org', name: 'Rosa' })).json();
    expect(first.sent).toBe(true);
    expect(decodeURIComponent(first.url)).not.toContain('mailed');
    const content = new URL(first.url).searchParams.get('token')?.split('.')[0] ?? '';
    expect(Buffer.from(content, 'base64url').toString()).not.toContain('mailed');
    expect((await ask({ send: true, email: 'mailed@example.org', name: 'Rosa' })).json()).toEqual({
      ...first,
      sent: false,
    });
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`
      select subject from mail_messages where website_id = ${site.id} and recipient = 'mailed@example.org'`,
    );
    expect(rows).toMatchObject([{ subject: 'How do you like Mug & saucer?' }]);
  });

  it('creating a review link is refused with an error for each wrong field', async () => {
    const refused = await ask({
      itemId: '0'.repeat(24),
      email: undefined,
      send: true,
      name: 'x'.repeat(101),
    });
    expect(refused.statusCode).toBe(400);
    expect(Object.keys(refused.json().errors ?? {}).sort()).toEqual(['email', 'itemId', 'name']);
  });
});
