import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Job, Queue } from '../../../platform/queue/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { ProductReader } from '../catalog/index.ts';
import type { Donations } from '../donations/index.ts';
import type { Inventory } from '../inventory/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Shipping } from '../shipping/index.ts';
import type { Tax } from '../tax/index.ts';

/** What billing again takes. */
export interface RenewalParts {
  readonly database: Database;
  readonly queue: Queue;
  readonly outbox: Outbox;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly settings: Pick<Settings, 'site' | 'checkout'>;
  readonly payments: Pick<
    Payments,
    'methods' | 'open' | 'start' | 'find' | 'capture' | 'reverse' | 'onOutcome' | 'openCardPage' | 'readCard'
  >;
  readonly orders: Pick<Orders, 'create'>;
  readonly inventory: Pick<Inventory, 'hold' | 'take' | 'release' | 'queueFor' | 'levelsOf'>;
  /** Donations as well. */
  readonly products: Pick<ProductReader, 'factsNow'>;
  readonly donations: Pick<Donations, 'shown'>;
  readonly shipping: Pick<Shipping, 'zones'>;
  readonly tax: Pick<Tax, 'table'>;
}

/** Bills what is due, once for each period. */
export interface Renewals {
  /** Of all sites: what is due by now. Answers how many were begun. */
  billDue(): Promise<number>;
  /** Before it is due, as a member wishes; says why not when that cannot be. The money is asked for by a job. */
  billNow(
    websiteId: WebsiteId,
    subscriptionId: string,
    /** `on`: the date that the member saw; the time of another one is not billed. */
    by: { readonly actor: string; readonly on?: string | undefined },
  ): Promise<void>;
  /** Where the card is changed that is charged; null: that cannot be done at the moment. */
  cardPage(websiteId: WebsiteId, subscriptionId: string, returnUrl: string): Promise<string | null>;
  /** The card that was entered there is charged from now on, and at once for a payment that has failed. */
  takeCard(websiteId: WebsiteId, subscriptionId: string, session: string): Promise<boolean>;
  readonly jobs: readonly Job[];
}

/** What keeps a subscription from being billed. */
export type Obstacle =
  | 'not-due'
  | 'under-way'
  | 'billed-meanwhile'
  | 'ended'
  | 'paused'
  | 'no-means'
  | 'method-off'
  | 'not-offered'
  | 'sold-out';
