import { Type } from 'typebox';

const typed = (limit: number) => Type.Optional(Type.String({ maxLength: limit }));

export const DonatePageQuery = Type.Object({ donation: typed(100) });
/** Wider than the limits: the sentence about them is the rules'. */
export const GiftForm = Type.Object({
  donation: Type.String({ maxLength: 100 }),
  amount: typed(100),
  own: typed(200),
  every: typed(100),
});
