import type { Section } from '@awning/site-model';
import { column, type Queryable, type Statement, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { CollectionRow } from '../base/content-rows.ts';
import type { SharingOwner } from '../documents/document-sync.ts';

export interface SavedSectionRow {
  readonly id: string;
  readonly name: string;
  readonly section: Section;
  readonly savedAt: Date;
  readonly inSync: boolean;
  readonly uses: number;
}

/** Documents that have a section in sync with this one. */
const hasSection = (id: Statement): Statement =>
  sql`document @> jsonb_build_object('sections', jsonb_build_array(jsonb_build_object('sync', jsonb_build_object('id', ${id}))))`;

/** The sections of a document that are in sync with a saved one, by the id of that one. */
const sectionsIn = sql`jsonb_path_query(document, '$.sections[*].sync.id') #>> '{}'`;

export async function listSavedSections(db: Queryable, websiteId: WebsiteId): Promise<SavedSectionRow[]> {
  const hasDocument = sql`website_id = ${websiteId} and document is not null
    and exists (select from saved_sections synced where synced.website_id = ${websiteId} and synced.in_sync)`;
  const rows = await db.rows(
    {
      saved_section_id: column.text,
      name: column.text,
      section: column.json<Section>(),
      saved_at: column.instant,
      inSync: column.boolean,
      uses: column.integer,
    },
    sql`
    with used as (
      -- Each document once, for all sections together.
      select section_id, count(*)::integer as uses from (
        select 'collection' as kind, collection_id as id, ${sectionsIn} as section_id from collections where ${hasDocument}
        union select 'item', item_id, ${sectionsIn} from items where ${hasDocument}
        union select 'area', area_id, ${sectionsIn} from areas where ${hasDocument}) found
      group by section_id)
    select saved_section_id, name, section, saved_at, in_sync as "inSync",
      case when in_sync then coalesce(used.uses, 0) else 0 end as uses
    from saved_sections saved left join used on used.section_id = saved.saved_section_id
    where website_id = ${websiteId} order by name, saved_section_id`,
  );
  return rows.map(({ saved_section_id: id, saved_at: savedAt, ...row }) => ({ id, savedAt, ...row }));
}

/** One transaction at a time adds to those of a site, so that none goes past the limit. */
export async function lockSavedSections(tx: Queryable, websiteId: WebsiteId): Promise<number> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`saved-sections/${websiteId}`}, 0))`);
  const rows = await tx.rows(
    { count: column.integer },
    sql`select count(*)::integer as count from saved_sections where website_id = ${websiteId}`,
  );
  return rows[0]?.count ?? 0;
}

export async function insertSavedSection(
  tx: Queryable,
  websiteId: WebsiteId,
  { id, name, section, savedAt, inSync }: SavedSectionRow,
  by: string,
): Promise<void> {
  await tx.run(sql`
    insert into saved_sections (website_id, saved_section_id, name, section, saved_at, saved_by, in_sync)
    values (${websiteId}, ${id}, ${name}, ${JSON.stringify(section)}::jsonb, ${savedAt.toISOString()}, ${by},
      ${inSync})`);
}

/** False: there was none. */
export async function deleteSavedSection(tx: Queryable, websiteId: WebsiteId, id: string): Promise<boolean> {
  const rows = await tx.rows(
    { saved_section_id: column.text },
    sql`delete from saved_sections where website_id = ${websiteId} and saved_section_id = ${id}
      returning saved_section_id`,
  );
  return rows.length > 0;
}

export interface SyncedRow {
  readonly name: string;
  readonly section: Section;
}

const SyncedColumns = { name: column.text, section: column.json<Section>() };

/** Null: there is none that is in sync. */
export const findSynced = (db: Queryable, websiteId: WebsiteId, id: string): Promise<SyncedRow | null> =>
  db.first(
    SyncedColumns,
    sql`select name, section from saved_sections
      where website_id = ${websiteId} and saved_section_id = ${id} and in_sync`,
  );

/** Locks it until the transaction ends; null: there is none that is in sync. */
export const lockSynced = (tx: Queryable, websiteId: WebsiteId, id: string): Promise<SyncedRow | null> =>
  tx.first(
    SyncedColumns,
    sql`select name, section from saved_sections
      where website_id = ${websiteId} and saved_section_id = ${id} and in_sync for update`,
  );

export async function updateSynced(
  tx: Queryable,
  websiteId: WebsiteId,
  id: string,
  section: Section,
): Promise<void> {
  await tx.run(sql`update saved_sections set section = ${JSON.stringify(section)}::jsonb
    where website_id = ${websiteId} and saved_section_id = ${id}`);
}

/** What has a section in sync with one of these, in the order in which it is locked. */
export async function listUses(
  tx: Queryable,
  websiteId: WebsiteId,
  ids: readonly string[],
): Promise<SharingOwner[]> {
  const hasOne = sql`(${sql.join(
    ids.map((id) => hasSection(sql`${id}::text`)),
    sql` or `,
  )})`;
  return tx.rows(
    {
      kind: column.word<'collection' | 'item' | 'area'>(),
      id: column.text,
      title: column.text,
      collectionKind: column.nullable(column.word<CollectionRow['kind']>()),
    },
    sql`select 'collection' as kind, collection_id as id, title, kind as "collectionKind" from collections
      where website_id = ${websiteId} and ${hasOne}
      union all select 'item', item_id, title, (select c.kind from collections c
        where c.website_id = items.website_id and c.collection_id = items.collection_id)
      from items where website_id = ${websiteId} and ${hasOne}
      union all select 'area', area_id, area_id, null from areas where website_id = ${websiteId} and ${hasOne}
      order by kind, id`,
  );
}
