import type { Invitation, Member } from '@awning/contract';
import { listInvitations, listMailMessages, readMember } from '@awning/contract/calls';
import { type Client, isError } from '@awning/contract/client';
import { queryOptions } from '@tanstack/react-query';

/** Everything about staff is under this key, so that one change refreshes all of it. */
export const staffKey = ['staff'] as const;

export const invitationsQuery = (api: Client) =>
  queryOptions({
    queryKey: [...staffKey, 'invitations'],
    queryFn: async ({ signal }) => (await api.call(listInvitations, { signal })).body.invitations,
  });

/** A row of the list of staff: a member, or a person who was invited. */
export type StaffRow =
  | { readonly kind: 'member'; readonly member: Member }
  | { readonly kind: 'invitation'; readonly invitation: Invitation };

/** Whom an address of the list means; null: neither a member nor invited. */
export const personQuery = (api: Client, id: string) =>
  queryOptions({
    queryKey: [...staffKey, 'person', id],
    queryFn: async ({ signal }): Promise<StaffRow | null> => {
      try {
        const { body } = await api.call(readMember, { params: { memberId: id }, signal });
        return { kind: 'member', member: body.member };
      } catch (error) {
        if (!isError(error, 'members.unknown')) throw error;
      }
      const { body } = await api.call(listInvitations, { signal });
      const invitation = body.invitations.find((each) => each.id === id);
      return invitation ? { kind: 'invitation', invitation } : null;
    },
  });

/** The mail is written a moment after the invitation. */
export const LINK_TRIES = 5;

/** The link of an invitation that no mail server sends, as the mail that waits has it. */
export const keptLinkQuery = (api: Client, email: string) =>
  queryOptions({
    queryKey: ['staff-invitation-link', email],
    queryFn: async ({ signal }): Promise<string> => {
      const { messages } = (await api.call(listMailMessages, { query: {}, signal })).body;
      const mail = messages.find(({ to }) => to.toLowerCase() === email.toLowerCase());
      const link = /https?:\S+accept-invitation\?token=[\w-]+/.exec(mail?.text ?? '')?.[0];
      if (link === undefined) throw new Error('The mail is not there yet.');
      return link;
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    retry: LINK_TRIES,
    retryDelay: 1_000,
  });
