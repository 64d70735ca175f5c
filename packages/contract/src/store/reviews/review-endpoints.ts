import { anyone, memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { ChangeHeaders, Nothing } from '../../shared/fields.ts';
import * as calls from './review-calls.ts';
import { ReviewForm, ReviewPageQuery } from './review-pages.ts';
import {
  NamedReviewResponse,
  NewReview,
  NewReviewRequest,
  ProductReviewPage,
  ProductReviewPath,
  ProductReviewQuery,
  ReviewCounts,
  ReviewDecision,
  ReviewDecisionResult,
  ReviewImport,
  ReviewImportResult,
  ReviewPage,
  ReviewPath,
  ReviewQuery,
  ReviewReply,
  ReviewRequestLink,
  ReviewResponse,
} from './reviews.ts';

export const reviewEndpoints = {
  listProductReviews: endpoint(calls.listProductReviews, {
    access: anyone,
    itemIn: 'params',
    params: ProductReviewPath,
    query: ProductReviewQuery,
    response: { 200: ProductReviewPage },
    errors: ['reviews.bad-cursor', 'reviews.product-missing'],
  }),
  countReviews: endpoint(calls.countReviews, {
    access: memberWho('reviews.moderate'),
    response: { 200: ReviewCounts },
  }),
  listReviews: endpoint(calls.listReviews, {
    access: memberWho('reviews.moderate'),
    query: ReviewQuery,
    response: { 200: ReviewPage },
    errors: ['reviews.bad-cursor'],
  }),
  addReview: endpoint(calls.addReview, {
    access: memberWho('commerce.manage'),
    body: NewReview,
    response: { 201: ReviewResponse },
    errors: ['reviews.invalid'],
  }),
  importReviews: endpoint(calls.importReviews, {
    access: memberWho('commerce.manage'),
    body: ReviewImport,
    response: { 200: ReviewImportResult },
    errors: ['reviews.invalid-import'],
  }),
  decideReviews: endpoint(calls.decideReviews, {
    access: memberWho('reviews.moderate'),
    body: ReviewDecision,
    response: { 200: ReviewDecisionResult },
  }),
  requestReview: endpoint(calls.requestReview, {
    access: memberWho('commerce.manage'),
    body: NewReviewRequest,
    response: { 200: ReviewRequestLink },
    errors: ['reviews.closed', 'reviews.invalid-request'],
  }),
  readReview: endpoint(calls.readReview, {
    access: memberWho('reviews.moderate'),
    params: ReviewPath,
    response: { 200: NamedReviewResponse },
    errors: ['reviews.missing'],
  }),
  saveReviewReply: endpoint(calls.saveReviewReply, {
    access: memberWho('reviews.moderate'),
    params: ReviewPath,
    headers: ChangeHeaders,
    body: ReviewReply,
    response: { 200: ReviewResponse },
    errors: ['reviews.changed-meanwhile', 'reviews.invalid', 'reviews.missing'],
  }),
  removeReview: endpoint(calls.removeReview, {
    access: memberWho('commerce.manage'),
    params: ReviewPath,
    response: { 204: Nothing },
    errors: ['reviews.missing'],
  }),
  openReviewPage: endpoint(calls.openReviewPage, {
    access: anyone,
    personal: true,
    query: ReviewPageQuery,
    produces: 'html',
  }),
  postReview: endpoint(calls.postReview, {
    access: anyone,
    personal: true,
    body: ReviewForm,
    produces: 'html',
  }),
} as const;
