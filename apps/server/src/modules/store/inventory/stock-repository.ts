import { column, type Queryable, type Statement, sql } from '../../../platform/db/index.ts';
import type { CartId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type {
  Shortage,
  StockCause,
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

export const holdForLinks = (
  db: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; linkIds: readonly string[]; expiresAt: Date; now: Date },
): Promise<number> =>
  decide(
    db,
    sql`hold_for_links(${websiteId}, ${o.variantId}, ${o.linkIds}::text[], ${time(o.expiresAt)}, ${time(o.now)})`,
  );

export async function endLinkHolds(
  db: Queryable,
  websiteId: WebsiteId,
  variantId: VariantId,
  linkIds: readonly string[],
): Promise<void> {
  await db.run(sql`select end_link_holds(${websiteId}, ${variantId}, ${linkIds}::text[])`);
}

export async function prolongLinkHolds(
  db: Queryable,
  websiteId: WebsiteId,
  o: { variantId: VariantId; linkIds: readonly string[]; expiresAt: Date; now: Date },
): Promise<void> {
  await db.run(
    sql`select prolong_link_holds(${websiteId}, ${o.variantId}, ${o.linkIds}::text[], ${time(o.expiresAt)}, ${time(o.now)})`,
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

export async function deleteExpiredHolds(db: Queryable, now: Date, most: number): Promise<number> {
  const rowCount = await db.run(sql`
    delete from stock_holds where (website_id, variant_id, owner_kind, owner_id) in (
      select website_id, variant_id, owner_kind, owner_id from stock_holds
      where expires_at <= ${time(now)} limit ${most} for update skip locked)`);
  return rowCount;
}
