import {
  Email,
  type Invitation,
  type InvitationAcceptance,
  type NewInvitation,
  type OpenedInvitation,
  toRoleMap,
} from '@awning/contract';
import { Value } from 'typebox/value';
import { type Queryable, violatedConstraint } from '../../../../platform/db/index.ts';
import { canonicalEmail } from '../../../../platform/email-address.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import { hashToken } from '../../../../platform/tokens.ts';
import type { MailSite } from '../../../foundation/mail-templates/index.ts';
import { memberErrors } from '../member-errors.ts';
import { dayOf } from '../member-mails.ts';
import { checkedRoles } from '../member-roles.ts';
import { type Accepted, acceptInvitation, type Visitor } from './accept-invitation.ts';
import type { InvitationParts } from './invitation-parts.ts';
import * as repository from './invitation-repository.ts';

export interface Invitations {
  list(websiteId: WebsiteId): Promise<Invitation[]>;
  create(websiteId: WebsiteId, by: Inviter, invitation: NewInvitation): Promise<Invitation>;
  /** Another link for another seven days, also for one that has expired. */
  resend(websiteId: WebsiteId, by: Inviter, id: string): Promise<Invitation>;
  revoke(websiteId: WebsiteId, id: string): Promise<void>;
  /** What the holder of a link reads. */
  open(websiteId: WebsiteId, token: string, visitor: Visitor | null): Promise<OpenedInvitation>;
  accept(
    websiteId: WebsiteId,
    acceptance: InvitationAcceptance,
    visitor: Visitor | null,
    device: string,
  ): Promise<Accepted>;
}

export interface Inviter {
  readonly id: MemberId;
  readonly name: string;
}

const DAY_MS = 24 * 3600_000;
const HOLDS_MS = 7 * DAY_MS;
export const LISTED_MS = 90 * DAY_MS;
const MAILS_PER_ADDRESS = { name: 'member-invitation', max: 5, windowSeconds: 3600 };
const MAILS_PER_SITE = { name: 'member-invitation-site', max: 60, windowSeconds: 3600 };

export function createInvitations(parts: InvitationParts): Invitations {
  const { database, clock } = parts;
  const demand = async (websiteId: WebsiteId, id: string): Promise<repository.InvitationRow> => {
    const row = await repository.findInvitation(database.query, websiteId, id);
    if (row === null) throw memberErrors.invitationMissing();
    return row;
  };
  const read = async (websiteId: WebsiteId, id: string): Promise<Invitation> =>
    repository.toInvitation(await demand(websiteId, id), clock.now());
  return {
    async list(websiteId) {
      const now = clock.now();
      const since = new Date(now.getTime() - LISTED_MS);
      const rows = await repository.listInvitations(database.query, websiteId, since);
      return rows.map((row) => repository.toInvitation(row, now));
    },
    create: async (websiteId, by, invitation) =>
      read(websiteId, await create(parts, websiteId, by, invitation)),
    async resend(websiteId, by, id) {
      await resend(parts, websiteId, { by, row: await demand(websiteId, id) });
      return read(websiteId, id);
    },
    async revoke(websiteId, id) {
      await demand(websiteId, id);
      const isRevoked = await database.transaction((tx) => repository.revoke(tx, websiteId, id, clock.now()));
      if (!isRevoked) throw memberErrors.invitationOver();
    },
    async open(websiteId, token, visitor) {
      const row = await repository.findByToken(database.query, websiteId, hashToken(token), clock.now());
      if (row === null) throw memberErrors.invitationExpired();
      return {
        email: row.email,
        roles: toRoleMap(row.roles),
        invitedBy: row.invitedBy,
        expiresOn: row.expiresAt.toISOString(),
        account: await accountOf(parts, websiteId, { row, visitor }),
      };
    },
    accept: (websiteId, acceptance, visitor, device) =>
      acceptInvitation(parts, websiteId, { acceptance, visitor, device }),
  };
}

async function accountOf(
  { database }: InvitationParts,
  websiteId: WebsiteId,
  { row, visitor }: { readonly row: repository.InvitationRow; readonly visitor: Visitor | null },
): Promise<OpenedInvitation['account']> {
  if (visitor !== null)
    return canonicalEmail(visitor.email) === row.emailCanonical ? 'signed-in' : 'other-account';
  const member = await repository.findMemberByEmail(database.query, websiteId, row.emailCanonical);
  return member === null ? 'new' : 'sign-in';
}

async function create(
  parts: InvitationParts,
  websiteId: WebsiteId,
  by: Inviter,
  { email: typed, roles }: NewInvitation,
): Promise<string> {
  const { database, ids } = parts;
  const email = typed.trim().normalize('NFC');
  if (!Value.Check(Email, email)) throw memberErrors.badEmail();
  const codes = checkedRoles(roles);
  const emailCanonical = canonicalEmail(email);
  await refuseMember(database.query, websiteId, { email, emailCanonical });
  const site = await prepareMail(parts, websiteId, emailCanonical);
  const id = ids.next();
  const link = newLink(parts);
  try {
    await database.transaction(async (tx) => {
      const { tokenHash, sentAt, expiresAt } = link;
      await repository.insertInvitation(tx, {
        websiteId,
        id,
        email,
        emailCanonical,
        roles: codes,
        tokenHash,
        createdBy: by.id,
        sentAt,
        expiresAt,
      });
      await postInvitation(parts, tx, { site, to: email, id, by, link });
    });
  } catch (error) {
    if (!violatedConstraint(error)?.includes('member_invitations_open')) throw error;
    throw memberErrors.alreadyInvited({ values: { email }, cause: error });
  }
  return id;
}

async function resend(
  parts: InvitationParts,
  websiteId: WebsiteId,
  { by, row }: { readonly by: Inviter; readonly row: repository.InvitationRow },
): Promise<void> {
  if (row.acceptedAt || row.revokedAt) throw memberErrors.invitationOver();
  await refuseMember(parts.database.query, websiteId, row);
  const site = await prepareMail(parts, websiteId, row.emailCanonical);
  const link = newLink(parts);
  await parts.database.transaction(async (tx) => {
    if (!(await repository.renewInvitation(tx, websiteId, row.id, link))) throw memberErrors.invitationOver();
    await postInvitation(parts, tx, { site, to: row.email, id: row.id, by, link });
  });
}

async function refuseMember(
  db: Queryable,
  websiteId: WebsiteId,
  { email, emailCanonical }: { readonly email: string; readonly emailCanonical: string },
): Promise<void> {
  if (await repository.findMemberByEmail(db, websiteId, emailCanonical))
    throw memberErrors.emailTaken({ values: { email } });
}

/** Counts the mail, so that a site is no way to fill mailboxes, and reads how it looks. */
async function prepareMail(
  { limiter, mails }: InvitationParts,
  websiteId: WebsiteId,
  emailCanonical: string,
): Promise<MailSite> {
  for (const [limit, key] of [
    [MAILS_PER_ADDRESS, `${websiteId}/${emailCanonical}`],
    [MAILS_PER_SITE, websiteId],
  ] as const) {
    const { allowed, retryAfterSeconds } = await limiter.take(limit, key);
    if (!allowed) throw memberErrors.tooManyMails({ retryAfterSeconds });
  }
  const site = await mails.site(websiteId);
  if (site === null) throw new Error('A request for a site that is gone');
  return site;
}

interface Link {
  readonly token: string;
  readonly tokenHash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}

function newLink({ ids, clock }: InvitationParts): Link {
  const token = ids.token();
  const sentAt = clock.now();
  return { token, tokenHash: hashToken(token), sentAt, expiresAt: new Date(sentAt.getTime() + HOLDS_MS) };
}

const postInvitation = (
  { mails }: InvitationParts,
  tx: Queryable,
  o: {
    readonly site: MailSite;
    readonly to: string;
    readonly id: string;
    readonly by: Inviter;
    readonly link: Link;
  },
): Promise<boolean> =>
  mails.post(tx, o.site, {
    name: 'invitation',
    cause: `${o.id}/${o.link.sentAt.getTime()}`,
    to: o.to,
    values: { invitedBy: o.by.name, expires: dayOf(o.site, o.link.expiresAt) },
    button: { path: `/config/accept-invitation?token=${o.link.token}`, label: 'Accept the invitation' },
  });
