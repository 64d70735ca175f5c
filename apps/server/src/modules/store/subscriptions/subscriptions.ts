import type { Currency, ProductType, SubscriptionPlan } from '@awning/commerce';
import type {
  Subscription,
  SubscriptionPage,
  SubscriptionQuery,
  SubscriptionResponse,
} from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type {
  ItemId,
  OrderId,
  PaymentId,
  SiteUserId,
  VariantId,
  WebsiteId,
} from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';

/** What is sent or done again and again; a line of an order draft has it all, and the rest of it is kept as well. */
export interface SubscriptionLine {
  readonly lineId: string;
  readonly itemId: ItemId;
  readonly variantId: VariantId;
  readonly title: string;
  readonly productType: ProductType;
  readonly quantity: number;
  readonly unitMinor: number;
  readonly subscriptionPlan: SubscriptionPlan | null;
}

/** What was paid for the first cycle. */
export interface SubscriptionAmounts {
  readonly currency: Currency;
  readonly subtotalMinor: number;
  readonly discountMinor: number;
  readonly shippingMinor: number;
  readonly taxMinor: number;
  readonly totalMinor: number;
  /** Whether the tax is a part of the prices. */
  readonly pricesIncludeTax: boolean;
}

export interface SubscriptionStart {
  readonly orderId: OrderId;
  readonly email: string;
  readonly siteUserId: SiteUserId | null;
  readonly line: SubscriptionLine;
  /** Kept as it is. */
  readonly shippingAddress: object | null;
  readonly billingAddress?: object | null;
  readonly shippingMethod?: object | null;
  /** Only what it says is kept of it. */
  readonly amounts: SubscriptionAmounts;
  readonly paymentId: PaymentId | null;
  /** How it was paid for, so that renewals can be: `stripe`, `bank-transfer`. */
  readonly methodId?: string | null;
  readonly testMode?: boolean;
}

export interface Subscriptions {
  /** When the first order is paid, once for each line of it. Only products that can be sent or done again. */
  start(tx: Queryable, websiteId: WebsiteId, start: SubscriptionStart): Promise<{ subscriptionId: string }>;
  ofOrder(websiteId: WebsiteId, orderId: OrderId): Promise<readonly Subscription[]>;
  /** Those that began with an order, or were billed again by it. */
  aboutOrder(websiteId: WebsiteId, orderId: OrderId): Promise<readonly Subscription[]>;
  /** The path of its page, `/checkout/subscriptions/{token}`: its holder may change and cancel it. */
  linkOf(websiteId: WebsiteId, subscriptionId: string): string;
  /** Null: we never gave out such a link. */
  byLink(websiteId: WebsiteId, token: string): Promise<SubscriptionResponse | null>;
  /** Those of an account, newest first, as many as its page lists. */
  ofCustomer(websiteId: WebsiteId, siteUserId: SiteUserId): Promise<readonly Subscription[]>;
  list(websiteId: WebsiteId, query: SubscriptionQuery): Promise<SubscriptionPage>;
  /** With its timeline. */
  read(websiteId: WebsiteId, subscriptionId: string): Promise<SubscriptionResponse>;
  /** Nothing is billed until it is resumed. Pausing twice is pausing once, and so is resuming. */
  pause(websiteId: WebsiteId, subscriptionId: string, actor: string): Promise<SubscriptionResponse>;
  /**
   * Billed again from the next of its dates on; what fell due meanwhile is not. What a dispute has paused, its customer
   * cannot resume.
   */
  resume(websiteId: WebsiteId, subscriptionId: string, actor: string): Promise<SubscriptionResponse>;
  /** The next time is left out: nothing is sent, and nothing charged. */
  skip(websiteId: WebsiteId, subscriptionId: string, actor: string): Promise<SubscriptionResponse>;
  /** The next time is on this day, and the others are counted from it. */
  reschedule(
    websiteId: WebsiteId,
    subscriptionId: string,
    on: string,
    actor: string,
  ): Promise<SubscriptionResponse>;
  /** No further cycle is billed. Cancelling twice is cancelling once. */
  cancel(
    websiteId: WebsiteId,
    subscriptionId: string,
    cause: { readonly actor: string; readonly reason: string },
  ): Promise<SubscriptionResponse>;
  /** The order that began them was cancelled or refunded altogether: nobody is billed again for it. */
  endOf(
    tx: Queryable,
    websiteId: WebsiteId,
    orderId: OrderId,
    cause: { readonly actor: string; readonly reason: string },
  ): Promise<void>;
  /** A payment of it is disputed at the bank: nothing is billed until it is resumed. Once for each payment. */
  pauseDisputed(websiteId: WebsiteId, orderId: OrderId, paymentId: PaymentId): Promise<void>;
  /** What the provider of the first payment takes to be paid again. */
  keepMethod(tx: Queryable, websiteId: WebsiteId, orderId: OrderId, methodReference: string): Promise<void>;
  readonly invariants: readonly Invariant[];
}

export const SUBSCRIPTION_EVENTS = {
  started: 'subscription.started',
  cancelled: 'subscription.cancelled',
  renewed: 'subscription.renewed',
  skipped: 'subscription.skipped',
  changed: 'subscription.changed',
  paymentFailed: 'subscription.payment-failed',
  notBilled: 'subscription.not-billed',
} as const;
export type SubscriptionTopic = (typeof SUBSCRIPTION_EVENTS)[keyof typeof SUBSCRIPTION_EVENTS];
declare module '../../../platform/events/domain-events.ts' {
  interface DomainEvents {
    'subscription.started': SubscriptionEvent;
    'subscription.cancelled': SubscriptionEvent;
    /** `orderId` is the new order. */
    'subscription.renewed': SubscriptionEvent;
    'subscription.skipped': SubscriptionEvent;
    /** The holder of its link has paused, resumed or skipped it. */
    'subscription.changed': SubscriptionEvent;
    'subscription.payment-failed': SubscriptionEvent;
    /** It is due and cannot be asked for: the way to pay is off, or its keys are not taken. */
    'subscription.not-billed': SubscriptionEvent;
  }
}
export interface SubscriptionEvent {
  readonly subscriptionId: string;
  readonly orderId: OrderId;
  /** Which of its times it is about. */
  readonly period?: number;
  /** What its holder did. */
  readonly change?: 'paused' | 'resumed' | 'skipped';
  /** Why it has ended by itself. */
  readonly cause?: string;
  /** When it happened, where the store is. */
  readonly day?: string;
}
