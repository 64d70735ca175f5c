import type { MemberSession } from '@awning/contract';
import { readMemberSession } from '@awning/contract/calls';
import { queryOptions, useSuspenseQuery } from '@tanstack/react-query';
import type { AdminServices } from './services.ts';
import { useServices } from './services-context.tsx';

export const memberSessionKey = ['member-session'] as const;

/** The first call of the page: it also hands out the crumb that every write needs. */
export function memberSessionQuery({ api }: Pick<AdminServices, 'api'>) {
  return queryOptions({
    queryKey: memberSessionKey,
    queryFn: async ({ signal }) => (await api.call(readMemberSession, { signal })).body,
    staleTime: 60_000,
  });
}

export function useMemberSession(): MemberSession {
  return useSuspenseQuery(memberSessionQuery(useServices())).data;
}

/** Keeps what everybody may know about the site and drops the rest, so that the next person starts clean. */
export function clearMember({ queries, preferences }: AdminServices): void {
  const session = queries.getQueryData<MemberSession>(memberSessionKey);
  queries.clear();
  preferences.forget();
  if (session) queries.setQueryData<MemberSession>(memberSessionKey, { ...session, member: null });
}
