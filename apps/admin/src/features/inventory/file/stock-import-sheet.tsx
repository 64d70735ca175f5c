import type { InventoryLevel } from '@awning/contract';
import { listStock } from '@awning/contract/calls';
import { type Client, createRandomKey } from '@awning/contract/client';
import { Button } from '@mantine/core';
import { useEffect, useRef, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { decodeText, readCsvRows } from '../../../kit/csv/read-csv.ts';
import { DropZone } from '../../../kit/drop/drop-zone.tsx';
import { type ImportRemark, ImportRemarks } from '../../../kit/imports/import-remarks.tsx';
import classes from '../../../kit/imports/imports.module.css';
import { saveReport } from '../../../kit/imports/save-report.ts';
import { type BulkFailure, useJobTray } from '../../../kit/list/bulk-job.ts';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { findStockColumns, planStock, type StockMove } from './stock-file.ts';
import { stockFileMessages } from './stock-file-messages.ts';
import { createSending, type SendingEnd, type StockSending } from './stock-sending.ts';

const MEGABYTE = 1_000_000;
const MOST_MEGABYTES = 50;
const PAGE = 200;

/** All variants, page after page. */
export async function readLevels(
  api: Client,
  onProgress: (count: number) => void,
): Promise<InventoryLevel[]> {
  const levels: InventoryLevel[] = [];
  let cursor: string | null = null;
  do {
    const query = { sort: 'title' as const, limit: PAGE, ...(cursor !== null && { cursor }) };
    const page: { inventory: InventoryLevel[]; nextPageCursor: string | null } = (
      await api.call(listStock, { query })
    ).body;
    levels.push(...page.inventory);
    onProgress(levels.length);
    cursor = page.nextPageCursor;
  } while (cursor !== null);
  return levels;
}

interface Found {
  readonly moves: readonly StockMove[];
  readonly same: number;
  readonly sending: StockSending;
}

/** Where in the file the rows stand that were refused. */
function remarksOf(moves: readonly StockMove[], failures: readonly BulkFailure[]): ImportRemark[] {
  const byId = new Map(moves.map((move) => [move.variantId, move]));
  return failures.flatMap(({ id, message }) => {
    const move = byId.get(id);
    return move ? [{ line: move.line, column: '', title: move.title, message }] : [];
  });
}

/** A file, what it would move, and the way back. A job of the server moves it, and goes on when this is closed. */
export function StockImportSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(stockFileMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const tray = useJobTray();
  const [found, setFound] = useState<Found | null>(null);
  const [remarks, setRemarks] = useState<readonly ImportRemark[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [count, setCount] = useState(0);
  const [sent, setSent] = useState<SendingEnd | null>(null);
  /** The newest try to take it back. */
  const [returned, setReturned] = useState<SendingEnd | null>(null);
  const stopping = useRef(new AbortController());
  const isOpen = useRef(true);
  useEffect(() => {
    isOpen.current = true;
    return () => {
      isOpen.current = false;
    };
  }, []);
  const refresh = () => queries.invalidateQueries({ queryKey: ['inventory'] });
  const onError = (error: unknown): void => setProblem(describeError(error));
  const tellProblem = ({ problem: reason }: SendingEnd): void =>
    setProblem(reason && t('partly', { reason: describeError(reason) }));
  const begin = (work: StockSending['send']): Promise<SendingEnd> => {
    stopping.current = new AbortController();
    setProblem(null);
    setCount(0);
    return work(stopping.current.signal);
  };
  const read = useSingleMutation({
    mutationFn: async (file: File): Promise<Found | string> => {
      if (file.size > MOST_MEGABYTES * MEGABYTE) return t('tooLarge', { most: MOST_MEGABYTES });
      const rows = readCsvRows(decodeText(await file.arrayBuffer()));
      const table = rows.map(({ cells }) => cells);
      const columns = findStockColumns(table);
      if (columns === null) return t('noColumns');
      if (table.length < 2) return t('empty');
      const levels = await readLevels(api, setCount);
      const numbers = rows.map(({ number }) => number);
      const { wrong, ...plan } = planStock(table, columns, levels, numbers);
      setRemarks(wrong.map(({ problem: name, ...place }) => ({ ...place, message: t(name) })));
      const sending = createSending(api, plan.moves, {
        id: createRandomKey(),
        title: t('job', { count: plan.moves.length }),
        note: t('note'),
        undoNote: t('undoNote'),
        tray,
        isWatched: () => isOpen.current,
        onProgress: setCount,
      });
      return { ...plan, sending };
    },
    onSuccess: (outcome) => (typeof outcome === 'string' ? setProblem(outcome) : setFound(outcome)),
    onError,
  });
  const run = useSingleMutation({
    mutationFn: ({ sending }: Found) => begin(sending.send),
    onSuccess: (end) => {
      setSent(end);
      tellProblem(end);
    },
    onError,
    onSettled: refresh,
  });
  const undo = useSingleMutation({
    mutationFn: ({ sending }: Found) => begin(sending.takeBack),
    onSuccess: (end) => {
      if (end.failed === 0 && end.problem === null && !end.isStopped) {
        toasts.show({ text: t('undone') });
        return onClose();
      }
      setReturned(end);
      tellProblem(end);
    },
    onError,
    onSettled: refresh,
  });
  const choose = ([file]: readonly File[]): void => {
    if (!file) return;
    setProblem(null);
    setFound(null);
    setRemarks([]);
    setCount(0);
    read.mutate(file);
  };
  const isSending = run.isPending || undo.isPending;
  const isBusy = read.isPending || isSending;
  const ended = returned ?? sent;
  const ends = [sent, returned].filter((end) => end !== null);
  const shown = [...remarks, ...ends.flatMap(({ failures }) => remarksOf(found?.moves ?? [], failures))];
  /** The server names the first rows that it refused. */
  const unnamed = ends.reduce((sum, { failed, failures }) => sum + failed - failures.length, 0);
  const total = (undo.isPending ? ended?.moved : found?.moves.length) ?? 0;
  return (
    <Sheet
      title={t('title')}
      isOpen
      isWide
      onClose={onClose}
      actions={
        ended ? (
          <>
            {found && ended.moved > 0 && (
              <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(found)}>
                {t('undo')}
              </Button>
            )}
            <Button onClick={onClose}>{t('close')}</Button>
          </>
        ) : (
          <>
            <Button variant="default" onClick={() => (run.isPending ? stopping.current.abort() : onClose())}>
              {t(run.isPending ? 'stop' : 'cancel')}
            </Button>
            <Button
              disabled={!found || found.moves.length === 0}
              loading={run.isPending}
              onClick={() => found && run.mutate(found)}
            >
              {t('start', { count: found?.moves.length ?? 0 })}
            </Button>
          </>
        )
      }
    >
      <div className={classes.form}>
        <p className={classes.dim}>{t('text')}</p>
        <FormNotice>{problem}</FormNotice>
        {!isBusy && !ended && (
          <DropZone
            label={t(found ? 'chooseOther' : 'choose')}
            accept=".csv,.tsv,.txt,text/csv,text/plain"
            isMultiple={false}
            isPageWide
            onFiles={choose}
          />
        )}
        {isBusy && (
          <div role="status" className={classes.progress}>
            {read.isPending ? t('reading', { count }) : t('importing', { done: count, total })}
            <progress
              aria-label={t('title')}
              max={Math.max(1, total)}
              value={read.isPending ? undefined : count}
            />
            {isSending && <p className={classes.dim}>{t('goesOn')}</p>}
          </div>
        )}
        {!isBusy && found && (
          <div role="status">
            <ul className={classes.counts}>
              {ended ? (
                <>
                  {ended.isStopped && <li>{t('stopped')}</li>}
                  <li>{t('done', { count: ended.moved })}</li>
                </>
              ) : (
                <>
                  <li>{found.moves.length > 0 ? t('moves', { count: found.moves.length }) : t('nothing')}</li>
                  {found.same > 0 && <li>{t('same', { count: found.same })}</li>}
                </>
              )}
              {shown.length + unnamed > 0 && <li>{t('wrong', { count: shown.length + unnamed })}</li>}
              {unnamed > 0 && <li>{t('unnamedRows', { count: unnamed })}</li>}
            </ul>
          </div>
        )}
        {!isBusy && (
          <ImportRemarks remarks={shown} count={shown.length + unnamed} onReport={() => saveReport(shown)} />
        )}
      </div>
    </Sheet>
  );
}
