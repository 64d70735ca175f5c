import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { openProductFixture, type ProductFixture } from '../../../../testing/product-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

let app: TestApp;
let second: TestApp;
let shop: ProductFixture;

beforeAll(async () => {
  app = await createTestApp();
  second = await createTestApp({ databaseUrl: app.databaseUrl });
});
beforeEach(async () => {
  shop = await openProductFixture(app);
  await app.settings.changeSite(shop.site.id, { value: { timeZone: 'UTC' }, by: 'test' });
});
afterAll(async () => {
  await second.close();
  await app.close();
});

const HOUR = 3_600_000;
const localIn = (ms: number): string => new Date(app.clock.now().getTime() + ms).toISOString().slice(0, 16);
const schedule = (id: string, body: object, who = shop.manager) =>
  who.call('POST', `/api/commerce/products/${id}/schedules`, body);
const schedulesOf = async (id: string) => (await shop.get(`/${id}/schedules`)).json().schedules;
const advance = (ms: number): void => {
  app.clock.advance(ms);
  second.clock.advance(app.clock.now().getTime() - second.clock.now().getTime());
};

describe('scheduled changes of a product', () => {
  it('AP-31 a sale begins and ends at its times, and what else changed stays', async () => {
    const product = await shop.make({ title: 'Mug', variants: [{ priceMinor: 2000 }] });
    const response = await schedule(product.id, {
      change: { salePercent: 10 },
      at: localIn(HOUR),
      until: localIn(3 * HOUR),
    });
    expect(response.statusCode, response.body).toBe(201);
    expect(await schedulesOf(product.id)).toMatchObject([
      { change: { salePercent: 10 }, state: 'waiting', timeZone: 'UTC', createdByName: expect.any(String) },
      { change: { onSale: false }, state: 'waiting' },
    ]);
    await app.drafts.schedules.applyDue();
    expect((await shop.read(product.id)).variants[0]).toMatchObject({ onSale: false });
    await shop.patch(`/${product.id}`, { title: 'Renamed' });
    advance(HOUR + 60_000);
    await app.drafts.schedules.applyDue();
    expect(await shop.read(product.id)).toMatchObject({
      title: 'Renamed',
      variants: [{ priceMinor: 2000, salePriceMinor: 1800, onSale: true }],
    });
    advance(2 * HOUR);
    await app.drafts.schedules.applyDue();
    expect((await shop.read(product.id)).variants[0]).toMatchObject({ onSale: false, priceMinor: 2000 });
    expect((await schedulesOf(product.id)).map(({ state }: { state: string }) => state)).toEqual([
      'done',
      'done',
    ]);
  });

  it('AP-31 a product becomes visible and hidden at its times', async () => {
    const product = await shop.make({ title: 'Mug' });
    await schedule(product.id, { change: { visible: true }, at: localIn(HOUR), until: localIn(2 * HOUR) });
    expect((await shop.get('?scheduled=true')).json().products).toHaveLength(1);
    advance(HOUR + 60_000);
    await app.drafts.schedules.applyDue();
    expect((await shop.read(product.id)).status).toBe('published');
    advance(HOUR);
    await app.drafts.schedules.applyDue();
    expect((await shop.read(product.id)).status).toBe('draft');
    expect((await shop.get('?scheduled=true')).json().products).toHaveLength(0);
  });

  it('two processes that look at the same time apply a scheduled change once', async () => {
    const product = await shop.make({ title: 'Mug', variants: [{ priceMinor: 2000 }] });
    await schedule(product.id, { change: { priceMinor: 2500 }, at: localIn(HOUR) });
    advance(HOUR + 60_000);
    await Promise.all([app, second, app, second].map(({ drafts }) => drafts.schedules.applyDue()));
    const saved = await shop.read(product.id);
    expect([saved.version, saved.variants[0]?.priceMinor]).toEqual([product.version + 1, 2500]);
  });

  it('a scheduled change that the product refuses by then fails with a sentence', async () => {
    const product = await shop.make({ title: 'Mug', variants: [{ priceMinor: 2000 }] });
    await schedule(product.id, { change: { visible: true }, at: localIn(HOUR) });
    await shop.patch(`/${product.id}`, { title: '' });
    advance(HOUR + 60_000);
    await app.drafts.schedules.applyDue();
    expect(await schedulesOf(product.id)).toMatchObject([
      { state: 'failed', problem: expect.stringMatching(/title/i) },
    ]);
  });

  it('a cancelled change does not happen, and cannot be cancelled twice', async () => {
    const product = await shop.make({ title: 'Mug' });
    const { schedules } = (
      await schedule(product.id, { change: { visible: true }, at: localIn(HOUR) })
    ).json();
    const cancel = () =>
      shop.manager.call('POST', `/api/commerce/products/${product.id}/schedules/${schedules[0].id}/cancel`);
    expect((await cancel()).statusCode).toBe(204);
    expect((await cancel()).json().code).toBe('catalog.schedule-over');
    advance(2 * HOUR);
    await app.drafts.schedules.applyDue();
    expect((await shop.read(product.id)).status).toBe('draft');
  });

  it.each([
    ['in the past', { at: '2001-01-01T10:00' }, 'catalog.time-passed'],
    ['on a day that there is not', { at: '2040-02-30T10:00' }, 'catalog.no-such-time'],
    [
      'with an end before its start',
      { at: '2040-02-03T10:00', until: '2040-02-03T09:00' },
      'catalog.ends-early',
    ],
    [
      'of a price with an end',
      { change: { priceMinor: 5 }, at: '2040-02-03T10:00', until: '2040-02-04T10:00' },
      'catalog.no-end',
    ],
  ])('a change %s is refused with a sentence', async (_, body, code) => {
    const product = await shop.make({ title: 'Mug' });
    const response = await schedule(product.id, { change: { visible: true }, ...body });
    expect([response.statusCode, response.json().code]).toEqual([400, code]);
  });

  it('a sale in a schedule of the site happens at its time, and the product lists it', async () => {
    const product = await shop.make({ title: 'Mug', variants: [{ priceMinor: 2000 }] });
    const owner = await shop.as(websiteRoles.admin);
    const value = { kind: 'product', id: product.id, value: { salePercent: 50 } };
    const response = await owner.call('POST', '/api/schedules', {
      changes: [],
      values: [value],
      at: localIn(HOUR),
      name: 'Winter sale',
    });
    expect(response.statusCode, response.body).toBe(201);
    expect(response.json().schedule.items).toMatchObject([
      { kind: 'product', title: 'Mug', labels: ['50 % off'], value: { salePercent: 50 } },
    ]);
    expect(await schedulesOf(product.id)).toMatchObject([
      { id: response.json().schedule.id, change: { salePercent: 50 }, state: 'waiting' },
    ]);
    advance(HOUR + 60_000);
    await app.drafts.schedules.applyDue();
    expect((await shop.read(product.id)).variants[0]).toMatchObject({ salePriceMinor: 1000, onSale: true });
  });

  const publishesOf = async () => (await shop.manager.get('/api/publishes')).json().publishes;
  const undo = (publishId: string) => shop.manager.call('POST', `/api/publishes/${publishId}/undo`);

  it('ED-83 undoing a release ends its sale, and what else changed in the product stays', async () => {
    const product = await shop.make({
      title: 'Mug',
      variants: [{ priceMinor: 2000, salePriceMinor: 1900, onSale: false }],
    });
    await schedule(product.id, { change: { salePercent: 50 }, at: localIn(HOUR) });
    advance(HOUR + 60_000);
    await app.drafts.schedules.applyDue();
    expect((await shop.read(product.id)).variants[0]).toMatchObject({ salePriceMinor: 1000, onSale: true });
    await shop.patch(`/${product.id}`, { title: 'Renamed' });
    const [{ id }] = await publishesOf();
    const undone = await undo(id);
    expect(undone.statusCode, undone.body).toBe(200);
    expect(await shop.read(product.id)).toMatchObject({
      title: 'Renamed',
      variants: [{ priceMinor: 2000, salePriceMinor: 1900, onSale: false }],
    });
  });

  it('ED-83 a sale whose price was changed since is not taken back', async () => {
    const product = await shop.make({ title: 'Mug', variants: [{ priceMinor: 2000 }] });
    await schedule(product.id, { change: { salePercent: 50 }, at: localIn(HOUR) });
    advance(HOUR + 60_000);
    await app.drafts.schedules.applyDue();
    const [variant] = (await shop.read(product.id)).variants;
    await shop.patch(`/${product.id}`, { variantChanges: [{ id: variant?.id, salePriceMinor: 1200 }] });
    const [{ id }] = await publishesOf();
    expect((await undo(id)).json().code).toBe('publishing.newer-live');
    expect((await shop.read(product.id)).variants[0]).toMatchObject({ salePriceMinor: 1200, onSale: true });
  });

  it.each([
    ['a draft', { status: 'draft' }],
    ['waiting for its own day', { status: 'scheduled', publishOn: Date.UTC(2100, 0, 1) }],
  ] as const)(
    'ED-83 a product that a release made visible is %s again when it is undone',
    async (_, state) => {
      const product = await shop.make({ title: 'Mug', ...state });
      const before = await shop.read(product.id);
      await schedule(product.id, { change: { visible: true }, at: localIn(HOUR) });
      advance(HOUR + 60_000);
      await app.drafts.schedules.applyDue();
      expect((await shop.read(product.id)).status).toBe('published');
      const [{ id }] = await publishesOf();
      expect((await undo(id)).statusCode).toBe(200);
      const { status, publishOn } = await shop.read(product.id);
      expect([status, publishOn]).toEqual([before.status, before.publishOn]);
    },
  );

  it.each([
    ['administrators', websiteRoles.admin, true],
    ['store managers', websiteRoles.storeManager, true],
    ['editors', websiteRoles.editor, false],
    ['commenters', websiteRoles.commenter, false],
    ['viewers', websiteRoles.viewer, false],
  ])('%s read in the list of schedules what they may read of the product', async (_, role, may) => {
    const product = await shop.make({ title: 'Mug', variants: [{ priceMinor: 2000 }] });
    await schedule(product.id, { change: { salePercent: 50 }, at: localIn(HOUR) });
    const response = await (await shop.as(role)).get('/api/schedules');
    expect(response.statusCode, response.body).toBe(200);
    const [{ items }] = response.json().schedules;
    expect(items).toEqual([
      {
        kind: 'product',
        id: product.id,
        title: 'Mug',
        address: null,
        version: null,
        ...(may ? { value: { salePercent: 50 }, labels: ['50 % off'] } : { labels: [] }),
      },
    ]);
  });

  it('a sale whose end cannot be scheduled is not scheduled at all', async () => {
    const product = await shop.make({ title: 'Mug', variants: [{ priceMinor: 2000 }] });
    const refused = await schedule(product.id, {
      change: { salePercent: 10 },
      at: localIn(HOUR),
      until: '2040-02-30T10:00',
    });
    expect(refused.json().code).toBe('catalog.no-such-time');
    expect(await schedulesOf(product.id)).toEqual([]);
  });

  it('a value that is no change of a product is refused with a sentence, and so is one of another site', async () => {
    const product = await shop.make({ title: 'Mug' });
    const owner = await shop.as(websiteRoles.admin);
    const send = (id: string, value: unknown) =>
      owner.call('POST', '/api/schedules', {
        changes: [],
        values: [{ kind: 'product', id, value }],
        at: localIn(HOUR),
      });
    expect((await send(product.id, { title: 'Cup' })).json().code).toBe('catalog.unknown-change');
    const elsewhere = await (await openProductFixture(app)).make({ title: 'Theirs' });
    expect((await send(elsewhere.id, { visible: true })).json().code).toBe('catalog.missing');
  });

  it('editors of texts schedule no prices, and products of another site cannot be scheduled', async () => {
    const product = await shop.make({ title: 'Mug' });
    const editor = await shop.as(websiteRoles.editor);
    const body = { change: { visible: true }, at: localIn(HOUR) };
    expect((await schedule(product.id, body, editor)).statusCode).toBe(403);
    const elsewhere = await openProductFixture(app);
    expect((await schedule(product.id, body, elsewhere.manager)).statusCode).toBe(404);
  });
});
