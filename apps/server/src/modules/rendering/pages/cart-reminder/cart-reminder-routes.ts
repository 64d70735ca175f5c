import { addressOf, reportEndpoints } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type AntiForgery, bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { ReminderLinks } from '../../../people/reports/index.ts';
import { changeCart } from '../../../store/cart/index.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import type { SitePages } from '../../page-types/site-pages.ts';
import {
  CART_REMINDER_TITLE,
  type ReminderPage,
  reminderBody,
  reminderLeavePage,
  reminderPage,
} from './cart-reminder-page.ts';

export interface CartReminderPageParts {
  readonly reminders: ReminderLinks;
  readonly pages: Pick<SitePages, 'drawOwn'>;
  readonly antiForgery: AntiForgery;
}

/**
 * The pages behind the links of reminders. The holder of a link may have what is in the cart, and nothing else of it.
 */
export function registerCartReminderPages(
  app: HttpApp,
  { reminders, pages, antiForgery }: CartReminderPageParts,
): void {
  const show = async (
    { site }: FastifyRequest,
    reply: FastifyReply,
    status: number,
    page: ReminderPage,
  ): Promise<FastifyReply> => {
    // The address of the page opens a cart, so templates do not get it.
    const drawn = await pages.drawOwn(site, {
      title: CART_REMINDER_TITLE,
      path: '/cart-reminder',
      name: 'cart-reminder',
      pageType: PAGE_TYPES['main-content'],
      cartCount: null,
      body: () => reminderBody(page),
    });
    reply.policy = policyOf(drawn);
    return reply.code(status).type('text/html; charset=utf-8').send(drawn.html);
  };

  const clicks = { limit: { name: 'cart-reminder-links', max: 60, windowSeconds: 60 } };

  bind(app, reportEndpoints.openCartReminder, async (request, reply) => {
    const cart = await reminders.look(request.site.id, request.params.token);
    const action = addressOf(reportEndpoints.postCartReminder, request.params);
    return show(request, reply, cart === null ? 404 : 200, reminderPage(cart, action));
  });
  bind(app, reportEndpoints.postCartReminder, clicks, async (request, reply) => {
    const { token } = request.params;
    const cart = await reminders.look(request.site.id, token);
    if (cart === null) return show(request, reply, 404, reminderPage(null, ''));
    const outcome =
      cart.state === 'open' && cart.lines.length > 0
        ? await changeCart(request, reply, antiForgery, (owner) =>
            reminders.bringBack(request.site.id, token, owner),
          )
        : 'none';
    if (outcome === 'added') return reply.redirect('/cart', 303);
    // What was there a moment ago may have gone.
    const page = cart.state === 'bought' ? cart : { ...cart, lines: [] };
    return show(request, reply, 200, reminderPage(page, ''));
  });

  const showLeaving = (
    request: FastifyRequest<{ Params: { token: string } }>,
    reply: FastifyReply,
    person: { readonly isStopped: boolean } | null,
  ): Promise<FastifyReply> =>
    show(
      request,
      reply,
      person === null ? 404 : 200,
      reminderLeavePage(person, addressOf(reportEndpoints.postReminderLeave, request.params)),
    );
  bind(app, reportEndpoints.openReminderLeavePage, async (request, reply) =>
    showLeaving(request, reply, await reminders.lookLeaving(request.site.id, request.params.token)),
  );
  bind(app, reportEndpoints.postReminderLeave, clicks, async (request, reply) =>
    showLeaving(request, reply, await reminders.leave(request.site.id, request.params.token)),
  );
}
