import { reviewEndpoints, type StoredReview } from '@awning/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import {
  bind,
  type HttpApp,
  mayMember,
  memberOf,
  readIfMatch,
  tagged,
} from '../../../platform/http/index.ts';
import type { Reviews } from './reviews.ts';

/** A thousand long reviews are more than other calls may send. */
const IMPORT_LIMIT = 5 * 1024 * 1024;

export function registerReviewRoutes(app: HttpApp, { reviews }: { reviews: Reviews }): void {
  bind(app, reviewEndpoints.listProductReviews, async ({ site, params, query }) =>
    reviews.page(site.id, params.itemId, query),
  );

  bind(app, reviewEndpoints.listReviews, async (request) => {
    const page = await reviews.list(request.site.id, request.query);
    return { ...page, reviews: page.reviews.map((review) => asSeenBy(request, review)) };
  });
  bind(app, reviewEndpoints.countReviews, async ({ site }) => reviews.counts(site.id));
  bind(app, reviewEndpoints.addReview, async (request, reply) =>
    answer(request, reply.code(201), await reviews.create(request.site.id, request.body, by(request))),
  );
  bind(app, reviewEndpoints.importReviews, { bodyLimit: IMPORT_LIMIT }, async (request) =>
    reviews.import(request.site.id, request.body, by(request)),
  );
  bind(app, reviewEndpoints.decideReviews, async (request) =>
    reviews.decide(request.site.id, request.body, by(request)),
  );

  bind(app, reviewEndpoints.requestReview, async ({ site, body }) => reviews.requestLink(site, body));

  bind(app, reviewEndpoints.readReview, async (request, reply) =>
    answer(request, reply, await reviews.read(request.site.id, request.params.reviewId)),
  );
  bind(app, reviewEndpoints.saveReviewReply, async (request, reply) => {
    const { reviewId } = request.params;
    const options = { expected: readIfMatch(request) };
    return answer(
      request,
      reply,
      await reviews.reply(request.site.id, reviewId, request.body.reply, options),
    );
  });
  bind(app, reviewEndpoints.removeReview, async (request, reply) => {
    await reviews.remove(request.site.id, request.params.reviewId);
    return reply.code(204).send();
  });
}

const by = (request: FastifyRequest) => ({ by: memberOf(request).id });

function answer<Review extends StoredReview>(
  request: FastifyRequest,
  reply: FastifyReply,
  review: Review,
): { review: Review } {
  return tagged(reply, review.version, { review: asSeenBy(request, review) });
}

/** A member who only moderates has no business with customers' addresses. */
const asSeenBy = <Review extends StoredReview>(request: FastifyRequest, review: Review): Review =>
  mayMember(memberOf(request), 'customers.manage') ? review : { ...review, authorEmail: null };
