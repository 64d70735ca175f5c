import { Type } from 'typebox';

const text = (limit: number) => Type.Optional(Type.String({ maxLength: limit }));

/** What anybody types into an address is no token of ours, and gets the page that says so. */
export const SubscriptionPagePath = Type.Object({ token: Type.String({ maxLength: 200 }) });
export const SubscriptionPageQuery = Type.Object({ ask: text(20), done: text(20) });
export const SubscriptionPageForm = Type.Object({
  act: text(20),
  seen: Type.Optional(
    Type.String({ maxLength: 20, description: 'The date that the page showed as the next' }),
  ),
});
export const SubscriptionCardQuery = Type.Object({
  session: Type.Optional(
    Type.String({
      maxLength: 300,
      description: 'What the provider names the card with, coming back from it',
    }),
  ),
});
