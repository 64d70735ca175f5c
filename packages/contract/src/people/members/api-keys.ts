import { type Static, Type } from 'typebox';
import { OrNull, strict } from '../../shared/content-fields.ts';
import { Id } from '../../shared/fields.ts';
import { apiKeyScopes } from './api-key-scopes.ts';

/** A site can have this many. */
export const API_KEYS_MOST = 50;

const Scopes = Type.Array(Type.Enum(apiKeyScopes), {
  minItems: 1,
  maxItems: apiKeyScopes.length,
  uniqueItems: true,
  description: 'Permissions of calls, as docs/reference/permissions.md has them',
});
const Time = Type.String({ description: 'ISO 8601, UTC' });

/** A key by which a program calls what a member may call. */
export const ApiKey = Type.Object({
  id: Id,
  name: Type.String(),
  hint: Type.String({ description: 'The first characters of the key, to tell keys apart' }),
  scopes: Type.Array(Type.String()),
  memberName: Type.String({ description: 'In whose name it acts; it may never do more than this member' }),
  createdOn: Time,
  lastUsedOn: OrNull(Type.String({ description: 'To the minute; null: never' })),
});
export type ApiKey = Static<typeof ApiKey>;

export const ApiKeyList = Type.Object({ apiKeys: Type.Array(ApiKey) });
export const NewApiKey = Type.Object(
  { name: Type.String({ pattern: '\\S', maxLength: 100 }), scopes: Scopes },
  strict,
);
export type NewApiKey = Static<typeof NewApiKey>;
/** The key is in this response and in no other. */
export const ApiKeyResponse = Type.Object({ apiKey: ApiKey, key: Type.String() });
export type ApiKeyResponse = Static<typeof ApiKeyResponse>;
export const ApiKeyPath = Type.Object({ keyId: Id });
