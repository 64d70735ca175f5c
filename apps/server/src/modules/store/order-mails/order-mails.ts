import type { MailTemplateName } from '@awning/contract';
import type { Subscription } from '../../../platform/events/index.ts';
import type { MailSet } from '../../foundation/mail-templates/index.ts';

/** The mails of the store about orders. They are sent by events. */
export interface OrderMails {
  /** As those who change their words see them. Codes of gift cards are covered. */
  readonly mailSet: MailSet<MailTemplateName>;
  readonly eventSubscriptions: readonly Subscription[];
}
