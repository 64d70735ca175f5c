import type { Client } from '@awning/contract/client';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../api/api-error.ts';
import { useServices } from '../../api/services-context.tsx';
import type { Translate } from '../../messages/messages.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { useToasts } from '../toasts/toasts.tsx';
import {
  type BulkProgress,
  type BulkRows,
  type JobTray,
  runBulkJob,
  undoCallOf,
  useJobTray,
} from './bulk-job.ts';
import { readAllRows } from './export-rows.ts';
import { type BulkAction, type BulkCall, MOST_ROWS, type UndoCall } from './list-definition.ts';
import { listMessages } from './list-messages.ts';
import type { ListModel } from './use-list.ts';

/** What became of an action, while it runs and until the member has read what was refused. */
export interface BulkReport extends BulkProgress {
  readonly title: string;
  readonly nameOf: (id: string) => string;
  readonly retry?: () => void;
  readonly cancel?: () => void;
}

export interface BulkRunner<Row> {
  readonly isRunning: boolean;
  readonly report: BulkReport | null;
  readonly closeReport: () => void;
  readonly run: (action: BulkAction<Row>, input?: Readonly<Record<string, unknown>>) => void;
}

interface JobRequest {
  readonly title: string;
  readonly call: BulkCall;
  readonly rows: BulkRows;
  readonly nameOf: (id: string) => string;
  readonly done: (count: number) => string;
  /** Without ids: all that the job has done. */
  readonly undo?: { readonly call: UndoCall; readonly ids: readonly string[] | null } | undefined;
}

type T = Translate<typeof listMessages>;

/** By it the tray tells jobs apart. */
let jobCount = 0;

/** Runs what members do to many rows: it shows how far it is, what was refused, and the way back. */
export function useBulk<Row>(model: ListModel<Row>): BulkRunner<Row> {
  const t = useMessages(listMessages);
  const { api } = useServices();
  const toasts = useToasts();
  const tray = useJobTray();
  const queries = useQueryClient();
  const { list, clearSelection, selection } = model;
  const [report, setReport] = useState<BulkReport | null>(null);
  const isMounted = useRef(true);
  useEffect(() => {
    isMounted.current = true;
    return () => {
      isMounted.current = false;
    };
  }, []);
  const refresh = (): Promise<void> => queries.invalidateQueries({ queryKey: [list.name] });

  const show = (next: BulkReport | null): void => {
    if (isMounted.current) setReport(next);
  };
  const job = useMutation({
    mutationFn: async (request: JobRequest): Promise<void> => {
      const again = (next: JobRequest): void => job.mutate(next);
      const ended = await runJob({ api, tray, show }, request, again);
      if (ended.done > 0) {
        const undo = undoOf(request, ended, t);
        toasts.show({ text: request.done(ended.done), ...(undo && { undo: () => again(undo) }) });
      }
      await refresh();
    },
    onError: (error) => {
      setReport(null);
      toasts.show({ text: describeError(error), tone: 'bad' });
    },
  });

  const own = useMutation({
    mutationFn: ({ run }: { run: () => Promise<string | null>; keepsSelection: boolean }) => run(),
    onSuccess: (sentence, { keepsSelection }) => {
      if (sentence === null) return;
      toasts.show({ text: sentence });
      if (keepsSelection) return;
      clearSelection();
      return refresh();
    },
    onError: (error) => toasts.show({ text: describeError(error), tone: 'bad' }),
  });

  return {
    isRunning: job.isPending || own.isPending,
    report,
    closeReport: () => setReport(null),
    run: (action, input) => {
      const chosen = selection();
      const { bulkCall, undoCall, undoesAll = false, run, keepsSelection = false } = action;
      const names = chosen.kind === 'rows' ? namesOf(model, chosen.rows) : new Map<string, string>();
      if (!bulkCall) {
        if (run)
          own.mutate({
            keepsSelection,
            run: async () => {
              const rows = await rowsFor(model, action, t);
              if (typeof rows !== 'string') return run(rows);
              toasts.show({ text: rows, tone: 'bad' });
              return null;
            },
          });
        return;
      }
      const { search, filters } = chosen.kind === 'all' ? chosen.request : { search: undefined, filters: {} };
      const ids = [...names.keys()];
      const { peek } = model.state;
      // What is gone for good is not shown beside the list either.
      if (action.question && peek !== undefined && (chosen.kind === 'all' || names.has(peek)))
        model.change({ ...model.state, peek: undefined }, { replace: true });
      clearSelection();
      job.mutate({
        title: action.label(model.selectedCount),
        call: input ? { ...bulkCall, input: { ...bulkCall.input, ...input } } : bulkCall,
        rows:
          chosen.kind === 'rows'
            ? { ids }
            : { filter: { ...filters, ...(search !== undefined && { search }) } },
        nameOf: (id) => names.get(id) ?? id,
        done: action.done ?? ((count) => t('changed', { count })),
        undo:
          undoCall && (chosen.kind === 'rows' || undoesAll)
            ? { call: undoCall, ids: chosen.kind === 'rows' ? ids : null }
            : undefined,
      });
    },
  };
}

/** Of all that match they are read first; a sentence says why there is nothing to do for them. */
async function rowsFor<Row>(
  model: ListModel<Row>,
  { fits }: BulkAction<Row>,
  t: T,
): Promise<readonly Row[] | string> {
  const chosen = model.selection();
  if (chosen.kind === 'rows') return chosen.rows;
  const { rows, isCut } = await readAllRows({
    list: model.list,
    request: { ...chosen.request, sort: model.state.sort },
    signal: AbortSignal.timeout(30_000),
    most: MOST_ROWS,
  });
  if (isCut) return t('tooManyRows', { count: MOST_ROWS });
  return fits?.(rows) === false ? t('nothingToDo') : rows;
}

interface JobParts {
  readonly api: Client;
  readonly tray: JobTray | null;
  readonly show: (report: BulkReport | null) => void;
}

/** Where there is a tray, it shows how far a job is; the list says what was refused. */
async function runJob(
  { api, tray, show }: JobParts,
  request: JobRequest,
  again: (request: JobRequest) => void,
): Promise<BulkProgress> {
  jobCount += 1;
  const id = `bulk-${jobCount}`;
  const stopping = new AbortController();
  const cancel = (): void => stopping.abort();
  const { title, nameOf, call, rows } = request;
  const ended = await runBulkJob({
    api,
    call,
    rows,
    signal: stopping.signal,
    onProgress: (progress) => {
      if (tray)
        tray.show({
          title,
          nameOf,
          call,
          ...progress,
          cancel,
          id,
          bulkId: progress.id,
          undoCall: request.undo?.call,
        });
      else show({ title, nameOf, ...progress, cancel });
    },
  });
  const refused = ended.failures.map((failure) => failure.id);
  const retry = (): void => again({ ...request, rows: { ids: refused }, undo: undefined });
  const report = { title, nameOf, ...ended, ...(refused.length > 0 && { retry }) };
  tray?.show({ ...report, call, id, bulkId: ended.id });
  show(ended.failed > 0 ? report : null);
  return ended;
}

/** Takes back what was done to the rows that were not refused. */
function undoOf({ undo, title, nameOf }: JobRequest, ended: BulkProgress, t: T): JobRequest | null {
  if (!undo || ended.state !== 'done' || (undo.ids === null && ended.id === undefined)) return null;
  const refused = new Set(ended.failures.map(({ id }) => id));
  return {
    title: t('undoing', { title }),
    call: undoCallOf(undo.call, ended),
    rows: undo.ids === null ? { doneBy: ended.id ?? '' } : { ids: undo.ids.filter((id) => !refused.has(id)) },
    nameOf,
    done: (count) => t('undone', { count }),
  };
}

const namesOf = <Row>({ list }: ListModel<Row>, rows: readonly Row[]): Map<string, string> =>
  new Map(rows.map((row) => [list.keyOf(row), list.nameOf(row)]));
