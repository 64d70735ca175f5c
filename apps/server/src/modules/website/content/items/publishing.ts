import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import { defineSweep, type Job, type Queue } from '../../../../platform/queue/index.ts';
import type { ContentParts, Write } from '../content-parts.ts';
import type { ItemRow } from '../content-rows.ts';

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
      await tx.run(sql`
        update items set status = 'published', version = version + 1
        where website_id = ${websiteId} and status = 'scheduled' and publish_on <= ${clock.now().toISOString()}`);
    });
  return defineSweep(JOB, '* * * * *', async () => {
    const rows = await database.query.rows(
      { website_id: column.id<WebsiteId>() },
      sql`
      select distinct website_id from items
      where status = 'scheduled' and publish_on <= ${clock.now().toISOString()}`,
    );
    for (const { website_id } of rows) await publishDue(website_id);
  });
}
