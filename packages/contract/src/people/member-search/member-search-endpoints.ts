import { memberWho } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import { MemberSearchQuery, MemberSearchResponse } from './member-search.ts';
import * as calls from './member-search-calls.ts';

export const memberSearchEndpoints = {
  searchSite: endpoint(calls.searchSite, {
    access: memberWho('site.view'),
    query: MemberSearchQuery,
    response: { 200: MemberSearchResponse },
  }),
} as const;
