import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import * as calls from './check-calls.ts';
import { PageChecks, PageChecksQuery } from './checks.ts';

export const checkEndpoints = {
  checkPages: endpoint(calls.checkPages, {
    access: memberWho('content.contribute'),
    query: PageChecksQuery,
    response: { 200: PageChecks },
  }),
} as const;
