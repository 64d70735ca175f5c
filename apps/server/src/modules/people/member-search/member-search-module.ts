import { type AppModule, defineModule } from '../../../platform/module.ts';
import type { MemberSearch } from './member-search.ts';
import { registerMemberSearchRoutes } from './member-search-routes.ts';

export const memberSearchModule = ({ memberSearch }: { readonly memberSearch: MemberSearch }): AppModule =>
  defineModule('people/member-search', {
    routes: (http) => registerMemberSearchRoutes(http, { memberSearch }),
    subscriptions: memberSearch.eventSubscriptions,
  });
