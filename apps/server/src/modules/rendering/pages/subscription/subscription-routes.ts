import { type SubscriptionResponse, subscriptionEndpoints } from '@awning/contract';
import { addressOf, openSubscriptionCard } from '@awning/contract/calls';
import { PAGE_TYPES } from '@awning/site-model';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { CataloguedError } from '../../../../platform/errors/index.ts';
import { bind, type HttpApp } from '../../../../platform/http/index.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import type { Renewals, Subscriptions } from '../../../store/subscriptions/index.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import type { SitePages } from '../../page-types/site-pages.ts';
import {
  type Act,
  actsOf,
  isAct,
  isGift,
  type SubscriptionView,
  subscriptionBody,
  unknownSubscription,
  wordOf,
} from './subscription-page.ts';
import { tellSubscription as tell } from './subscription-words.ts';

export interface SubscriptionPageParts {
  readonly subscriptions: Pick<Subscriptions, 'byLink' | 'linkOf' | 'pause' | 'resume' | 'skip' | 'cancel'>;
  readonly renewals: Pick<Renewals, 'cardPage' | 'takeCard'>;
  readonly settings: Pick<Settings, 'site'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
}

const CUSTOMER = 'customer';
const LIMIT = { limit: { name: 'subscription-changes', max: 20, windowSeconds: 60 } };
type Shown = Partial<Pick<SubscriptionView, 'ask' | 'notice' | 'problem' | 'again'>>;

/** Where the holder of the link of a subscription sees, pauses, skips and ends it. Everything is a plain form. */
export function registerSubscriptionPages(app: HttpApp, parts: SubscriptionPageParts): void {
  const { subscriptions, renewals, settings, pages } = parts;

  const draw = async (
    { site }: FastifyRequest,
    reply: FastifyReply,
    page: { readonly title: string; readonly body: () => ReturnType<typeof unknownSubscription> },
  ): Promise<FastifyReply> => {
    const drawn = await pages.drawOwn(site, {
      ...page,
      path: '/checkout/subscriptions',
      name: 'order',
      pageType: PAGE_TYPES['order-status'],
      cartCount: null,
    });
    reply.policy = policyOf(drawn);
    return reply.type('text/html; charset=utf-8').send(drawn.html);
  };

  const show = async (
    request: FastifyRequest,
    reply: FastifyReply,
    match: { readonly found: SubscriptionResponse | null; readonly token: string },
    { ask = null, notice = null, problem = null, again = null }: Shown = {},
  ): Promise<FastifyReply> => {
    const { found, token } = match;
    if (found === null)
      return draw(request, reply.code(404), { title: tell('unknownTitle'), body: unknownSubscription });
    const { subscription } = found;
    const { value: reading } = await settings.site(request.site.id);
    return draw(request, reply, {
      title: tell(isGift(subscription) ? 'gift' : 'subscription'),
      body: () =>
        subscriptionBody({
          subscription,
          token,
          reading,
          ask,
          notice,
          problem,
          again,
          isDisputed: isDisputed(found),
          path: subscriptions.linkOf(request.site.id, subscription.id),
          canChangeCard: subscription.canBeBilled && subscription.state !== 'paused',
        }),
    });
  };

  bind(app, subscriptionEndpoints.openSubscriptionPage, async (request, reply) => {
    const { token } = request.params;
    const { ask, done } = request.query;
    const found = await subscriptions.byLink(request.site.id, token);
    return show(request, reply, { found, token }, { ask: isAct(ask) ? ask : null, notice: noticeOf(done) });
  });

  bind(app, subscriptionEndpoints.postSubscriptionPage, LIMIT, async (request, reply) => {
    const { site, params, body } = request;
    const { token } = params;
    const { act } = body;
    const found = await subscriptions.byLink(site.id, token);
    if (found === null || !isAct(act)) return show(request, reply, { found, token });
    const { subscription } = found;
    const path = subscriptions.linkOf(site.id, subscription.id);
    // Pressed twice, or billed while the page was open: the page says how it is now, and no second one is skipped.
    if (
      !actsOf(subscription, isDisputed(found)).includes(act) ||
      body.seen !== (subscription.nextBillingOn ?? '')
    )
      return reply.redirect(path, 303);
    try {
      await change(subscriptions, site.id, subscription.id, act);
    } catch (error) {
      if (!(error instanceof CataloguedError) || error.status >= 500) throw error;
      const now = await subscriptions.byLink(site.id, token);
      return show(request, reply.code(error.status), { found: now, token }, { problem: error.message });
    }
    return reply.redirect(`${path}?done=${act}`, 303);
  });

  bind(app, subscriptionEndpoints.openSubscriptionCard, LIMIT, async (request, reply) => {
    const { site, params, query } = request;
    const { token } = params;
    const found = await subscriptions.byLink(site.id, token);
    if (found === null) return show(request, reply, { found, token });
    const { id } = found.subscription;
    const path = subscriptions.linkOf(site.id, id);
    if (query.session !== undefined) {
      try {
        const isTaken = await renewals.takeCard(site.id, id, query.session);
        return reply.redirect(`${path}?done=${isTaken ? 'card' : 'no-card'}`, 303);
      } catch (error) {
        if (!(error instanceof CataloguedError)) throw error;
        const shown = { problem: error.message, again: request.url };
        return show(request, reply.code(error.status), { found, token }, shown);
      }
    }
    const returnUrl = new URL(addressOf(openSubscriptionCard, { token }), site.baseUrl).href;
    const url = await renewals.cardPage(site.id, id, returnUrl);
    if (url === null) return show(request, reply.code(409), { found, token }, { problem: tell('noCard') });
    return reply.redirect(url, 303);
  });
}

/** The newest comes first. */
const isDisputed = ({ timeline }: SubscriptionResponse): boolean =>
  timeline.find(({ change }) => change === 'paused')?.reason === 'disputed';

function noticeOf(done: string | undefined): string | null {
  if (isAct(done)) return tell(wordOf('done', done));
  if (done === 'card') return tell('doneCard');
  return done === 'no-card' ? tell('cardFailed') : null;
}

function change(
  subscriptions: SubscriptionPageParts['subscriptions'],
  websiteId: Parameters<Subscriptions['pause']>[0],
  id: string,
  act: Act,
): Promise<unknown> {
  switch (act) {
    case 'skip':
      return subscriptions.skip(websiteId, id, CUSTOMER);
    case 'pause':
      return subscriptions.pause(websiteId, id, CUSTOMER);
    case 'resume':
      return subscriptions.resume(websiteId, id, CUSTOMER);
    case 'cancel':
      return subscriptions.cancel(websiteId, id, { actor: CUSTOMER, reason: '' });
  }
}
