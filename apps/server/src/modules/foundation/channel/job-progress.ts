import type { NewChannelEvent, Permission } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Channel } from './channel.ts';

export type Progress = Extract<NewChannelEvent, { kind: 'job-progress' }>['data'];

/** Tells members who may see it how far a job is. */
export interface JobProgress {
  /** Called as often as the job likes: what comes within a second of the last is left out, but never the end. */
  report(websiteId: WebsiteId, progress: Progress, permission: Permission): Promise<void>;
}

const PAUSE_MS = 1_000;
const MOST_KNOWN = 1_000;

export function createJobProgress({
  database,
  clock,
  channel,
}: {
  readonly database: Database;
  readonly clock: Clock;
  readonly channel: Pick<Channel, 'publish'>;
}): JobProgress {
  const reportedAt = new Map<string, number>();
  return {
    async report(websiteId, progress, permission) {
      const { jobId, state } = progress;
      const now = clock.now().getTime();
      if (state === 'running') {
        if (now - (reportedAt.get(jobId) ?? 0) < PAUSE_MS) return;
        if (reportedAt.size >= MOST_KNOWN) reportedAt.clear();
        reportedAt.set(jobId, now);
      } else reportedAt.delete(jobId);
      await channel.publish(database.query, websiteId, { kind: 'job-progress', data: progress, permission });
    },
  };
}
