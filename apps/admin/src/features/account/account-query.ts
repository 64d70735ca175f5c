import { listMemberSessions, readMemberAccount } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const accountKey = ['account'] as const;
export const sessionsKey = ['account', 'sessions'] as const;

export const accountQuery = (api: Client) =>
  queryOptions({
    queryKey: [...accountKey, 'self'],
    queryFn: async ({ signal }) => (await api.call(readMemberAccount, { signal })).body,
  });

export const sessionsQuery = (api: Client) =>
  queryOptions({
    queryKey: sessionsKey,
    queryFn: async ({ signal }) => (await api.call(listMemberSessions, { signal })).body.sessions,
  });
