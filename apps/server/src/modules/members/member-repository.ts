import { type Member, toRoleMap } from '@awning/contract';
import { and, asc, eq, gt, inArray, lte } from '../../platform/db/drizzle.ts';
import type { Queryable } from '../../platform/db/index.ts';
import type { Credentials } from '../../platform/sessions/index.ts';
import { memberPasswordResets, siteMemberRoles, siteMembers } from './member-tables.ts';

const oneMember = (websiteId: string, memberId: string) =>
  and(eq(siteMembers.websiteId, websiteId), eq(siteMembers.memberId, memberId));

type MemberRow = typeof siteMembers.$inferSelect;

async function withRoles(db: Queryable, rows: readonly MemberRow[]): Promise<Member[]> {
  const [first] = rows;
  if (!first) return [];
  const roles = await db
    .select()
    .from(siteMemberRoles)
    .where(
      and(
        eq(siteMemberRoles.websiteId, first.websiteId),
        inArray(
          siteMemberRoles.memberId,
          rows.map((row) => row.memberId),
        ),
      ),
    );
  return rows.map((row) => ({
    id: row.memberId,
    email: row.email,
    displayName: row.displayName,
    isOwner: row.isOwner,
    disabled: row.disabledAt !== null,
    roles: toRoleMap(roles.filter((role) => role.memberId === row.memberId).map((role) => role.role)),
  }));
}

export async function findMember(db: Queryable, websiteId: string, memberId: string): Promise<Member | null> {
  const rows = await db.select().from(siteMembers).where(oneMember(websiteId, memberId));
  return (await withRoles(db, rows))[0] ?? null;
}

export async function listMembers(db: Queryable, websiteId: string): Promise<Member[]> {
  const rows = await db
    .select()
    .from(siteMembers)
    .where(eq(siteMembers.websiteId, websiteId))
    .orderBy(asc(siteMembers.createdAt), asc(siteMembers.memberId));
  return withRoles(db, rows);
}

export async function findCredentials(
  db: Queryable,
  websiteId: string,
  emailCanonical: string,
): Promise<(Credentials & { email: string; disabled: boolean }) | null> {
  const [row] = await db
    .select()
    .from(siteMembers)
    .where(and(eq(siteMembers.websiteId, websiteId), eq(siteMembers.emailCanonical, emailCanonical)));
  return row
    ? {
        personId: row.memberId,
        email: row.email,
        passwordHash: row.passwordHash,
        disabled: row.disabledAt !== null,
      }
    : null;
}

export async function insertMember(db: Queryable, member: Omit<MemberRow, 'disabledAt'>): Promise<void> {
  await db.insert(siteMembers).values({ ...member, disabledAt: null });
}

export async function replaceRoles(
  db: Queryable,
  websiteId: string,
  memberId: string,
  roles: readonly number[],
): Promise<void> {
  await db
    .delete(siteMemberRoles)
    .where(and(eq(siteMemberRoles.websiteId, websiteId), eq(siteMemberRoles.memberId, memberId)));
  if (roles.length > 0)
    await db.insert(siteMemberRoles).values(roles.map((role) => ({ websiteId, memberId, role })));
}

export async function updateMember(
  db: Queryable,
  websiteId: string,
  memberId: string,
  change: Partial<Pick<MemberRow, 'displayName' | 'passwordHash' | 'disabledAt'>>,
): Promise<void> {
  await db.update(siteMembers).set(change).where(oneMember(websiteId, memberId));
}

export async function deleteMember(db: Queryable, websiteId: string, memberId: string): Promise<void> {
  await db.delete(siteMembers).where(oneMember(websiteId, memberId));
}

/** Asking again makes the earlier link worthless. */
export async function replaceReset(
  db: Queryable,
  reset: typeof memberPasswordResets.$inferInsert,
): Promise<void> {
  await db
    .delete(memberPasswordResets)
    .where(
      and(
        eq(memberPasswordResets.websiteId, reset.websiteId),
        eq(memberPasswordResets.memberId, reset.memberId),
      ),
    );
  await db.insert(memberPasswordResets).values(reset);
}

/** Deleting is using: of two that come with the same token, one gets the member and the other null. */
export async function takeReset(
  db: Queryable,
  websiteId: string,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const [row] = await db
    .delete(memberPasswordResets)
    .where(
      and(
        eq(memberPasswordResets.websiteId, websiteId),
        eq(memberPasswordResets.tokenHash, tokenHash),
        gt(memberPasswordResets.expiresAt, now),
      ),
    )
    .returning({ memberId: memberPasswordResets.memberId });
  return row?.memberId ?? null;
}

export async function deleteExpiredResets(db: Queryable, now: Date): Promise<void> {
  await db.delete(memberPasswordResets).where(lte(memberPasswordResets.expiresAt, now));
}
