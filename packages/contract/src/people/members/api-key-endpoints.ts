import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import * as calls from './api-key-calls.ts';
import { ApiKeyList, ApiKeyPath, ApiKeyResponse, NewApiKey } from './api-keys.ts';

export const apiKeyEndpoints = {
  listApiKeys: endpoint(calls.listApiKeys, {
    access: memberWho('secrets.manage'),
    response: { 200: ApiKeyList },
  }),
  addApiKey: endpoint(calls.addApiKey, {
    access: memberWho('secrets.manage'),
    body: NewApiKey,
    response: { 201: ApiKeyResponse },
    errors: ['members.too-many-api-keys'],
  }),
  revokeApiKey: endpoint(calls.revokeApiKey, {
    access: memberWho('secrets.manage'),
    params: ApiKeyPath,
    response: { 204: Nothing },
    errors: ['members.api-key-missing'],
  }),
} as const;
