import { type Coupon, websiteRoles } from '@awning/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Site } from '../../foundation/sites/index.ts';

const COUPONS = '/api/commerce/coupons';
const NOON = Date.parse('2026-03-01T12:00:00Z');

let app: TestApp;
let site: Site;
let merchant: TestBrowser;

beforeAll(async () => {
  app = await createTestApp();
  site = await app.make.site();
  merchant = await asRole(websiteRoles.storeManager);
});
afterAll(() => app.close());
beforeEach(async () => {
  await app.platform.database.query.run(sql`delete from coupons`);
});

async function asRole(role: number, at: Site = site): Promise<TestBrowser> {
  const browser = app.browser({ host: `${at.slug}.localhost` });
  await app.make.signIn(browser, (await app.make.member(at, [role])).email);
  return browser;
}

/** Until this process has invalidated the currency that it caches. */
async function sellIn(storeCurrency: 'USD' | 'JPY'): Promise<void> {
  const arrival = new Promise<void>((resolve) => {
    app.platform.siteVersions.onChange((websiteId) => {
      if (websiteId === site.id) resolve();
    });
  });
  await app.settings.changeStore(site.id, { value: { storeCurrency }, by: 'test' });
  await arrival;
}

const at = (coupon: Pick<Coupon, 'id'>): string => `${COUPONS}/${coupon.id}`;
const post = (body: object, headers: Record<string, string> = {}, who = merchant) =>
  who.call('POST', COUPONS, body, headers);
const patch = (coupon: Coupon, body: object, headers: Record<string, string> = {}) =>
  merchant.call('PATCH', at(coupon), body, headers);
const make = async (overrides: object = {}): Promise<Coupon> => {
  const response = await post({ name: 'Summer', code: 'SUMMER', kind: 'percent', value: 1000, ...overrides });
  expect(response.statusCode, response.body).toBe(201);
  return response.json().coupon;
};
const read = async (coupon: Coupon): Promise<Coupon> => (await merchant.get(at(coupon))).json().coupon;
const invalid = (errors: object) => ({
  code: 'discounts.invalid',
  message: 'The coupon could not be saved. Please look at what is named below.',
  errors,
});

describe('a coupon', () => {
  it('a coupon is created from a code, a kind and a value, with defaults for the rest', async () => {
    const response = await post({ name: 'Ten off', code: ' Ten Off ', kind: 'percent', value: 1000 });
    expect(response.statusCode).toBe(201);
    expect(response.headers.etag).toBe('"1"');
    const { coupon } = response.json();
    expect(coupon).toEqual({
      id: expect.stringMatching(/^[0-9a-f]{24}$/),
      name: 'Ten off',
      code: 'Ten Off',
      kind: 'percent',
      value: 1000,
      currency: 'USD',
      minimumSubtotalMinor: 0,
      startsAt: null,
      endsAt: null,
      enabled: true,
      onlyFor: null,
      buyGet: null,
      customers: null,
      combines: true,
      usesLimit: null,
      usesPerCustomer: null,
      uses: 0,
      version: 1,
      createdOn: app.clock.now().getTime(),
    });
    const match = await merchant.get(at(coupon));
    expect(match.headers.etag).toBe('"1"');
    expect(match.json()).toEqual({ coupon });
  });

  it('a coupon stores everything that an owner may set', async () => {
    const all = {
      name: 'Launch',
      code: 'LAUNCH-5',
      kind: 'amount',
      value: 500,
      minimumSubtotalMinor: 2_500,
      startsAt: NOON,
      endsAt: NOON + 1,
      enabled: false,
    };
    const coupon = await make(all);
    expect(coupon).toMatchObject(all);
    expect(await read(coupon)).toEqual(coupon);
  });

  it.each([{}, { code: '' }, { code: ' \u200b ' }])(
    'without a code (%j) gets one made up',
    async (codeFields) => {
      const answers = await Promise.all(
        [1, 2, 3].map(() => post({ name: 'Gift', kind: 'percent', value: 100, ...codeFields })),
      );
      const codes = answers.map((response) => response.json().coupon.code);
      for (const code of codes) expect(code).toMatch(/^[CDFGHJKMNPQRTVWXY34679]{8}$/);
      expect(new Set(codes).size).toBe(3);
    },
  );

  it('a coupon can be changed in part, and each change makes a new version', async () => {
    const coupon = await make();
    const changed = await patch(coupon, { enabled: false, code: 'Winter' }, { 'if-match': '"1"' });
    expect(changed.statusCode).toBe(200);
    expect(changed.headers.etag).toBe('"2"');
    expect(changed.json().coupon).toEqual({ ...coupon, enabled: false, code: 'Winter', version: 2 });
    expect(await read(coupon)).toEqual(changed.json().coupon);
    const stale = await patch(coupon, { enabled: true }, { 'if-match': '"1"' });
    expect(stale.statusCode).toBe(412);
    expect(stale.json()).toMatchObject({
      code: 'discounts.changed-meanwhile',
      message: 'Another member changed this coupon in the meantime. Load it again and repeat your change.',
    });
    expect(await read(coupon)).toEqual(changed.json().coupon);
  });

  it('of several who change the same version one does', async () => {
    const coupon = await make();
    const answers = await Promise.all(
      [1, 2, 3, 4, 5].map((n) => patch(coupon, { value: n }, { 'if-match': '"1"' })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 412, 412, 412, 412]);
    expect((await read(coupon)).version).toBe(2);
  });

  it('a coupon is deleted, with If-Match only at the version that was seen', async () => {
    const coupon = await make();
    expect((await merchant.call('DELETE', at(coupon), undefined, { 'if-match': '"7"' })).statusCode).toBe(
      412,
    );
    expect((await merchant.call('DELETE', at(coupon), undefined, { 'if-match': '"1"' })).statusCode).toBe(
      204,
    );
    const missingError = { code: 'discounts.missing', message: 'There is no such coupon.' };
    expect((await merchant.get(at(coupon))).json()).toMatchObject(missingError);
    expect((await patch(coupon, { enabled: false })).json()).toMatchObject(missingError);
    const again = await merchant.call('DELETE', at(coupon));
    expect(again.statusCode).toBe(404);
    await make();
  });

  it('that is sent twice with one key is made once', async () => {
    const body = { name: 'Gift', kind: 'percent', value: 100 };
    const headers = { 'idempotency-key': 'made once' };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => post(body, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([201, 201, 201, 201, 201]);
    expect(new Set(answers.map((response) => response.body)).size).toBe(1);
    expect((await merchant.get(COUPONS)).json().coupons).toHaveLength(1);

    const other = await post({ ...body, value: 200 }, headers);
    expect(other.statusCode).toBe(422);
    expect(other.json().code).toBe('once.key-reused');
    const colleague = await asRole(websiteRoles.storeManager);
    expect((await post(body, headers, colleague)).json().coupon.id).not.toBe(answers[0]?.json().coupon.id);
  });

  it('that was refused can be corrected under the same key', async () => {
    await make();
    const headers = { 'idempotency-key': 'corrected' };
    const duplicateCoupon = { name: 'Other', code: 'summer', kind: 'percent', value: 100 };
    expect((await post(duplicateCoupon, headers)).statusCode).toBe(409);
    expect((await post({ ...duplicateCoupon, code: 'other' }, headers)).statusCode).toBe(201);
    const badKey = await post(duplicateCoupon, { 'idempotency-key': 'x'.repeat(256) });
    expect(badKey.statusCode).toBe(400);
    expect(badKey.json().code).toBe('http.bad-idempotency-key');
  });
});

describe('the code', () => {
  it.each(['summer', ' SUM MER ', 'ｓｕｍｍｅｒ'])('%j is refused where SUMMER exists', async (code) => {
    await make();
    const other = await make({ code: 'OTHER' });
    const message = `Another coupon has the code ${code.trim().normalize('NFKC')} already. Please choose another code.`;
    for (const response of [
      await post({ name: 'Second', code, kind: 'percent', value: 1 }),
      await patch(other, { code }),
    ]) {
      expect(response.statusCode).toBe(409);
      expect(response.json()).toMatchObject({
        code: 'discounts.code-taken',
        message,
        errors: { code: message },
      });
    }
    expect(await read(other)).toEqual(other);
  });

  it('a coupon code may change its spelling, and equal one of another site', async () => {
    const coupon = await make();
    expect((await patch(coupon, { code: 'Summer' })).json().coupon.code).toBe('Summer');
    const neighbour = await asRole(websiteRoles.storeManager, await app.make.site());
    expect(
      (await post({ name: 'Theirs', code: 'SUMMER', kind: 'percent', value: 1 }, {}, neighbour)).statusCode,
    ).toBe(201);
  });

  it('a coupon code requested many times at once is created once', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, () => post({ name: 'Race', code: 'race', kind: 'percent', value: 1 })),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, ...Array(9).fill(409)]);
  });
});

describe('what is refused', () => {
  const percent = { kind: 'percent', value: 10_001 };
  it.each([
    [percent, { value: 'A percentage can be 100 at the most.' }],
    [{ startsAt: NOON, endsAt: NOON }, { endsAt: 'A coupon cannot end before it starts.' }],
    [{ startsAt: NOON, endsAt: NOON - 1 }, { endsAt: 'A coupon cannot end before it starts.' }],
    [{ value: 0 }, { value: 'Please enter how much it takes off.' }],
    [
      { onlyFor: { itemIds: [], categories: [] } },
      { onlyFor: 'Please choose at least one product or category, or let it be for everything.' },
    ],
    [{ customers: [] }, { customers: 'Please enter at least one email address, or let everybody use it.' }],
    [
      { customers: ['ada@example.com', 'nobody'] },
      { customers: 'Please look at the email addresses: one of them cannot be right.' },
    ],
    [{ code: 'x'.repeat(51) }, { code: 'Please use at most 50 characters.' }],
    [{ code: 'A\u0007' }, { code: 'Please use letters, digits and signs that people can type.' }],
    [
      { ...percent, code: '!'.repeat(60), startsAt: 1, endsAt: 0 },
      { value: expect.any(String), code: expect.any(String), endsAt: expect.any(String) },
    ],
  ])('%j, with a sentence for each field', async (change, errors) => {
    const response = await post({ name: 'Bad', code: 'BAD', kind: 'percent', value: 1, ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject(invalid(errors));
    const coupon = await make();
    expect((await patch(coupon, change)).json()).toMatchObject(invalid(errors));
    expect(await read(coupon)).toEqual(coupon);
    expect((await merchant.get(COUPONS)).json().coupons).toHaveLength(1);
  });

  it.each([
    [{ value: -1 }, 'value', 'Enter a number from 0 up.'],
    [{ usesLimit: 0 }, 'usesLimit', 'Enter a number from 1 up.'],
    [{ usesPerCustomer: 1001 }, 'usesPerCustomer', 'Enter a number up to 1,000.'],
    [{ value: 1.5 }, 'value', 'Enter a whole number.'],
    [{ value: '10' }, 'value', 'Enter a whole number.'],
    [{ value: 1e12 }, 'value', 'Enter a number up to 999,999,999,999.'],
    [{ kind: 'free' }, 'kind', 'Choose one of these: percent, amount, free-shipping, buy-get, free-gift.'],
    [{ name: '  ' }, 'name', 'Required'],
    [{ name: 'x'.repeat(201) }, 'name', 'Please use at most 200 characters.'],
    [{ code: 12 }, 'code', 'Enter a text.'],
    [{ minimumSubtotalMinor: -1 }, 'minimumSubtotalMinor', 'Enter a number from 0 up.'],
    [{ endsAt: 'tomorrow' }, 'endsAt', 'Enter a whole number.'],
    [{ enabled: 'yes' }, 'enabled', 'This must be true or false.'],
    [{ uses: 3 }, 'uses', 'This field is not known here.'],
    [{ currency: 'EUR' }, 'currency', 'This field is not known here.'],
  ])('%j', async (change, field, sentence) => {
    const response = await post({ name: 'Bad', code: 'BAD', kind: 'percent', value: 1, ...change });
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'http.invalid', errors: { [field]: sentence } });
    expect((await merchant.get(COUPONS)).json().coupons).toEqual([]);
  });

  it.each(['name', 'kind'])('a coupon without its %s', async (field) => {
    const response = await post({ name: 'A', kind: 'percent', value: 1, [field]: undefined });
    expect(response.json()).toMatchObject({ code: 'http.invalid', errors: { [field]: 'Required' } });
  });

  it('a coupon without its value, unless it is for free shipping', async () => {
    expect((await post({ name: 'A', kind: 'percent' })).json()).toMatchObject(
      invalid({ value: 'Please enter how much it takes off.' }),
    );
    const free = await make({ kind: 'free-shipping', value: undefined });
    expect(free).toMatchObject({ kind: 'free-shipping', value: 0 });
    expect((await patch(free, { value: 5 })).json().coupon).toMatchObject({ value: 0 });
  });

  it('taking the code away', async () => {
    expect((await patch(await make(), { code: ' ' })).json()).toMatchObject(
      invalid({ code: 'Enter a code.' }),
    );
  });

  it('another kind without its value, because ten percent are not ten dollars', async () => {
    const coupon = await make();
    expect((await patch(coupon, { kind: 'amount' })).json()).toMatchObject(
      invalid({
        value: 'Please enter the new value as well: a percentage and an amount are counted differently.',
      }),
    );
    expect((await patch(coupon, { kind: 'amount', value: 500 })).json().coupon).toMatchObject({
      kind: 'amount',
      value: 500,
    });
    expect((await patch(coupon, { kind: 'amount' })).statusCode).toBe(200);
  });

  it('ids and pages that cannot be', async () => {
    expect((await merchant.get(`${COUPONS}/nonsense`)).statusCode).toBe(400);
    expect((await merchant.get(`${COUPONS}/${'0'.repeat(24)}`)).statusCode).toBe(404);
    expect((await merchant.get(`${COUPONS}?cursor=nonsense`)).statusCode).toBe(400);
    expect((await merchant.get(`${COUPONS}?limit=0`)).statusCode).toBe(400);
  });
});

describe('the list', () => {
  it('the coupon list is newest first, in pages', async () => {
    for (const code of ['A', 'B', 'C', 'D', 'E']) await make({ code, name: `Name ${code}` });
    const seen: string[][] = [];
    for (let cursor = ''; ; ) {
      const { coupons, hasNextPage, nextPageCursor } = (
        await merchant.get(`${COUPONS}?limit=2${cursor}`)
      ).json();
      seen.push(coupons.map(({ code }: Coupon) => code));
      expect(hasNextPage).toBe(nextPageCursor !== null);
      if (!hasNextPage) break;
      cursor = `&cursor=${nextPageCursor}`;
    }
    expect(seen).toEqual([['E', 'D'], ['C', 'B'], ['A']]);
  });

  it.each([
    ['spring', ['SPR 1']],
    ['spr1', ['SPR 1']],
    ['%', []],
    ['', ['AUT', 'SPR 1']],
  ])('the coupon list is searched for %j by name and code', async (search, codes) => {
    await make({ code: 'SPR 1', name: 'In Spring' });
    await make({ code: 'AUT', name: 'In autumn' });
    const { coupons } = (await merchant.get(`${COUPONS}?search=${encodeURIComponent(search)}`)).json();
    expect(coupons.map(({ code }: Coupon) => code)).toEqual(codes);
  });
});

describe('amounts', () => {
  afterEach(() => sellIn('USD'));

  it('amounts of discounts follow the currency of the store, and are written in it with the next change of an amount', async () => {
    const coupon = await make({ kind: 'amount', value: 1_250, minimumSubtotalMinor: 10_000 });
    await sellIn('JPY');
    const inYen = { value: 13, minimumSubtotalMinor: 100, currency: 'JPY' };
    expect(await read(coupon)).toMatchObject(inYen);
    expect((await merchant.get(COUPONS)).json().coupons).toMatchObject([inYen]);
    expect((await app.discounts.read.byCodes(site.id, ['summer'])).get('summer')).toMatchObject({
      value: 13,
      minimumSubtotalMinor: 100,
    });
    await patch(coupon, { name: 'Renamed' });
    await sellIn('USD');
    expect(await read(coupon)).toMatchObject({ value: 1_250, minimumSubtotalMinor: 10_000 });
    await sellIn('JPY');
    await patch(coupon, { value: 20 });
    await sellIn('USD');
    expect(await read(coupon)).toMatchObject({ value: 2_000, minimumSubtotalMinor: 10_000, currency: 'USD' });
  });

  it('amounts of discounts never become nothing, and percentages stay what they are', async () => {
    const few = await make({ kind: 'amount', value: 30, code: 'FEW' });
    const part = await make({ kind: 'percent', value: 30, code: 'PART', minimumSubtotalMinor: 1_000 });
    await sellIn('JPY');
    expect(await read(few)).toMatchObject({ value: 1 });
    expect(await read(part)).toMatchObject({ value: 30, minimumSubtotalMinor: 10 });
  });
});

describe('what carts ask', () => {
  it('carts get coupon rules by the codes as typed, without those that do not exist', async () => {
    const coupon = await make({ code: 'Summer 20', endsAt: NOON, enabled: false });
    const { read: reader } = app.discounts;
    const typed = [
      'SUMMER20',
      ' summer 20 ',
      'ｓｕｍｍｅｒ２０',
      'WINTER',
      '',
      '\u0000',
      'x'.repeat(5_000),
      '\ud800',
    ];
    const matches = await reader.byCodes(site.id, typed);
    const rule = {
      id: coupon.id,
      code: 'Summer 20',
      name: 'Summer',
      kind: 'percent',
      value: 1000,
      minimumSubtotalMinor: 0,
      startsAt: null,
      endsAt: NOON,
      enabled: false,
      onlyFor: null,
      buyGet: null,
      customers: null,
      combines: true,
      usesLeft: null,
      usesLeftForCustomer: null,
    };
    expect([...matches]).toEqual([
      ['SUMMER20', rule],
      [' summer 20 ', rule],
      ['ｓｕｍｍｅｒ２０', rule],
    ]);
    expect(reader.codeKey(' summer 20 ')).toBe('SUMMER20');
  });

  it('coupon rules are read without a query for no codes, and with one query for many', async () => {
    await make();
    const { pool } = app.platform.database;
    let requestCount = 0;
    const count = (): void => {
      requestCount++;
    };
    const questionsFor = async (codes: string[]): Promise<number> => {
      requestCount = 0;
      await app.discounts.read.byCodes(site.id, codes);
      return requestCount;
    };
    pool.on('acquire', count);
    try {
      expect(await questionsFor([])).toBe(0);
      expect(await questionsFor(['', '\u0000'])).toBe(0);
      // The currency is asked for as well until it is cached.
      await expect.poll(() => questionsFor(['SUMMER', 'a', 'b', 'c']), { timeout: 5_000 }).toBe(1);
    } finally {
      pool.off('acquire', count);
    }
  });

  it('coupon rules never come from another site', async () => {
    await make();
    const other = await app.make.site();
    expect([...(await app.discounts.read.byCodes(other.id, ['SUMMER']))]).toEqual([]);
  });
});

describe('who may', () => {
  it('those who manage the store, of this site; an editor and visitors may not', async () => {
    const coupon = await make();
    const editor = await asRole(websiteRoles.editor);
    const visitor = app.browser({ host: `${site.slug}.localhost` });
    for (const [who, status] of [
      [editor, 403],
      [visitor, 401],
    ] as const) {
      expect((await who.get(COUPONS)).statusCode).toBe(status);
      expect((await who.get(at(coupon))).statusCode).toBe(status);
      expect((await post({ name: 'A', kind: 'percent', value: 1 }, {}, who)).statusCode).toBe(status);
      expect((await who.call('PATCH', at(coupon), { enabled: false })).statusCode).toBe(status);
      expect((await who.call('DELETE', at(coupon))).statusCode).toBe(status);
    }
    const neighbour = await asRole(websiteRoles.admin, await app.make.site());
    expect((await neighbour.get(COUPONS)).json().coupons).toEqual([]);
    expect((await neighbour.get(at(coupon))).statusCode).toBe(404);
    expect((await neighbour.call('PATCH', at(coupon), { enabled: false })).statusCode).toBe(404);
    expect((await neighbour.call('DELETE', at(coupon))).statusCode).toBe(404);
    expect(await read(coupon)).toEqual(coupon);
  });
});

describe('what doctor looks for', () => {
  const violations = async (): Promise<string[]> => {
    const matches = app.discounts.invariants.map(async ({ name, violations: find }) =>
      (await find(app.platform.database.query)).map((row) => `${name} ${row}`),
    );
    return (await Promise.all(matches)).flat();
  };

  it('coupons that nobody can enter or sum', async () => {
    const [brokenCoupon, foreign] = [await make({ code: 'Lost' }), await make({ code: 'Foreign' })];
    expect(await violations()).toEqual([]);
    const { query } = app.platform.database;
    await query.run(sql`update coupons set code_key = 'lost' where code = 'Lost'`);
    await query.run(sql`update coupons set currency = 'XXX' where code = 'Foreign'`);
    expect(await violations()).toEqual([
      `discounts.codes ${site.id}/${brokenCoupon.id} Lost`,
      `discounts.currencies ${site.id}/${foreign.id} Foreign`,
    ]);
  });
});
