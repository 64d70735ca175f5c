import type { Currency, GiftCardDetails, ProductType } from '@awning/commerce';
import type { Queryable } from '../../../platform/db/index.ts';
import type { GiftCardId, OrderId, RefundId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { GiftCardAdmin } from './gift-card-admin.ts';

/** What a shopper who knows the code may know of a gift card. */
export interface GiftCardState {
  readonly id: string;
  /** What people know it by: `Gift card ending in 7K2M`. */
  readonly label: string;
  readonly currency: Currency;
  readonly balanceMinor: number;
  /** Bought in a test order: it pays in test orders alone. */
  readonly testMode: boolean;
  readonly state: 'active' | 'disabled' | 'expired';
}

/** Which amount of which card. */
export interface GiftCardDebit {
  readonly id: string;
  readonly amountMinor: number;
}

export type DebitOutcome =
  | { readonly ok: true }
  | { readonly ok: false; readonly giftCardId: GiftCardId; readonly sentence: string };

/** What is asked of the lines of an order; those of an order draft have it all. */
export interface GiftCardLine {
  readonly lineId: string;
  readonly productType: ProductType;
  readonly quantity: number;
  /** For one, without a sale: what the card is worth. */
  readonly regularMinor: number;
  readonly giftCard: GiftCardDetails | null;
}

export interface GiftCardOrder {
  readonly orderId: OrderId;
  /** Of the buyer, who gets what has no other recipient. */
  readonly email: string;
  readonly currency: Currency;
  readonly testMode: boolean;
  readonly lines: readonly GiftCardLine[];
}

/** A card that an order has brought about. */
export interface OrderedGiftCard {
  readonly giftCardId: GiftCardId;
  readonly lineId: string;
  /** 1, 2, 3 … of the line. */
  readonly unit: number;
  readonly initialMinor: number;
  readonly balanceMinor: number;
  readonly state: 'active' | 'disabled';
}

/** A card that a refund takes back: what was left on it, and what it was sold with. */
export interface DebitedGiftCard {
  readonly lineId: string;
  readonly takenMinor: number;
  readonly initialMinor: number;
}

/** What the mail of a gift card says. The code leaves the server nowhere else. */
export interface GiftCardMail {
  readonly giftCardId: GiftCardId;
  /** `ABCD-EFGH-JKMN-PQRS` */
  readonly code: string;
  readonly currency: Currency;
  readonly initialMinor: number;
  readonly balanceMinor: number;
  readonly expiresAt: Date | null;
  /** Where the mail goes: to the recipient, or to the buyer. */
  readonly to: string;
  readonly details: GiftCardDetails;
  readonly orderId: OrderId | null;
}

export interface GiftCards {
  /** By its code in any spelling; null when there is none. As much work for one that does not exist. */
  find(websiteId: WebsiteId, code: string): Promise<GiftCardState | null>;
  /** The same for shoppers, who may try ten a minute from an address. */
  tryCode(
    websiteId: WebsiteId,
    code: string,
    from: { readonly address: string },
  ): Promise<GiftCardState | null>;
  byIds(websiteId: WebsiteId, ids: readonly string[]): Promise<ReadonlyMap<string, GiftCardState>>;
  /**
   * All of it or nothing, once for each order. Not ok: that card has not enough, or may not be used; nothing changed.
   */
  debit(
    tx: Queryable,
    websiteId: WebsiteId,
    debit: {
      readonly orderId: OrderId;
      readonly cards: readonly GiftCardDebit[];
      /** Cards in another currency are refused. */
      readonly currency?: Currency;
      /** Cards of test orders are refused unless this is one. */
      readonly testMode?: boolean;
    },
  ): Promise<DebitOutcome>;
  /**
   * Once for each refund and card, and never more than the order took of the card; more throws, because that is a bug.
   */
  restore(
    tx: Queryable,
    websiteId: WebsiteId,
    refund: {
      readonly orderId: OrderId;
      readonly refundId: RefundId;
      readonly giftCardId: GiftCardId;
      readonly amountMinor: number;
      /** Who refunds, for the record. */
      readonly actor?: string;
    },
  ): Promise<void>;
  /** One card for each unit of the lines that sell gift cards, once for each order. Call it when the order is paid. */
  issue(tx: Queryable, websiteId: WebsiteId, order: GiftCardOrder): Promise<readonly OrderedGiftCard[]>;
  ofOrder(db: Queryable, websiteId: WebsiteId, orderId: OrderId): Promise<readonly OrderedGiftCard[]>;
  /**
   * When lines that sold gift cards are refunded: what is left on that many of their cards is taken, and they are
   * closed. Once for each refund.
   */
  refundCards(
    tx: Queryable,
    websiteId: WebsiteId,
    refund: {
      readonly orderId: OrderId;
      readonly refundId: RefundId;
      readonly actor: string;
      readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
    },
  ): Promise<readonly DebitedGiftCard[]>;
  /** What `refundCards` would take now. */
  wouldRefund(
    db: Queryable,
    websiteId: WebsiteId,
    refund: {
      readonly orderId: OrderId;
      readonly lines: readonly { readonly lineId: string; readonly quantity: number }[];
    },
  ): Promise<readonly DebitedGiftCard[]>;
  /** The refund was refused: what it took back is there again. */
  giveAgain(
    tx: Queryable,
    websiteId: WebsiteId,
    refund: { readonly refundId: RefundId; readonly actor: string },
  ): Promise<void>;
  /** For the mail; null when there is no such card or it is closed. */
  letter(websiteId: WebsiteId, giftCardId: GiftCardId): Promise<GiftCardMail | null>;
  /** Announces the cards whose day has come; returns how many. */
  announceDue(): Promise<number>;
  /** Seals and hashes everything under the current master key again; answers how many needed it. */
  rotate(): Promise<number>;
  /** For those who manage the store. */
  readonly admin: GiftCardAdmin;
  readonly invariants: readonly Invariant[];
}

/** `giftcard.due`: the mail with the code is to be sent. */
export const GIFT_CARD_EVENTS = { due: 'giftcard.due' } as const;
declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'giftcard.due': GiftCardEvent;
  }
}
export interface GiftCardEvent {
  readonly giftCardId: GiftCardId;
}
