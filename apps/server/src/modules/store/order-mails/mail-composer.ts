import type { PlacedOrder } from '@awning/commerce';
import type { MailTemplateName } from '@awning/contract';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import {
  fillSlots,
  type MailSite,
  type RenderedMail,
  readMailSite,
} from '../../foundation/mail-templates/index.ts';
import { cardIdsOf } from '../giftcards/index.ts';
import type { MailData } from './mail-data.ts';
import { mailKinds } from './mail-kinds.ts';
import { createMailTemplates } from './mail-templates.ts';
import type { OrderMailParts } from './order-mail-parts.ts';
import type { createOrderMailTexts } from './order-mail-texts.ts';
import type { OrderContext } from './order-view.ts';

/** What a member has typed and not saved. */
export type UnsavedWords = Partial<Record<'subject' | 'introduction', string | null>>;

/** Joins the templates with the words of the owner. */
export function createMailComposer(parts: OrderMailParts, texts: ReturnType<typeof createOrderMailTexts>) {
  const templates = createMailTemplates();
  return {
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
      (await texts.of(websiteId, name)).enabled,
    /** With the stored words, or with those that are given in their place. */
    async draw(
      websiteId: WebsiteId,
      name: MailTemplateName,
      data: MailData,
      unsaved: UnsavedWords = {},
    ): Promise<RenderedMail> {
      const { subject, introduction } = { ...(await texts.of(websiteId, name)), ...unsaved };
      const values = Object.fromEntries(
        mailKinds[name].slots.map((slot) => [slot, String(data[slot] ?? '')]),
      );
      const own = (text: string | null): string | null => (text === null ? null : fillSlots(text, values));
      return templates.render(name, data, { subject: own(subject), introduction: own(introduction) });
    },
  };
}

export type MailComposer = ReturnType<typeof createMailComposer>;
