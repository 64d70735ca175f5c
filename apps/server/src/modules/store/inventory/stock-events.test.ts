import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { column, sql } from '../../../platform/db/index.ts';
import { createStockFixture, type StockFixture } from '../../../testing/stock-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import { STOCK_EVENTS } from './index.ts';

let app: TestApp;
let room: StockFixture;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  room = await createStockFixture(app);
});

const set = (variantId: string, quantity: number) =>
  app.inventory.adjust(room.site.id, { setFiniteOperations: [{ variantId, quantity }] }, { actor: 'member' });
const sell = (variantId: string, quantity = 1) => room.sell([{ variantId, quantity }]);
const sentEvents = async (): Promise<unknown[]> =>
  (
    await app.platform.database.query.rows(
      { event: column.nullable(column.json<unknown>()) },
      sql`
      select jsonb_build_array(topic, payload -> 'quantity') as event from outbox_events
      where website_id = ${room.site.id} and topic like 'inventory.%' order by event_id`,
    )
  ).map(({ event }) => event);
const siteVersion = async () =>
  Number(
    (
      await app.platform.database.query.rows(
        { version: column.text },
        sql`select version from site_versions where website_id = ${room.site.id}`,
      )
    )[0]?.version,
  );

describe('events about stock', () => {
  it('stock events are emitted once per crossing, by the sale or adjustment that crosses', async () => {
    const variantId = await room.variant(7);
    for (let sales = 0; sales < 7; sales++) await sell(variantId);
    await set(variantId, 2);
    await set(variantId, 3);
    await app.inventory.adjust(room.site.id, { setUnlimitedOperations: [variantId] }, { actor: 'member' });
    await set(variantId, 0);
    expect(await sentEvents()).toEqual([
      [STOCK_EVENTS.lowStock, 5],
      [STOCK_EVENTS.soldOut, 0],
      [STOCK_EVENTS.restocked, 2],
      [STOCK_EVENTS.lowStock, 0],
      [STOCK_EVENTS.soldOut, 0],
    ]);
  });

  it('events about stock follow the number of the variant, and else the one of the store', async () => {
    await app.settings.changeStore(room.site.id, { value: { lowStockAt: 2 }, by: 'member' });
    const [ours, usual] = [await room.variant(4), await room.variant(4)];
    const { query } = app.platform.database;
    await app.inventory.warnAt(query, room.site.id, [{ variantId: ours, lowStockAt: 3 }]);
    await sell(ours);
    await sell(usual);
    expect(await sentEvents()).toEqual([[STOCK_EVENTS.lowStock, 3]]);
    await sell(usual);
    expect(await sentEvents()).toEqual([
      [STOCK_EVENTS.lowStock, 3],
      [STOCK_EVENTS.lowStock, 2],
    ]);
  });

  it('a new variant emits no stock events', async () => {
    await room.variant(3);
    await room.variant('unlimited');
    expect(await sentEvents()).toEqual([]);
  });

  it('events about stock wait for nobody: without a listener they count as handed out, and doctor is content', async () => {
    const variantId = await room.variant(1);
    await sell(variantId);
    await app.settle();
    app.clock.advance(2 * 24 * 3_600_000);
    expect(await app.platform.outbox.waiting()).toBe(0);
    for (const { name, violations } of app.platform.outbox.invariants)
      expect([name, await violations(app.platform.database.query)]).toEqual([name, []]);
  });
});

describe('pages', () => {
  it('the site version grows when the stock shown on pages changes, and not for every sale', async () => {
    const variantId = await room.variant(9);
    const versions: number[] = [await siteVersion()];
    for (const work of [sell, sell, sell, sell, sell]) {
      await work(variantId);
      versions.push(await siteVersion());
    }
    const steps = versions.slice(1).map((version, index) => version - (versions[index] ?? 0));
    // 8, 7 and 6 are plenty; 5 is few, and pages count the last few.
    expect(steps).toEqual([0, 0, 0, 1, 1]);
  });

  it("the site version grows with sales below the product's own scarcity threshold, also after it changes", async () => {
    const product = await app.make.product(room.site, room.storeId, {
      variants: [{ stock: { quantity: 40 }, lowStockAt: 0 }],
      merchandising: { scarcityEnabled: true, scarcityAt: 50 },
    });
    const variantId = product.variants[0]?.id ?? '';
    const drawnAgain = async (quantity: number) => {
      const before = await siteVersion();
      await sell(variantId, quantity);
      return (await siteVersion()) > before;
    };
    expect(await drawnAgain(25)).toBe(true);
    const change = (merchandising: object) =>
      app.catalog.products.change(room.site.id, product.id, { merchandising }, { by: 'member' });
    await change({ scarcityEnabled: false });
    expect(await drawnAgain(1)).toBe(false);
    await change({ scarcityEnabled: true, scarcityAt: 13 });
    expect(await drawnAgain(1)).toBe(true);
    await set(variantId, 2);
    await change({ scarcityEnabled: false });
    expect(await drawnAgain(1)).toBe(true);
  });
});

describe('the mail about low stock', () => {
  const nameProduct = () =>
    app.platform.database.query.run(sql`
      update product_variants set attributes = '{"Size": "Large"}' where website_id = ${room.site.id}`);
  const mails = () => app.mailbox.delivered.filter(({ subject }) => /left|Sold out/.test(subject));

  it('the low stock mail goes to members who may manage the store, once per crossing', async () => {
    const owner = await app.make.owner(room.site);
    const manager = await app.make.member(room.site, [websiteRoles.storeManager]);
    await app.make.member(room.site, [websiteRoles.editor]);
    const left = await app.make.member(room.site, [websiteRoles.storeManager]);
    await app.members.change(room.site.id, left.id, { disabled: true });
    const variantId = await room.variant(7);
    await nameProduct();
    for (let sales = 0; sales < 4; sales++) await sell(variantId);
    await app.settle();
    await app.settle();
    expect(mails().map(({ to, subject }) => [to, subject])).toEqual(
      expect.arrayContaining([
        [owner.email, expect.stringMatching(/^Only 5 left: Item \d+ \(Large\)$/)],
        [manager.email, expect.stringMatching(/^Only 5 left/)],
      ]),
    );
    expect(mails()).toHaveLength(2);
    expect(mails()[0]?.text).toContain(`SKU: ${variantId}`);
    // The admin has no screen for stock.
    expect(mails()[0]?.text).not.toContain('/config');
  });

  it('the low stock mail says when a variant is sold out, and can be disabled', async () => {
    const { email } = await app.make.owner(room.site);
    const before = mails().length;
    const [first, second] = [await room.variant(6), await room.variant(6)];
    await sell(first, 6);
    await app.settle();
    expect(mails().slice(before)).toMatchObject([
      { to: email, subject: expect.stringMatching(/^Sold out: /) },
    ]);
    await app.settings.changeStore(room.site.id, { value: { lowStockMails: false }, by: 'member' });
    await sell(second, 6);
    await app.settle();
    expect(mails()).toHaveLength(before + 1);
  });
});
