import type { Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { defineSweep, type Job, type Queue } from '../../../../platform/queue/index.ts';
import type { ItemRow } from '../base/content-rows.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import { listSitesDue, publishItemsDue } from './item-repository.ts';

const JOB = 'publish-scheduled-items';

/**
 * Visitors see a scheduled item from its time on without any job: every query asks the clock. The job is for what
 * remembers pages, which has to hear that there is something new.
 */
export async function publishLater(
  queue: Queue,
  tx: Queryable,
  { websiteId, status, publishOn }: Pick<ItemRow, 'websiteId' | 'status' | 'publishOn'>,
): Promise<void> {
  if (status === 'scheduled') await queue.send(tx, JOB, { websiteId }, { startAfter: publishOn });
}

/** Also runs by the minute: a job may run early when two clocks differ, and then finds nothing due. */
export function createPublishingJob(
  { database, clock }: Pick<ContentParts, 'database' | 'clock'>,
  write: Write,
): Job {
  const publishDue = (websiteId: WebsiteId): Promise<void> =>
    write(websiteId, async (tx) => {
      await publishItemsDue(tx, websiteId, clock.now());
    });
  return defineSweep(JOB, '* * * * *', async () => {
    for (const websiteId of await listSitesDue(database.query, clock.now())) await publishDue(websiteId);
  });
}
