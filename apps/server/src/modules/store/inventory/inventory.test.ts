import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { anyRow, sql } from '../../../platform/db/index.ts';
import { createStockFixture, STOCK_MANAGER, type StockFixture } from '../../../testing/stock-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { StockOwner } from './index.ts';

const MINUTES = 60_000;
const ana: StockOwner = { kind: 'cart', id: 'ana' };
const ben: StockOwner = { kind: 'cart', id: 'ben' };

let app: TestApp;
let room: StockFixture;
beforeAll(async () => {
  app = await createTestApp();
});
afterAll(() => app.close());
beforeEach(async () => {
  room = await createStockFixture(app);
});

const hold = (owner: StockOwner, variantId: string, quantity: number, minutes = 15) =>
  app.inventory.hold(
    room.site.id,
    owner,
    [{ variantId, quantity }],
    new Date(app.clock.now().getTime() + minutes * MINUTES),
  );
const movements = async (variantId: string) =>
  (await app.inventory.movements(room.site.id, { variantId })).movements;

describe('stock', () => {
  it('stock is counted or unlimited, and a sale reduces it', async () => {
    const [counted, unlimited] = [await room.variant(3), await room.variant('unlimited')];
    const lines = [
      { variantId: counted, quantity: 2 },
      { variantId: unlimited, quantity: 900 },
    ];
    expect(await room.sell(lines)).toEqual({ ok: true });
    const stock = await app.inventory.stockOf(room.site.id, [room.itemId]);
    expect(stock.get(counted)).toEqual({ variantId: counted, unlimited: false, qtyInStock: 1 });
    expect(stock.get(unlimited)).toEqual({ variantId: unlimited, unlimited: true, qtyInStock: 0 });
  });

  it('a sale takes all of its stock or none, and the refusal says what is available', async () => {
    const [plenty, few] = [await room.variant(10), await room.variant(2)];
    const lines = [
      { variantId: plenty, quantity: 1 },
      { variantId: few, quantity: 2 },
      { variantId: few, quantity: 1 },
    ];
    expect(await room.sell(lines)).toEqual({
      ok: false,
      shortages: [{ variantId: few, wanted: 3, available: 2 }],
    });
    expect([await room.onHand(plenty), await room.onHand(few)]).toEqual([10, 2]);
    expect(await movements(plenty)).toHaveLength(1);
  });

  it('of an unknown variant, or of another site, is nothing', async () => {
    const elsewhere = await createStockFixture(app);
    const theirs = await elsewhere.variant(5);
    expect(await room.sell([{ variantId: theirs, quantity: 1 }])).toEqual({
      ok: false,
      shortages: [{ variantId: theirs, wanted: 1, available: 0 }],
    });
    expect(await hold(ana, 'nobody-knows', 1)).toMatchObject({ ok: false });
    expect(await elsewhere.onHand(theirs)).toBe(5);
  });

  it('stock is taken once per order, even when requested again', async () => {
    const variantId = await room.variant(5);
    const sell = (quantity: number) => room.sell([{ variantId, quantity }], { reference: 'order-77' });
    expect(await sell(2)).toEqual({ ok: true });
    expect(await sell(2)).toEqual({ ok: true });
    expect(await room.onHand(variantId)).toBe(3);
    await expect(sell(3)).rejects.toThrow();
    expect(await room.onHand(variantId)).toBe(3);
  });

  describe('that comes back', () => {
    const putBack = (
      variantId: string,
      quantity: number,
      { reference = 'return-1', order = 'order-1', reason = 'return' } = {},
    ) =>
      app.platform.database.transaction((tx) =>
        app.inventory.putBack(tx, room.site.id, [{ variantId, quantity }], {
          actor: 'ana',
          reason,
          reference,
          order,
        }),
      );
    const sold = async (quantity: number): Promise<string> => {
      const variantId = await room.variant(5);
      await room.sell([{ variantId, quantity }], { reference: 'order-1' });
      return variantId;
    };

    it('stock is returned once for each reason and reference', async () => {
      const variantId = await sold(2);
      const cancelled = { reason: 'cancelled', reference: 'order-1' };
      expect(await putBack(variantId, 2, cancelled)).toEqual([{ variantId, quantity: 2 }]);
      expect(await putBack(variantId, 2, cancelled)).toEqual([]);
      expect(await room.onHand(variantId)).toBe(5);
      expect((await movements(variantId))[0]).toMatchObject({
        delta: 2,
        balance: 5,
        reason: 'cancelled',
        actor: 'ana',
        reference: 'order-1',
      });
      await expect(putBack(variantId, 1, cancelled)).rejects.toMatchObject({
        cause: { message: expect.stringContaining('something else') },
      });
    });

    it('stock is never returned beyond what the order took, over all its returns', async () => {
      const variantId = await sold(3);
      await putBack(variantId, 2);
      const tooMuch = { cause: { message: expect.stringContaining('than was taken') } };
      await expect(putBack(variantId, 2, { reference: 'return-2' })).rejects.toMatchObject(tooMuch);
      await expect(putBack(variantId, 2, { reference: 'r', reason: 'cancelled' })).rejects.toMatchObject(
        tooMuch,
      );
      expect(await room.onHand(variantId)).toBe(4);
      expect(await putBack(variantId, 1, { reference: 'return-2' })).toEqual([{ variantId, quantity: 1 }]);
      await expect(putBack(variantId, 1, { reference: 'return-3' })).rejects.toMatchObject(tooMuch);
      expect(await room.onHand(variantId)).toBe(5);
    });

    it('concurrent returns of an order never exceed what it took', async () => {
      const variantId = await sold(3);
      const returns = ['a', 'b', 'c'].map((reference) => putBack(variantId, 2, { reference }));
      const ends = await Promise.allSettled(returns);
      expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      expect(await room.onHand(variantId)).toBe(4);
    });

    it('stock is not returned where the sale was not counted, or was another one', async () => {
      const variantId = await room.variant('unlimited');
      await room.sell([{ variantId, quantity: 2 }], { reference: 'order-1' });
      const counting = { setFiniteOperations: [{ variantId, quantity: 7 }] };
      await app.inventory.adjust(room.site.id, counting, { actor: 'member' });
      expect(await putBack(variantId, 2)).toEqual([]);
      expect(await putBack(variantId, 2, { order: 'order-of-nobody' })).toEqual([]);
      expect(await room.onHand(variantId)).toBe(7);
    });
  });

  it('stock taken in a transaction that fails is still there, and no event is emitted', async () => {
    const variantId = await room.variant(1);
    await expect(
      app.platform.database.transaction(async (tx) => {
        const sale = { owner: null, lines: [{ variantId, quantity: 1 }], actor: 'x', reference: 'lost' };
        expect(await app.inventory.take(tx, room.site.id, sale)).toEqual({ ok: true });
        throw new Error('the card was declined');
      }),
    ).rejects.toThrow('declined');
    expect(await room.onHand(variantId)).toBe(1);
    expect(await movements(variantId)).toHaveLength(1);
    const rows = await app.platform.database.query.rows(
      anyRow,
      sql`select topic from outbox_events where website_id = ${room.site.id}`,
    );
    expect(rows).toEqual([]);
  });

  it('a sale is refused in a repeatable-read transaction, which could decide on stale stock', async () => {
    const variantId = await room.variant(1);
    const sale = { owner: null, lines: [{ variantId, quantity: 1 }], actor: 'x', reference: 'old' };
    const selling = app.platform.database.transaction((tx) => app.inventory.take(tx, room.site.id, sale), {
      isolation: 'repeatable read',
    });
    await expect(selling).rejects.toMatchObject({
      cause: { message: expect.stringContaining('read committed') },
    });
  });

  it.each([0, -1, 1.5, Number.NaN, 1e9])(
    'stock never moves by %d: that is a bug of the caller',
    async (quantity) => {
      const variantId = await room.variant(5);
      await expect(room.sell([{ variantId, quantity }])).rejects.toThrow('no number of goods');
    },
  );
});

describe('holds', () => {
  it('holds of stock keep stock for their owner, who can buy it and nobody else', async () => {
    const variantId = await room.variant(3);
    expect(await hold(ana, variantId, 2)).toEqual({ ok: true });
    expect(await room.available(variantId)).toBe(1);
    expect(await room.sell([{ variantId, quantity: 2 }], { owner: ben })).toEqual({
      ok: false,
      shortages: [{ variantId, wanted: 2, available: 1 }],
    });
    expect(await room.sell([{ variantId, quantity: 3 }], { owner: ana })).toEqual({ ok: true });
    expect(await room.available(variantId)).toBe(0);
  });

  it('a sale uses up the holds of its owner', async () => {
    const variantId = await room.variant(3);
    await hold(ana, variantId, 2);
    await room.sell([{ variantId, quantity: 2 }], { owner: ana });
    expect(await room.available(variantId)).toBe(1);
  });

  it('of one owner replace each other, or stay when there is not enough', async () => {
    const [one, two] = [await room.variant(4), await room.variant(4)];
    await hold(ana, one, 3);
    expect(await hold(ana, one, 4)).toEqual({ ok: true });
    expect(await room.available(one)).toBe(0);
    expect(await hold(ana, two, 5)).toMatchObject({ ok: false });
    expect([await room.available(one), await room.available(two)]).toEqual([0, 4]);
    expect(await hold(ana, two, 1)).toEqual({ ok: true });
    expect([await room.available(one), await room.available(two)]).toEqual([4, 3]);
  });

  it('holds of stock end when they are released, together with everything of their owner', async () => {
    const variantId = await room.variant(4);
    await hold(ana, variantId, 3);
    await hold(ben, variantId, 1);
    await app.inventory.release(app.platform.database.query, room.site.id, ana);
    expect(await room.available(variantId)).toBe(3);
  });

  it('last until the instant of their expiry, for every reader, before any job has run', async () => {
    const variantId = await room.variant(1);
    await app.platform.database.query.run(sql`delete from stock_holds`);
    await hold(ana, variantId, 1, 15);
    app.clock.advance(15 * MINUTES - 1);
    expect(await room.available(variantId)).toBe(0);
    expect(await hold(ben, variantId, 1)).toMatchObject({ ok: false });
    expect(await app.inventory.sweepExpired()).toBe(0);
    app.clock.advance(1);
    expect(await room.available(variantId)).toBe(1);
    expect(await room.sell([{ variantId, quantity: 1 }], { owner: ben })).toEqual({ ok: true });
    expect(await app.inventory.sweepExpired()).toBe(1);
  });

  it('a merchant may lower stock below its holds, and the sale is then refused', async () => {
    const variantId = await room.variant(3);
    await hold(ana, variantId, 3);
    await app.inventory.adjust(
      room.site.id,
      { setFiniteOperations: [{ variantId, quantity: 1 }] },
      { actor: 'member' },
    );
    expect(await room.available(variantId)).toBe(0);
    expect(await room.sell([{ variantId, quantity: 3 }], { owner: ana })).toEqual({
      ok: false,
      shortages: [{ variantId, wanted: 3, available: 1 }],
    });
  });

  it('of something unlimited count as soon as it is counted', async () => {
    const variantId = await room.variant('unlimited');
    expect(await hold(ana, variantId, 3)).toEqual({ ok: true });
    await app.inventory.adjust(
      room.site.id,
      { setFiniteOperations: [{ variantId, quantity: 5 }] },
      { actor: 'member' },
    );
    expect(await room.available(variantId)).toBe(2);
  });
});

describe('the record of movements', () => {
  it('stock movements record every change with reason, actor, reference and balance, newest first', async () => {
    const variantId = await room.variant(5);
    await room.sell([{ variantId, quantity: 2 }], { reference: 'order-9' });
    const operation = { setUnlimitedOperations: [variantId], note: 'made on demand now' };
    await app.inventory.adjust(room.site.id, operation, { actor: 'member-1' });
    expect(await movements(variantId)).toMatchObject([
      { delta: -3, balance: 0, reason: 'set-unlimited', actor: 'member-1', reference: 'made on demand now' },
      { delta: -2, balance: 3, reason: 'sale', actor: 'shopper', reference: 'order-9' },
      { delta: 5, balance: 5, reason: 'started', ...STOCK_MANAGER, createdOn: app.clock.now().getTime() },
    ]);
  });

  it('stock movements leave out the beginning of what is not counted, which moved nothing', async () => {
    const variantId = await room.variant('unlimited');
    expect(await movements(variantId)).toEqual([]);
    const operation = { setFiniteOperations: [{ variantId, quantity: 4 }] };
    await app.inventory.adjust(room.site.id, operation, { actor: 'member-1' });
    expect(await movements(variantId)).toMatchObject([{ delta: 4, balance: 4, reason: 'set-finite' }]);
  });

  it.each([
    ['changed', sql`update stock_movements set delta = 0`],
    ['deleted', sql`delete from stock_movements`],
    ['emptied', sql`truncate stock_movements cascade`],
  ])('stock movements cannot be %s', async (_how, statement) => {
    await room.variant(5);
    await expect(app.platform.database.query.run(statement)).rejects.toMatchObject({
      cause: { message: 'Rows of stock_movements are never changed' },
    });
  });

  it.each([
    ['without a movement', 6, 'stock_levels_as_moved'],
    ['below zero', -1, 'stock_levels_never_negative'],
  ])('stock on hand cannot change %s', async (_how, onHand, constraint) => {
    const variantId = await room.variant(5);
    const changing = app.platform.database.query.run(
      sql`update stock_levels set on_hand = ${onHand} where variant_id = ${variantId}`,
    );
    await expect(changing).rejects.toMatchObject({ cause: { constraint } });
  });

  it('stock movements outlive their variant, and continue when it is added again', async () => {
    const variantId = await room.variant(5);
    const { query } = app.platform.database;
    await query.run(sql`delete from product_variants where variant_id = ${variantId}`);
    expect(await movements(variantId)).toHaveLength(1);
    await query.run(sql`
      insert into product_variants (website_id, item_id, variant_id, sku, position)
      values (${room.site.id}, ${room.itemId}, ${variantId}, 'back', 9)`);
    const again = { variantId, itemId: room.itemId, unlimited: false, quantity: 2 };
    await app.inventory.track(query, room.site.id, [again], STOCK_MANAGER);
    expect(await movements(variantId)).toMatchObject([
      { delta: -3, balance: 2, reason: 'started' },
      { delta: 5, balance: 5, reason: 'started' },
    ]);
  });

  it('tracking an unchanged level adds no stock movement', async () => {
    const variantId = await room.variant(5);
    const same = { variantId, itemId: room.itemId, unlimited: false, quantity: 5, lowStockAt: 2 };
    await app.inventory.track(app.platform.database.query, room.site.id, [same], STOCK_MANAGER);
    expect(await movements(variantId)).toHaveLength(1);
    const { inventory } = await app.inventory.list(room.site.id, { itemId: room.itemId });
    expect(inventory.find((level) => level.variantId === variantId)).toMatchObject({ lowStockAt: 2 });
  });
});
