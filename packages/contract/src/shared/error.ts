import { type Static, Type } from 'typebox';

/** A value that two people changed. `base` is what both began with; null where there was nothing. */
export const EditConflict = Type.Object({
  part: Type.String({ description: 'Such as `block:<id>`, `place:<id>`, `section:<id>`, `order:<id>`' }),
  path: Type.String({ description: 'The field of the part' }),
  base: Type.Unknown(),
  mine: Type.Unknown(),
  theirs: Type.Unknown(),
});
export type EditConflict = Static<typeof EditConflict>;

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
  conflicts: Type.Optional(
    Type.Array(EditConflict, { description: 'What two people changed at once, with the values of both' }),
  ),
  crumbFail: Type.Optional(
    Type.Literal(true, {
      description: 'Set when the anti-forgery value was stale; the answer carries a fresh one',
    }),
  ),
});
export type ErrorBody = Static<typeof ErrorBody>;
