import { countReviews, readReview } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const reviewsKey = ['reviews'] as const;

export const reviewCountsQuery = (api: Client) =>
  queryOptions({
    queryKey: [...reviewsKey, 'counts'],
    queryFn: async ({ signal }) => (await api.call(countReviews, { signal })).body.state,
  });

export const reviewQuery = (api: Client, reviewId: string) =>
  queryOptions({
    queryKey: [...reviewsKey, 'review', reviewId],
    queryFn: async ({ signal }) => {
      const { body, etag } = await api.call(readReview, { params: { reviewId }, signal });
      return { review: body.review, etag };
    },
  });
