import { type GiftCardBalance, giftCardEndpoints } from '@awning/contract';
import {
  bind,
  type HttpApp,
  memberOf,
  readIdempotencyKey,
  readIfMatch,
  tagged,
} from '../../../platform/http/index.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { giftCardProblem } from './gift-card-problem.ts';
import type { GiftCardState, GiftCards } from './gift-cards.ts';

export function registerGiftCardRoutes(
  app: HttpApp,
  { giftCards, settings }: { giftCards: GiftCards; settings: Settings },
): void {
  const { admin: fixture } = giftCards;

  bind(app, giftCardEndpoints.readGiftCardBalance, async ({ site, body, ip }) => {
    const card = await giftCards.tryCode(site.id, body.code, { address: ip });
    const { storeCurrency } = (await settings.store(site.id)).value;
    return toBalance(card, storeCurrency);
  });

  bind(app, giftCardEndpoints.readGiftCardLiability, async ({ site }) => fixture.liability(site.id));

  bind(app, giftCardEndpoints.listGiftCards, async ({ site, query }) => fixture.list(site.id, query));

  bind(app, giftCardEndpoints.issueGiftCard, async (request, reply) => {
    const cause = { actor: memberOf(request).id, idempotencyKey: readIdempotencyKey(request) };
    const issued = await fixture.issue(request.site.id, request.body, cause);
    return reply.code(201).header('cache-control', 'no-store').send(issued);
  });

  bind(app, giftCardEndpoints.readGiftCard, async ({ site, params }, reply) => {
    const giftCard = await fixture.read(site.id, params.giftCardId);
    return tagged(reply, giftCard.version, { giftCard });
  });

  bind(app, giftCardEndpoints.changeGiftCard, async (request, reply) => {
    const { site, params, body } = request;
    const options = { expected: readIfMatch(request) };
    const giftCard = await fixture.change(site.id, params.giftCardId, body, options);
    return tagged(reply, giftCard.version, { giftCard });
  });

  bind(app, giftCardEndpoints.adjustGiftCard, async (request) => {
    const cause = { actor: memberOf(request).id, idempotencyKey: readIdempotencyKey(request) };
    const { site, params, body } = request;
    return { giftCard: await fixture.adjust(site.id, params.giftCardId, body, cause) };
  });

  bind(app, giftCardEndpoints.listGiftCardMovements, async ({ site, params, query }) =>
    fixture.movements(site.id, params.giftCardId, query),
  );

  bind(app, giftCardEndpoints.sendGiftCardMail, async ({ site, params }, reply) => {
    await fixture.sendAgain(site.id, params.giftCardId);
    return reply.code(204).send();
  });
}

/** The same shape for every code: trying codes reveals nothing by the shape of the response. */
function toBalance(card: GiftCardState | null, storeCurrency: GiftCardBalance['currency']): GiftCardBalance {
  const message = giftCardProblem(card, storeCurrency);
  const { label, balanceMinor, currency } = card ?? { label: '', balanceMinor: 0, currency: storeCurrency };
  return { isUsable: message === null, label, balanceMinor, currency, message };
}
