import { type Static, Type } from 'typebox';

/** The one shape of every error answer. `code` never changes meaning; `message` is a sentence for a person. */
export const ErrorBody = Type.Object({
  error: Type.String({ description: 'Status text, such as "Not Found"' }),
  code: Type.String({
    description: 'Stable code from the error catalogue, such as "members.sign-in-failed"',
  }),
  message: Type.String(),
  errors: Type.Optional(
    Type.Record(Type.String(), Type.String(), { description: 'Field name to sentence, for forms' }),
  ),
  crumbFail: Type.Optional(
    Type.Literal(true, {
      description: 'Set when the anti-forgery value was stale; the answer carries a fresh one',
    }),
  ),
});
export type ErrorBody = Static<typeof ErrorBody>;
