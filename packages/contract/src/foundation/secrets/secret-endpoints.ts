import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { Nothing } from '../../shared/fields.ts';
import * as calls from './secret-calls.ts';
import { MaskedSecrets, SecretPath, SecretValue } from './secrets.ts';

export const secretEndpoints = {
  listSecrets: endpoint(calls.listSecrets, {
    access: memberWho('secrets.manage'),
    response: { 200: MaskedSecrets },
  }),
  saveSecret: endpoint(calls.saveSecret, {
    access: memberWho('secrets.manage'),
    params: SecretPath,
    body: SecretValue,
    response: { 200: MaskedSecrets },
  }),
  removeSecret: endpoint(calls.removeSecret, {
    access: memberWho('secrets.manage'),
    params: SecretPath,
    response: { 204: Nothing },
    errors: ['secrets.not-set'],
  }),
} as const;
