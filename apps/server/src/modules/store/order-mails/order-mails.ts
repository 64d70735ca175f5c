import type {
  MailPreview,
  MailTemplate,
  MailTemplateChange,
  MailTemplateName,
  MailWordsInput,
} from '@awning/contract';
import type { OrderId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Subscription } from '../../../platform/events/index.ts';

/** The mails of the store, as those who manage it see and change them. They are sent by events. */
export interface OrderMails {
  list(websiteId: WebsiteId): Promise<MailTemplate[]>;
  change(
    websiteId: WebsiteId,
    name: MailTemplateName,
    change: MailTemplateChange,
    options: { readonly by: string; readonly expected?: number | undefined },
  ): Promise<MailTemplate>;
  /** Back to the words that come with the program, and switched on. */
  reset(
    websiteId: WebsiteId,
    name: MailTemplateName,
    options: { readonly by: string; readonly expected?: number | undefined },
  ): Promise<MailTemplate>;
  /** As it would be sent for an order. Codes of gift cards are covered. */
  preview(websiteId: WebsiteId, name: MailTemplateName, orderId: OrderId | undefined): Promise<MailPreview>;
  /** The same with words that are not saved. */
  previewWords(websiteId: WebsiteId, name: MailTemplateName, words: MailWordsInput): Promise<MailPreview>;
  /** Sends it, marked as a test, to one address. */
  sendTest(websiteId: WebsiteId, name: MailTemplateName, words: MailWordsInput, to: string): Promise<void>;
  readonly eventSubscriptions: readonly Subscription[];
}
