import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Limiter } from '../../../platform/limits/index.ts';
import type { Mail } from '../../foundation/mail/index.ts';
import type { MailSiteParts, OwnMailTexts } from '../../foundation/mail-templates/index.ts';
import type { Members } from '../../people/members/index.ts';
import type { Donations } from '../donations/index.ts';
import type { Downloads } from '../downloads/index.ts';
import type { GiftCards } from '../giftcards/index.ts';
import type { Orders } from '../orders/index.ts';
import type { Payments } from '../payments/index.ts';
import type { Returns } from '../returns/index.ts';
import type { Subscriptions } from '../subscriptions/index.ts';

export interface OrderMailParts extends MailSiteParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly log: Logger;
  readonly limiter: Limiter;
  readonly mail: Pick<Mail, 'post'>;
  readonly mailTexts: OwnMailTexts;
  readonly members: Pick<Members, 'list'>;
  readonly orders: Pick<Orders, 'byId' | 'byNumber' | 'linkOf' | 'list' | 'lock'>;
  readonly returns: Pick<Returns, 'find' | 'settings'>;
  /** How long the mail about a parcel, or about the answer to a return, waits, so that it can be taken back. */
  readonly shippedMailSeconds: number;
  readonly payments: Pick<Payments, 'methods'>;
  readonly giftCards: Pick<GiftCards, 'letter' | 'ofOrder' | 'byIds'>;
  readonly subscriptions: Pick<Subscriptions, 'aboutOrder' | 'linkOf'>;
  readonly donations: Pick<Donations, 'receiptTexts'>;
  readonly downloads: Pick<Downloads, 'linksOf'>;
}
