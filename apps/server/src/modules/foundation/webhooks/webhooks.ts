import type {
  NewWebhookSubscription,
  WebhookDelivery,
  WebhookDeliveryPage,
  WebhookDeliveryQuery,
  WebhookRangeResend,
  WebhookRangeResult,
  WebhookSecretResponse,
  WebhookSubscription,
  WebhookSubscriptionChange,
  WebhookSubscriptionList,
  WebhookSubscriptionQuery,
  WebhookTestResult,
  WebhookTopic,
} from '@awning/contract';
import type { Queryable } from '../../../platform/db/index.ts';
import type { ItemId, OrderId, VariantId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Subscription } from '../../../platform/events/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Job } from '../../../platform/queue/index.ts';
import type { MailSet } from '../mail-templates/index.ts';

export interface WebhookFact {
  readonly websiteId: WebsiteId;
  readonly topic: WebhookTopic;
  /** Identifies the fact: the same cause is queued once for each subscription. */
  readonly cause: string;
  readonly data: object;
}

export interface CallFate {
  readonly id: string;
  readonly subscriptionId: string;
  readonly state: WebhookDelivery['state'];
  readonly attempts: number;
  readonly lastError: string | null;
}

interface Expected {
  readonly expected?: number | undefined;
}

export interface WebhookSubscriptions {
  list(
    websiteId: WebsiteId,
    query: WebhookSubscriptionQuery,
  ): Promise<Omit<WebhookSubscriptionList, 'topics'>>;
  read(websiteId: WebsiteId, subscriptionId: string): Promise<WebhookSubscription>;
  create(websiteId: WebsiteId, input: NewWebhookSubscription): Promise<WebhookSecretResponse>;
  change(
    websiteId: WebsiteId,
    subscriptionId: string,
    change: WebhookSubscriptionChange,
    options?: Expected,
  ): Promise<WebhookSubscription>;
  /** For a day both secrets sign, so that a receiver can change over without losing a call. */
  rotateSecret(websiteId: WebsiteId, subscriptionId: string): Promise<WebhookSecretResponse>;
  /** With everything that waits for it, and its log. */
  remove(websiteId: WebsiteId, subscriptionId: string, options?: Expected): Promise<void>;
  /** One call at once, which leaves no trace in the log. */
  test(websiteId: WebsiteId, subscriptionId: string, topic: WebhookTopic): Promise<WebhookTestResult>;
}

export interface WebhookDeliveries {
  /** Newest first. */
  page(
    websiteId: WebsiteId,
    subscriptionId: string,
    query: WebhookDeliveryQuery,
  ): Promise<WebhookDeliveryPage>;
  /** Queues once more what was delivered or given up, with the same id and body. */
  resend(websiteId: WebsiteId, subscriptionId: string, deliveryId: string): Promise<WebhookDelivery>;
  /** The same for those of a range of time, the oldest first; what still waits is left alone. */
  resendRange(
    websiteId: WebsiteId,
    subscriptionId: string,
    range: WebhookRangeResend,
  ): Promise<WebhookRangeResult>;
}

/** A call about an order, without what it said. */
export interface OrderCall {
  readonly id: string;
  readonly topic: string;
  readonly url: string;
  readonly state: WebhookDelivery['state'];
  readonly attempts: number;
  readonly createdAt: Date;
}

export interface Webhooks {
  /** Its mails, as those who change their words see them. */
  readonly mailSet: MailSet;
  /** Oldest first. */
  ofOrder(websiteId: WebsiteId, orderId: OrderId): Promise<readonly OrderCall[]>;
  readonly subscriptions: WebhookSubscriptions;
  readonly deliveries: WebhookDeliveries;
  /**
   * For the inventory: announces changed stock, where a subscription asks for it, in the transaction that changes it.
   */
  onStockChange(tx: Queryable, websiteId: WebsiteId, changes: readonly ChangedStock[]): Promise<void>;
  /**
   * Queues calls about a fact that no event of the outbox carries; once for each cause, no matter how often it is
   * reported.
   */
  tell(fact: WebhookFact): Promise<void>;
  /** Whether anything outside wants to know of facts of this kind. */
  isWanted(websiteId: WebsiteId, topic: WebhookTopic): Promise<boolean>;
  /** What became of the calls with a cause. */
  about(websiteId: WebsiteId, cause: string): Promise<readonly CallFate[]>;
  /** Removes calls with these causes, made or not, with what they said. */
  forget(tx: Queryable, websiteId: WebsiteId, causes: readonly string[]): Promise<void>;
  /** Finds what is due and nobody sends, gives up what is too old, and forgets the log of more than a month ago. */
  sweep(): Promise<void>;
  /** Encrypts the secrets under the current master key again; answers how many needed it. */
  rotate(): Promise<number>;
  /** Waits for the calls under way. */
  close(): Promise<void>;
  readonly jobs: readonly Job[];
  readonly eventSubscriptions: readonly Subscription[];
  readonly invariants: readonly Invariant[];
}

export interface ChangedStock {
  readonly variantId: VariantId;
  readonly itemId: ItemId;
  readonly quantity: number;
  readonly unlimited: boolean;
}
