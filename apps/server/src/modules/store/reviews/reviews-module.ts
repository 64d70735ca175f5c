import { type AppModule, defineModule } from '../../../platform/module.ts';
import { registerReviewRoutes } from './review-routes.ts';
import type { Reviews } from './reviews.ts';

export const reviewsModule = ({ reviews }: { readonly reviews: Reviews }): AppModule =>
  defineModule('store/reviews', {
    routes: (http) => registerReviewRoutes(http, { reviews }),
    invariants: reviews.invariants,
  });
