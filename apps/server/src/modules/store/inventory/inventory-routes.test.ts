import { websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openProductFixture } from '../../../testing/product-fixture.ts';
import { createStockFixture, type StockFixture } from '../../../testing/stock-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';
import type { Member } from '../../people/members/index.ts';

let app: TestApp;
let room: StockFixture;
let member: Member;
let merchant: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  room = await createStockFixture(app);
  member = await app.make.member(room.site, [websiteRoles.storeManager]);
  merchant = app.browser({ host: `${room.site.slug}.localhost` });
  await app.make.signIn(merchant, member.email);
});
afterAll(() => app.close());

const INVENTORY = '/api/commerce/inventory';
const adjust = (body: unknown, headers: Record<string, string> = {}) =>
  merchant.call('POST', `${INVENTORY}/adjustments`, body, headers);

describe('adjustments', () => {
  it('adjustments of stock add, subtract, count and stop counting, each with a movement of who did it and why', async () => {
    const [more, less, counted, free] = [
      await room.variant(1),
      await room.variant(5),
      await room.variant('unlimited'),
      await room.variant(4),
    ];
    const response = await adjust({
      incrementOperations: [{ variantId: more, quantity: 2 }],
      decrementOperations: [{ variantId: less, quantity: 5 }],
      setFiniteOperations: [{ variantId: counted, quantity: 8 }],
      setUnlimitedOperations: [free],
      note: 'spring count',
    });
    expect([response.statusCode, response.body]).toEqual([204, '']);
    const levels = (await merchant.get(`${INVENTORY}?itemId=${room.itemId}`)).json().inventory;
    const byId = new Map(levels.map((level: { variantId: string }) => [level.variantId, level]));
    const plain = { itemId: room.itemId, held: 0, lowStockAt: null };
    expect(byId.get(more)).toMatchObject({ variantId: more, ...plain, isUnlimited: false, quantity: 3 });
    expect(byId.get(less)).toMatchObject({ variantId: less, ...plain, isUnlimited: false, quantity: 0 });
    expect(byId.get(counted)).toMatchObject({
      variantId: counted,
      ...plain,
      isUnlimited: false,
      quantity: 8,
    });
    expect(byId.get(free)).toMatchObject({ variantId: free, ...plain, isUnlimited: true, quantity: 0 });
    const history = (await merchant.get(`${INVENTORY}/movements?variantId=${free}`)).json();
    expect(history.movements[0]).toMatchObject({
      id: `${free}/2`,
      variantId: free,
      delta: -4,
      balance: 0,
      reason: 'set-unlimited',
      actor: member.id,
      reference: 'spring count',
      createdOn: app.clock.now().getTime(),
    });
  });

  it('happen all or not at all, and the refusal names every variant that is in the way', async () => {
    const [fine, few, unlimited] = [
      await room.variant(1),
      await room.variant(2),
      await room.variant('unlimited'),
    ];
    const response = await adjust({
      incrementOperations: [
        { variantId: fine, quantity: 2 },
        { variantId: unlimited, quantity: 1 },
      ],
      decrementOperations: [{ variantId: few, quantity: 3 }],
    });
    expect(response.statusCode).toBe(409);
    expect(response.json().errors).toEqual({
      [few]: `The variant ${few} has 2 in stock, so 3 cannot be subtracted. Nothing was changed.`,
      [unlimited]: `The variant ${unlimited} is unlimited. Set how many there are before you add or subtract.`,
    });
    expect([await room.onHand(fine), await room.onHand(few)]).toEqual([1, 2]);
  });

  it('adjustments of stock refuse a variant that is unknown, of another site, or named twice', async () => {
    const elsewhere = await createStockFixture(app);
    const [ours, theirs] = [await room.variant(1), await elsewhere.variant(1)];
    for (const variantId of [theirs, 'nobody-knows']) {
      const response = await adjust({ incrementOperations: [{ variantId, quantity: 1 }] });
      expect([response.statusCode, response.json().code]).toEqual([404, 'inventory.unknown-variant']);
    }
    const twice = await adjust({
      incrementOperations: [{ variantId: ours, quantity: 1 }],
      setUnlimitedOperations: [ours],
    });
    expect([twice.statusCode, twice.json().code]).toEqual([400, 'inventory.named-twice']);
    expect([await room.onHand(ours), await elsewhere.onHand(theirs)]).toEqual([1, 1]);
  });

  it('adjustments of stock refuse more than can be counted', async () => {
    const variantId = await room.variant(2_000_000_000);
    const response = await adjust({ incrementOperations: [{ variantId, quantity: 1 }] });
    expect([response.statusCode, response.json().code]).toEqual([409, 'inventory.too-many']);
    expect(response.json().message).toContain('more than 2000000000');
    expect(await room.onHand(variantId)).toBe(2_000_000_000);
  });

  it.each([-1, 1.5, '1', 2_000_000_001, 1e300, null, [1]])(
    'adjustments of stock refuse the quantity %j',
    async (quantity) => {
      const variantId = await room.variant(3);
      const response = await adjust({ setFiniteOperations: [{ variantId, quantity }] });
      expect(response.statusCode).toBe(400);
      expect(await room.onHand(variantId)).toBe(3);
    },
  );

  it.each([{}, { incrementOperations: [] }, { note: 'nothing' }, { removeOperations: ['x'] }])(
    'adjustments of stock refuse %j, which asks for nothing that we know',
    async (body) => {
      expect((await adjust(body)).statusCode).toBe(400);
    },
  );

  it('sent again with their key change nothing more; the key for something else is refused', async () => {
    const variantId = await room.variant(1);
    const headers = { 'idempotency-key': 'delivery-5' };
    const body = { incrementOperations: [{ variantId, quantity: 2 }] };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => adjust(body, headers)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, 204, 204, 204, 204]);
    expect(await room.onHand(variantId)).toBe(3);
    const other = await adjust({ incrementOperations: [{ variantId, quantity: 9 }] }, headers);
    expect([other.statusCode, other.json().code]).toEqual([422, 'once.key-reused']);
    expect(await room.onHand(variantId)).toBe(3);
  });

  it('that were refused can be sent again with the same key', async () => {
    const variantId = await room.variant(1);
    const headers = { 'idempotency-key': 'second-try' };
    const body = { decrementOperations: [{ variantId, quantity: 2 }] };
    expect((await adjust(body, headers)).statusCode).toBe(409);
    await adjust({ incrementOperations: [{ variantId, quantity: 5 }] });
    expect((await adjust(body, headers)).statusCode).toBe(204);
    expect(await room.onHand(variantId)).toBe(4);
  });
});

describe('the lists', () => {
  it('the lists of stock show the stock of the site page by page, with what is held', async () => {
    const ids = [await room.variant(1), await room.variant(2), await room.variant(3)];
    const [first = ''] = ids;
    const expiresAt = new Date(app.clock.now().getTime() + 60_000);
    const lines = [{ variantId: first, quantity: 1 }];
    await app.inventory.hold(room.site.id, { kind: 'cart', id: 'c' }, lines, expiresAt);
    const rows: { variantId: string; held: number }[] = [];
    for (let cursor: string | null = ''; cursor !== null; ) {
      const response = await merchant.get(`${INVENTORY}?limit=2${cursor && `&cursor=${cursor}`}`);
      rows.push(...response.json().inventory);
      cursor = response.json().nextPageCursor;
    }
    expect(new Set(rows.map(({ variantId }) => variantId)).size).toBe(rows.length);
    expect(rows.map(({ variantId }) => variantId)).toEqual(expect.arrayContaining(ids));
    expect(rows.find(({ variantId }) => variantId === first)?.held).toBe(1);
    expect((await merchant.get(`${INVENTORY}?cursor=%27`)).json().code).toBe('inventory.bad-cursor');
  });

  it('the lists of stock show the movements of a variant page by page, newest first', async () => {
    const variantId = await room.variant(1);
    for (let times = 0; times < 4; times++)
      await adjust({ incrementOperations: [{ variantId, quantity: 1 }] });
    const page = (cursor = '') =>
      merchant.get(`${INVENTORY}/movements?variantId=${variantId}&limit=3${cursor && `&cursor=${cursor}`}`);
    const first = (await page()).json();
    const second = (await page(first.nextPageCursor)).json();
    const balances = [...first.movements, ...second.movements].map(({ balance }) => balance);
    expect([balances, first.hasNextPage, second.hasNextPage]).toEqual([[5, 4, 3, 2, 1], true, false]);
    expect((await page('zero')).json().code).toBe('inventory.bad-cursor');
  });

  it('movements of all variants are found by product, SKU, note and member, by kind and by time', async () => {
    const shop = await openProductFixture(app);
    const product = await shop.make({
      title: 'Teapot',
      variants: [{ sku: 'TEA-1', stock: { quantity: 4 } }],
    });
    const other = await shop.make({ title: 'Spoon', variants: [{ sku: 'SPN-1', stock: { quantity: 4 } }] });
    const add = (item: typeof product, note: string) =>
      shop.manager.call('POST', `${INVENTORY}/adjustments`, {
        incrementOperations: [{ variantId: item.variants[0]?.id, quantity: 1 }],
        note,
      });
    app.clock.advance(1_000);
    const from = app.clock.now().getTime();
    await add(product, 'delivery of Monday');
    await add(other, 'delivery of Friday');
    const found = async (query: string): Promise<[string, number][]> =>
      (await shop.manager.get(`${INVENTORY}/movements?${query}`))
        .json()
        .movements.map(({ sku, delta }: { sku: string; delta: number }) => [sku, delta]);
    expect(await found('search=teapot')).toEqual([
      ['TEA-1', 1],
      ['TEA-1', 4],
    ]);
    expect(await found('search=spn')).toHaveLength(2);
    expect(await found('search=friday')).toEqual([['SPN-1', 1]]);
    expect(await found('reason=started')).toHaveLength(2);
    expect(await found('reason=sale')).toEqual([]);
    expect(await found(`from=${from}`)).toHaveLength(2);
    expect(await found(`to=${from}`)).toHaveLength(2);
    const [{ actor, actorName }] = (await shop.manager.get(`${INVENTORY}/movements?limit=1`)).json()
      .movements;
    expect(await found(`actor=${actor}`)).toHaveLength(4);
    expect(await found(`search=${encodeURIComponent(actorName)}`)).toHaveLength(4);
    expect((await shop.manager.get(`${INVENTORY}/movements?reason=magic`)).statusCode).toBe(400);
  });

  it('the lists of stock show nothing of another site', async () => {
    const elsewhere = await createStockFixture(app);
    const theirs = await elsewhere.variant(4);
    expect((await merchant.get(INVENTORY)).body).not.toContain(theirs);
    const movements = await merchant.get(`${INVENTORY}/movements?variantId=${theirs}`);
    expect([movements.statusCode, movements.json()]).toMatchObject([
      404,
      { code: 'inventory.variant-missing', message: `There is no variant ${theirs} in this store.` },
    ]);
    const typed = await merchant.get(`${INVENTORY}/movements?variantId=nonsense`);
    expect(typed.statusCode).toBe(404);
  });
});

describe('what a level says', () => {
  it('AP-40 a level says what sold in 30 days, who waits, what it costs and which version its product has', async () => {
    const shop = await openProductFixture(app);
    const product = await shop.make({
      title: 'Jug',
      status: 'published',
      variantOptionOrdering: ['Size'],
      variants: [
        { attributes: { Size: 'L' }, priceMinor: 5800, stock: { quantity: 9 }, sku: 'JUG-L' },
        {
          attributes: { Size: 'S' },
          priceMinor: 4400,
          salePriceMinor: 4000,
          onSale: true,
          stock: { unlimited: true },
        },
      ],
    });
    const [large, small] = product.variants;
    const sell = (quantity: number, reference: string) =>
      app.platform.database.transaction((tx) =>
        app.inventory.take(tx, shop.site.id, {
          owner: null,
          lines: [{ variantId: (large?.id ?? '') as never, quantity }],
          actor: 'test',
          reference,
        }),
      );
    await sell(2, 'long ago');
    app.clock.advance(31 * 24 * 60 * 60 * 1000);
    await sell(3, 'lately');
    await app.platform.database.pool.query(
      `insert into waitlist_signups (website_id, signup_id, item_id, variant_id, canonical_email, email, state, joined_at)
       values ($1, 'w1', $2, $3, 'a@example.com', 'a@example.com', 'waiting', now())`,
      [shop.site.id, product.id, large?.id],
    );
    // The sessions of a month ago are over.
    const manager = await shop.as(websiteRoles.storeManager);
    const list = async (query: string) =>
      (await manager.get(`${INVENTORY}?${query}`)).json().inventory as Record<string, unknown>[];
    const rows = await list(`itemIds=${product.id}`);
    expect(rows.find(({ sku }) => sku === 'JUG-L')).toMatchObject({
      quantity: 4,
      soldRecently: 3,
      waiting: 1,
      priceMinor: 5800,
      position: 0,
      optionNames: ['Size'],
      productVersion: product.version,
      status: 'published',
      neverCounted: false,
    });
    expect(rows.find(({ variantId }) => variantId === small?.id)).toMatchObject({
      soldRecently: null,
      onSale: true,
      salePriceMinor: 4000,
      isUnlimited: true,
    });
    expect(await list('stock=waiting')).toHaveLength(1);
    expect(await list('stock=oversold')).toEqual([]);
    const expiresAt = new Date(app.clock.now().getTime() + 60_000);
    const lines = [{ variantId: (large?.id ?? '') as never, quantity: 4 }];
    await app.inventory.hold(shop.site.id, { kind: 'cart', id: 'c9' }, lines, expiresAt);
    await manager.call('POST', `${INVENTORY}/adjustments`, {
      setFiniteOperations: [{ variantId: large?.id, quantity: 1 }],
    });
    expect(await list('stock=oversold')).toMatchObject([{ quantity: 1, held: 4 }]);
    expect(await list('status=draft')).toEqual([]);
    expect(await list(`collectionId=${shop.storeId}`)).toHaveLength(2);
    expect((await manager.get(`${INVENTORY}?itemIds=x`)).statusCode).toBe(400);
  });
});
