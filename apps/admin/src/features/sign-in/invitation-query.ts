import { readInvitation } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** What the holder of a link reads before they accept. */
export const invitationQuery = (api: Client, token: string) =>
  queryOptions({
    queryKey: ['opened-invitation', token],
    queryFn: async ({ signal }) => (await api.call(readInvitation, { body: { token }, signal })).body,
    staleTime: 0,
  });
