import type { MailPreview, MailTemplate, MailTemplateChange, MailTemplateName } from '@awning/contract';
import type { Subscription } from '../../../platform/events/index.ts';

/** The mails of the store, as those who manage it see and change them. They are sent by events. */
export interface OrderMails {
  list(websiteId: string): Promise<MailTemplate[]>;
  change(
    websiteId: string,
    name: MailTemplateName,
    change: MailTemplateChange,
    options: { readonly by: string; readonly expected?: number | undefined },
  ): Promise<MailTemplate>;
  /** Back to the words that come with the program, and switched on. */
  reset(
    websiteId: string,
    name: MailTemplateName,
    options: { readonly by: string; readonly expected?: number | undefined },
  ): Promise<MailTemplate>;
  /** As it would be sent for an order. Codes of gift cards are covered. */
  preview(websiteId: string, name: MailTemplateName, orderId: string | undefined): Promise<MailPreview>;
  readonly eventSubscriptions: readonly Subscription[];
}
