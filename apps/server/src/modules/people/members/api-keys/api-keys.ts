import {
  API_KEYS_MOST,
  type ApiKey,
  type ApiKeyResponse,
  type NewApiKey,
  type Permission,
  toRoleMap,
} from '@awning/contract';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import type { RequestMember } from '../../../../platform/http/index.ts';
import type { Ids } from '../../../../platform/ids.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import { memberErrors } from '../member-errors.ts';
import * as repository from './api-key-repository.ts';

/**
 * Keys for programs. A key acts in the name of the member who made it and is bounded twice: by its scopes, and by what
 * that member may do at the moment of the call. Only its hash is stored.
 */
export interface ApiKeys {
  list(websiteId: WebsiteId): Promise<readonly ApiKey[]>;
  /** The key is in this response and in no other. */
  create(websiteId: WebsiteId, memberId: MemberId, key: NewApiKey): Promise<ApiKeyResponse>;
  revoke(websiteId: WebsiteId, keyId: string): Promise<void>;
  identify(websiteId: WebsiteId, token: string): Promise<RequestMember | null>;
}

/** So that people, and those who look for leaked secrets, recognise a key. */
const PREFIX = 'awn_';
const HINT_LENGTH = 8;
/** The last use is told to the minute: a busy program does not write with each call. */
const USE_MS = 60_000;

export function createApiKeys({
  database,
  ids,
  clock,
}: {
  readonly database: Database;
  readonly ids: Ids;
  readonly clock: Clock;
}): ApiKeys {
  return {
    list: (websiteId) => repository.listKeys(database.query, websiteId),
    async create(websiteId, memberId, { name, scopes }) {
      const key = `${PREFIX}${ids.token()}`;
      const id = ids.next();
      const stored = {
        id,
        memberId,
        name: name.trim(),
        hint: key.slice(0, HINT_LENGTH),
        tokenHash: hashToken(key),
        scopes,
      };
      await database.transaction(async (tx) => {
        if ((await repository.countKeys(tx, websiteId)) >= API_KEYS_MOST)
          throw memberErrors.tooManyApiKeys({ values: { most: API_KEYS_MOST } });
        await repository.insertKey(tx, websiteId, stored, clock.now());
      });
      const apiKey = (await repository.listKeys(database.query, websiteId)).find((each) => each.id === id);
      if (!apiKey) throw memberErrors.apiKeyMissing();
      return { apiKey, key };
    },
    async revoke(websiteId, keyId) {
      if (!(await repository.deleteKey(database.query, websiteId, keyId))) throw memberErrors.apiKeyMissing();
    },
    async identify(websiteId, token) {
      if (!token.startsWith(PREFIX)) return null;
      const holder = await repository.findHolder(database.query, websiteId, hashToken(token));
      if (holder === null) return null;
      const now = clock.now();
      const { keyId, lastUsedAt, memberId, email, displayName, roles, scopes } = holder;
      if (lastUsedAt === null || now.getTime() - lastUsedAt.getTime() >= USE_MS)
        await repository.noteUse(database.query, websiteId, keyId, now);
      return {
        id: memberId,
        email,
        displayName,
        roles: toRoleMap(roles),
        scopes: scopes as Permission[],
        isOwner: false,
        sessionToken: '',
      };
    },
  };
}
