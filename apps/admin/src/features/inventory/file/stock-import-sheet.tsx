import type { InventoryLevel } from '@awning/contract';
import { listStock } from '@awning/contract/calls';
import { type Client, createRandomKey } from '@awning/contract/client';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { decodeText, readCsvRows } from '../../../kit/csv/read-csv.ts';
import { DropZone } from '../../../kit/drop/drop-zone.tsx';
import { type ImportRemark, ImportRemarks } from '../../../kit/imports/import-remarks.tsx';
import classes from '../../../kit/imports/imports.module.css';
import { saveReport } from '../../../kit/imports/save-report.ts';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { findStockColumns, planStock, reversed, type StockMove } from './stock-file.ts';
import { stockFileMessages } from './stock-file-messages.ts';
import { createSending, type StockSending } from './stock-sending.ts';

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

/** A file, what it would move, and the way back. */
export function StockImportSheet({ onClose }: { readonly onClose: () => void }) {
  const t = useMessages(stockFileMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const [found, setFound] = useState<Found | null>(null);
  const [remarks, setRemarks] = useState<readonly ImportRemark[]>([]);
  const [problem, setProblem] = useState<string | null>(null);
  const [count, setCount] = useState(0);
  /** All was tried, or the rest is not wanted any more. */
  const [isOver, setIsOver] = useState(false);
  const isStopped = useRef(false);
  const wayBack = useRef<StockSending | null>(null);
  const refresh = () => queries.invalidateQueries({ queryKey: ['inventory'] });
  const onError = (error: unknown): void => setProblem(describeError(error));
  const prepare = (moves: readonly StockMove[], note: string): StockSending =>
    createSending(api, moves, {
      id: createRandomKey(),
      note,
      onDone: setCount,
      onRefused: ({ line, title }, message) =>
        setRemarks((before) => [...before, { line, column: '', title, message }]),
    });
  const send = (sending: StockSending): Promise<void> => {
    isStopped.current = false;
    setProblem(null);
    setCount(sending.done().length);
    return sending.send(() => isStopped.current);
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
      return { ...plan, sending: prepare(plan.moves, t('note')) };
    },
    onSuccess: (outcome) => (typeof outcome === 'string' ? setProblem(outcome) : setFound(outcome)),
    onError,
  });
  const run = useSingleMutation({
    mutationFn: send,
    onSuccess: () => setIsOver(true),
    onError,
    onSettled: refresh,
  });
  const undo = useSingleMutation({
    mutationFn: (done: readonly StockMove[]) => {
      setIsOver(true);
      wayBack.current ??= prepare(done.map(reversed), t('undoNote'));
      return send(wayBack.current);
    },
    onSuccess: () => {
      toasts.show({ text: t('undone') });
      onClose();
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
    wayBack.current = null;
    read.mutate(file);
  };
  const isBusy = read.isPending || run.isPending || undo.isPending;
  const isSending = run.isPending || undo.isPending;
  const moved = found?.sending.done() ?? [];
  const left = found?.sending.left() ?? [];
  const total = (undo.isPending ? moved.length : found?.moves.length) ?? 0;
  const undoButton = moved.length > 0 && !run.isPending && (
    <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(moved)}>
      {t('undo')}
    </Button>
  );
  return (
    <Sheet
      title={t('title')}
      isOpen
      isWide
      onClose={() => !isSending && onClose()}
      actions={
        isOver ? (
          <>
            {undoButton}
            <Button disabled={isSending} onClick={onClose}>
              {t('close')}
            </Button>
          </>
        ) : (
          <>
            {undoButton}
            <Button
              variant="default"
              onClick={() => {
                if (!run.isPending) return onClose();
                isStopped.current = true;
              }}
            >
              {t(run.isPending ? 'stop' : 'cancel')}
            </Button>
            <Button
              disabled={left.length === 0}
              loading={run.isPending}
              onClick={() => found && run.mutate(found.sending)}
            >
              {t('start', { count: left.length })}
            </Button>
          </>
        )
      }
    >
      <div className={classes.form}>
        <p className={classes.dim}>{t('text')}</p>
        <FormNotice>{problem}</FormNotice>
        {!isBusy && !isOver && moved.length === 0 && (
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
          </div>
        )}
        {!isBusy && found && (
          <div role="status">
            <ul className={classes.counts}>
              {(isOver || moved.length > 0) && <li>{t('done', { count: moved.length })}</li>}
              {!isOver && moved.length === 0 && (
                <>
                  <li>{found.moves.length > 0 ? t('moves', { count: found.moves.length }) : t('nothing')}</li>
                  {found.same > 0 && <li>{t('same', { count: found.same })}</li>}
                </>
              )}
              {remarks.length > 0 && <li>{t('wrong', { count: remarks.length })}</li>}
            </ul>
          </div>
        )}
        {!isBusy && (
          <ImportRemarks remarks={remarks} count={remarks.length} onReport={() => saveReport(remarks)} />
        )}
      </div>
    </Sheet>
  );
}
