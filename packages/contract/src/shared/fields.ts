import { Type } from 'typebox';
import { emailShape } from './email-shape.ts';
import { newPasswordLength } from './password-length.ts';

export const Email = Type.String(emailShape);

/** What people may choose. */
export const NewPassword = Type.String({
  minLength: newPasswordLength.min,
  maxLength: newPasswordLength.max,
});

/** What people may try. Wider than NewPassword, so that rule changes never lock anybody out. */
export const TypedPassword = Type.String({ minLength: 1, maxLength: 1000 });

/** An answer without a body (204). */
export const Nothing = Type.Unsafe<undefined>(Type.Null({ description: 'Done; the answer has no body' }));

export const Id = Type.String({ pattern: '^[0-9a-f]{24}$' });

/**
 * For calls that may be sent again. The server checks the key itself, so that the refusal can say what is wrong with
 * it.
 */
export const RetryHeaders = Type.Object({
  'idempotency-key': Type.Optional(
    Type.String({
      description:
        'Names this request, so that sending it again has no further effect and gets the same answer; 1 to 255 characters',
    }),
  ),
});

/**
 * For changes of something that has versions. The server reads the tag itself: one that it never gave out fits nothing.
 */
export const ChangeHeaders = Type.Object({
  'if-match': Type.Optional(
    Type.String({
      description:
        'The ETag of what you want to change: over another version the change is refused (412). Without it, or with *, it replaces any version',
    }),
  ),
});

/** For what happens once, and only to the version that the caller has seen. */
export const RetryChangeHeaders = Type.Object({ ...RetryHeaders.properties, ...ChangeHeaders.properties });
