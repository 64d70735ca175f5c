import type { InventoryLevel } from '@awning/contract';
import { adjustStock, listStock } from '@awning/contract/calls';
import type { Client } from '@awning/contract/client';
import { Button } from '@mantine/core';
import { useRef, useState } from 'react';
import { describeError, fieldErrorsOf } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { decodeText, readCsv } from '../../../kit/csv/read-csv.ts';
import { DropZone } from '../../../kit/drop/drop-zone.tsx';
import { type ImportRemark, ImportRemarks } from '../../../kit/imports/import-remarks.tsx';
import classes from '../../../kit/imports/imports.module.css';
import { saveReport } from '../../../kit/imports/save-report.ts';
import { Sheet } from '../../../kit/sheet/sheet.tsx';
import { useSingleMutation } from '../../../kit/sheet/use-single-mutation.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { FormNotice } from '../../../ui/form-notice.tsx';
import { adjustmentOf, findStockColumns, planStock, reversed, type StockMove } from './stock-file.ts';
import { stockFileMessages } from './stock-file-messages.ts';

const MEGABYTE = 1_000_000;
const MOST_MEGABYTES = 50;
/** Of one call, which does all or none. */
const AT_ONCE = 250;
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

interface Sending {
  readonly note: string;
  readonly isStopped: () => boolean;
  readonly onDone: (count: number) => void;
  readonly onRefused: (move: StockMove, sentence: string) => void;
}

/** In parts. What is refused of one is left out, and the others go on. */
async function sendMoves(api: Client, moves: readonly StockMove[], sending: Sending): Promise<StockMove[]> {
  const done: StockMove[] = [];
  for (let at = 0; at < moves.length && !sending.isStopped(); at += AT_ONCE) {
    let part = moves.slice(at, at + AT_ONCE);
    while (part.length > 0) {
      try {
        await api.call(adjustStock, { body: adjustmentOf(part, sending.note) });
        done.push(...part);
        break;
      } catch (error) {
        const refused = fieldErrorsOf(error);
        const left = part.filter(({ variantId }) => refused[variantId] === undefined);
        if (left.length === part.length) throw error;
        for (const move of part) {
          const sentence = refused[move.variantId];
          if (sentence !== undefined) sending.onRefused(move, sentence);
        }
        part = left;
      }
    }
    sending.onDone(done.length);
  }
  return done;
}

interface Found {
  readonly moves: readonly StockMove[];
  readonly same: number;
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
  const [moved, setMoved] = useState<readonly StockMove[] | null>(null);
  const isStopped = useRef(false);
  const refresh = () => queries.invalidateQueries({ queryKey: ['inventory'] });
  const onError = (error: unknown): void => setProblem(describeError(error));
  const send = (moves: readonly StockMove[], note: string): Promise<StockMove[]> => {
    isStopped.current = false;
    setCount(0);
    return sendMoves(api, moves, {
      note,
      isStopped: () => isStopped.current,
      onDone: setCount,
      onRefused: ({ line, title }, message) =>
        setRemarks((before) => [...before, { line, column: '', title, message }]),
    });
  };
  const read = useSingleMutation({
    mutationFn: async (file: File): Promise<Found | string> => {
      if (file.size > MOST_MEGABYTES * MEGABYTE) return t('tooLarge', { most: MOST_MEGABYTES });
      const table = readCsv(decodeText(await file.arrayBuffer()));
      const columns = findStockColumns(table);
      if (columns === null) return t('noColumns');
      if (table.length < 2) return t('empty');
      const { wrong, ...plan } = planStock(table, columns, await readLevels(api, setCount));
      setRemarks(wrong.map(({ problem: name, ...place }) => ({ ...place, message: t(name) })));
      return plan;
    },
    onSuccess: (outcome) => (typeof outcome === 'string' ? setProblem(outcome) : setFound(outcome)),
    onError,
  });
  const run = useSingleMutation({
    mutationFn: (moves: readonly StockMove[]) => send(moves, t('note')),
    onSuccess: setMoved,
    onError,
    onSettled: refresh,
  });
  const undo = useSingleMutation({
    mutationFn: (moves: readonly StockMove[]) => send(moves.map(reversed), t('undoNote')),
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
    read.mutate(file);
  };
  const isBusy = read.isPending || run.isPending || undo.isPending;
  const total = (undo.isPending ? moved?.length : found?.moves.length) ?? 0;
  return (
    <Sheet
      title={t('title')}
      isOpen
      isWide
      onClose={onClose}
      actions={
        moved ? (
          <>
            {moved.length > 0 && (
              <Button variant="default" loading={undo.isPending} onClick={() => undo.mutate(moved)}>
                {t('undo')}
              </Button>
            )}
            <Button onClick={onClose}>{t('close')}</Button>
          </>
        ) : (
          <>
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
              disabled={!found || found.moves.length === 0}
              loading={run.isPending}
              onClick={() => found && run.mutate(found.moves)}
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
        {!isBusy && !moved && (
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
              {moved ? (
                <li>{t('done', { count: moved.length })}</li>
              ) : (
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
