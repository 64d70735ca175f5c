import type { PlacedOrder } from '@awning/commerce';
import type { MailTemplateName } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { type MailSite, type RenderedMail, readMailSite } from '../../foundation/mail-templates/index.ts';
import { cardIdsOf } from '../giftcards/index.ts';
import type { MailData } from './mail-data.ts';
import { createMailTemplates } from './mail-templates.ts';
import type { OrderMailParts } from './order-mail-parts.ts';
import type { OrderContext } from './order-view.ts';

/** Joins the templates with the words of the owner. */
export function createMailComposer(parts: OrderMailParts) {
  const mails = createMailTemplates();
  return {
    mails,
    site: (websiteId: WebsiteId): Promise<MailSite | null> => readMailSite(parts, websiteId),
    async around(site: MailSite, order: PlacedOrder): Promise<OrderContext> {
      const [methods, giftCards] = await Promise.all([
        parts.payments.methods(site.websiteId),
        parts.giftCards.byIds(site.websiteId, cardIdsOf(order)),
      ]);
      const method = methods.find(({ id }) => id === order.payment?.methodId);
      return {
        site,
        link: parts.orders.linkOf(site.websiteId, order.orderId),
        instructions: method?.instructions ?? null,
        giftCards,
      };
    },
    isOn: async (websiteId: WebsiteId, name: MailTemplateName): Promise<boolean> =>
      (await parts.mailTexts.of(websiteId, name)).enabled,
    draw: async (websiteId: WebsiteId, name: MailTemplateName, data: MailData): Promise<RenderedMail> =>
      mails.render(name, data, await parts.mailTexts.of(websiteId, name)),
  };
}

export type MailComposer = ReturnType<typeof createMailComposer>;
