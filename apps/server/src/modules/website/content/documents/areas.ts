import type { AreaList } from '@awning/contract';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { contentErrors } from '../content-errors.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import { type DocumentListeners, notifyDocumentListeners } from './document-listeners.ts';
import { deleteArea, listAreas } from './document-repository.ts';

interface SavedArea {
  readonly areaId: string;
  readonly version: number;
}

interface OfferedArea {
  readonly areaId: string;
  readonly label: string;
}

/** The areas of a site's theme, in its order. */
export type OfferedAreas = (websiteId: WebsiteId) => Promise<readonly OfferedArea[]>;

export interface Areas {
  /** Those that hold something, by id. */
  list(websiteId: WebsiteId): Promise<SavedArea[]>;
  /** Empties the area: the theme shows it as if nobody had ever put anything there. */
  remove(websiteId: WebsiteId, areaId: string): Promise<void>;
}

/** Areas are saved as documents; this is what else can be done with them. */
export const createAreas = (
  { database, media }: ContentParts,
  write: Write,
  listeners: DocumentListeners,
): Areas => ({
  list: (websiteId) => listAreas(database.query, websiteId),
  remove: (websiteId, areaId) =>
    write(websiteId, async (tx) => {
      if (!(await deleteArea(tx, websiteId, areaId))) throw contentErrors.missing();
      const owner = { kind: 'area', id: areaId } as const;
      await media.deleteUses(tx, websiteId, owner);
      await notifyDocumentListeners(listeners, tx, websiteId, owner, null);
    }),
});

/** Those that the theme offers, in its order, then those that hold something for another theme, or for none. */
export function joinAreas(saved: readonly SavedArea[], offered: readonly OfferedArea[]): AreaList['areas'] {
  const versions = new Map(saved.map(({ areaId, version }) => [areaId, version]));
  const places = new Set(offered.map(({ areaId }) => areaId));
  return [
    ...offered.map(({ areaId, label }) => ({
      areaId,
      label,
      version: versions.get(areaId) ?? 0,
      isOffered: true,
      isSaved: versions.has(areaId),
    })),
    ...saved
      .filter(({ areaId }) => !places.has(areaId))
      .map(({ areaId, version }) => ({ areaId, label: areaId, version, isOffered: false, isSaved: true })),
  ];
}
