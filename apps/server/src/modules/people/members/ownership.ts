import { type Member, type TypedProof, websiteRoles } from '@awning/contract';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import { memberErrors } from './member-errors.ts';
import type { MemberMails } from './member-mails.ts';
import * as repository from './member-repository.ts';
import type { PasswordProof } from './password-proof.ts';
import type { TwoFactor } from './two-factor/index.ts';

/** Who asks. */
export interface ProvingMember {
  readonly id: MemberId;
  /** False also for an owner whose session sees the admin as another role. */
  readonly isOwner: boolean;
}

/** What the name of a member and one's own password are asked for, because it cannot be taken back. */
export interface Ownership {
  /** Removes a member; another owner only by an owner, and never the last one. */
  dismiss(websiteId: WebsiteId, by: ProvingMember, memberId: MemberId, proof: TypedProof): Promise<void>;
  /** Makes another member the owner. Both get a mail. */
  transfer(websiteId: WebsiteId, by: ProvingMember, memberId: MemberId, proof: TypedProof): Promise<Member>;
  /** Switches the second factor of a member off who lost it. They get a mail. */
  resetTwoFactor(
    websiteId: WebsiteId,
    by: ProvingMember,
    memberId: MemberId,
    proof: TypedProof,
  ): Promise<Member>;
}

interface OwnershipParts {
  readonly database: Database;
  readonly ids: Ids;
  readonly proof: PasswordProof;
  readonly twoFactor: TwoFactor;
  readonly mails: MemberMails;
  readonly endSessions: (tx: Queryable, websiteId: WebsiteId, memberId: MemberId) => Promise<void>;
}

export const createOwnership = (parts: OwnershipParts): Ownership => ({
  async dismiss(websiteId, by, memberId, typed) {
    await prove(parts, websiteId, { by, memberId, typed });
    await parts.database.transaction(async (tx) => {
      const locked = await repository.lockOwnersAnd(tx, websiteId, memberId);
      const target = locked.find((each) => each.memberId === memberId);
      if (!target) throw memberErrors.unknown();
      if (target.isOwner) {
        demandOwner(locked, by);
        if (locked.filter(({ isOwner, isDisabled }) => isOwner && !isDisabled).length < 2)
          throw memberErrors.lastOwner();
      }
      await parts.endSessions(tx, websiteId, memberId);
      await repository.deleteMember(tx, websiteId, memberId);
    });
  },
  transfer: (websiteId, by, memberId, typed) => transfer(parts, websiteId, { by, memberId, typed }),
  resetTwoFactor: (websiteId, by, memberId, typed) =>
    resetTwoFactor(parts, websiteId, { by, memberId, typed }),
});

interface Asked {
  readonly by: ProvingMember;
  readonly memberId: MemberId;
  readonly typed: TypedProof;
}

type Locked = Awaited<ReturnType<typeof repository.lockOwnersAnd>>;

/** As the locked rows say: who asks may have given the site away a moment ago. */
function demandOwner(locked: Locked, by: ProvingMember): void {
  if (!by.isOwner || !locked.some(({ memberId, isOwner }) => memberId === by.id && isOwner))
    throw memberErrors.ownerOnly();
}

/** The name as it is shown, in any spelling of blanks; then the password. Gives the member. */
async function prove(
  { database, proof }: OwnershipParts,
  websiteId: WebsiteId,
  { by, memberId, typed }: Asked,
): Promise<Member> {
  const member = await repository.findMember(database.query, websiteId, memberId);
  if (!member) throw memberErrors.unknown();
  const name = member.displayName || member.email;
  if (plain(typed.name) !== plain(name)) {
    const sentence = memberErrors.wrongName({ values: { name } }).message;
    throw memberErrors.wrongName({ values: { name }, errors: { name: sentence } });
  }
  await proof.prove(websiteId, by.id, typed.password);
  return member;
}

const plain = (name: string): string => name.normalize('NFC').replace(/\s+/g, ' ').trim();

async function transfer(parts: OwnershipParts, websiteId: WebsiteId, asked: Asked): Promise<Member> {
  const { database, ids, mails, endSessions } = parts;
  const { by, memberId } = asked;
  if (!by.isOwner) throw memberErrors.ownerOnly();
  const member = await prove(parts, websiteId, asked);
  const former = await repository.findMember(database.query, websiteId, by.id);
  const site = await mails.site(websiteId);
  const cause = ids.next();
  await database.transaction(async (tx) => {
    const locked = await repository.lockOwnersAnd(tx, websiteId, memberId);
    demandOwner(locked, by);
    const target = locked.find((each) => each.memberId === memberId);
    if (!target) throw memberErrors.unknown();
    if (target.isOwner || target.isDisabled) throw memberErrors.cannotOwn();
    await repository.updateMember(tx, websiteId, by.id, { isOwner: false });
    await repository.updateMember(tx, websiteId, memberId, { isOwner: true });
    for (const id of [by.id, memberId])
      await repository.replaceRoles(tx, websiteId, id, [websiteRoles.admin]);
    // The former owner stays in: what they may do less is asked of the database each time.
    await endSessions(tx, websiteId, memberId);
    if (!site || !former) return;
    await mails.post(tx, site, {
      name: 'ownership-given',
      cause,
      to: former.email,
      values: { to: member.displayName },
    });
    await mails.post(tx, site, {
      name: 'ownership-received',
      cause,
      to: member.email,
      values: { by: former.displayName },
    });
  });
  return demandMember(parts, websiteId, memberId);
}

async function resetTwoFactor(parts: OwnershipParts, websiteId: WebsiteId, asked: Asked): Promise<Member> {
  const { database, ids, mails, twoFactor, endSessions } = parts;
  const { by, memberId } = asked;
  if (!by.isOwner) throw memberErrors.ownerOnly();
  const member = await prove(parts, websiteId, asked);
  const owner = await repository.findMember(database.query, websiteId, by.id);
  const site = await mails.site(websiteId);
  const cause = ids.next();
  await database.transaction(async (tx) => {
    demandOwner(await repository.lockOwnersAnd(tx, websiteId, memberId), by);
    if (!(await twoFactor.reset(tx, websiteId, memberId))) throw memberErrors.twoFactorOff();
    await endSessions(tx, websiteId, memberId);
    if (site && owner)
      await mails.post(tx, site, {
        name: 'two-factor-reset',
        cause,
        to: member.email,
        values: { by: owner.displayName },
      });
  });
  return demandMember(parts, websiteId, memberId);
}

async function demandMember(
  { database }: OwnershipParts,
  websiteId: WebsiteId,
  memberId: MemberId,
): Promise<Member> {
  const member = await repository.findMember(database.query, websiteId, memberId);
  if (!member) throw memberErrors.unknown();
  return member;
}
