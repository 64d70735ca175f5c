import type { Bulk, NewBulk } from '@awning/contract';
import { startBulk } from '@awning/contract/calls';
import { useRouterState } from '@tanstack/react-router';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { useChannelMessages } from '../../api/channel-context.ts';
import { useMemberSession } from '../../api/member-session-query.ts';
import { useServices } from '../../api/services-context.tsx';
import type { Translate } from '../../messages/messages.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { type JobTray, JobTrayProvider, type TrayJob, undoCallOf } from '../list/bulk-job.ts';
import { JobCard } from './job-card.tsx';
import { jobMessages } from './job-messages.ts';
import { type FollowedJob, readJobs, writeJobs } from './job-store.ts';
import classes from './jobs.module.css';

/**
 * Long work of this member: it goes on while other pages are open, survives a reload, and ends with a report. On the
 * page that it began on, the list itself says how it ended.
 */
export function JobsProvider({ children }: { readonly children: ReactNode }) {
  const t = useMessages(jobMessages);
  const { queries } = useServices();
  const { jobs, tray, close, retry, undo } = useFollowedJobs(t);
  useChannelMessages((message) => {
    if (message.kind === 'job-progress')
      void queries.invalidateQueries({ queryKey: ['bulk', message.data.jobId] });
  });
  return (
    <JobTrayProvider value={tray}>
      {children}
      {jobs.length > 0 && (
        <section className={classes.tray} aria-label={t('tray')} data-region>
          {jobs.map((job) => (
            <JobCard
              key={job.bulkId}
              job={job}
              onClose={() => close(job.bulkId)}
              onRetry={(ids) => retry(job, ids)}
              onUndo={(bulk) => undo(job, bulk)}
            />
          ))}
        </section>
      )}
    </JobTrayProvider>
  );
}

const isOver = ({ state }: Pick<TrayJob, 'state'>): boolean => state === 'done' || state === 'cancelled';

function useFollowedJobs(t: Translate<typeof jobMessages>) {
  const { api, queries } = useServices();
  const memberId = useMemberSession().member?.id ?? '';
  const path = useRouterState({ select: (state) => state.location.pathname });
  const currentPath = useRef(path);
  currentPath.current = path;
  const [jobs, setJobs] = useState<readonly FollowedJob[]>(() => readJobs(memberId));
  useEffect(() => writeJobs(memberId, jobs), [memberId, jobs]);
  const tray = useMemo<JobTray>(
    () => ({
      show: (job) => setJobs((before) => withTrayJob(before, job, currentPath.current)),
    }),
    [],
  );
  /** A job of its own in the place of the first. */
  const replace = async (job: FollowedJob, bulk: NewBulk, next: Partial<FollowedJob>): Promise<void> => {
    const { body } = await api.call(startBulk, { body: bulk });
    queries.setQueryData(['bulk', body.bulk.id], body.bulk);
    setJobs((before) =>
      before.map((other) =>
        other.bulkId === job.bulkId ? { ...job, ...next, bulkId: body.bulk.id } : other,
      ),
    );
  };
  const close = (bulkId: string): void => setJobs((before) => before.filter((job) => job.bulkId !== bulkId));
  return {
    jobs,
    tray,
    close,
    /** The same to these rows alone. */
    retry: (job: FollowedJob, ids: readonly string[]): Promise<void> => {
      const { list, action } = job;
      const given = job.arguments && { arguments: job.arguments };
      return replace(job, { list, action, ids: [...ids], ...given } as NewBulk, {});
    },
    /** Every row that it has done, back to what it was. */
    undo: async (whole: FollowedJob, bulk: Bulk): Promise<void> => {
      const { undoCall, arguments: _, isLong: __, ...job } = whole;
      if (!undoCall) return;
      const { list, action, input } = undoCallOf(undoCall, bulk);
      const given = input && { arguments: input };
      await replace(job, { list, action, doneBy: bulk.id, ...given } as NewBulk, {
        label: t('undoing', { title: job.label }),
        action,
        ...given,
      });
    },
  };
}

/** A job is followed from its first step; one that ends on the page that it began on has been told there. */
function withTrayJob(
  jobs: readonly FollowedJob[],
  { bulkId, title, call, undoCall, ...progress }: TrayJob,
  path: string,
): readonly FollowedJob[] {
  if (bulkId === undefined) return jobs;
  const known = jobs.find((job) => job.bulkId === bulkId);
  if (isOver(progress)) return known?.begunOn === path ? jobs.filter((job) => job !== known) : jobs;
  if (known) return jobs;
  const { list, action, input } = call;
  const job = { bulkId, label: title, list, action, begunOn: path };
  return [...jobs, { ...job, ...(input && { arguments: input }), ...(undoCall && { undoCall }) }];
}
