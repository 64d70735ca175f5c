import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { findCatchUp, saveCatchUp, sitesToCatchUp } from './customer-catch-up-repository.ts';
import { SOURCE_TABLES, type SourceTable, sliceOfSources } from './customer-sighting-repository.ts';
import { type SightingParts, seePeople, sightingOf } from './customer-sightings.ts';

const SLICE = 500;

/**
 * Makes customers of what sites had before customers were kept. It stores how far it came with each slice, so that it
 * goes on there after a restart; what happens meanwhile comes by events.
 */
export async function catchUp(parts: SightingParts): Promise<void> {
  const sites = await sitesToCatchUp(parts.database.query, SOURCE_TABLES.length);
  for (const websiteId of sites)
    for (const table of SOURCE_TABLES) await catchUpTable(parts, websiteId, table);
}

async function catchUpTable(
  { database, ids }: SightingParts,
  websiteId: WebsiteId,
  table: SourceTable,
): Promise<void> {
  for (;;) {
    const isDone = await database.transaction(async (tx) => {
      const state = await findCatchUp(tx, websiteId, table);
      if (state.isDone) return true;
      const rows = await sliceOfSources(tx, websiteId, table, { after: state.afterId, limit: SLICE });
      await seePeople(
        tx,
        ids,
        websiteId,
        rows.map((row) => sightingOf(table, row)),
      );
      const isLast = rows.length < SLICE;
      await saveCatchUp(tx, websiteId, table, { afterId: rows.at(-1)?.id ?? state.afterId, isDone: isLast });
      return isLast;
    });
    if (isDone) return;
  }
}
