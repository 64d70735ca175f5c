import { createMailComposer } from './mail-composer.ts';
import { createMailPreview } from './mail-preview.ts';
import type { OrderMailParts } from './order-mail-parts.ts';
import { sendOrderMails } from './order-mail-senders.ts';
import { createOrderMailTexts } from './order-mail-texts.ts';
import type { OrderMails } from './order-mails.ts';

export function createOrderMails(parts: OrderMailParts): OrderMails {
  const texts = createOrderMailTexts(parts);
  const composer = createMailComposer(parts, texts);
  return {
    list: texts.list,
    change: texts.change,
    reset: texts.reset,
    preview: createMailPreview(parts, composer),
    eventSubscriptions: sendOrderMails(parts, composer),
  };
}
