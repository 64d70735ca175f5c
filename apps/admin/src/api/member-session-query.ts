import type { MemberSession } from '@awning/contract';
import { readMemberSession } from '@awning/contract/calls';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import { forgetLocalChoices } from './member-choices.ts';
import type { AdminServices } from './services.ts';
import { useServices } from './services-context.tsx';

export const memberSessionKey = ['member-session'] as const;

/** The first call of the page: it also hands out the crumb that every write needs. */
export function memberSessionQuery({
  api,
  queries,
  session,
}: Pick<AdminServices, 'api' | 'queries' | 'session'>) {
  return queryOptions({
    queryKey: memberSessionKey,
    queryFn: async ({ signal }) => {
      const { body } = await api.call(readMemberSession, { signal });
      const before = queries.getQueryData<MemberSession>(memberSessionKey);
      if (body.member !== null || !before?.member) return body;
      // The session ended since this page was opened: the member signs in over it, and the page stays.
      return (await session.renew()) ? (await api.call(readMemberSession, { signal })).body : body;
    },
    staleTime: 60_000,
  });
}

export function useMemberSession(): MemberSession {
  return useSuspenseQuery(memberSessionQuery(useServices())).data;
}

/** Keeps what everybody may know about the site and drops the rest, so that the next person starts clean. */
export function clearMember({ queries, preferences, memberPreferences }: AdminServices): void {
  const session = queries.getQueryData<MemberSession>(memberSessionKey);
  queries.clear();
  preferences.forget();
  memberPreferences.forget();
  forgetLocalChoices();
  if (session) queries.setQueryData<MemberSession>(memberSessionKey, { ...session, member: null });
}
