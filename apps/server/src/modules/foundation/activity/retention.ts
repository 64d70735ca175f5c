import { deleteActivities, listOld, listSites, thinActivities } from './activity-repository.ts';
import { type ActivityWork, daysAgo } from './activity-work.ts';
import { deleteEntriesBefore } from './bin-repository.ts';

const BATCH = 500;

/**
 * Removes what is older than a site wants to keep: first what could be taken back, later the activity itself. In
 * portions, so that no lock is held for long. Returns how many activities and entries of the bin that were.
 */
export async function thinActivity(work: ActivityWork): Promise<number> {
  const { database, settings, clock } = work;
  let count = 0;
  for (const { websiteId } of await listSites(database.query)) {
    const { undoDays, readDays } = (await settings.read(websiteId)).value;
    const portion = (days: number, whole: boolean): Promise<string[]> =>
      listOld(database.query, websiteId, { before: daysAgo(clock, days), whole, most: BATCH });
    for (let ids = await portion(readDays, false); ids.length > 0; ids = await portion(readDays, false)) {
      await database.transaction((tx) => deleteActivities(tx, websiteId, ids));
      count += ids.length;
    }
    for (let ids = await portion(undoDays, true); ids.length > 0; ids = await portion(undoDays, true)) {
      await database.transaction((tx) => thinActivities(tx, websiteId, ids));
      count += ids.length;
    }
    let removed = BATCH;
    while (removed === BATCH) {
      removed = await deleteEntriesBefore(database.query, websiteId, daysAgo(clock, undoDays), BATCH);
      count += removed;
    }
  }
  return count;
}
