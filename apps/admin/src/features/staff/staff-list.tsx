import type { MemberQuery } from '@awning/contract';
import { listInvitations, listMembers } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import type { ListRequest, ListResult, ResourceList } from '../../kit/list/list-definition.ts';
import type { roleMessages } from '../../kit/roles/role-messages.ts';
import { rolesText } from '../../kit/roles/role-tasks.ts';
import { Moment } from '../../kit/text/moment.tsx';
import type { Translate } from '../../messages/messages.ts';
import type { staffMessages } from './staff-messages.ts';
import type { StaffRow } from './staff-query.ts';
import { StaffState, TwoFactorState } from './staff-state.tsx';

interface StaffListParts {
  readonly t: Translate<typeof staffMessages>;
  readonly role: Translate<typeof roleMessages>;
  /** The member who looks. */
  readonly memberId: string | undefined;
  /** How many invitations wait to be accepted. */
  readonly openInvitations: number | undefined;
  readonly now: number;
}

/** Members, and in a view of its own the people who were invited. */
export function staffList(api: Client, parts: StaffListParts): ResourceList<StaffRow> {
  const { t, role, memberId, openInvitations, now } = parts;
  return {
    name: 'staff',
    title: t('title'),
    searchLabel: t('search'),
    defaultSort: 'createdOn',
    views: [
      { id: 'all', label: t('everyone'), conditions: [] },
      {
        id: 'invited',
        label: t('invitations'),
        conditions: [{ filter: 'state', word: 'is', value: 'invited' }],
        count: openInvitations,
      },
      {
        id: 'disabled',
        label: t('disabled'),
        conditions: [{ filter: 'state', word: 'is', value: 'disabled' }],
      },
    ],
    columns: [
      {
        id: 'name',
        label: t('name'),
        phone: 'lead',
        cell: (row) => nameOf(row, t, memberId),
        sort: { name: 'name', first: 'rising' },
      },
      {
        id: 'email',
        label: t('email'),
        phone: 'below',
        cell: emailOf,
        sort: { name: 'email', first: 'rising' },
      },
      { id: 'roles', label: t('roles'), goesAt: 0, cell: (row) => rolesText(role, rolesOf(row)) },
      {
        id: 'state',
        label: t('state'),
        width: '140px',
        phone: 'end',
        cell: (row) => <StaffState row={row} />,
      },
      {
        id: 'twoFactor',
        label: t('twoFactor'),
        width: '120px',
        cell: (row) => (row.kind === 'member' ? <TwoFactorState isOn={row.member.hasTwoFactor} /> : null),
      },
      {
        id: 'lastSignIn',
        label: t('lastSignIn'),
        width: '140px',
        phone: 'endBelow',
        goesAt: 2,
        cell: (row) => <LastSignIn row={row} never={t('never')} now={now} />,
      },
    ],
    filters: [
      {
        id: 'state',
        label: t('state'),
        words: [{ value: 'is', label: t('is') }],
        value: {
          kind: 'choice',
          choices: [
            { value: 'active', label: t('active') },
            { value: 'disabled', label: t('disabled') },
            { value: 'invited', label: t('invited') },
          ],
        },
        toQuery: (_word, state) => ({ state }),
      },
    ],
    load: (request) =>
      request.filters.state === 'invited' ? loadInvitations(api, request) : loadMembers(api, request),
    keyOf: idOf,
    nameOf: (row) => nameOf(row, t, undefined),
    hrefOf: (row) => `/staff/${idOf(row)}`,
    bulk: [],
    nothingYet: (
      <>
        <h2>{t('nothingTitle')}</h2>
        <p>{t('nothingText')}</p>
      </>
    ),
  };
}

const idOf = (row: StaffRow): string => (row.kind === 'member' ? row.member.id : row.invitation.id);
const emailOf = (row: StaffRow): string => (row.kind === 'member' ? row.member.email : row.invitation.email);
const rolesOf = (row: StaffRow) => (row.kind === 'member' ? row.member.roles : row.invitation.roles);

function nameOf(row: StaffRow, t: StaffListParts['t'], memberId: string | undefined): string {
  if (row.kind === 'invitation') return row.invitation.email;
  const name = row.member.displayName || row.member.email;
  return row.member.id === memberId ? t('yourName', { name }) : name;
}

function LastSignIn({ row, never, now }: { row: StaffRow; never: string; now: number }) {
  const at = row.kind === 'member' ? row.member.lastSignInOn : row.invitation.sentOn;
  return at === null ? never : <Moment at={at} now={now} />;
}

async function loadMembers(api: Client, request: ListRequest): Promise<ListResult<StaffRow>> {
  const { search, filters, sort, limit, cursor, before, isCounted, signal } = request;
  const query: MemberQuery = {
    sort: sort as NonNullable<MemberQuery['sort']>,
    limit,
    count: isCounted,
    ...(filters.state !== undefined && { disabled: filters.state === 'disabled' }),
    ...(search !== undefined && { search }),
    ...(cursor !== undefined && { cursor }),
    ...(before !== undefined && { before }),
  };
  const { body } = await api.call(listMembers, { query, signal });
  return {
    rows: body.members.map((member) => ({ kind: 'member', member })),
    nextPageCursor: body.nextPageCursor,
    previousPageCursor: body.previousPageCursor,
    count: body.count,
  };
}

/** There are 200 at the most, so that all of them are one page. */
async function loadInvitations(api: Client, { search, signal }: ListRequest): Promise<ListResult<StaffRow>> {
  const { body } = await api.call(listInvitations, { signal });
  const wanted = search?.trim().toLowerCase() ?? '';
  const invitations = body.invitations.filter(({ email }) => email.toLowerCase().includes(wanted));
  return {
    rows: invitations.map((invitation) => ({ kind: 'invitation', invitation })),
    nextPageCursor: null,
    previousPageCursor: null,
    count: { count: invitations.length, isMore: false },
  };
}
