import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Statement, sql } from '../../../platform/db/index.ts';
import { createStockFixture, type StockFixture } from '../../../testing/stock-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';

let app: TestApp;
let room: StockFixture;
let variantId: string;
beforeAll(async () => {
  app = await createTestApp();
  room = await createStockFixture(app);
  variantId = await room.variant(5);
  await room.sell([{ variantId, quantity: 1 }]);
  const expiresAt = new Date(app.clock.now().getTime() + 60_000);
  const lines = [{ variantId, quantity: 1 }];
  await app.inventory.hold(room.site.id, { kind: 'cart', id: 'ana' }, lines, expiresAt);
});
afterAll(() => app.close());

/**
 * The names of what is broken after a repair by hand, which goes around constraints and triggers and is undone here.
 */
async function brokenBy(repair: Statement): Promise<string[]> {
  const broken: string[] = [];
  const undone = new Error('undone');
  const repairing = app.platform.database.transaction(async (tx) => {
    await tx.run(sql`alter table stock_movements disable trigger user`);
    await tx.run(sql`alter table stock_levels drop constraint stock_levels_as_moved`);
    await tx.run(sql`alter table stock_holds drop constraint stock_holds_website_id_variant_id_fkey`);
    await tx.run(repair);
    for (const { name, violations } of app.inventory.invariants)
      if ((await violations(tx)).some((row) => row.startsWith(`${room.site.id}/${variantId}`)))
        broken.push(name);
    throw undone;
  });
  await expect(repairing).rejects.toBe(undone);
  return broken;
}

describe('the invariants of stock', () => {
  it('the invariants of stock hold when nobody repairs anything', async () => {
    expect(await brokenBy(sql`select 1`)).toEqual([]);
  });

  it.each<[string, Statement, string[]]>([
    [
      'stock is set by hand',
      sql`update stock_levels set on_hand = on_hand + 1 where last_movement is not null`,
      ['inventory.balance'],
    ],
    [
      'a movement is lost',
      sql`delete from stock_movements where sequence = 1`,
      ['inventory.balance', 'inventory.movements'],
    ],
    ['the last movement is lost', sql`delete from stock_movements where sequence = 2`, ['inventory.balance']],
    [
      'a movement is corrected',
      sql`update stock_movements set balance = 9 where sequence = 1`,
      ['inventory.movements'],
    ],
    [
      'more comes back than was sold',
      sql`insert into stock_movements (website_id, variant_id, sequence, delta, balance, reason, actor, reference, once, undoes, created_at)
        select website_id, variant_id, 3, 2, balance + 2, 'return', 'by hand', 'return', true, reference, created_at
        from stock_movements where reason = 'sale'`,
      ['inventory.balance', 'inventory.returns'],
    ],
    ['a level is lost', sql`delete from stock_levels`, ['inventory.holds']],
    ['holds are left behind', sql`update stock_holds set expires_at = '2000-01-01'`, ['inventory.holds']],
  ])('notice when %s', async (_what, repair, names) => {
    expect(await brokenBy(repair)).toEqual(names);
  });
});
