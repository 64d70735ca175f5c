import { CURRENCIES } from '@awning/commerce';
import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, column, sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../sites/index.ts';

let app: TestApp;
let site: Site;
let merchant: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  merchant = await asRole(websiteRoles.admin);
});
afterAll(() => app.close());
beforeEach(() => app.platform.database.query.run(sql`delete from settings`));

async function asRole(role: number, at: Site = site): Promise<TestBrowser> {
  const browser = app.browser({ host: `${at.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(at, [role])).email);
  return browser;
}

const SITE = '/api/settings/site';
const STORE = '/api/settings/store';
const LIMITS = '/api/settings/limits';
const preferences = (namespace: string): string => `/api/v1/commerce-preferences/${namespace}`;
const put = (url: string, body: unknown, headers: Record<string, string> = {}, who = merchant) =>
  who.call('PUT', url, body, headers);

describe('settings of the site and of the store', () => {
  it('PL-3.20 settings of the site and of the store hold what the template engine reads, with its defaults', async () => {
    const response = await merchant.get(SITE);
    expect(response.statusCode).toBe(200);
    expect(response.headers.etag).toBe('"0"');
    expect(response.json()).toEqual({
      measures: 'country',
      commentsEnabled: true,
      simpleLikingEnabled: true,
      disqusShortname: '',
      useCLDRMoneyFormat: true,
      multilingualTransactionalEmails: false,
      timeZone: 'America/New_York',
      language: 'en-US',
      reviewBeforePublishing: false,
    });
  });

  it('the amounts of a store keep their numbers when its currency changes, unless the change names them', async () => {
    const amounts = { minimumOrderSubtotal: 2550, installmentsMinimum: 500, installmentsMaximum: 90_000 };
    await put(STORE, amounts);
    expect((await put(STORE, { storeCurrency: 'EUR' })).json()).toMatchObject(amounts);
    const yen = { minimumOrderSubtotal: 26, installmentsMinimum: 5, installmentsMaximum: 900 };
    expect((await put(STORE, { storeCurrency: 'JPY' })).json()).toMatchObject(yen);
    expect((await put(STORE, { storeCurrency: 'JPY' })).json()).toMatchObject(yen);
    const change = { storeCurrency: 'GBP', minimumOrderSubtotal: 7 };
    expect((await put(STORE, change)).json()).toMatchObject({
      minimumOrderSubtotal: 7,
      installmentsMinimum: 500,
      installmentsMaximum: 90_000,
    });
  });

  it('amounts that nobody ever set keep their numbers as well, and none grows beyond what can be set', async () => {
    expect((await put(STORE, { storeCurrency: 'JPY' })).json()).toMatchObject({
      minimumOrderSubtotal: 0,
      installmentsMinimum: 1,
      installmentsMaximum: 2000,
    });
    await put(STORE, { minimumOrderSubtotal: 999_999_999_999 });
    expect((await put(STORE, { storeCurrency: 'GBP' })).json()).toMatchObject({
      minimumOrderSubtotal: 999_999_999_999,
      installmentsMaximum: 200_000,
    });
  });

  it('a change of currency is for the version it was asked for, and loses nothing that is saved at the same moment', async () => {
    await put(STORE, { minimumOrderSubtotal: 2500 });
    const old = await put(STORE, { storeCurrency: 'JPY' }, { 'if-match': '"0"' });
    expect(old.json()).toMatchObject({ code: 'settings.changed-meanwhile' });
    expect((await put(STORE, { storeCurrency: 'EUR' }, { 'if-match': '"1"' })).statusCode).toBe(200);
    const both = await Promise.all([
      put(STORE, { storeCurrency: 'JPY' }),
      ...[4, 5, 6].map((lowStockAt) => put(STORE, { lowStockAt })),
      put(STORE, { storeCurrency: 'GBP' }),
    ]);
    expect(both.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    const { storeCurrency, minimumOrderSubtotal } = (await merchant.get(STORE)).json();
    expect(['25 JPY', '2500 GBP']).toContain(`${minimumOrderSubtotal} ${storeCurrency}`);
  });

  it('SF-3.037 SF-3.038 the store sells in USD and allows several of a service, until told otherwise', async () => {
    expect((await merchant.get(STORE)).json()).toMatchObject({
      multipleQuantityAllowedForServices: true,
      storeCurrency: 'USD',
    });
    await put(STORE, { storeCurrency: 'JPY' });
    await put(STORE, { multipleQuantityAllowedForServices: false });
    expect((await merchant.get(STORE)).json()).toMatchObject({
      multipleQuantityAllowedForServices: false,
      storeCurrency: 'JPY',
    });
  });

  it('the limits of a site are settings with defaults, and an owner of a larger site raises some', async () => {
    expect((await merchant.get(LIMITS)).json()).toMatchObject({
      blocksPerLayout: 60,
      itemsPerCollection: 250,
      productsPerCollection: 200,
      nestedCategories: 10_000,
      tagLength: 50,
      categoryLength: 25,
      tracksPerAlbum: 60,
      imageMegabytes: 20,
    });
    const saved = await put(LIMITS, { blocksPerLayout: 80 });
    expect(saved.json()).toMatchObject({ blocksPerLayout: 80, tagLength: 50 });
    expect(await app.settings.limits(site.id)).toEqual(saved.json());
  });

  it('PL-1.04 an owner changes some fields and the others keep their value', async () => {
    const saved = await put(SITE, { timeZone: 'Europe/Lisbon', commentsEnabled: false });
    expect(saved.statusCode).toBe(200);
    expect(saved.headers.etag).toBe('"1"');
    expect(saved.json()).toMatchObject({
      timeZone: 'Europe/Lisbon',
      commentsEnabled: false,
      language: 'en-US',
    });
    expect((await merchant.get(SITE)).json()).toEqual(saved.json());
  });

  it('people who change different fields at once do not undo each other', async () => {
    const changes = [
      { commentsEnabled: false },
      { simpleLikingEnabled: false },
      { useCLDRMoneyFormat: true, multilingualTransactionalEmails: true },
      { language: 'pt-PT' },
      { timeZone: 'Asia/Tokyo' },
      { disqusShortname: 'forum' },
      { reviewBeforePublishing: true },
      { measures: 'metric' },
    ];
    const answers = await Promise.all(changes.map((change) => put(SITE, change)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(changes.map(() => 200));
    const now = await merchant.get(SITE);
    expect(now.json()).toEqual(Object.assign({}, ...changes));
    expect(now.headers.etag).toBe('"8"');
  });

  it.each([
    [{ timeZone: 'Atlantis/Capital' }, '"Atlantis/Capital" is not a time zone such as Europe/Lisbon.'],
    [{ timeZone: '+02:00' }, '"+02:00" is not a time zone such as Europe/Lisbon.'],
  ])('site settings refuse the time zone in %j and say why', async (body, message) => {
    const response = await put(SITE, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'settings.unknown-time-zone', message });
  });

  it('a time zone is stored as the world spells it', async () => {
    expect((await put(SITE, { timeZone: 'europe/lisbon' })).json().timeZone).toBe('Europe/Lisbon');
  });

  it.each([
    [SITE, { colour: 'red' }, 'colour', 'This field is not known here.'],
    [LIMITS, { colours: 3 }, 'colours', 'This field is not known here.'],
    [LIMITS, { tagLength: 0 }, 'tagLength', 'Enter a number from 1 up.'],
    [LIMITS, { blocksPerLayout: 501 }, 'blocksPerLayout', 'Enter a number up to 500.'],
    [LIMITS, { tagLength: 1.5 }, 'tagLength', 'Enter a whole number.'],
    [STORE, { colour: 'red' }, 'colour', 'This field is not known here.'],
    [STORE, { storeCurrency: 'XXX' }, 'storeCurrency', `Choose one of these: ${CURRENCIES.join(', ')}.`],
    [STORE, { storeCurrency: 1 }, 'storeCurrency', expect.any(String)],
    [SITE, { commentsEnabled: 'yes' }, 'commentsEnabled', 'This must be true or false.'],
    [SITE, { language: 'Klingon!' }, 'language', 'This value does not have the expected form.'],
  ])('settings refuse %s %j and say why', async (url, body, field, sentence) => {
    const response = await put(url, body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'http.invalid', errors: { [field]: sentence } });
    expect((await merchant.get(url)).headers.etag).toBe('"0"');
  });
});

describe('commerce preferences', () => {
  it('PL-7.20 PL-7.21 commerce preferences are saved and read per namespace, with the id of their site', async () => {
    expect((await merchant.get(preferences('checkout'))).json()).toEqual({ websiteId: site.id });
    const saved = await put(preferences('checkout'), { expressCheckout: true, websiteId: 'somebody else' });
    expect(saved.statusCode).toBe(200);
    expect(saved.json()).toEqual({ expressCheckout: true, websiteId: site.id });
    expect((await merchant.get(preferences('checkout'))).json()).toEqual(saved.json());
    expect((await merchant.get(preferences('shipping'))).json()).toEqual({ websiteId: site.id });
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select value from settings where website_id = ${site.id}`,
    );
    expect(rows).toEqual([{ value: { expressCheckout: true } }]);
  });

  it('PL-3.46 SF-1.12 any namespace accepts any fields and gives them back as they were', async () => {
    const odd = {
      '': 'an empty name',
      'a name with spaces and ünïcode': ['list', { deep: [null, 1.5, -0.25, 'text\n"quoted"'] }],
      toString: 'not a function',
      nested: { id: 9_007_199_254_740_991, flag: false },
      emoji: '🪡',
    };
    for (const namespace of ['a', 'My.Space_1-x', 'constructor', 'x'.repeat(64)]) {
      expect((await put(preferences(namespace), odd)).statusCode).toBe(200);
      expect((await merchant.get(preferences(namespace))).json()).toEqual({ ...odd, websiteId: site.id });
    }
  });

  it('PL-7.21 saving replaces the whole namespace', async () => {
    await put(preferences('labels'), { a: 1, b: 2 });
    await put(preferences('labels'), { b: 3 });
    expect((await merchant.get(preferences('labels'))).json()).toEqual({ b: 3, websiteId: site.id });
  });

  it.each(['1st', 'with space', '-x', 'x'.repeat(65), 'a%2Fb', '%00', '..%2Fsite'])(
    'the namespace %j is refused',
    async (namespace) => {
      const response = await put(preferences(encodeURI(decodeURI(namespace))), {});
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ error: 'Bad Request', message: expect.stringMatching(/\.$/) });
    },
  );

  it('a site can have a hundred namespaces; what is saved in those it has still passes, and empty ones make room', async () => {
    const inserted = await app.platform.database.query.run(sql`
      insert into settings (website_id, scope, value, version, updated_at, updated_by)
      select ${site.id}, 'preferences/space' || number, '{"a": 1}', 1, ${app.clock.now().toISOString()}, 'test'
      from generate_series(1, 99) number`);
    expect(inserted).toBe(99);
    const attempts = await Promise.all(
      ['one', 'two', 'three'].map((name) => put(preferences(name), { n: 1 })),
    );
    expect(attempts.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    const refused = await put(preferences('four'), { n: 1 });
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      409,
      'settings.too-many-namespaces',
      'A site can have preferences in 100 namespaces. Save an empty object in one that is not needed any more.',
    ]);
    expect((await put(preferences('space7'), { a: 2 })).statusCode).toBe(200);
    expect((await put(preferences('space8'), {})).statusCode).toBe(200);
    expect((await put(preferences('four'), { n: 1 })).statusCode).toBe(200);
    expect((await put(preferences('five'), { n: 1 })).statusCode).toBe(409);
    expect((await merchant.get(preferences('five'))).json()).toEqual({ websiteId: site.id });
  });

  it('all preferences of a site together have two megabytes; what becomes smaller is saved in any case', async () => {
    const text = 'x'.repeat(250_000);
    for (let n = 0; n < 8; n++) expect((await put(preferences(`large${n}`), { text })).statusCode).toBe(200);
    const refused = await put(preferences('one-more'), { text });
    expect([refused.statusCode, refused.json().code, refused.json().message]).toEqual([
      413,
      'settings.preferences-full',
      'The preferences of this site are too large together; 2048 kB are the most.',
    ]);
    await app.platform.database.query.run(sql`
      update settings set value = jsonb_build_object('text', repeat('y', 400000))
      where website_id = ${site.id} and scope = 'preferences/large0'`);
    expect((await put(preferences('large1'), { text: `${text}x` })).statusCode).toBe(413);
    expect((await put(preferences('large1'), { text: 'less' })).statusCode).toBe(200);
  });

  it.each([['null'], ['[]'], ['"text"'], ['7']])('a body that is no object (%s) is refused', async (body) => {
    const response = await merchant.call('PUT', preferences('x'), body, {
      'content-type': 'application/json',
    });
    expect(response.statusCode).toBe(400);
  });

  it('too much is refused, by us above 256 kB and by the server above 1 MB, and nothing is stored', async () => {
    const large = await put(preferences('x'), { text: 'ä'.repeat(140_000) });
    expect(large.statusCode).toBe(413);
    expect(large.json()).toMatchObject({
      code: 'settings.too-large',
      message: 'These preferences are too large; 256 kB are the most.',
    });
    const huge = await put(preferences('x'), { text: 'x'.repeat(1024 * 1024) });
    expect(huge.statusCode).toBe(413);
    expect(huge.json().code).toBe('http.body-too-large');
    expect((await put(preferences('x'), { text: 'x'.repeat(250_000) })).headers.etag).toBe('"1"');
  });
});

describe('limits for those who edit pages', () => {
  it.each(['editor', 'storeManager'] as const)(
    'a member with the role %s reads the limits and cannot change them',
    async (role) => {
      const member = await asRole(websiteRoles[role]);
      const limits = await member.get(LIMITS);
      expect(limits.statusCode).toBe(200);
      expect(limits.json()).toMatchObject({ blocksPerLayout: 60, datasetRows: 500 });
      expect((await put(LIMITS, { blocksPerLayout: 80 }, {}, member)).statusCode).toBe(403);
    },
  );

  it('a viewer and a visitor cannot read the limits', async () => {
    expect((await (await asRole(websiteRoles.viewer)).get(LIMITS)).statusCode).toBe(403);
    expect((await app.browser({ host: `${site.slug}.localhost` }).get(LIMITS)).statusCode).toBe(401);
  });
});

describe('versions', () => {
  it.each([SITE, STORE, LIMITS, preferences('x')])(
    '%s: a save over an older version is refused',
    async (url) => {
      const bodies: Record<string, object> = {
        [STORE]: { storeCurrency: 'EUR' },
        [SITE]: { language: 'de' },
        [LIMITS]: { tagLength: 40 },
      };
      const body = bodies[url] ?? { n: 1 };
      const first = await merchant.get(url);
      expect((await put(url, body, { 'if-match': String(first.headers.etag) })).statusCode).toBe(200);
      const late = await put(url, body, { 'if-match': String(first.headers.etag) });
      expect(late.statusCode).toBe(412);
      expect(late.json().code).toBe('settings.changed-meanwhile');
      expect((await merchant.get(url)).headers.etag).toBe('"1"');
      expect((await put(url, body, { 'if-match': '*' })).headers.etag).toBe('"2"');
      expect((await put(url, body)).headers.etag).toBe('"3"');
    },
  );

  it.each(['"7"', 'rubbish', '"1", "2"', '""'])(
    'a version that does not exist (%s) is refused',
    async (tag) => {
      expect((await put(preferences('x'), {}, { 'if-match': tag })).statusCode).toBe(412);
      expect((await merchant.get(preferences('x'))).headers.etag).toBe('"0"');
    },
  );

  it('of ten who save over the same version one succeeds', async () => {
    await put(preferences('x'), { n: 'first' });
    for (const tag of ['"1"', '"2"']) {
      const answers = await Promise.all(
        Array.from({ length: 10 }, (_, n) => put(preferences('x'), { n }, { 'if-match': tag })),
      );
      expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, ...Array(9).fill(412)]);
    }
  });

  it('of ten who save for the first time one succeeds', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => put(preferences('x'), { n }, { 'if-match': '"0"' })),
    );
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  it('each save makes a new version of the site, a refused one does not', async () => {
    const { siteVersions } = app.platform;
    const before = await siteVersions.current(site.id);
    const seen = (version: number) =>
      expect.poll(() => siteVersions.current(site.id), { timeout: 1_000 }).toBe(version);
    await put(SITE, { language: 'fr' });
    await put(STORE, { storeCurrency: 'EUR' });
    await put(preferences('x'), { n: 1 });
    await seen(before + 3);
    await put(preferences('x'), { n: 2 }, { 'if-match': '"0"' });
    await put(SITE, { timeZone: 'Nowhere' });
    await seen(before + 3);
  });
});

describe('who may', () => {
  it('SF-1.12 a store manager configures commerce but not the site; an editor neither', async () => {
    const [storeManager, editor] = [
      await asRole(websiteRoles.storeManager),
      await asRole(websiteRoles.editor),
    ];
    const status = async (who: TestBrowser, url: string) => [
      (await who.get(url)).statusCode,
      (await put(url, {}, {}, who)).statusCode,
    ];
    expect(await status(storeManager, preferences('x'))).toEqual([200, 200]);
    expect(await status(storeManager, STORE)).toEqual([200, 200]);
    expect(await status(storeManager, SITE)).toEqual([403, 403]);
    for (const url of [preferences('x'), STORE, SITE]) expect(await status(editor, url)).toEqual([403, 403]);
    const visitor = app.browser({ host: `${site.slug}.localhost` });
    for (const url of [preferences('x'), STORE, SITE]) expect(await status(visitor, url)).toEqual([401, 401]);
  });

  it("another site's settings are never visible and never touched", async () => {
    const other = await app.make.site();
    const neighbour = await asRole(websiteRoles.admin, other);
    await put(preferences('x'), { secret: 'ours' });
    await put(SITE, { disqusShortname: 'ours' });
    expect((await neighbour.get(preferences('x'))).json()).toEqual({ websiteId: other.id });
    expect((await neighbour.get(SITE)).json().disqusShortname).toBe('');
    await put(preferences('x'), { secret: 'theirs' }, {}, neighbour);
    expect((await merchant.get(preferences('x'))).json()).toEqual({ secret: 'ours', websiteId: site.id });
  });

  it('who saved it is written down', async () => {
    await put(STORE, {});
    const rows = await app.platform.database.query.rows(
      { known: column.boolean },
      sql`
      select exists (select from site_members m where m.website_id = s.website_id and m.member_id = s.updated_by) as known
      from settings s where s.website_id = ${site.id}`,
    );
    expect(rows).toEqual([{ known: true }]);
  });
});
