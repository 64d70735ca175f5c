import type {
  InventoryAdjustment,
  InventoryPage,
  InventoryQuery,
  MovementPage,
  MovementQuery,
  StockRecord,
} from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { CartId, ItemId, OrderId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';

/** Who a hold belongs to: the cart of a shopper who is paying, or a link that was mailed to a person who waited. */
export interface StockOwner {
  readonly kind: 'cart' | 'waitlist';
  readonly id: string;
}

export interface StockLine {
  readonly variantId: VariantId;
  readonly quantity: number;
}

export interface Shortage {
  readonly variantId: VariantId;
  /** Over all lines together. */
  readonly wanted: number;
  readonly available: number;
}

export type StockOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly shortages: readonly Shortage[] };

/** For the record of a movement. */
export interface StockCause {
  readonly actor: string;
  readonly reference: string;
}

/** `reference` is that of the return. */
export interface StockReturn extends StockCause {
  readonly reason: string;
  /** The reference of the sale. */
  readonly order: string;
}

export interface TrackedVariant {
  readonly variantId: VariantId;
  readonly itemId: ItemId;
  readonly unlimited: boolean;
  readonly quantity: number;
  /** Nobody runs out of it, so it is unlimited for as long as this is said. Left out: no. */
  readonly neverCounted?: boolean | undefined;
  /** Null: the store's usual number. Left out: as it is. */
  readonly lowStockAt?: number | null | undefined;
  /** Pages say how many are left when there are this many or fewer. Left out: as it is, and 0 for a new one. */
  readonly shownTo?: number | undefined;
}

/** What is counted, including units on hold. */
export interface StockLevel {
  readonly variantId: VariantId;
  readonly itemId: ItemId;
  readonly unlimited: boolean;
  /** On hand. */
  readonly quantity: number;
  readonly lowStockAt: number | null;
}

/** A variant as those see it who wait for it. */
export interface WaitingStock {
  readonly unlimited: boolean;
  /** On hand. */
  readonly quantity: number;
  /** That nobody holds; null without a limit. */
  readonly free: number | null;
  /** Kept by links, also for carts that have claimed it. */
  readonly heldForLinks: number;
}

/** What a sale, or a return of it, changed. */
export interface OrderMovement {
  readonly variantId: VariantId;
  readonly delta: number;
  readonly balance: number;
  readonly reason: string;
  readonly actor: string;
  readonly createdAt: Date;
}

export interface Inventory {
  /**
   * Runs `work`, a transaction that holds or takes these variants, when few others are at them. While a variant is
   * locked, or everybody wants it, those who come too late are refused as busy, and nobody else waits.
   */
  queueFor<T>(websiteId: WebsiteId, variantIds: readonly VariantId[], work: () => Promise<T>): Promise<T>;
  /** What can still be bought, in the order of nothing in particular; variants that nobody tracks are missing. */
  stockOf(websiteId: WebsiteId, itemIds: readonly ItemId[]): Promise<ReadonlyMap<string, StockRecord>>;
  /** By variant. `db` may be the transaction that the caller is in. */
  levelsOf(
    db: Queryable,
    websiteId: WebsiteId,
    itemIds: readonly ItemId[],
  ): Promise<ReadonlyMap<string, StockLevel>>;
  /** The same less what links of the waitlist keep, for days at a time: what pages offer. */
  offeredOf(
    db: Queryable,
    websiteId: WebsiteId,
    itemIds: readonly ItemId[],
  ): Promise<ReadonlyMap<string, StockLevel>>;
  list(websiteId: WebsiteId, query: InventoryQuery): Promise<InventoryPage>;
  movements(websiteId: WebsiteId, query: MovementQuery): Promise<MovementPage>;
  /** What an order took and gave back, oldest first. */
  movementsOfOrder(websiteId: WebsiteId, orderId: OrderId): Promise<readonly OrderMovement[]>;
  /** All operations or none. With a key, the same call again changes nothing more. */
  adjust(
    websiteId: WebsiteId,
    adjustment: InventoryAdjustment,
    by: { readonly actor: string; readonly idempotencyKey?: string | undefined },
  ): Promise<void>;
  /** The same in the transaction of the caller, who has queued for the variants (`queueFor`). */
  adjustIn(
    tx: Queryable,
    websiteId: WebsiteId,
    adjustment: InventoryAdjustment,
    actor: string,
  ): Promise<void>;
  /** Which of the variants shoppers are paying for right now, or links keep. */
  heldAmong(
    db: Queryable,
    websiteId: WebsiteId,
    variantIds: readonly VariantId[],
  ): Promise<ReadonlySet<string>>;
  /** Starts to count variants; one that is counted already is set to the state given, with a movement. */
  track(
    tx: Queryable,
    websiteId: WebsiteId,
    variants: readonly TrackedVariant[],
    cause: StockCause,
  ): Promise<void>;
  /** From which quantity on stock of a variant is low, and pages say how many are left. Moves nothing. */
  warnAt(
    tx: Queryable,
    websiteId: WebsiteId,
    thresholds: readonly Pick<TrackedVariant, 'variantId' | 'lowStockAt' | 'shownTo'>[],
  ): Promise<void>;
  /**
   * Replaces all holds of the owner, or changes nothing when there is not enough. `tx`: in a transaction that does
   * more, as its last statement.
   */
  hold(
    websiteId: WebsiteId,
    owner: StockOwner,
    lines: readonly StockLine[],
    expiresAt: Date,
    tx?: Queryable,
  ): Promise<StockOutcome>;
  /** What the owner holds is there for others again. */
  release(tx: Queryable, websiteId: WebsiteId, owner: StockOwner): Promise<void>;
  /**
   * Sells: all lines or none, never what others hold; the owner's holds end. Call it in the transaction that creates
   * the order, with the order as reference: taken once, the same again is a yes that takes nothing, and something else
   * for that reference is a bug and throws.
   */
  take(
    tx: Queryable,
    websiteId: WebsiteId,
    sale: { readonly owner: StockOwner | null; readonly lines: readonly StockLine[] } & StockCause,
  ): Promise<StockOutcome>;
  /**
   * What the sale took comes back, once for each reason and reference; answers what did. What is gone or unlimited by
   * now is left out, and so is what was unlimited then. More than was taken and is not back yet is a bug and throws.
   */
  putBack(
    tx: Queryable,
    websiteId: WebsiteId,
    lines: readonly StockLine[],
    cause: StockReturn,
  ): Promise<readonly StockLine[]>;
  /** Called for every change, in the transaction that makes it: be quick there. */
  onChange(listener: StockListener): void;
  /** The same, and only of what is no sale: adjustments, returns, other settings. */
  onStocktaking(listener: StockListener): void;
  /**
   * What the waitlist decides by. The level stays as it is until the transaction ends; `giving`: nobody else gives away
   * units of it. Null: nobody sells it.
   */
  waitingStock(
    tx: Queryable,
    websiteId: WebsiteId,
    variantId: VariantId,
    o: { readonly giving: boolean },
  ): Promise<WaitingStock | null>;
  /** One unit for each link until `expiresAt`, as far as they go: answers how many got one, the first of them. */
  holdForLinks(
    tx: Queryable,
    websiteId: WebsiteId,
    o: { readonly variantId: VariantId; readonly linkIds: readonly string[]; readonly expiresAt: Date },
  ): Promise<number>;
  /** What these links keep is there for others again. Call `waitingStock` with `giving` before. */
  endLinks(
    tx: Queryable,
    websiteId: WebsiteId,
    variantId: VariantId,
    linkIds: readonly string[],
  ): Promise<void>;
  /**
   * What these links keep, and still do, is kept until `expiresAt` at least. Call `waitingStock` with `giving` before.
   */
  prolongLinks(
    tx: Queryable,
    websiteId: WebsiteId,
    o: { readonly variantId: VariantId; readonly linkIds: readonly string[]; readonly expiresAt: Date },
  ): Promise<void>;
  /** What a link keeps is this cart's to buy, and no other cart's, until the link ends. */
  claim(websiteId: WebsiteId, linkId: string, cartId: CartId): Promise<'claimed' | 'paying' | 'ended'>;
  /** How many units of a variant links keep for this cart. */
  claimed(websiteId: WebsiteId, cartId: CartId, variantId: VariantId): Promise<number>;
  /** Hears which links were bought, in the transaction of the sale. */
  onLinkBought(listener: LinkListener): void;
  /** Deletes holds that have expired, which no query counts any more. */
  sweepExpired(): Promise<number>;
  readonly invariants: readonly Invariant[];
}

/** The payload of the events about stock. */
export interface StockEvent {
  readonly variantId: VariantId;
  readonly itemId: ItemId;
  readonly quantity: number;
  readonly unlimited: boolean;
}

/** `grew`: there is more than before. */
export interface StockMove extends StockEvent {
  readonly grew: boolean;
  /** 0 when there was no limit. */
  readonly quantityBefore: number;
}

export type StockListener = (
  tx: Queryable,
  websiteId: WebsiteId,
  changes: readonly StockMove[],
) => Promise<void>;

export type LinkListener = (tx: Queryable, websiteId: WebsiteId, linkIds: readonly string[]) => Promise<void>;
