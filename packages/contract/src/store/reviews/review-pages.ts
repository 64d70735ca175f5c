import { type Static, Type } from 'typebox';
import { REVIEW_LIMITS } from './reviews.ts';

const Token = Type.String({ maxLength: 2000 });
/** Wider than the limits: the sentence about them is the rules'. */
const typed = (limit: number) => Type.Optional(Type.String({ maxLength: limit * 4 }));

export const ReviewPageQuery = Type.Object({ token: Type.Optional(Token) });
export const ReviewForm = Type.Object({
  token: Token,
  rating: typed(10),
  title: typed(REVIEW_LIMITS.title),
  body: typed(REVIEW_LIMITS.body),
  authorName: typed(REVIEW_LIMITS.authorName),
});
export type ReviewForm = Static<typeof ReviewForm>;
