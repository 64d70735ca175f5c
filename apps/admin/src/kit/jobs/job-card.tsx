import type { Bulk } from '@awning/contract';
import { cancelBulk, readBulk } from '@awning/contract/calls';
import { useMutation, useQuery } from '@tanstack/react-query';
import { useEffect, useId, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import { useMessages } from '../../messages/use-messages.ts';
import { bulkOf } from '../list/bulk-job.ts';
import { Status } from '../status/status.tsx';
import { useToasts } from '../toasts/toasts.tsx';
import { jobMessages } from './job-messages.ts';
import type { FollowedJob } from './job-store.ts';
import classes from './jobs.module.css';

/** The channel says when there is news; this is for when it is not there. */
const LOOK_MS = 1_500;
const SHOWN_FAILURES = 20;

interface JobCardProps {
  readonly job: FollowedJob;
  readonly onClose: () => void;
  /** Does the same again to these rows. */
  readonly onRetry: (ids: readonly string[]) => Promise<void>;
  /** Takes back what it has done. */
  readonly onUndo: (bulk: Bulk) => Promise<void>;
}

const isOver = (bulk: Bulk | undefined): boolean => bulk?.state === 'done' || bulk?.state === 'cancelled';

export function JobCard({ job, onClose, onRetry, onUndo }: JobCardProps) {
  const t = useMessages(jobMessages);
  const { api, queries } = useServices();
  const titleId = useId();
  const query = useQuery({
    queryKey: ['bulk', job.bulkId],
    queryFn: async ({ signal }) =>
      bulkOf((await api.call(readBulk, { params: { bulkId: job.bulkId }, signal })).body),
    refetchInterval: ({ state }) => (isOver(state.data) || state.error ? false : LOOK_MS),
    staleTime: 0,
  });
  const stop = useMutation({
    mutationFn: async () => (await api.call(cancelBulk, { params: { bulkId: job.bulkId } })).body.bulk,
    onSuccess: (bulk) => queries.setQueryData(['bulk', job.bulkId], bulk),
  });
  const retry = useMutation({ mutationFn: onRetry });
  const undo = useMutation({ mutationFn: onUndo });
  const bulk = query.data;
  useReport(job, bulk);
  const error = query.error ?? stop.error ?? retry.error ?? undo.error;
  return (
    <article className={classes.job} aria-labelledby={titleId}>
      <header>
        <b id={titleId}>{job.label}</b>
        <span>{bulk && progressText(bulk)}</span>
      </header>
      {bulk && !isOver(bulk) && (
        <>
          <progress
            aria-labelledby={titleId}
            max={Math.max(1, bulk.total)}
            value={bulk.total === 0 ? undefined : bulk.done + bulk.failed}
          />
          <p>{t('mayLeave')}</p>
        </>
      )}
      {bulk && bulk.failed > 0 && <Failures bulk={bulk} />}
      {error && <p role="alert">{describeError(error)}</p>}
      <footer>
        {bulk && !isOver(bulk) && (
          <button type="button" onClick={() => stop.mutate()} disabled={stop.isPending}>
            {t('stop')}
          </button>
        )}
        {bulk && isOver(bulk) && bulk.failures.length > 0 && !job.isLong && (
          <button
            type="button"
            onClick={() => retry.mutate(bulk.failures.map(({ id }) => id))}
            disabled={retry.isPending}
          >
            {t('retry', { count: bulk.failures.length })}
          </button>
        )}
        {job.undoCall && bulk?.state === 'done' && bulk.done > 0 && (
          <button type="button" onClick={() => undo.mutate(bulk)} disabled={undo.isPending}>
            {t('undo')}
          </button>
        )}
        {(isOver(bulk) || query.error) && (
          <button type="button" onClick={onClose}>
            {t('close')}
          </button>
        )}
      </footer>
    </article>
  );

  function progressText({ state, done, failed, total }: Bulk): string {
    if (state === 'done') return t('done', { done });
    if (state === 'cancelled') return t('stopped', { done: done + failed });
    return total === 0 ? t('starting') : t('progress', { done: done + failed, total });
  }
}

/** What was refused, each with its sentence. */
function Failures({ bulk }: { readonly bulk: Bulk }) {
  const t = useMessages(jobMessages);
  const [isShown, setShown] = useState(false);
  const shown = bulk.failures.slice(0, SHOWN_FAILURES);
  return (
    <div className={classes.failures}>
      <Status shape="trouble" progress="none" tone="bad">
        {t('failed', { count: bulk.failed })}
      </Status>
      <button type="button" aria-expanded={isShown} onClick={() => setShown(!isShown)}>
        {t(isShown ? 'hideFailures' : 'showFailures')}
      </button>
      {isShown && (
        <ul>
          {shown.map(({ id, message }) => (
            <li key={id}>{message}</li>
          ))}
          {bulk.failed > shown.length && <li>{t('moreFailures', { count: bulk.failed - shown.length })}</li>}
        </ul>
      )}
    </div>
  );
}

/** Read out once, when it ends while this page is open; what the list shows is then old. */
function useReport(job: FollowedJob, bulk: Bulk | undefined): void {
  const t = useMessages(jobMessages);
  const { announce } = useToasts();
  const { queries } = useServices();
  const wasRunning = useRef(false);
  const state = bulk?.state;
  useEffect(() => {
    if (state === 'waiting' || state === 'running') wasRunning.current = true;
    if (state !== 'done' || !wasRunning.current || !bulk) return;
    wasRunning.current = false;
    announce(t('announceDone', { label: job.label, done: bulk.done, failed: bulk.failed }));
    void queries.invalidateQueries({ queryKey: [job.list] });
  }, [state, bulk, job, announce, queries, t]);
}
