import { randomUUID } from 'node:crypto';
import type { Site } from '../modules/foundation/sites/index.ts';
import type { StockLine, StockOutcome, StockOwner } from '../modules/store/inventory/index.ts';
import { sql } from '../platform/db/index.ts';
import type { TestApp } from './test-app.ts';

export interface StockFixture {
  readonly site: Site;
  readonly storeId: string;
  readonly itemId: string;
  /** A variant that nobody counts yet. */
  untracked(): Promise<string>;
  /** A variant that is counted, or `unlimited`. */
  variant(stock: number | 'unlimited'): Promise<string>;
  /** What anybody could buy; -1 when unlimited. */
  available(variantId: string): Promise<number>;
  onHand(variantId: string): Promise<number>;
  sell(lines: readonly StockLine[], o?: { owner?: StockOwner; reference?: string }): Promise<StockOutcome>;
}

export const STOCK_MANAGER = { actor: 'test', reference: 'test' };

/** Variants of one product, made without the rules of the catalogue. */
export async function createStockFixture(app: TestApp): Promise<StockFixture> {
  const { database } = app.platform;
  const site = await app.make.site();
  const store = await app.make.collection(site, { kind: 'products', title: 'Store' });
  const { id: itemId } = await app.make.item(site, store.id);
  let sales = 0;

  const untracked = async (): Promise<string> => {
    const variantId = randomUUID();
    await database.query.run(sql`
      insert into product_variants (website_id, item_id, variant_id, sku, position)
      values (${site.id}, ${itemId}, ${variantId}, ${variantId}, 9)`);
    return variantId;
  };
  const record = async (variantId: string) =>
    (await app.inventory.stockOf(site.id, [itemId])).get(variantId) ?? { unlimited: false, qtyInStock: 0 };

  return {
    site,
    storeId: store.id,
    itemId,
    untracked,
    async variant(stock) {
      const variantId = await untracked();
      const unlimited = stock === 'unlimited';
      const tracked = { variantId, itemId, unlimited, quantity: unlimited ? 0 : stock };
      await database.transaction((tx) => app.inventory.track(tx, site.id, [tracked], STOCK_MANAGER));
      return variantId;
    },
    async available(variantId) {
      const { unlimited, qtyInStock } = await record(variantId);
      return unlimited ? -1 : qtyInStock;
    },
    onHand: async (variantId) =>
      (await app.inventory.levelsOf(database.query, site.id, [itemId])).get(variantId)?.quantity ?? 0,
    sell: (lines, { owner, reference = `order-${++sales}` } = {}) =>
      database.transaction((tx) =>
        app.inventory.take(tx, site.id, { owner: owner ?? null, lines, actor: 'shopper', reference }),
      ),
  };
}
