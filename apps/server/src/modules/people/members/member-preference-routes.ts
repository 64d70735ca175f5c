import { memberEndpoints } from '@awning/contract';
import type { FastifyRequest } from 'fastify';
import { bind, type HttpApp, memberOf, readIfMatch, tagged } from '../../../platform/http/index.ts';
import type { PreferenceKey } from './member-preference-repository.ts';
import type { MemberPreferences } from './member-preferences.ts';

/** A member reads and changes nothing but their own. */
export function registerMemberPreferenceRoutes(
  app: HttpApp,
  { preferences }: { readonly preferences: MemberPreferences },
): void {
  bind(app, memberEndpoints.readMemberPreferences, async (request, reply) => {
    const { value, version } = await preferences.read(keyOf(request, request.params.namespace));
    return tagged(reply, version, { preferences: value });
  });
  bind(app, memberEndpoints.saveMemberPreferences, async (request, reply) => {
    const key = keyOf(request, request.params.namespace);
    const { value, version } = await preferences.save(key, request.body.preferences, readIfMatch(request));
    return tagged(reply, version, { preferences: value });
  });
}

const keyOf = (request: FastifyRequest, namespace: string): PreferenceKey => ({
  websiteId: request.site.id,
  memberId: memberOf(request).id,
  namespace,
});
