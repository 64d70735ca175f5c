import { column, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import { type DocumentListeners, notifyDocumentListeners } from './document-listeners.ts';

export interface Areas {
  list(websiteId: WebsiteId): Promise<{ areaId: string; version: number }[]>;
  /** Empties the area: the theme shows it as if nobody had ever put anything there. */
  remove(websiteId: WebsiteId, areaId: string): Promise<void>;
}

/** Areas are saved as documents; this is what else can be done with them. */
export const createAreas = (
  { database, media }: ContentParts,
  write: Write,
  listeners: DocumentListeners,
): Areas => ({
  list: (websiteId) =>
    database.query.rows(
      { areaId: column.text, version: column.integer },
      sql`select area_id as "areaId", document_version as version from areas where website_id = ${websiteId} order by area_id`,
    ),
  remove: (websiteId, areaId) =>
    write(websiteId, async (tx) => {
      const gone = await tx.run(
        sql`delete from areas where website_id = ${websiteId} and area_id = ${areaId}`,
      );
      if (gone === 0) throw contentErrors.missing();
      const owner = { kind: 'area', id: areaId } as const;
      await media.deleteUses(tx, websiteId, owner);
      await notifyDocumentListeners(listeners, tx, websiteId, owner, null);
    }),
});
