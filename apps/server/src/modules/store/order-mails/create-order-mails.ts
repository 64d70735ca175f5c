import type { OrderId } from '../../../platform/entity-ids.ts';
import { createMailComposer } from './mail-composer.ts';
import { createMailPreview } from './mail-preview.ts';
import type { OrderMailParts } from './order-mail-parts.ts';
import { sendOrderMails } from './order-mail-senders.ts';
import { createOrderMailTexts } from './order-mail-texts.ts';
import type { OrderMails } from './order-mails.ts';

/** So that nobody takes it for a mail about an order. */
const TEST = '[Test]';

export function createOrderMails(parts: OrderMailParts): OrderMails {
  const texts = createOrderMailTexts(parts);
  const composer = createMailComposer(parts, texts);
  const preview = createMailPreview(parts, composer);
  const previewWords: OrderMails['previewWords'] = (websiteId, name, words) => {
    const { orderId, orderNumber, ...unsaved } = words;
    texts.check(name, unsaved);
    return preview(websiteId, name, orderId as OrderId | undefined, { orderNumber, unsaved });
  };
  return {
    list: texts.list,
    change: texts.change,
    reset: texts.reset,
    preview: (websiteId, name, orderId) => preview(websiteId, name, orderId),
    previewWords,
    async sendTest(websiteId, name, words, to) {
      const { subject, ...mail } = await previewWords(websiteId, name, words);
      const cause = `test-mail/${name}/${parts.ids.next()}`;
      await parts.database.transaction((tx) =>
        parts.mail.post(tx, { websiteId, cause, to, subject: `${TEST} ${subject}`, ...mail }),
      );
    },
    eventSubscriptions: sendOrderMails(parts, composer),
  };
}
