import type { DraftKindName, VersionSort, VersionsQuery } from '@awning/contract';
import { column, type Queryable, type RowOf, sql } from '../../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../../platform/entity-ids.ts';
import {
  byText,
  type ListDefinition,
  type ListResult,
  readList,
  searchWords,
} from '../../../../platform/lists/index.ts';
import { memberNameOf } from '../../../people/members/index.ts';
import type { DraftKey } from '../draft-key.ts';

export interface NewVersion {
  readonly versionId: string;
  readonly reason: 'publish' | 'named' | 'automatic';
  readonly name?: string;
  readonly value: unknown;
  readonly publishId?: string;
  readonly at: Date;
  readonly by: MemberId | null;
}

export async function insertVersion(
  tx: Queryable,
  { websiteId, kind, id }: DraftKey,
  { versionId, reason, name = '', value, publishId, at, by }: NewVersion,
): Promise<void> {
  await tx.run(sql`
    insert into draft_versions (website_id, version_id, kind, subject_id, reason, name, value, publish_id, at, by_member)
    values (${websiteId}, ${versionId}, ${kind}, ${id}, ${reason}, ${name}, ${JSON.stringify(value)},
      ${publishId ?? null}, ${at}, ${by})`);
}

/** Whether any publish of it has left a version. */
export const hasPublishVersion = async (tx: Queryable, { websiteId, kind, id }: DraftKey): Promise<boolean> =>
  (await tx.first(
    { versionId: column.text },
    sql`select version_id as "versionId" from draft_versions
      where website_id = ${websiteId} and kind = ${kind} and subject_id = ${id} and reason = 'publish' limit 1`,
  )) !== null;

const VersionRow = {
  versionId: column.text,
  kind: column.word<DraftKindName>(),
  id: column.text,
  reason: column.word<NewVersion['reason']>(),
  name: column.text,
  at: column.instant,
  by: column.nullable(column.id<MemberId>()),
  byName: column.nullable(column.text),
};
export type VersionRow = RowOf<typeof VersionRow>;

const versionColumns = sql`version_id as "versionId", kind, subject_id as id, reason, name, at, by_member as by,
  ${memberNameOf(sql`draft_versions.website_id`, sql`by_member`)} as "byName"`;

const versionList: ListDefinition<VersionSort> = {
  // Ids are made in the order of time.
  sorts: { at: byText(sql`version_id`) },
  order: '-at',
  id: sql`version_id`,
};

export const listVersions = (
  db: Queryable,
  { websiteId, kind, id }: DraftKey,
  query: VersionsQuery,
): Promise<ListResult<VersionRow>> => {
  const { reason, search = '' } = query;
  return readList(db, versionList, query, {
    shape: VersionRow,
    columns: versionColumns,
    from: sql`draft_versions`,
    where: sql`website_id = ${websiteId} and kind = ${kind} and subject_id = ${id}
      ${reason === undefined ? sql.empty : sql`and reason = ${reason}`}
      ${search.trim() === '' ? sql.empty : sql`and name <> ''`}`,
    search: search.trim() === '' ? undefined : searchWords(sql`name`, search.trim()),
  });
};

const WholeVersion = { ...VersionRow, value: column.nullable(column.json<unknown>()) };
export type WholeVersion = RowOf<typeof WholeVersion>;

export const findVersion = (
  db: Queryable,
  websiteId: WebsiteId,
  versionId: string,
): Promise<WholeVersion | null> =>
  db.first(
    WholeVersion,
    sql`select ${versionColumns}, value from draft_versions
      where website_id = ${websiteId} and version_id = ${versionId}`,
  );

/** When the last automatic version of the draft was kept. */
export async function markKept(tx: Queryable, { websiteId, kind, id }: DraftKey, at: Date): Promise<void> {
  await tx.run(sql`
    update drafts set kept_at = ${at} where website_id = ${websiteId} and kind = ${kind} and subject_id = ${id}`);
}

/**
 * ED-85: of the automatic ones, the newest of every ten minutes of the last day, of every hour of the last week and of
 * every day of the last quarter.
 */
export const thinVersions = (
  db: Queryable,
  now: Date,
): Promise<{ websiteId: WebsiteId; versionId: string }[]> =>
  db.rows(
    { websiteId: column.id<WebsiteId>(), versionId: column.text },
    sql`
    with aged as (
      select website_id, version_id, kind, subject_id, at, ${now}::timestamptz - at as age from draft_versions
      where reason = 'automatic'
    ), placed as (
      select website_id, version_id, age, row_number() over (
        partition by website_id, kind, subject_id, case
          when age < interval '1 day' then 'ten minutes ' || floor(extract(epoch from at) / 600)
          when age < interval '7 days' then 'hour ' || floor(extract(epoch from at) / 3600)
          else 'day ' || floor(extract(epoch from at) / 86400) end
        order by version_id desc) as place
      from aged
    )
    delete from draft_versions v using placed p
    where v.website_id = p.website_id and v.version_id = p.version_id
      and (p.place > 1 or p.age >= interval '92 days')
    returning v.website_id as "websiteId", v.version_id as "versionId"`,
  );

/** All of something that is gone. Returns their ids. */
export async function deleteVersionsOf(tx: Queryable, { websiteId, kind, id }: DraftKey): Promise<string[]> {
  const rows = await tx.rows(
    { versionId: column.text },
    sql`delete from draft_versions where website_id = ${websiteId} and kind = ${kind} and subject_id = ${id}
      returning version_id as "versionId"`,
  );
  return rows.map(({ versionId }) => versionId);
}
