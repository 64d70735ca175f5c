import type { Section } from '@awning/site-model';
import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';

export interface SavedSectionRow {
  readonly id: string;
  readonly name: string;
  readonly section: Section;
  readonly savedAt: Date;
}

export async function listSavedSections(db: Queryable, websiteId: WebsiteId): Promise<SavedSectionRow[]> {
  const rows = await db.rows(
    {
      saved_section_id: column.text,
      name: column.text,
      section: column.json<Section>(),
      saved_at: column.instant,
    },
    sql`
    select saved_section_id, name, section, saved_at from saved_sections
    where website_id = ${websiteId} order by name, saved_section_id`,
  );
  return rows.map(({ saved_section_id: id, name, section, saved_at: savedAt }) => ({
    id,
    name,
    section,
    savedAt,
  }));
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
  { id, name, section, savedAt }: SavedSectionRow,
  by: string,
): Promise<void> {
  await tx.run(sql`
    insert into saved_sections (website_id, saved_section_id, name, section, saved_at, saved_by)
    values (${websiteId}, ${id}, ${name}, ${JSON.stringify(section)}::jsonb, ${savedAt.toISOString()}, ${by})`);
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
