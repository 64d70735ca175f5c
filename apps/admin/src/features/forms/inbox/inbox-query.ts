import { listSubmissions, readSubmission } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

export const submissionQuery = (api: Client, submissionId: string) =>
  queryOptions({
    queryKey: ['submissions', 'one', submissionId],
    queryFn: async ({ signal }) =>
      (await api.call(readSubmission, { params: { submissionId }, signal })).body.submission,
  });

/** How many wait to be read. */
export const unreadQuery = (api: Client) =>
  queryOptions({
    queryKey: ['submissions', 'unread'],
    queryFn: async ({ signal }) =>
      (await api.call(listSubmissions, { query: { limit: 1 }, signal })).body.unread,
  });

/** What else one person sent, archived or not. */
export const personQuery = (api: Client, email: string) =>
  queryOptions({
    queryKey: ['submissions', 'person', email],
    queryFn: async ({ signal }) => {
      const read = async (archived: boolean) =>
        (await api.call(listSubmissions, { query: { email, archived, limit: 20 }, signal })).body.submissions;
      const [open, archived] = await Promise.all([read(false), read(true)]);
      return [...open, ...archived].toSorted((one, other) => other.createdOn - one.createdOn);
    },
  });
