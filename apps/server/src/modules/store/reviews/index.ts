export type { ReviewRequests } from './review-requests.ts';
export { registerReviewRoutes } from './review-routes.ts';
export { createReviews, type Reviews } from './reviews.ts';
