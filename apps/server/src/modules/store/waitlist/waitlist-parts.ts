import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { ItemId, VariantId } from '../../../platform/entity-ids.ts';
import type { Outbox } from '../../../platform/events/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import type { Limiter } from '../../../platform/limits/index.ts';
import type { Queue } from '../../../platform/queue/index.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { Captcha } from '../../foundation/captcha/index.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import type { MailSiteParts, OwnMailTexts } from '../../foundation/mail-templates/index.ts';
import type { ProductPages } from '../catalog/index.ts';
import type { Inventory } from '../inventory/index.ts';
import type { Orders } from '../orders/index.ts';

export interface WaitlistParts extends MailSiteParts {
  readonly database: Database;
  readonly outbox: Outbox;
  readonly queue: Queue;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly siteVersions: SiteVersions;
  readonly keyring: Pick<Keyring, 'sign' | 'verify'>;
  readonly limiter: Limiter;
  readonly log: Logger;
  readonly captcha: Pick<Captcha, 'verify'>;
  readonly inventory: Pick<
    Inventory,
    | 'claim'
    | 'claimed'
    | 'endLinks'
    | 'holdForLinks'
    | 'levelsOf'
    | 'onLinkBought'
    | 'onStocktaking'
    | 'prolongLinks'
    | 'waitingStock'
  >;
  readonly mail: Pick<Mail, 'lastLeft' | 'postMany' | 'withdraw'>;
  readonly mailTexts: OwnMailTexts;
  readonly orders: Pick<Orders, 'byId'>;
  /** Products as visitors see them. */
  readonly productPages: Pick<ProductPages, 'isShown' | 'items' | 'waiting'>;
}

/** A group: those who wait for one variant. */
export interface VariantRef {
  readonly itemId: ItemId;
  readonly variantId: VariantId;
}
