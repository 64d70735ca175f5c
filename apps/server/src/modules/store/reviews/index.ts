export { eraseFromReviews } from './review-erasure-repository.ts';
export type { ReviewRequests } from './review-requests.ts';
export { createReviews, type Reviews } from './reviews.ts';
export { reviewsModule } from './reviews-module.ts';
