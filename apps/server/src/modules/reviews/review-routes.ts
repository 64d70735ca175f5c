import {
  ChangeHeaders,
  NewReview,
  NewReviewRequest,
  Nothing,
  ProductReviewPage,
  ProductReviewPath,
  ProductReviewQuery,
  ReviewAnswer,
  ReviewDecision,
  ReviewDecisionResult,
  ReviewImport,
  ReviewImportResult,
  ReviewPage,
  ReviewPath,
  ReviewQuery,
  ReviewReply,
  ReviewRequestLink,
  type StoredReview,
} from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  anyone,
  type HttpApp,
  mayRoles,
  memberOf,
  memberWho,
  readIfMatch,
  tagged,
} from '../../platform/http/index.ts';
import type { Reviews } from './reviews.ts';

/** A thousand long reviews are more than other calls may send. */
const IMPORT_LIMIT = 5 * 1024 * 1024;

export function registerReviewRoutes(app: HttpApp, { reviews }: { reviews: Reviews }): void {
  const forModerators = { config: { access: memberWho('reviews.moderate') } } as const;
  const forManagers = { config: { access: memberWho('commerce.manage') } } as const;

  app.get(
    '/api/commerce/products/:itemId/reviews',
    {
      config: { access: anyone, itemIn: 'params' },
      schema: {
        params: ProductReviewPath,
        querystring: ProductReviewQuery,
        response: { 200: ProductReviewPage },
      },
    },
    async ({ site, params, query }) => reviews.page(site.id, params.itemId, query),
  );

  app.get(
    '/api/commerce/reviews',
    { ...forModerators, schema: { querystring: ReviewQuery, response: { 200: ReviewPage } } },
    async (request) => {
      const page = await reviews.list(request.site.id, request.query);
      return { ...page, reviews: page.reviews.map((review) => asSeenBy(request, review)) };
    },
  );
  app.post(
    '/api/commerce/reviews',
    { ...forManagers, schema: { body: NewReview, response: { 201: ReviewAnswer } } },
    async (request, reply) =>
      answer(request, reply.code(201), await reviews.create(request.site.id, request.body, by(request))),
  );
  app.post(
    '/api/commerce/reviews/import',
    {
      ...forManagers,
      bodyLimit: IMPORT_LIMIT,
      schema: { body: ReviewImport, response: { 200: ReviewImportResult } },
    },
    async (request) => reviews.import(request.site.id, request.body, by(request)),
  );
  app.post(
    '/api/commerce/reviews/decisions',
    { ...forModerators, schema: { body: ReviewDecision, response: { 200: ReviewDecisionResult } } },
    async (request) => reviews.decide(request.site.id, request.body, by(request)),
  );

  app.post(
    '/api/commerce/reviews/requests',
    { ...forManagers, schema: { body: NewReviewRequest, response: { 200: ReviewRequestLink } } },
    async ({ site, body }) => reviews.requestLink(site, body),
  );

  const ofReview = { params: ReviewPath, response: { 200: ReviewAnswer } };
  app.get('/api/commerce/reviews/:reviewId', { ...forModerators, schema: ofReview }, async (request, reply) =>
    answer(request, reply, await reviews.read(request.site.id, request.params.reviewId)),
  );
  app.put(
    '/api/commerce/reviews/:reviewId/reply',
    { ...forModerators, schema: { ...ofReview, headers: ChangeHeaders, body: ReviewReply } },
    async (request, reply) => {
      const { reviewId } = request.params;
      const options = { expected: readIfMatch(request) };
      return answer(
        request,
        reply,
        await reviews.reply(request.site.id, reviewId, request.body.reply, options),
      );
    },
  );
  app.delete(
    '/api/commerce/reviews/:reviewId',
    { ...forManagers, schema: { params: ReviewPath, response: { 204: Nothing } } },
    async (request, reply) => {
      await reviews.remove(request.site.id, request.params.reviewId);
      return reply.code(204).send();
    },
  );
}

const by = (request: FastifyRequest) => ({ by: memberOf(request).id });

function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  review: StoredReview,
): { review: StoredReview } {
  return tagged(reply, review.version, { review: asSeenBy(request, review) });
}

/** Whoever only moderates has no business with customers' addresses. */
const asSeenBy = (request: FastifyRequest, review: StoredReview): StoredReview =>
  mayRoles(memberOf(request).roles, 'customers.manage') ? review : { ...review, authorEmail: null };
