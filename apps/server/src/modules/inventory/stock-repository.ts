import type { InventoryLevel, StockMovement, StockRecord } from '@awning/contract';
import { type SQL, sql } from '../../platform/db/drizzle.ts';
import { builtOnce, prepareStatement, type Queryable } from '../../platform/db/index.ts';
import { invariant } from '../../platform/invariant.ts';
import type {
  Shortage,
  StockCause,
  StockLevel,
  StockLine,
  StockOwner,
  StockReturn,
  TrackedVariant,
  WaitingStock,
} from './inventory.ts';
import type { StockChange } from './stock-change.ts';

/** When and for the record. */
export type Recorded = StockCause & { readonly now: Date };

export interface StockOperation {
  readonly variantId: string;
  readonly kind: 'increment' | 'decrement' | 'set-finite' | 'set-unlimited';
  readonly quantity: number;
}

export interface OperationRefusal extends StockOperation {
  readonly reason: 'unknown' | 'never-counted' | 'unlimited' | 'not-enough' | 'too-many';
  readonly onHand: number;
}

/** Decisions about stock are functions of the database, in `sql/`: one call decides and does, under its own locks. */
async function decide<T>(db: Queryable, call: SQL): Promise<T> {
  const { rows } = await db.execute<{ outcome: T }>(sql`select ${call} as outcome`);
  invariant(rows[0], 'a function of the database answers with one row');
  return rows[0].outcome;
}

const time = (instant: Date): SQL => sql`${instant.toISOString()}::timestamptz`;
const json = (value: unknown): SQL => sql`${JSON.stringify(value)}::jsonb`;
const demandOf = (lines: readonly StockLine[]) =>
  lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity }));
const demand = (lines: readonly StockLine[]): SQL => json(demandOf(lines));

type Taken = { shortages: Shortage[]; changes: StockChange[]; bought: string[] };

// Prepared, because every order runs them and whoever buys the same waits for them.
const hold = prepareStatement<{ outcome: Shortage[] }>(
  'hold-stock',
  'select hold_stock($1, $2, $3, $4::jsonb, $5::timestamptz, $6::timestamptz) as outcome',
);
const take = prepareStatement<{ outcome: Taken }>(
  'take-stock',
  'select take_stock($1, $2, $3, $4::jsonb, $5, $6, $7::timestamptz) as outcome',
);

export async function holdStock(
  tx: Queryable,
  websiteId: string,
  o: { owner: StockOwner; lines: readonly StockLine[]; expiresAt: Date; now: Date },
): Promise<Shortage[]> {
  const lines = JSON.stringify(demandOf(o.lines));
  const [row] = await hold.within(tx, [
    websiteId,
    o.owner.kind,
    o.owner.id,
    lines,
    o.expiresAt.toISOString(),
    o.now.toISOString(),
  ]);
  invariant(row, 'a function of the database answers with one row');
  return row.outcome;
}

export async function takeStock(
  tx: Queryable,
  websiteId: string,
  o: { owner: StockOwner | null; lines: readonly StockLine[] } & Recorded,
): Promise<Taken> {
  const lines = JSON.stringify(demandOf(o.lines));
  const owner = [o.owner?.kind ?? null, o.owner?.id ?? null];
  const [row] = await take.within(tx, [
    websiteId,
    ...owner,
    lines,
    o.actor,
    o.reference,
    o.now.toISOString(),
  ]);
  invariant(row, 'a function of the database answers with one row');
  return row.outcome;
}

export const putStockBack = (
  db: Queryable,
  websiteId: string,
  o: { lines: readonly StockLine[] } & StockReturn & Recorded,
): Promise<StockChange[]> =>
  decide(
    db,
    sql`put_stock_back(${websiteId}, ${demand(o.lines)}, ${o.order}, ${o.reason}, ${o.actor}, ${o.reference}, ${time(o.now)})`,
  );

type Thresholds = Pick<TrackedVariant, 'variantId' | 'lowStockAt' | 'shownTo'>;

/** Without what is left out, which stays as it is. */
const thresholds = ({ variantId, lowStockAt, shownTo }: Thresholds) => ({
  variant_id: variantId,
  ...(lowStockAt === undefined ? {} : { low_stock_at: lowStockAt }),
  ...(shownTo === undefined ? {} : { shown_to: shownTo }),
});

export const trackStock = (
  db: Queryable,
  websiteId: string,
  o: { variants: readonly TrackedVariant[] } & Recorded,
): Promise<StockChange[]> => {
  const variants = o.variants.map(({ itemId, unlimited, quantity, neverCounted = false, ...variant }) => ({
    ...thresholds(variant),
    item_id: itemId,
    unlimited,
    quantity,
    never_counted: neverCounted,
  }));
  return decide(
    db,
    sql`track_stock(${websiteId}, ${json(variants)}, ${o.actor}, ${o.reference}, ${time(o.now)})`,
  );
};

export const adjustStock = (
  db: Queryable,
  websiteId: string,
  o: { operations: readonly StockOperation[] } & Recorded,
): Promise<{ refusals: OperationRefusal[]; changes: StockChange[] }> => {
  const operations = o.operations.map(({ variantId, ...operation }) => ({
    variant_id: variantId,
    ...operation,
  }));
  return decide(
    db,
    sql`adjust_stock(${websiteId}, ${json(operations)}, ${o.actor}, ${o.reference}, ${time(o.now)})`,
  );
};

export async function endHolds(db: Queryable, websiteId: string, owner: StockOwner): Promise<void> {
  await db.execute(sql`select end_holds(${websiteId}, ${owner.kind}, ${owner.id})`);
}

export const readWaitingStock = (
  db: Queryable,
  websiteId: string,
  o: { variantId: string; giving: boolean; now: Date },
): Promise<WaitingStock | null> =>
  decide(db, sql`waiting_stock(${websiteId}, ${o.variantId}, ${!o.giving}, ${time(o.now)})`);

const texts = (values: readonly string[]): SQL =>
  sql`array(select jsonb_array_elements_text(${json(values)}))`;

export const holdForLinks = (
  db: Queryable,
  websiteId: string,
  o: { variantId: string; linkIds: readonly string[]; expiresAt: Date; now: Date },
): Promise<number> =>
  decide(
    db,
    sql`hold_for_links(${websiteId}, ${o.variantId}, ${texts(o.linkIds)}, ${time(o.expiresAt)}, ${time(o.now)})`,
  );

export async function endLinkHolds(
  db: Queryable,
  websiteId: string,
  variantId: string,
  linkIds: readonly string[],
): Promise<void> {
  await db.execute(sql`select end_link_holds(${websiteId}, ${variantId}, ${texts(linkIds)})`);
}

export async function prolongLinkHolds(
  db: Queryable,
  websiteId: string,
  o: { variantId: string; linkIds: readonly string[]; expiresAt: Date; now: Date },
): Promise<void> {
  await db.execute(
    sql`select prolong_link_holds(${websiteId}, ${o.variantId}, ${texts(o.linkIds)}, ${time(o.expiresAt)}, ${time(o.now)})`,
  );
}

export const claimHold = (
  db: Queryable,
  websiteId: string,
  o: { linkId: string; cartId: string; now: Date },
): Promise<'claimed' | 'paying' | 'ended'> =>
  decide(db, sql`claim_hold(${websiteId}, ${o.linkId}, ${o.cartId}, ${time(o.now)})`);

export async function countClaimed(
  db: Queryable,
  websiteId: string,
  o: { cartId: string; variantId: string; now: Date },
): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select coalesce(sum(quantity), 0)::int as count from stock_holds
    where website_id = ${websiteId} and claimed_by = ${o.cartId} and variant_id = ${o.variantId} and expires_at > ${time(o.now)}`);
  return rows[0]?.count ?? 0;
}

export async function storeThresholds(
  db: Queryable,
  websiteId: string,
  variants: readonly Thresholds[],
): Promise<void> {
  await db.execute(sql`select warn_at(${websiteId}, ${json(variants.map(thresholds))})`);
}

const ofItems = (itemIds: readonly string[]): SQL =>
  sql`level.item_id in (select jsonb_array_elements_text(${json(itemIds)}) collate "C")`;

const levelsOfItems = builtOnce((db) =>
  db
    .select({
      variantId: sql<string>`variant_id`,
      itemId: sql<string>`item_id`,
      unlimited: sql<boolean>`unlimited`,
      quantity: sql<number>`on_hand`,
      lowStockAt: sql<number | null>`low_stock_at`,
    })
    .from(sql`stock_levels`)
    .where(sql`website_id = ${sql.placeholder('websiteId')} and item_id = any(${sql.placeholder('itemIds')})`)
    .prepare('stock-levels-of-items'),
);

export const readLevelsOf = (
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
): Promise<StockLevel[]> => levelsOfItems(db).execute({ websiteId, itemIds: [...itemIds] });

const offeredOfItems = builtOnce((db) =>
  db
    .select({
      variantId: sql<string>`variant_id`,
      itemId: sql<string>`item_id`,
      unlimited: sql<boolean>`unlimited`,
      quantity: sql<number>`greatest(0, on_hand - coalesce((select sum(hold.quantity) from stock_holds hold
        where hold.website_id = level.website_id and hold.variant_id = level.variant_id and hold.owner_kind = 'waitlist'
          and hold.expires_at > ${sql.placeholder('now')}::timestamptz), 0))::int`,
      lowStockAt: sql<number | null>`low_stock_at`,
    })
    .from(sql`stock_levels level`)
    .where(sql`website_id = ${sql.placeholder('websiteId')} and item_id = any(${sql.placeholder('itemIds')})`)
    .prepare('stock-offered-of-items'),
);

export const readOfferedOf = (
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<StockLevel[]> =>
  offeredOfItems(db).execute({ websiteId, itemIds: [...itemIds], now: now.toISOString() });

/** What somebody holds is not for others. */
const heldNow = (websiteId: string, now: Date): SQL => sql`
  left join lateral (
    select sum(quantity)::int as quantity from held_stock(${websiteId}, level.variant_id, ${time(now)})
  ) held on true`;

export async function readStock(
  db: Queryable,
  websiteId: string,
  itemIds: readonly string[],
  now: Date,
): Promise<StockRecord[]> {
  const { rows } = await db.execute<StockRecord & Record<string, unknown>>(sql`
    select level.variant_id as "variantId", level.unlimited,
      greatest(0, level.on_hand - coalesce(held.quantity, 0)) as "qtyInStock"
    from stock_levels level ${heldNow(websiteId, now)}
    where level.website_id = ${websiteId}
      and ${ofItems(itemIds)}`);
  return rows;
}

export async function readLevels(
  db: Queryable,
  websiteId: string,
  o: { after: string | undefined; itemId: string | undefined; limit: number; now: Date },
): Promise<InventoryLevel[]> {
  const { rows } = await db.execute<InventoryLevel & Record<string, unknown>>(sql`
    select level.variant_id as "variantId", level.item_id as "itemId", level.unlimited as "isUnlimited",
      level.on_hand as quantity, coalesce(held.quantity, 0) as held, level.low_stock_at as "lowStockAt"
    from stock_levels level ${heldNow(websiteId, o.now)}
    where level.website_id = ${websiteId}
      ${o.after === undefined ? sql`` : sql`and level.variant_id > ${o.after}`}
      ${o.itemId === undefined ? sql`` : sql`and level.item_id = ${o.itemId}`}
    order by level.variant_id limit ${o.limit}`);
  return rows;
}

/** Counted now, or once: what moved stays on record when a variant is gone. */
export async function isKnownVariant(db: Queryable, websiteId: string, variantId: string): Promise<boolean> {
  const { rows } = await db.execute(sql`
    select from stock_levels where website_id = ${websiteId} and variant_id = ${variantId}
    union all select from stock_movements where website_id = ${websiteId} and variant_id = ${variantId} limit 1`);
  return rows.length > 0;
}

export type MovementRow = StockMovement & { readonly sequence: number };

export async function readMovements(
  db: Queryable,
  websiteId: string,
  o: { variantId: string; before: number | undefined; limit: number },
): Promise<MovementRow[]> {
  const { rows } = await db.execute<MovementRow & Record<string, unknown>>(sql`
    select variant_id || '/' || sequence as id, variant_id as "variantId", sequence, delta, balance, reason, actor, reference,
      (extract(epoch from created_at) * 1000)::float8 as "createdOn"
    from stock_movements
    where website_id = ${websiteId} and variant_id = ${o.variantId}
      ${o.before === undefined ? sql`` : sql`and sequence < ${o.before}`}
    order by sequence desc limit ${o.limit}`);
  return rows;
}

export async function deleteExpiredHolds(db: Queryable, now: Date, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    delete from stock_holds where (website_id, variant_id, owner_kind, owner_id) in (
      select website_id, variant_id, owner_kind, owner_id from stock_holds
      where expires_at <= ${time(now)} limit ${most} for update skip locked)`);
  return rowCount ?? 0;
}
