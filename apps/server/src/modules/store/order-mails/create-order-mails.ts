import { createMailComposer } from './mail-composer.ts';
import { createMailSamples } from './mail-preview.ts';
import type { OrderMailParts } from './order-mail-parts.ts';
import { sendOrderMails } from './order-mail-senders.ts';
import type { OrderMails } from './order-mails.ts';

export function createOrderMails(parts: OrderMailParts): OrderMails {
  const composer = createMailComposer(parts);
  return {
    mailSet: { group: 'orders', mails: composer.mails, ...createMailSamples(parts, composer) },
    eventSubscriptions: sendOrderMails(parts, composer),
  };
}
