import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { RetryHeaders } from '../../shared/fields.ts';
import { BulkPath, BulkResponse, NewBulk } from './bulk.ts';
import * as calls from './bulk-calls.ts';

/** Every member reaches them; each action demands the permission of its own endpoint. */
export const bulkEndpoints = {
  startBulk: endpoint(calls.startBulk, {
    access: memberWho('site.view'),
    headers: RetryHeaders,
    body: NewBulk,
    response: { 202: BulkResponse },
    errors: ['bulk.invalid', 'bulk.missing', 'bulk.not-allowed', 'bulk.unknown-action', 'once.key-reused'],
  }),
  readBulk: endpoint(calls.readBulk, {
    access: memberWho('site.view'),
    params: BulkPath,
    response: { 200: BulkResponse },
    errors: ['bulk.missing'],
  }),
  cancelBulk: endpoint(calls.cancelBulk, {
    access: memberWho('site.view'),
    params: BulkPath,
    response: { 200: BulkResponse },
    errors: ['bulk.missing'],
  }),
} as const;
