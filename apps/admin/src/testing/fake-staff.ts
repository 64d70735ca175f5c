import type { Invitation, Member, MemberAccount, SignedInMember } from '@awning/contract';
import {
  inviteMember,
  listInvitations,
  listMemberSessions,
  listMembers,
  readMember,
  readMemberAccount,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { type FakeServer, owner } from './fake-server.ts';

export const idOf = (letter: string): string => letter.repeat(24);

/** The owner, who may manage members. */
export const boss: SignedInMember = {
  ...owner,
  isOwner: true,
  permissions: [...owner.permissions, 'members.manage'],
};

export const createMember = (id: string, change: Partial<Member> = {}): Member => ({
  id,
  email: `${id[0]}@example.com`,
  displayName: `Member ${id[0]}`,
  isOwner: false,
  disabled: false,
  roles: { 4: true },
  hasTwoFactor: false,
  lastSignInOn: null,
  ...change,
});

export const createInvitation = (id: string, change: Partial<Invitation> = {}): Invitation => ({
  id,
  email: `guest-${id[0]}@example.com`,
  roles: { 8: true },
  state: 'open',
  invitedBy: 'Shop owner',
  sentOn: '2026-01-02T00:00:00.000Z',
  expiresOn: '2026-01-09T00:00:00.000Z',
  endedOn: null,
  ...change,
});

const wholePage = {
  hasNextPage: false,
  nextPageCursor: null,
  hasPreviousPage: false,
  previousPageCursor: null,
};

/** A server with these people; an invitation is added to them. */
export function respondWithStaff(
  server: FakeServer,
  { members, invitations = [] }: { members: readonly Member[]; invitations?: Invitation[] },
): void {
  server.respond(listMembers, ({ query }) => {
    const rows = members.filter(
      ({ disabled }) => query.disabled === undefined || String(disabled) === query.disabled,
    );
    return { body: { members: [...rows], ...wholePage, count: { count: rows.length, isMore: false } } };
  });
  server.respond(listInvitations, () => ({ body: { invitations } }));
  server.respond(readMember, ({ params }) => {
    const member = members.find(({ id }) => id === params.memberId);
    return member ? { body: { member } } : refuse(404, 'members.unknown', 'There is no such member.');
  });
  server.respond(inviteMember, ({ body }) => {
    const invitation = createInvitation(idOf('9'), { email: body.email });
    invitations.push(invitation);
    return { status: 201, body: { invitation } };
  });
}

export const account: MemberAccount = {
  email: owner.email,
  displayName: owner.displayName,
  pendingEmail: null,
  twoFactor: { isOn: false, since: null, recoveryCodesLeft: 0 },
};

export function respondWithAccount(server: FakeServer, change: Partial<MemberAccount> = {}): void {
  server.respond(readMemberAccount, () => ({ body: { ...account, ...change } }));
  server.respond(listMemberSessions, () => ({
    body: {
      sessions: [session('1', 'Firefox on Linux', true), session('2', 'Safari on iPhone', false)],
    },
  }));
}

const session = (letter: string, device: string, isCurrent: boolean) => ({
  id: idOf(letter),
  device,
  isCurrent,
  signedInOn: '2026-01-02T00:00:00.000Z',
  lastSeenOn: '2026-01-02T00:00:00.000Z',
  endsOn: '2026-02-01T00:00:00.000Z',
});
