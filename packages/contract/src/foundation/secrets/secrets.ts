import { Type } from 'typebox';

/** `PUT` and `DELETE /api/secrets/{name}`. */
export const SecretPath = Type.Object({ name: Type.String({ pattern: '^[a-z][a-z0-9.-]{0,63}$' }) });

export const SecretValue = Type.Object({ value: Type.String({ minLength: 1, maxLength: 20_000 }) });

/** `GET` and `PUT` answer which secrets there are; each value is the mask. */
export const MaskedSecrets = Type.Object({ secrets: Type.Record(Type.String(), Type.String()) });
