import { siteUserEndpoints } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply } from 'fastify';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { type Html, html, NO_HTML } from '../../../../platform/html/index.ts';
import { bind, type HttpApp, type RequestSite, readReturnPath } from '../../../../platform/http/index.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import type { CustomerSession } from '../../../people/customers/index.ts';
import type { Orders } from '../../../store/orders/index.ts';
import type { Subscriptions } from '../../../store/subscriptions/index.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import type { SitePages } from '../../page-types/site-pages.ts';
import { accountOrders } from './account-orders.ts';
import { type AccountView, accountBody } from './account-page.ts';
import { accountSubscriptions } from './account-subscriptions.ts';

export interface AccountRoutes {
  readonly customerSession: CustomerSession;
  readonly orders: Pick<Orders, 'ofCustomer' | 'linkOf'>;
  readonly subscriptions: Pick<Subscriptions, 'ofCustomer' | 'linkOf'>;
  readonly settings: Pick<Settings, 'site'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
}

/** The account of a shopper, as plain forms. */
export function registerAccountRoutes(app: HttpApp, parts: AccountRoutes): void {
  const { customerSession, pages, orders, subscriptions, settings } = parts;

  const show = async (
    site: RequestSite,
    reply: FastifyReply,
    view: AccountView,
    { status = 200, after = NO_HTML }: { readonly status?: number; readonly after?: Html } = {},
  ): Promise<FastifyReply> => {
    const drawn = await pages.drawOwn(site, {
      title: 'signedInAs' in view ? 'Your account' : 'Sign in',
      path: '/account',
      name: 'account',
      pageType: PAGE_TYPES['sso-page'],
      cartCount: null,
      body: () => html`${accountBody(view)}${after}`,
    });
    reply.policy = policyOf(drawn);
    return reply.code(status).type('text/html; charset=utf-8').send(drawn.html);
  };

  bind(app, siteUserEndpoints.openAccountPage, async ({ site, siteUser }, reply) => {
    if (!siteUser) return show(site, reply, { email: '', error: null, returnTo: null });
    const [placed, subscribed, { value: reading }] = await Promise.all([
      orders.ofCustomer(site.id, siteUser.id),
      subscriptions.ofCustomer(site.id, siteUser.id),
      settings.site(site.id),
    ]);
    const going = accountSubscriptions(subscribed, reading, ({ id }) => subscriptions.linkOf(site.id, id));
    const bought = accountOrders(placed, reading, ({ orderId }) => orders.linkOf(site.id, orderId));
    const after = html`${going}${bought}`;
    return show(site, reply, { signedInAs: siteUser.email }, { after });
  });

  // The targets of the plain forms; a visitor who opens these addresses wants the page.
  for (const form of [siteUserEndpoints.leaveSignInForm, siteUserEndpoints.leaveSignOutForm]) {
    bind(app, form, async (_request, reply) => reply.redirect('/account', 303));
  }

  bind(app, siteUserEndpoints.postSignInForm, async (request, reply) => {
    const { email, password, rememberMe, returnTo: wanted } = request.body;
    const returnTo = readReturnPath(wanted);
    try {
      await customerSession.signIn(request, reply, { email, password, remember: rememberMe === 'true' });
    } catch (error) {
      if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
      const { retryAfterSeconds } = error.details;
      if (retryAfterSeconds !== undefined) reply.header('retry-after', retryAfterSeconds);
      return show(request.site, reply, { email, error: error.message, returnTo }, { status: error.status });
    }
    return reply.redirect(returnTo ?? '/account', 303);
  });

  bind(app, siteUserEndpoints.postSignOutForm, async (request, reply) => {
    await customerSession.signOut(request, reply, false);
    return reply.redirect('/account', 303);
  });
}
