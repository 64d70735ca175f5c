import {
  type ListedReview,
  type NewReview,
  type ProductReview,
  type StoredReview,
  websiteRoles,
} from '@awning/contract';
import fc from 'fast-check';
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
let moderator: TestBrowser;
let visitor: TestBrowser;

const at = (where: Site): TestBrowser => app.browser({ host: `${where.slug}.localhost` });
const as = async (role: number): Promise<TestBrowser> => {
  const browser = at(site);
  await app.make.signIn(browser, (await app.make.member(site, [role])).email);
  return browser;
};

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  store = (await app.make.store(site)).id;
  manager = await as(websiteRoles.storeManager);
  moderator = await as(websiteRoles.moderator);
  visitor = at(site);
});
afterAll(() => app.close());
beforeEach(async () => {
  itemId = (await app.make.product(site, store)).id;
  await set({ nativeReviewsEnabled: true, importedReviewsEnabled: true, reviewsKillSwitch: false });
});

const set = (value: Parameters<TestApp['settings']['changeStore']>[1]['value']) =>
  app.settings.changeStore(site.id, { value, by: 'test' });
const readReviews = async (query = '', id = itemId) =>
  (await visitor.get(`/api/commerce/products/${id}/reviews${query}`)).json();
const titles = (reviews: readonly ProductReview[]): string[] => reviews.map(({ title }) => title);
const review = (more: Partial<NewReview> = {}) =>
  app.reviews.create(
    site.id,
    { itemId, rating: 5, title: 'Good', authorName: 'A buyer', ...more },
    { by: 'test' },
  );
const imported = (externalId: string, more: object = {}) => ({
  externalId,
  itemId,
  rating: 4,
  authorName: 'Somebody',
  writtenOn: '2024-05-31',
  ...more,
});
const runImport = (reviews: object[], who = manager) =>
  who.call('POST', '/api/commerce/reviews/import', { reviews });
const version = async (): Promise<unknown> => {
  const rows = await app.platform.database.query.rows(
    anyRow,
    sql`select version from site_versions where website_id = ${site.id}`,
  );
  return rows[0]?.version;
};
/** Whether visitors are shown something new after it. */
const makesNewVersion = async (work: () => Promise<unknown>): Promise<boolean> => {
  const before = await version();
  await work();
  return (await version()) !== before;
};

describe('what visitors see', () => {
  const both = async () => {
    await review({ title: 'Native', rating: 5 });
    await review({ title: 'Imported', rating: 2, source: 'imported' });
  };

  it('SF-2.21 SF-2.22 native reviews are shown while their setting is on, imported ones while theirs is', async () => {
    await both();
    expect(titles((await readReviews()).reviews).toSorted()).toEqual(['Imported', 'Native']);
    expect((await readReviews()).summary).toMatchObject({ count: 2, average: 3.5 });
    await set({ importedReviewsEnabled: false });
    expect(await readReviews()).toMatchObject({
      enabled: true,
      reviews: [{ title: 'Native', source: 'native' }],
      summary: { count: 1, average: 5, counts: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 1 } },
    });
    await set({ nativeReviewsEnabled: false, importedReviewsEnabled: true });
    expect(await readReviews()).toMatchObject({
      enabled: true,
      reviews: [{ title: 'Imported', source: 'imported' }],
      summary: { count: 1, average: 2 },
    });
  });

  it('SF-2.23 SF-2.24 no review is shown while both settings are off, or with the kill-switch in any settings', async () => {
    await both();
    const hidden = { enabled: false, reviews: [], summary: { count: 0, average: 0 }, hasNextPage: false };
    await set({ nativeReviewsEnabled: false, importedReviewsEnabled: false });
    expect(await readReviews()).toMatchObject(hidden);
    for (const nativeReviewsEnabled of [true, false])
      for (const importedReviewsEnabled of [true, false]) {
        await set({ nativeReviewsEnabled, importedReviewsEnabled, reviewsKillSwitch: true });
        expect(await readReviews()).toMatchObject(hidden);
        expect((await app.reviews.summaries(site.id, [itemId])).size).toBe(0);
      }
  });

  it('only what is approved, with plain text as it was typed and never an address', async () => {
    const typed = '  <b>Fine</b> & "sturdy"\n\nTwo lines  ';
    const result = await review({ body: typed, authorEmail: 'buyer@example.com', verifiedBuyer: true });
    await review({ state: 'pending' });
    await review({ state: 'rejected' });
    const response = await visitor.get(`/api/commerce/products/${itemId}/reviews`);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json().reviews).toEqual([
      {
        id: result.id,
        itemId,
        source: 'native',
        rating: 5,
        title: 'Good',
        authorName: 'A buyer',
        body: typed.trim(),
        verifiedBuyer: true,
        reply: '',
        writtenOn: app.clock.now().getTime(),
      },
    ]);
    expect(response.body).not.toContain('example.com');
  });

  it('in pages, newest first, by rating or of one number of stars', async () => {
    const stars = [3, 5, 1, 5, 3, 2, 5];
    for (const [index, rating] of stars.entries())
      await review({ title: `${index}`, rating, writtenOn: Date.UTC(2024, 0, 1 + index) });
    const walk = async (query: string): Promise<string> => {
      const seen: string[] = [];
      let page = await readReviews(`?limit=2&${query}`);
      for (seen.push(...titles(page.reviews)); page.hasNextPage; seen.push(...titles(page.reviews)))
        page = await readReviews(`?limit=2&${query}&cursor=${page.nextPageCursor}`);
      expect(page.summary).toEqual({ count: 7, average: 3.4, counts: { 1: 1, 2: 1, 3: 2, 4: 0, 5: 3 } });
      return seen.join('');
    };
    expect(await walk('')).toBe('6543210');
    expect(await walk('sort=highest')).toBe('6314052');
    expect(await walk('sort=lowest')).toBe('2540631');
    expect(await walk('rating=3')).toBe('40');
    expect(await walk('rating=4')).toBe('');
    const { nextPageCursor } = await readReviews('?limit=2');
    for (const query of [`?sort=highest&cursor=${nextPageCursor}`, '?cursor=nonsense'])
      expect(await readReviews(query)).toMatchObject({ code: 'reviews.bad-cursor' });
    for (const query of ['?rating=6', '?rating=1.5', '?sort=random', '?limit=0'])
      expect(await readReviews(query)).toMatchObject({ code: 'http.invalid' });
  });

  it('nothing of a product that they do not see, of another site’s, or of what is no product', async () => {
    await review();
    const hidden = await app.make.product(site, store, { status: 'draft' });
    await review({ itemId: hidden.id });
    const other = await app.make.site();
    const theirs = await app.make.product(other, (await app.make.store(other)).id);
    const blog = await app.make.collection(site, { kind: 'blog' });
    const post = await app.make.item(site, blog.id);
    for (const id of [hidden.id, theirs.id, post.id, '0'.repeat(24)])
      expect(await readReviews('', id)).toMatchObject({ code: 'reviews.product-missing' });
    expect((await at(other).get(`/api/commerce/products/${itemId}/reviews`)).statusCode).toBe(404);
  });

  it('the summaries of many products come in one question and agree with their lists', async () => {
    const products = [
      itemId,
      (await app.make.product(site, store)).id,
      (await app.make.product(site, store)).id,
    ];
    const reviewLists = fc.array(
      fc.record({
        product: fc.nat(1),
        rating: fc.integer({ min: 1, max: 5 }),
        source: fc.constantFrom('native' as const, 'imported' as const),
        state: fc.constantFrom('approved' as const, 'pending' as const, 'rejected' as const),
      }),
      { maxLength: 12 },
    );
    await fc.assert(
      fc.asyncProperty(reviewLists, fc.boolean(), async (reviews, importedReviewsEnabled) => {
        for (const { id } of (await app.reviews.list(site.id, { limit: 200 })).reviews)
          await app.reviews.remove(site.id, id);
        await set({ importedReviewsEnabled });
        for (const { product, ...more } of reviews)
          await review({ ...more, itemId: products[product] ?? '' });
        const summaries = await app.reviews.summaries(site.id, products);
        for (const [index, id] of products.entries()) {
          const ratings = reviews
            .filter(({ product, state }) => product === index && state === 'approved')
            .filter(({ source }) => source === 'native' || importedReviewsEnabled)
            .map(({ rating }) => rating);
          const page = await app.reviews.page(site.id, id);
          expect(page.reviews.map(({ rating }) => rating).toSorted()).toEqual(ratings.toSorted());
          expect(summaries.get(id)?.count ?? 0).toBe(ratings.length);
          if (ratings.length > 0) expect(page.summary).toEqual(summaries.get(id));
        }
      }),
      { numRuns: 8 },
    );
  });
});

describe('reviews that buyers send', () => {
  const send = (more: object = {}) =>
    app.reviews.submit(
      site.id,
      itemId,
      { rating: 4, authorName: ' B ', body: 'Well made', ...more },
      { verifiedBuyer: true },
    );

  it('reviews that buyers send stay pending until a member decides, and change nothing that visitors see', async () => {
    let waiting: StoredReview | undefined;
    expect(
      await makesNewVersion(async () => {
        waiting = await send({ authorEmail: ' b@example.com ' });
      }),
    ).toBe(false);
    expect(waiting).toMatchObject({
      state: 'pending',
      source: 'native',
      verifiedBuyer: true,
      decidedBy: null,
      authorName: 'B',
      authorEmail: 'b@example.com',
      title: '',
    });
    expect((await readReviews()).reviews).toEqual([]);
  });

  it('a review is refused while reviews of the site are not shown, and for products that visitors cannot see', async () => {
    await set({ reviewsKillSwitch: true });
    await expect(send()).rejects.toMatchObject({ code: 'reviews.closed' });
    await set({ reviewsKillSwitch: false, nativeReviewsEnabled: false });
    await expect(send()).rejects.toMatchObject({ code: 'reviews.closed' });
    await set({ nativeReviewsEnabled: true });
    await app.content.items.change(site.id, itemId, { status: 'draft' });
    await expect(send()).rejects.toMatchObject({ code: 'reviews.product-missing' });
    expect((await app.reviews.list(site.id, { itemId })).reviews).toEqual([]);
  });

  it('reviews of any content are stored within the limits or refused by field', async () => {
    const anything = fc.oneof(
      fc.string({ unit: 'grapheme' }),
      fc.integer(),
      fc.double(),
      fc.constant(null),
      fc.object(),
    );
    const field = fc.constantFrom('rating', 'title', 'body', 'authorName', 'authorEmail');
    await fc.assert(
      fc.asyncProperty(field, anything, async (name, value) => {
        await send({ [name]: value }).then(
          ({ rating, authorName }) => {
            expect([1, 2, 3, 4, 5]).toContain(rating);
            expect(authorName).toMatch(/\S/);
          },
          (error) => {
            if (error.code !== 'reviews.invalid') throw error;
            expect(Object.keys(error.details.errors)).toEqual([name]);
          },
        );
      }),
      { numRuns: 60 },
    );
    const { errors } = await send({
      title: '🎈'.repeat(201),
      body: 'x'.repeat(10_001),
      authorName: ' ',
    }).catch((error) => error.details);
    expect(errors).toEqual({
      title: 'Please use at most 200 characters.',
      body: 'Please use at most 10000 characters.',
      authorName: 'Enter the reviewer’s name.',
    });
    expect(await send({ title: '🎈'.repeat(200) })).toMatchObject({ title: '🎈'.repeat(200) });
  });
});

describe('looking after reviews', () => {
  const decide = (reviewIds: string[], state: string, who = moderator) =>
    who.call('POST', '/api/commerce/reviews/decisions', { reviewIds, state });

  it('many are approved or rejected at once, with a note of who decided', async () => {
    const waiting = await Promise.all([1, 2].map(() => review({ state: 'pending' })));
    const approved = await review();
    const [first = '', second = ''] = waiting.map(({ id }) => id);
    const missingId = '0'.repeat(24);
    const response = await decide([first, second, approved.id, missingId, first], 'approved');
    expect(response.json()).toEqual({
      changed: [first, second].toSorted(),
      unchanged: [approved.id],
      missing: [missingId],
    });
    expect((await readReviews()).reviews).toHaveLength(3);
    const me = (await moderator.get('/api/member-session')).json();
    const stored = (await moderator.get(`/api/commerce/reviews/${first}`)).json().review;
    expect(stored).toMatchObject({ state: 'approved', version: 2, decidedByName: expect.any(String) });
    expect(JSON.stringify(me)).toContain(stored.decidedBy);
    await decide([first], 'pending');
    expect(await app.reviews.read(site.id, first)).toMatchObject({ state: 'pending', decidedBy: null });
    expect((await decide([first], 'published')).json()).toMatchObject({ code: 'http.invalid' });
  });

  it('changes of reviews make a new version of the site exactly when visitors could see a difference', async () => {
    const { id } = await review({ state: 'pending' });
    const decided = (state: 'approved' | 'rejected' | 'pending') =>
      makesNewVersion(() => app.reviews.decide(site.id, { reviewIds: [id], state }, { by: 'test' }));
    const reply = (text: string) => makesNewVersion(() => app.reviews.reply(site.id, id, text));
    expect(await decided('rejected')).toBe(false);
    expect(await reply('Why?')).toBe(false);
    expect(await decided('approved')).toBe(true);
    expect(await decided('approved')).toBe(false);
    expect(await reply('Thank you')).toBe(true);
    expect(await reply(' Thank you ')).toBe(false);
    expect(await decided('pending')).toBe(true);
    expect(await makesNewVersion(() => app.reviews.remove(site.id, id))).toBe(false);
    expect(await makesNewVersion(() => review())).toBe(true);
  });

  it('the store answers, over the version that it saw', async () => {
    const { id } = await review();
    const respond = (reply: string, headers = {}) =>
      moderator.call('PUT', `/api/commerce/reviews/${id}/reply`, { reply }, headers);
    const saved = await respond('  Thank you!  ', { 'if-match': '"1"' });
    expect(saved.headers.etag).toBe('"2"');
    expect((await readReviews()).reviews).toMatchObject([{ reply: 'Thank you!' }]);
    expect((await respond('Late', { 'if-match': '"1"' })).json()).toMatchObject({
      code: 'reviews.changed-meanwhile',
    });
    expect((await respond('x'.repeat(10_001))).json()).toMatchObject({
      errors: { reply: 'Please use at most 10000 characters.' },
    });
    await respond('');
    expect((await readReviews()).reviews).toMatchObject([{ reply: '' }]);
  });

  it('reviews are listed by state, source and product, newest first, in pages', async () => {
    for (const [index, state] of (['pending', 'approved', 'pending'] as const).entries())
      await review({ state, title: `${index}`, writtenOn: Date.UTC(2024, 0, 1 + index) });
    const list = async (query: string) => (await moderator.get(`/api/commerce/reviews?${query}`)).json();
    const first = await list(`itemId=${itemId}&state=pending&limit=1`);
    expect(titles(first.reviews)).toEqual(['2']);
    const next = await list(`itemId=${itemId}&state=pending&limit=1&cursor=${first.nextPageCursor}`);
    expect(next).toMatchObject({ reviews: [{ title: '0' }], hasNextPage: false, nextPageCursor: null });
    expect(titles((await list(`itemId=${itemId}`)).reviews)).toEqual(['2', '1', '0']);
    expect((await list(`itemId=${itemId}&source=imported`)).reviews).toEqual([]);
  });

  it('moderators see no addresses and neither write nor delete; commenters and visitors see nothing', async () => {
    const body = { itemId, rating: 3, authorName: 'C', authorEmail: 'c@example.com' };
    const result = (await manager.call('POST', '/api/commerce/reviews', body)).json().review;
    expect(result).toMatchObject({ state: 'approved', authorEmail: 'c@example.com' });
    const path = `/api/commerce/reviews/${result.id}`;
    for (const url of [path, `/api/commerce/reviews?itemId=${itemId}`]) {
      expect((await manager.get(url)).body).toContain('c@example.com');
      expect((await moderator.get(url)).body).not.toContain('c@example.com');
      expect((await visitor.get(url)).statusCode).toBe(401);
    }
    const commenter = await as(websiteRoles.commenter);
    expect((await decide([result.id], 'rejected', commenter)).statusCode).toBe(403);
    expect((await moderator.call('DELETE', path)).statusCode).toBe(403);
    expect((await moderator.call('POST', '/api/commerce/reviews', body)).statusCode).toBe(403);
    expect((await runImport([imported('x')], moderator)).statusCode).toBe(403);
    expect((await manager.call('DELETE', path)).statusCode).toBe(204);
    expect((await manager.call('DELETE', path)).json()).toMatchObject({ code: 'reviews.missing' });
  });

  it('another site has nothing to do with them', async () => {
    const { id } = await review();
    const other = await app.make.site();
    const owner = at(other);
    await app.make.signIn(owner, (await app.make.owner(other)).email);
    expect((await owner.get(`/api/commerce/reviews/${id}`)).statusCode).toBe(404);
    expect((await owner.call('DELETE', `/api/commerce/reviews/${id}`)).statusCode).toBe(404);
    expect((await decide([id], 'rejected', owner)).json()).toEqual({
      changed: [],
      unchanged: [],
      missing: [id],
    });
    expect((await owner.get('/api/commerce/reviews')).json().reviews).toEqual([]);
    const body = { itemId, rating: 1, authorName: 'D' };
    expect((await owner.call('POST', '/api/commerce/reviews', body)).json()).toMatchObject({
      code: 'reviews.invalid',
      errors: { itemId: 'There is no such product.' },
    });
    expect((await readReviews()).reviews).toHaveLength(1);
  });

  it('reviews are removed with their product', async () => {
    const { id } = await review();
    await app.content.items.remove(site.id, itemId);
    await expect(app.reviews.read(site.id, id)).rejects.toMatchObject({ code: 'reviews.missing' });
  });
});

describe('importing', () => {
  it('an import creates each review once, changes nothing when repeated, and updates what differs', async () => {
    const rows = [
      imported('a', { title: 'One', writtenOn: '2024-02-29T10:00:00+02:00', reply: 'Thanks' }),
      imported('b', { title: 'Two', rating: 1 }),
    ];
    expect((await runImport(rows)).json()).toEqual({ created: 2, updated: 0, unchanged: 0 });
    expect((await readReviews('?sort=highest')).reviews).toMatchObject([
      { title: 'One', source: 'imported', reply: 'Thanks', writtenOn: Date.UTC(2024, 1, 29, 8) },
      { title: 'Two', writtenOn: Date.UTC(2024, 4, 31) },
    ]);
    expect(
      await makesNewVersion(async () =>
        expect((await runImport(rows)).json()).toEqual({ created: 0, updated: 0, unchanged: 2 }),
      ),
    ).toBe(false);
    const [{ id }] = (await app.reviews.list(site.id, { itemId, state: 'approved' })).reviews.filter(
      ({ externalId }) => externalId === 'b',
    ) as [ListedReview];
    await app.reviews.decide(site.id, { reviewIds: [id], state: 'rejected' }, { by: 'test' });
    await app.reviews.reply(site.id, id, 'Sorry');
    const again = [imported('b', { title: 'Twice', rating: 2 }), imported('c')];
    expect((await runImport(again)).json()).toEqual({ created: 1, updated: 1, unchanged: 0 });
    expect(await app.reviews.read(site.id, id)).toMatchObject({
      title: 'Twice',
      rating: 2,
      state: 'rejected',
      reply: 'Sorry',
      version: 4,
    });
  });

  it('an import of reviews stores all or nothing, with an error for each wrong field', async () => {
    const hour = 3_600_000;
    const now = app.clock.now().getTime();
    const other = await app.make.site();
    const theirs = await app.make.product(other, (await app.make.store(other)).id);
    const refused = await runImport([
      imported('good'),
      imported('good'),
      imported('', { rating: '5', authorName: '', writtenOn: '2024-02-31' }),
      imported('f', { itemId: theirs.id, writtenOn: now + hour }),
      imported('g', { title: 7, verifiedBuyer: 'yes', authorEmail: 'nobody', writtenOn: undefined }),
    ]);
    expect(refused.statusCode).toBe(400);
    expect(refused.json()).toMatchObject({
      code: 'reviews.invalid-import',
      message: 'Nothing was imported, because 4 of the reviews need a correction first.',
    });
    const notADate = 'This is not a date such as 2024-05-31.';
    expect(refused.json().errors).toEqual({
      'reviews.1.externalId': 'Another row has the same id.',
      'reviews.2.rating': 'Choose a rating of 1, 2, 3, 4 or 5 stars.',
      'reviews.2.authorName': 'Enter the reviewer’s name.',
      'reviews.2.writtenOn': notADate,
      'reviews.2.externalId': 'Please say what it is called where it comes from.',
      'reviews.3.writtenOn': 'A review cannot have been written in the future.',
      'reviews.3.itemId': 'There is no product with this id.',
      'reviews.4.title': 'This must be text.',
      'reviews.4.authorEmail': 'Please enter a valid email',
      'reviews.4.verifiedBuyer': 'This must be true or false.',
      'reviews.4.writtenOn': notADate,
    });
    expect((await app.reviews.list(site.id, { itemId })).reviews).toEqual([]);
    expect(Object.keys((await runImport(Array(60).fill({}))).json().errors)).toHaveLength(50);
    expect((await runImport([])).statusCode).toBe(400);
    expect((await runImport(Array(1001).fill(imported('x')))).statusCode).toBe(400);
  });

  it('a day that has begun somewhere counts as today', async () => {
    const tomorrow = new Date(app.clock.now().getTime() + 14 * 3_600_000).toISOString().slice(0, 10);
    const later = new Date(app.clock.now().getTime() + 48 * 3_600_000).toISOString().slice(0, 10);
    expect((await runImport([imported('today', { writtenOn: tomorrow })])).statusCode).toBe(200);
    const [{ writtenOn } = { writtenOn: 0 }] = (await readReviews()).reviews;
    expect(writtenOn).toBeLessThanOrEqual(app.clock.now().getTime());
    expect((await runImport([imported('late', { writtenOn: later })])).statusCode).toBe(400);
  });

  it('a thousand long ones at once, and two imports of the same at the same time, end with each once', async () => {
    const rows = Array.from({ length: 1000 }, (_, index) =>
      imported(`row-${index}`, { rating: 1 + (index % 5), body: 'Long '.repeat(200) }),
    );
    const answers = await Promise.all([runImport(rows), runImport(rows.toReversed())]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    expect(answers.map((response) => response.json().created).toSorted()).toEqual([0, 1000]);
    expect((await readReviews()).summary).toEqual({
      count: 1000,
      average: 3,
      counts: { 1: 200, 2: 200, 3: 200, 4: 200, 5: 200 },
    });
  });

  it('imported reviews violate no invariant', async () => {
    for (const { name, violations } of app.reviews.invariants)
      expect(await violations(app.platform.database.query), name).toEqual([]);
  });
});
