import type { PlacedOrder } from '@awning/commerce';
import type {
  NewReturn,
  OrderReturns,
  ReturnAcceptance,
  ReturnClosing,
  ReturnReceipt,
  ReturnReceiptPreview,
  ReturnRefusal,
  ReturnSettings,
  ReturnState,
  ReturnUndoing,
} from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { OrderId, ReturnId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { CheckedSettings } from '../../foundation/settings/index.ts';
import type { OrderActor, ReturnsOfOrders } from '../orders/index.ts';
import type { NewLabel } from './return-label-repository.ts';
import type { StoredReturn } from './return-rows.ts';
import type { ReturnOffer } from './return-rules.ts';

/** A return as its shopper sees it. */
export interface ShownReturn extends StoredReturn {
  readonly shownState: ReturnState;
}

/** What the page of an order says about returns. */
export interface ShopperReturns {
  readonly returns: readonly ShownReturn[];
  readonly offer: ReturnOffer;
  readonly settings: ReturnSettings;
}

/** What a shopper asks to send back. */
export interface ReturnRequest {
  readonly lines: readonly { readonly lineId: string; readonly quantity: number; readonly reason: string }[];
  readonly note: string;
}

export interface Returns {
  readonly settings: CheckedSettings<ReturnSettings>;
  /** For members. */
  ofOrder(websiteId: WebsiteId, orderId: OrderId): Promise<OrderReturns>;
  /** For mails; `db` for callers who are in a transaction. */
  find(
    websiteId: WebsiteId,
    orderId: OrderId,
    returnId: ReturnId,
    db?: Queryable,
  ): Promise<StoredReturn | null>;
  forShopper(order: PlacedOrder): Promise<ShopperReturns>;
  /**
   * By the holder of the order's link. `key`: sent again, it is the same return. Refused with a sentence for each line.
   */
  ask(websiteId: WebsiteId, orderId: OrderId, request: ReturnRequest, key: string): Promise<void>;
  /** By the holder of the order's link, until it is answered. */
  withdraw(websiteId: WebsiteId, orderId: OrderId, returnId: ReturnId): Promise<void>;
  /** For a customer who called: accepted at once. */
  add(websiteId: WebsiteId, orderId: OrderId, request: NewReturn, by: OrderActor): Promise<OrderReturns>;
  accept(key: ReturnKey, request: ReturnAcceptance, by: OrderActor): Promise<OrderReturns>;
  decline(key: ReturnKey, request: ReturnRefusal, by: OrderActor): Promise<OrderReturns>;
  /**
   * The answer that is named is taken back, as long as it is the last one, no mail about it has left, and no other
   * return has its goods.
   */
  undo(key: ReturnKey, request: ReturnUndoing, by: OrderActor): Promise<OrderReturns>;
  /** Goods, stock and money in one transaction. */
  receive(key: ReturnKey, request: ReturnReceipt, by: OrderActor): Promise<OrderReturns>;
  previewReceipt(key: ReturnKey, request: ReturnReceipt): Promise<ReturnReceiptPreview>;
  /** Nothing more is awaited. */
  close(key: ReturnKey, request: ReturnClosing, by: OrderActor): Promise<OrderReturns>;
  /** A label as a file, for one whose goods are awaited; in the place of the one before. */
  setLabel(key: ReturnKey, label: NewLabel, by: OrderActor): Promise<OrderReturns>;
  removeLabel(key: ReturnKey, by: OrderActor): Promise<OrderReturns>;
  /** Null: it has none. */
  label(key: ReturnKey): Promise<NewLabel | null>;
  readonly forOrders: ReturnsOfOrders;
  readonly invariants: readonly Invariant[];
}

export interface ReturnKey {
  readonly websiteId: WebsiteId;
  readonly orderId: OrderId;
  readonly returnId: ReturnId;
}

/** Topics and their payloads. Every change is an `order.update` as well. */
export const RETURN_EVENTS = {
  /** A shopper asked. */
  asked: 'return.asked',
  /** The customer is to be told. */
  accepted: 'return.accepted',
  /** The customer is to be told. */
  declined: 'return.declined',
} as const;

export interface ReturnEvent {
  readonly orderId: OrderId;
  readonly returnId: ReturnId;
}

declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'return.asked': ReturnEvent;
    'return.accepted': ReturnEvent;
    'return.declined': ReturnEvent;
  }
}
