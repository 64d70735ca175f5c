import {
  GiftCardAdjustment,
  GiftCardAnswer,
  type GiftCardBalance,
  GiftCardBalance as GiftCardBalanceBody,
  GiftCardChange,
  GiftCardCode,
  GiftCardLiability,
  GiftCardMovementPage,
  GiftCardMovementQuery,
  GiftCardPage,
  GiftCardPath,
  GiftCardQuery,
  IssuedGiftCard,
  NewGiftCard,
  Nothing,
  RetryHeaders,
} from '@awning/contract';
import { anyone, type HttpApp, memberOf, memberWho, readIdempotencyKey } from '../../platform/http/index.ts';
import type { Settings } from '../settings/index.ts';
import { giftCardProblem } from './gift-card-problem.ts';
import type { GiftCardState, GiftCards } from './gift-cards.ts';

const forStore = { config: { access: memberWho('commerce.manage') } } as const;
const CARDS = '/api/commerce/gift-cards';
const CARD = `${CARDS}/:giftCardId`;

export function registerGiftCardRoutes(
  app: HttpApp,
  { giftCards, settings }: { giftCards: GiftCards; settings: Settings },
): void {
  const { desk } = giftCards;

  app.post(
    `${CARDS}/balance`,
    { config: { access: anyone }, schema: { body: GiftCardCode, response: { 200: GiftCardBalanceBody } } },
    async ({ site, body, ip }) => {
      const card = await giftCards.tryCode(site.id, body.code, { address: ip });
      const { storeCurrency } = (await settings.store(site.id)).value;
      return toBalance(card, storeCurrency);
    },
  );

  app.get(
    `${CARDS}/liability`,
    { config: { access: memberWho('reports.view') }, schema: { response: { 200: GiftCardLiability } } },
    async ({ site }) => desk.liability(site.id),
  );

  app.get(
    CARDS,
    { ...forStore, schema: { querystring: GiftCardQuery, response: { 200: GiftCardPage } } },
    async ({ site, query }) => desk.list(site.id, query),
  );

  app.post(
    CARDS,
    { ...forStore, schema: { headers: RetryHeaders, body: NewGiftCard, response: { 201: IssuedGiftCard } } },
    async (request, reply) => {
      const cause = { actor: memberOf(request).id, idempotencyKey: readIdempotencyKey(request) };
      const issued = await desk.issue(request.site.id, request.body, cause);
      return reply.code(201).header('cache-control', 'no-store').send(issued);
    },
  );

  app.get(
    CARD,
    { ...forStore, schema: { params: GiftCardPath, response: { 200: GiftCardAnswer } } },
    async ({ site, params }) => ({ giftCard: await desk.read(site.id, params.giftCardId) }),
  );

  app.patch(
    CARD,
    {
      ...forStore,
      schema: { params: GiftCardPath, body: GiftCardChange, response: { 200: GiftCardAnswer } },
    },
    async ({ site, params, body }) => ({
      giftCard: await desk.change(site.id, params.giftCardId, body),
    }),
  );

  app.post(
    `${CARD}/adjustments`,
    {
      ...forStore,
      schema: {
        headers: RetryHeaders,
        params: GiftCardPath,
        body: GiftCardAdjustment,
        response: { 200: GiftCardAnswer },
      },
    },
    async (request) => {
      const cause = { actor: memberOf(request).id, idempotencyKey: readIdempotencyKey(request) };
      const { site, params, body } = request;
      return { giftCard: await desk.adjust(site.id, params.giftCardId, body, cause) };
    },
  );

  app.get(
    `${CARD}/movements`,
    {
      ...forStore,
      schema: {
        params: GiftCardPath,
        querystring: GiftCardMovementQuery,
        response: { 200: GiftCardMovementPage },
      },
    },
    async ({ site, params, query }) => desk.movements(site.id, params.giftCardId, query),
  );

  app.post(
    `${CARD}/mails`,
    { ...forStore, schema: { params: GiftCardPath, response: { 204: Nothing } } },
    async ({ site, params }, reply) => {
      await desk.sendAgain(site.id, params.giftCardId);
      return reply.code(204).send();
    },
  );
}

/** The same shape whatever the code is: who tries codes learns nothing from the way the answer looks. */
function toBalance(card: GiftCardState | null, storeCurrency: GiftCardBalance['currency']): GiftCardBalance {
  const message = giftCardProblem(card, storeCurrency);
  const { label, balanceMinor, currency } = card ?? { label: '', balanceMinor: 0, currency: storeCurrency };
  return { isUsable: message === null, label, balanceMinor, currency, message };
}
