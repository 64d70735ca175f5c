import { type Coupon, type Product, type Schedule, type SiteChange, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';
import type { TestBrowser } from '../../../../testing/test-browser.ts';
import { documentOf, html, readSiteVersion, write } from '../../../../testing/text-pages.ts';
import type { Site } from '../../../foundation/sites/index.ts';

let app: TestApp;
let site: Site;
let owner: TestBrowser;
let visitor: TestBrowser;
let pageId: string;
let mug: Product;
let plate: Product;
let coupon: Coupon;

const HOUR = 3_600_000;

beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  site = await app.make.site();
  owner = await app.signedIn(site, websiteRoles.admin);
  visitor = app.browser({ host: `${site.slug}.localhost` });
  const page = await app.make.collection(site, { title: 'Sale', urlId: 'sale' });
  pageId = page.id;
  await app.content.documents.replace(
    site.id,
    { kind: 'collection', id: pageId },
    documentOf(html(10, '<p>Nothing yet</p>')),
  );
  const store = await app.make.store(site, { urlId: 'shop' });
  mug = await app.make.product(site, store.id, {
    title: 'Mug',
    urlId: 'mug',
    variants: [{ priceMinor: 2000 }],
  });
  plate = await app.make.product(site, store.id, {
    title: 'Plate',
    variantOptionOrdering: ['Size'],
    variants: [
      { priceMinor: 3000, attributes: { Size: 'Small' } },
      { priceMinor: 4000, attributes: { Size: 'Large' } },
    ],
  });
  const created = await owner.call('POST', '/api/commerce/coupons', {
    name: 'Winter',
    code: null,
    kind: 'percent',
    value: 1000,
    enabled: false,
  });
  expect(created.statusCode, created.body).toBe(201);
  coupon = created.json().coupon;
});

/** The page and the announcement have drafts, the menu too. */
async function prepare(): Promise<SiteChange[]> {
  const edited = await owner.call('PATCH', `/api/content/collections/${pageId}/draft`, {
    commands: [write(10, '<p>Everything for less</p>')],
    ids: [],
    batch: 'sale',
    base: 1,
  });
  expect(edited.statusCode, edited.body).toBe(200);
  const draft = (path: string, value: object) =>
    owner.call('PUT', `/api/drafts/${path}`, { value }, { 'if-match': '"0"' });
  const announced = await draft('announcement/site', { enabled: true, text: 'The sale is on' });
  expect(announced.statusCode, announced.body).toBe(200);
  const menu = await draft('navigation/mainNav', { items: [{ collectionId: pageId }] });
  expect(menu.statusCode, menu.body).toBe(200);
  return (await owner.get('/api/site-changes')).json().changes;
}
const choice = (changes: readonly SiteChange[]) =>
  changes.map(({ kind, id, version }) => ({ kind, id, version }));
const sale = () => [
  { kind: 'product', id: mug.id, value: { salePercent: 25 } },
  {
    kind: 'product',
    id: plate.id,
    value: { variants: [{ id: plate.variants[1]?.id, salePriceMinor: 3500 }] },
  },
  { kind: 'discount', id: coupon.id, value: { enabled: true } },
];
const readProduct = async ({ id }: Product): Promise<Product> =>
  (await owner.get(`/api/commerce/products/${id}`)).json().product;
const readCoupon = async (): Promise<Coupon> =>
  (await owner.get(`/api/commerce/coupons/${coupon.id}`)).json().coupon;
const state = async () => ({
  page: (await visitor.get('/sale')).body.includes('Everything for less'),
  announcement: (await visitor.get('/sale')).body.includes('The sale is on'),
  mug: (await readProduct(mug)).variants[0]?.onSale,
  plate: (await readProduct(plate)).variants.map(({ onSale }) => onSale),
  discount: (await readCoupon()).enabled,
});
const BEFORE = { page: false, announcement: false, mug: false, plate: [false, false], discount: false };
const AFTER = { page: true, announcement: true, mug: true, plate: [false, true], discount: true };

describe('a release of pages, menus, prices and discounts', () => {
  it('ED-84 a sale goes live at midnight of the site’s own zone, all of it at one moment and in one site version', async () => {
    // A site in Auckland, run from anywhere: midnight there is noon or so of the day before in UTC.
    await app.settings.changeSite(site.id, { value: { timeZone: 'Pacific/Auckland' }, by: 'test' });
    const changes = await prepare();
    const day = new Date(app.clock.now().getTime() + 48 * HOUR).toISOString().slice(0, 10);
    const scheduled = await owner.call('POST', '/api/schedules', {
      changes: choice(changes),
      values: sale(),
      at: `${day}T00:00`,
      name: 'Winter sale',
    });
    expect(scheduled.statusCode, scheduled.body).toBe(201);
    const { dueAt, timeZone, items } = scheduled.json<{ schedule: Schedule }>().schedule;
    expect(timeZone).toBe('Pacific/Auckland');
    expect(
      new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'short', timeStyle: 'short' }).format(dueAt),
    ).toMatch(/00:00$/);
    expect(new Date(dueAt).toISOString()).not.toContain('T00:00');
    expect(items.map(({ kind }) => kind).sort()).toEqual([
      'announcement',
      'discount',
      'navigation',
      'page',
      'product',
      'product',
    ]);
    app.clock.advance(dueAt - app.clock.now().getTime() - 60_000);
    await app.drafts.schedules.applyDue();
    owner = await app.signedIn(site, websiteRoles.admin);
    expect(await state()).toEqual(BEFORE);
    const version = await readSiteVersion(app, site);
    app.clock.advance(60_000);
    await app.drafts.schedules.applyDue();
    await expect.poll(state, { interval: 20 }).toEqual(AFTER);
    expect(await readSiteVersion(app, site)).toBe(version + 1);
    expect((await readProduct(mug)).variants[0]).toMatchObject({ priceMinor: 2000, salePriceMinor: 1500 });

    // ED-83: and is taken back as a whole.
    const { publishes } = (await owner.get('/api/publishes')).json();
    expect(publishes[0]).toMatchObject({ name: 'Winter sale' });
    const undone = await owner.call('POST', `/api/publishes/${publishes[0].id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    await expect.poll(state, { interval: 20 }).toEqual(BEFORE);
  });

  it('ED-83 prices and discounts are published at once with pages, in one site version, and undone with them', async () => {
    const changes = await prepare();
    const version = await readSiteVersion(app, site);
    const published = await owner.call('POST', '/api/site-changes/publish', {
      changes: choice(changes),
      values: sale(),
      name: 'Now',
    });
    expect(published.statusCode, published.body).toBe(200);
    expect(await readSiteVersion(app, site)).toBe(version + 1);
    await expect.poll(state, { interval: 20 }).toEqual(AFTER);
    expect(published.json().publish.items.map(({ title }: { title: string }) => title)).toEqual(
      expect.arrayContaining(['Mug', 'Plate', 'Winter', 'Sale']),
    );
    const undone = await owner.call('POST', `/api/publishes/${published.json().publish.id}/undo`);
    expect(undone.statusCode, undone.body).toBe(200);
    await expect.poll(state, { interval: 20 }).toEqual(BEFORE);
  });

  it('a release that fails half-way changes nothing, now or at its time, and says why', async () => {
    const changes = await prepare();
    const gone = [...sale(), { kind: 'discount', id: 'f'.repeat(24), value: { enabled: true } }];
    const refused = await owner.call('POST', '/api/site-changes/publish', {
      changes: choice(changes),
      values: gone,
    });
    expect([refused.statusCode, refused.json().code]).toEqual([404, 'discounts.missing']);
    expect(await state()).toEqual(BEFORE);
    expect((await owner.get('/api/site-changes')).json().changes).toHaveLength(3);

    await app.settings.changeSite(site.id, { value: { timeZone: 'UTC' }, by: 'test' });
    const at = new Date(app.clock.now().getTime() + HOUR).toISOString().slice(0, 16);
    const scheduled = await owner.call('POST', '/api/schedules', {
      changes: choice(changes),
      values: sale(),
      at,
    });
    expect(scheduled.statusCode, scheduled.body).toBe(201);
    expect((await owner.call('DELETE', `/api/commerce/coupons/${coupon.id}`)).statusCode).toBe(204);
    app.clock.advance(HOUR + 60_000);
    await app.drafts.schedules.applyDue();
    owner = await app.signedIn(site, websiteRoles.admin);
    const { schedules } = (await owner.get('/api/schedules?state=failed')).json<{ schedules: Schedule[] }>();
    expect(schedules).toMatchObject([{ problem: 'There is no such coupon.' }]);
    const { discount: _, ...others } = BEFORE;
    const after = await state().catch(() => null);
    expect(after ?? others).toMatchObject({
      page: false,
      announcement: false,
      mug: false,
      plate: [false, false],
    });
    expect((await owner.get('/api/site-changes')).json().changes).toHaveLength(3);
  });

  it('a release with a value that a discount cannot have is refused when it is made, not at its hour', async () => {
    await prepare();
    const at = new Date(app.clock.now().getTime() + HOUR).toISOString().slice(0, 16);
    const schedule = async (id: string, value: object) =>
      (
        await owner.call('POST', '/api/schedules', {
          changes: [],
          values: [{ kind: 'discount', id, value }],
          at,
        })
      ).json();
    for (const value of [15_000, 0])
      expect(await schedule(coupon.id, { value })).toMatchObject({
        code: 'discounts.invalid',
        errors: { value: expect.any(String) },
      });
    const free = await owner.call('POST', '/api/commerce/coupons', {
      name: 'Post for free',
      code: 'POST',
      kind: 'free-shipping',
    });
    expect(await schedule(free.json().coupon.id, { value: 500 })).toMatchObject({
      code: 'discounts.invalid',
    });
    expect((await schedule(free.json().coupon.id, { enabled: false })).schedule).toBeDefined();
  });

  it('ED-84 a release over a change of the clocks keeps the time that the clock shows, also after a restart', async () => {
    await app.settings.changeSite(site.id, { value: { timeZone: 'Europe/Berlin' }, by: 'test' });
    const changes = await prepare();
    const year = app.clock.now().getUTCFullYear() + 1;
    const monday = new Date(Date.UTC(year, 2, 31));
    monday.setUTCDate(31 - monday.getUTCDay() + 1);
    const day = monday.toISOString().slice(0, 10);
    const scheduled = await owner.call('POST', '/api/schedules', {
      changes: choice(changes),
      values: sale(),
      at: `${day}T09:00`,
    });
    expect(scheduled.statusCode, scheduled.body).toBe(201);
    const { dueAt } = scheduled.json().schedule;
    // Summer time began the day before: nine o'clock is seven in UTC, not eight.
    expect(new Date(dueAt).toISOString()).toBe(`${day}T07:00:00.000Z`);
    // Another process, started after the time had come while none ran.
    const later = await createTestApp({ databaseUrl: app.databaseUrl });
    try {
      later.clock.advance(dueAt + 1000 - later.clock.now().getTime());
      await later.drafts.schedules.applyDue();
      await later.drafts.schedules.applyDue();
    } finally {
      await later.close();
    }
    await expect.poll(state, { interval: 20 }).toEqual(AFTER);
    expect((await owner.get('/api/publishes')).json().publishes).toHaveLength(1);
  });

  it('of two members who publish the same at once one does, and the other is told', async () => {
    const changes = await prepare();
    const mara = await app.signedIn(site, websiteRoles.admin);
    const body = { changes: choice(changes), values: sale() };
    const outcomes = await Promise.all(
      [owner, mara, owner, mara].map((who) => who.call('POST', '/api/site-changes/publish', body)),
    );
    expect(outcomes.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409]);
    expect(outcomes.find(({ statusCode }) => statusCode === 409)?.json().code).toBe(
      'publishing.nothing-waits',
    );
    expect((await owner.get('/api/publishes')).json().publishes).toHaveLength(1);
    await expect.poll(state, { interval: 20 }).toEqual(AFTER);
  });

  it('values need the permission of their kind and a shape that it knows, and each thing is named once', async () => {
    const publish = (values: object[], who = owner) =>
      who.call('POST', '/api/site-changes/publish', { changes: [], values });
    const editor = await app.signedIn(site, websiteRoles.editor);
    expect(
      (await publish([{ kind: 'discount', id: coupon.id, value: { enabled: true } }], editor)).statusCode,
    ).toBe(403);
    for (const value of [{}, { name: 'x' }, { value: -1 }, null])
      expect((await publish([{ kind: 'discount', id: coupon.id, value }])).json().code).toBe(
        'discounts.unknown-change',
      );
    const unknownVariant = { variants: [{ id: 'nope', priceMinor: 1 }] };
    expect((await publish([{ kind: 'product', id: mug.id, value: unknownVariant }])).json().code).toBe(
      'catalog.unknown-change',
    );
    const twice = { kind: 'discount', id: coupon.id, value: { enabled: true } };
    expect((await publish([twice, twice])).json().code).toBe('publishing.named-twice');
    expect((await publish([])).json().code).toBe('publishing.nothing-chosen');
    expect((await readCoupon()).enabled).toBe(false);
  });

  it('the price of one variant changes with a release, before that of the whole product', async () => {
    const [small, large] = plate.variants;
    const value = {
      priceMinor: 2500,
      salePercent: 10,
      variants: [{ id: large?.id, priceMinor: 5000, salePriceMinor: 4800 }],
    };
    const published = await owner.call('POST', '/api/site-changes/publish', {
      changes: [],
      values: [{ kind: 'product', id: plate.id, value }],
    });
    expect(published.statusCode, published.body).toBe(200);
    expect((await readProduct(plate)).variants).toMatchObject([
      { id: small?.id, priceMinor: 2500, salePriceMinor: 2250, onSale: true },
      { id: large?.id, priceMinor: 5000, salePriceMinor: 4800, onSale: true },
    ]);
  });
});
