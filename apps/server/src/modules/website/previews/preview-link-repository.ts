import type { PreviewLinkSort, PreviewLinksQuery } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import {
  byInstant,
  byText,
  type ListDefinition,
  type ListResult,
  readList,
} from '../../../platform/lists/index.ts';
import { memberNameOf } from '../../people/members/index.ts';

const LinkRow = {
  linkId: column.text,
  scope: column.word<'page' | 'site'>(),
  targetKind: column.nullable(column.word<'page' | 'item'>()),
  targetId: column.nullable(column.text),
  note: column.text,
  createdAt: column.instant,
  createdBy: column.id<MemberId>(),
  createdByName: column.nullable(column.text),
  expiresAt: column.instant,
  revokedAt: column.nullable(column.instant),
  useCount: column.integer,
  lastUsedAt: column.nullable(column.instant),
};
export type LinkRow = RowOf<typeof LinkRow>;

const linkColumns = sql`link_id as "linkId", scope, target_kind as "targetKind", target_id as "targetId", note,
  created_at as "createdAt", created_by as "createdBy",
  ${memberNameOf(sql`preview_links.website_id`, sql`created_by`)} as "createdByName",
  expires_at as "expiresAt", revoked_at as "revokedAt", use_count as "useCount", last_used_at as "lastUsedAt"`;

const linkList: ListDefinition<PreviewLinkSort> = {
  // Ids are made in the order of time.
  sorts: { createdOn: byText(sql`link_id`), expiresOn: byInstant(sql`expires_at`) },
  order: '-createdOn',
  id: sql`link_id`,
};

export const listLinks = (
  db: Queryable,
  websiteId: WebsiteId,
  query: PreviewLinksQuery,
): Promise<ListResult<LinkRow>> =>
  readList(db, linkList, query, {
    shape: LinkRow,
    columns: linkColumns,
    from: sql`preview_links`,
    where: sql`website_id = ${websiteId}`,
  });

export const findLink = (db: Queryable, websiteId: WebsiteId, linkId: string): Promise<LinkRow | null> =>
  db.first(
    LinkRow,
    sql`select ${linkColumns} from preview_links where website_id = ${websiteId} and link_id = ${linkId}`,
  );

export type NewLink = Pick<
  LinkRow,
  'linkId' | 'scope' | 'targetKind' | 'targetId' | 'note' | 'createdAt' | 'createdBy' | 'expiresAt'
>;

/** Null: as many work already. */
export const insertLink = (
  db: Queryable,
  websiteId: WebsiteId,
  link: NewLink,
  most: number,
): Promise<LinkRow | null> =>
  db.first(
    LinkRow,
    sql`insert into preview_links (website_id, link_id, scope, target_kind, target_id, note, created_at, created_by, expires_at)
      select ${websiteId}, ${link.linkId}, ${link.scope}, ${link.targetKind}, ${link.targetId}, ${link.note},
        ${link.createdAt}::timestamptz, ${link.createdBy}, ${link.expiresAt}::timestamptz
      where (select count(*) from preview_links where website_id = ${websiteId} and revoked_at is null
        and expires_at > ${link.createdAt}) < ${most}
      returning ${linkColumns}`,
  );

/** False: it does not work any more. */
export async function countUse(
  db: Queryable,
  websiteId: WebsiteId,
  linkId: string,
  now: Date,
): Promise<boolean> {
  const count = await db.run(sql`
    update preview_links set use_count = use_count + 1, last_used_at = ${now}
    where website_id = ${websiteId} and link_id = ${linkId} and revoked_at is null and expires_at > ${now}`);
  return count > 0;
}

/** One that was revoked before stays as it was. False: there is no such link. */
export async function revokeLink(
  db: Queryable,
  websiteId: WebsiteId,
  linkId: string,
  { now, by }: { readonly now: Date; readonly by: MemberId },
): Promise<boolean> {
  const count = await db.run(sql`
    update preview_links set revoked_at = coalesce(revoked_at, ${now}), revoked_by = coalesce(revoked_by, ${by})
    where website_id = ${websiteId} and link_id = ${linkId}`);
  return count > 0;
}

/** Of all sites: those that ended before this instant. */
export const deleteEnded = (db: Queryable, before: Date): Promise<number> =>
  db.run(sql`delete from preview_links where expires_at < ${before}`);
