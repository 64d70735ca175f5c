import { Type } from 'typebox';

/** Shape check only; whether an address exists is proven by a mail. */
export const Email = Type.String({
  minLength: 3,
  maxLength: 256,
  pattern: '^[^\\s@<>"(),:;\\\\[\\]]+@[^\\s@<>"(),:;\\\\[\\]]+\\.[^\\s@<>"(),:;\\\\[\\].]{2,}$',
});

/** What people may choose. Upper bound: hashing cost must not depend on a stranger's megabyte. */
export const NewPassword = Type.String({ minLength: 10, maxLength: 200 });

/** What people may try. Wider than NewPassword, so that rule changes never lock anybody out. */
export const TypedPassword = Type.String({ minLength: 1, maxLength: 1000 });

export const Id = Type.String({ pattern: '^[0-9a-f]{24}$' });
