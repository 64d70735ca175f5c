import { and, asc, eq } from '../../platform/db/drizzle.ts';
import { contentErrors } from './content-errors.ts';
import type { ContentParts, Write } from './content-parts.ts';
import { areas } from './content-tables.ts';
import { type DocumentListeners, tellDocument } from './document-listeners.ts';

export interface Areas {
  list(websiteId: string): Promise<{ areaId: string; version: number }[]>;
  /** Empties the area: the theme shows it as if nobody had ever put anything there. */
  remove(websiteId: string, areaId: string): Promise<void>;
}

/** Areas are saved as documents; this is what else can be done with them. */
export const createAreas = (
  { database, media }: ContentParts,
  write: Write,
  listeners: DocumentListeners,
): Areas => ({
  list: (websiteId) =>
    database.query
      .select({ areaId: areas.areaId, version: areas.documentVersion })
      .from(areas)
      .where(eq(areas.websiteId, websiteId))
      .orderBy(asc(areas.areaId)),
  remove: (websiteId, areaId) =>
    write(websiteId, async (tx) => {
      const gone = await tx
        .delete(areas)
        .where(and(eq(areas.websiteId, websiteId), eq(areas.areaId, areaId)))
        .returning({ areaId: areas.areaId });
      if (gone.length === 0) throw contentErrors.missing();
      const owner = { kind: 'area', id: areaId } as const;
      await media.forgetUses(tx, websiteId, owner);
      await tellDocument(listeners, tx, websiteId, owner, null);
    }),
});
