import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { ProductReader } from '../catalog/index.ts';
import type { CouponReader } from '../discounts/index.ts';
import type { Shipping } from '../shipping/index.ts';
import type { Tax } from '../tax/index.ts';
import type { ReadCartContext } from './cart-pricing.ts';

/** What the cart is made of. */
export interface CartParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly siteVersions: SiteVersions;
  readonly settings: Pick<Settings, 'store'>;
  readonly products: ProductReader;
  /** Collections whose products are not for everybody. */
  readonly lockedCollections: (websiteId: WebsiteId) => Promise<ReadonlySet<string>>;
  readonly coupons: CouponReader;
  readonly shipping: Pick<Shipping, 'zones'>;
  readonly tax: Pick<Tax, 'table'>;
  /** What the checkout of a cart knows about it; without it carts know nothing of where they go. */
  readonly readCartContext?: ReadCartContext | undefined;
}

export const MAX_ENTRIES = 200;
/** What signing in can bring together; it takes no new entries until it has fewer than `MAX_ENTRIES`. */
export const MAX_MERGED_ENTRIES = 2 * MAX_ENTRIES;
/** What was removed and can be put back; the latest stay. */
export const MAX_REMOVED = 50;
export const MAX_COUPONS = 10;
/**
 * What a shopper may write about one entry, and the bytes of all entries of a cart together: every answer carries them.
 */
export const MAX_FIELDS_LENGTH = 100_000;
export const MAX_FIELDS_BYTES = 1_000_000;
export const MAX_MERGED_FIELDS_BYTES = 2 * MAX_FIELDS_BYTES;
export const RESTORABLE_MS = 24 * 3_600_000;
