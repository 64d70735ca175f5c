import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Once } from '../../../platform/once/index.ts';
import type { Queue } from '../../../platform/queue/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Carts } from '../cart/index.ts';
import type { ProductReader } from '../catalog/index.ts';
import type { Discounts } from '../discounts/index.ts';
import type { Downloads } from '../downloads/index.ts';
import type { GiftCards } from '../giftcards/index.ts';
import type { Inventory } from '../inventory/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Shipping } from '../shipping/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';
import type { Tax } from '../tax/index.ts';

/** What a checkout is made of. */
export interface CheckoutParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly once: Once;
  readonly queue: Queue;
  readonly outbox: Outbox;
  readonly log: Logger;
  readonly keyring: Keyring;
  readonly settings: Pick<Settings, 'site' | 'store' | 'checkout' | 'identity'>;
  readonly carts: Pick<Carts, 'find' | 'read' | 'contents' | 'priced' | 'buy' | 'touch'>;
  readonly shipping: Pick<Shipping, 'zones'>;
  readonly inventory: Pick<Inventory, 'hold' | 'queueFor' | 'release' | 'take' | 'levelsOf'>;
  readonly discounts: Pick<Discounts, 'consume'>;
  readonly giftCards: Pick<GiftCards, 'tryCode' | 'byIds' | 'debit' | 'issue'>;
  readonly payments: Payments;
  readonly orders: Pick<Orders, 'create' | 'linkOf' | 'read'>;
  readonly products: Pick<ProductReader, 'factsNow'>;
  readonly tax: Pick<Tax, 'table'>;
  readonly subscriptions: Pick<Subscriptions, 'start'>;
  readonly downloads: Pick<Downloads, 'grant'>;
}
