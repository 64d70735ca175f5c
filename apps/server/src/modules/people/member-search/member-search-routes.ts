import { memberSearchEndpoints } from '@awning/contract';
import { bind, type HttpApp, memberOf } from '../../../platform/http/index.ts';
import type { MemberSearch } from './member-search.ts';

export function registerMemberSearchRoutes(
  app: HttpApp,
  { memberSearch }: { readonly memberSearch: MemberSearch },
): void {
  bind(app, memberSearchEndpoints.searchSite, async (request) => ({
    groups: await memberSearch.find(request.site.id, memberOf(request).roles, request.query.q),
  }));
}
