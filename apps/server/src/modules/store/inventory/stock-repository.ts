import type { InventoryLevel, StockMovement, StockRecord } from '@awning/contract';
import { column, type Queryable, type RowOf, type Statement, sql } from '../../../platform/db/index.ts';
import type { CartId, ItemId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
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
  readonly variantId: VariantId;
  readonly kind: 'increment' | 'decrement' | 'set-finite' | 'set-unlimited';
  readonly quantity: number;
}

export interface OperationRefusal extends StockOperation {
  readonly reason: 'unknown' | 'never-counted' | 'unlimited' | 'not-enough' | 'too-many';
  readonly onHand: number;
}

/** Decisions about stock are functions of the database, in `sql/`: one call decides and does, under its own locks. */
async function decide<T>(db: Queryable, call: Statement): Promise<T> {
  const { outcome } = await db.one(
    { outcome: column.nullable(column.json<T>()) },
    sql`select ${call} as outcome`,
  );
  return outcome as T;
}

const time = (instant: Date): Statement => sql`${instant.toISOString()}::timestamptz`;
const json = (value: unknown): Statement => sql`${JSON.stringify(value)}::jsonb`;
const demand = (lines: readonly StockLine[]): Statement =>
  json(lines.map(({ variantId, quantity }) => ({ variant_id: variantId, quantity })));

type StockOutcome = { shortages: Shortage[]; changes: StockChange[]; bought: string[] };

export const holdStock = (
  tx: Queryable,
  websiteId: WebsiteId,
  o: { owner: StockOwner; lines: readonly StockLine[]; expiresAt: Date; now: Date },
): Promise<Shortage[]> =>
  decide(
    tx,
    sql`hold_stock(${websiteId}, ${o.owner.kind}, ${o.owner.id}, ${demand(o.lines)}, ${time(o.expiresAt)}, ${time(o.now)})`,
  );

export const decrementStock = (
  tx: Queryable,
  websiteId: WebsiteId,
  o: { owner: StockOwner | null; lines: readonly StockLine[] } & Recorded,
): Promise<StockOutcome> =>
  decide(
    tx,
    sql`take_stock(${websiteId}, ${o.owner?.kind ?? null}, ${o.owner?.id ?? null}, ${demand(o.lines)}, ${o.actor}, ${o.reference},
      ${time(o.now)})`,
  );

export const putStockBack = (
  db: Queryable,
  websiteId: WebsiteId,
  o: { lines: readonly StockLine[] } & StockReturn & Recorded,
): Promise<StockChange[]> =>
  decide(
    db,
    sql`put_stock_back(${websiteId}, ${demand(o.lines)}, ${o.order}, ${o.reason}, ${o.actor}, ${o.reference}, ${time(o.now)})`,
  );

type Thresholds = Pick<TrackedVariant, 'variantId' | 'lowStockAt' | 'shownTo'>;

/** Without what is left out, which stays as it is. */
const thresholds = ({ variantId, lowStockAt, shownTo: visibleTo }: Thresholds) => ({
  variant_id: variantId,
  ...(lowStockAt === undefined ? {} : { low_stock_at: lowStockAt }),
  ...(visibleTo === undefined ? {} : { shown_to: visibleTo }),
});

export const trackStock = (
  db: Queryable,
  websiteId: WebsiteId,
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
  websiteId: WebsiteId,
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

export async function endHolds(db: Queryable, websiteId: WebsiteId, owner: StockOwner): Promise<void> {
  await db.run(sql`select end_holds(${websiteId}, ${owner.kind}, ${owner.id})`);
}

export const readWaitingStock = (
  db: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; giving: boolean; now: Date },
): Promise<WaitingStock | null> =>
  decide(db, sql`waiting_stock(${websiteId}, ${o.variantId}, ${!o.giving}, ${time(o.now)})`);

const texts = (values: readonly string[]): Statement =>
  sql`array(select jsonb_array_elements_text(${json(values)}))`;

export const holdForLinks = (
  db: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; linkIds: readonly string[]; expiresAt: Date; now: Date },
): Promise<number> =>
  decide(
    db,
    sql`hold_for_links(${websiteId}, ${o.variantId}, ${texts(o.linkIds)}, ${time(o.expiresAt)}, ${time(o.now)})`,
  );

export async function endLinkHolds(
  db: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  linkIds: readonly string[],
): Promise<void> {
  await db.run(sql`select end_link_holds(${websiteId}, ${variantId}, ${texts(linkIds)})`);
}

export async function prolongLinkHolds(
  db: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; linkIds: readonly string[]; expiresAt: Date; now: Date },
): Promise<void> {
  await db.run(
    sql`select prolong_link_holds(${websiteId}, ${o.variantId}, ${texts(o.linkIds)}, ${time(o.expiresAt)}, ${time(o.now)})`,
  );
}

export const claimHold = (
  db: Queryable,
  websiteId: WebsiteId,
  o: { linkId: string; cartId: CartId; now: Date },
): Promise<'claimed' | 'paying' | 'ended'> =>
  decide(db, sql`claim_hold(${websiteId}, ${o.linkId}, ${o.cartId}, ${time(o.now)})`);

export async function countClaimed(
  db: Queryable,
  websiteId: WebsiteId,
  o: { cartId: CartId; variantId: VariantId; now: Date },
): Promise<number> {
  const rows = await db.rows(
    { count: column.integer },
    sql`
    select coalesce(sum(quantity), 0)::int as count from stock_holds
    where website_id = ${websiteId} and claimed_by = ${o.cartId} and variant_id = ${o.variantId} and expires_at > ${time(o.now)}`,
  );
  return rows[0]?.count ?? 0;
}

export async function storeThresholds(
  db: Queryable,
  websiteId: WebsiteId,
  variants: readonly Thresholds[],
): Promise<void> {
  await db.run(sql`select warn_at(${websiteId}, ${json(variants.map(thresholds))})`);
}

const ofItems = (itemIds: readonly ItemId[]): Statement =>
  sql`level.item_id in (select jsonb_array_elements_text(${json(itemIds)}) collate "C")`;

const LevelRow = {
  variantId: column.id<VariantId>(),
  itemId: column.id<ItemId>(),
  unlimited: column.boolean,
  quantity: column.integer,
  lowStockAt: column.nullable(column.integer),
};

export const readLevelsOf = (
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
): Promise<StockLevel[]> =>
  db.rows(
    LevelRow,
    sql`select variant_id as "variantId", item_id as "itemId", unlimited, on_hand as quantity, low_stock_at as "lowStockAt"
      from stock_levels where website_id = ${websiteId} and item_id = any (${itemIds})`,
  );

export const readOfferedOf = (
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
  now: Date,
): Promise<StockLevel[]> =>
  db.rows(
    LevelRow,
    sql`select variant_id as "variantId", item_id as "itemId", unlimited,
        greatest(0, on_hand - coalesce((select sum(hold.quantity) from stock_holds hold
          where hold.website_id = level.website_id and hold.variant_id = level.variant_id and hold.owner_kind = 'waitlist'
            and hold.expires_at > ${now}), 0))::int as quantity,
        low_stock_at as "lowStockAt"
      from stock_levels level where website_id = ${websiteId} and item_id = any (${itemIds})`,
  );

/** What somebody holds is not for others. */
const heldNow = (websiteId: WebsiteId, now: Date): Statement => sql`
  left join lateral (
    select sum(quantity)::int as quantity from held_stock(${websiteId}, level.variant_id, ${time(now)})
  ) held on true`;

export async function readStock(
  db: Queryable,
  websiteId: WebsiteId,
  itemIds: readonly ItemId[],
  now: Date,
): Promise<StockRecord[]> {
  const rows = await db.rows(
    { variantId: column.id<VariantId>(), unlimited: column.boolean, qtyInStock: column.integer },
    sql`
    select level.variant_id as "variantId", level.unlimited,
      greatest(0, level.on_hand - coalesce(held.quantity, 0)) as "qtyInStock"
    from stock_levels level ${heldNow(websiteId, now)}
    where level.website_id = ${websiteId}
      and ${ofItems(itemIds)}`,
  );
  return rows;
}

export async function readLevels(
  db: Queryable,
  websiteId: WebsiteId,
  o: { after: string | undefined; itemId: ItemId | undefined; limit: number; now: Date },
): Promise<InventoryLevel[]> {
  const rows = await db.rows(
    {
      variantId: column.id<VariantId>(),
      itemId: column.id<ItemId>(),
      isUnlimited: column.boolean,
      quantity: column.integer,
      held: column.integer,
      lowStockAt: column.nullable(column.integer),
    },
    sql`
    select level.variant_id as "variantId", level.item_id as "itemId", level.unlimited as "isUnlimited",
      level.on_hand as quantity, coalesce(held.quantity, 0) as held, level.low_stock_at as "lowStockAt"
    from stock_levels level ${heldNow(websiteId, o.now)}
    where level.website_id = ${websiteId}
      ${o.after === undefined ? sql`` : sql`and level.variant_id > ${o.after}`}
      ${o.itemId === undefined ? sql`` : sql`and level.item_id = ${o.itemId}`}
    order by level.variant_id limit ${o.limit}`,
  );
  return rows;
}

/** Counted now, or once: what moved stays on record when a variant is gone. */
export async function isKnownVariant(
  db: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
): Promise<boolean> {
  const count = await db.run(sql`
    select from stock_levels where website_id = ${websiteId} and variant_id = ${variantId}
    union all select from stock_movements where website_id = ${websiteId} and variant_id = ${variantId} limit 1`);
  return count > 0;
}

const MovementRow = {
  id: column.text,
  variantId: column.id<VariantId>(),
  sequence: column.integer,
  delta: column.integer,
  balance: column.integer,
  reason: column.word<StockMovement['reason']>(),
  actor: column.text,
  reference: column.text,
  createdOn: column.float,
};
export type MovementRow = RowOf<typeof MovementRow>;

export async function readMovements(
  db: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; before: number | undefined; limit: number },
): Promise<MovementRow[]> {
  const rows = await db.rows(
    MovementRow,
    sql`
    select variant_id || '/' || sequence as id, variant_id as "variantId", sequence, delta, balance, reason, actor, reference,
      (extract(epoch from created_at) * 1000)::float8 as "createdOn"
    from stock_movements
    where website_id = ${websiteId} and variant_id = ${o.variantId}
      ${o.before === undefined ? sql`` : sql`and sequence < ${o.before}`}
    order by sequence desc limit ${o.limit}`,
  );
  return rows;
}

export async function deleteExpiredHolds(db: Queryable, now: Date, most: number): Promise<number> {
  const rowCount = await db.run(sql`
    delete from stock_holds where (website_id, variant_id, owner_kind, owner_id) in (
      select website_id, variant_id, owner_kind, owner_id from stock_holds
      where expires_at <= ${time(now)} limit ${most} for update skip locked)`);
  return rowCount;
}
