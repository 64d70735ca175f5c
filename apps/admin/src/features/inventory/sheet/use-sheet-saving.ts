import type { InventoryLevel, ProductBatchResult } from '@awning/contract';
import { changeProducts } from '@awning/contract/calls';
import { createRandomKey } from '@awning/contract/client';
import { useRef, useState } from 'react';
import { describeError } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import type { CellPlace, GridStore, KeptCell } from '../../../kit/grid/grid-store.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import type { Translate } from '../../../messages/messages.ts';
import { useMessages } from '../../../messages/use-messages.ts';
import { inventoryMessages } from '../stock/inventory-messages.ts';
import { readRowsOf, stockRowsKey } from '../stock/inventory-query.ts';
import { cellOfError, type ProductSave, type SaveContext, toProductSaves } from './save-request.ts';

type T = Translate<typeof inventoryMessages>;
type Store = GridStore<InventoryLevel>;
type Outcome = ProductBatchResult['results'][number];

/** As many products as one request takes along: a save of hundreds shows how far it is. */
const BATCH = 40;
const CONFLICT = 'content.changed-meanwhile';

export interface SheetSaving {
  readonly save: () => void;
  /** Null: nothing is being saved. */
  readonly progress: { readonly done: number; readonly total: number } | null;
  /** Why the last save stopped. */
  readonly failure: string | null;
}

/** Saves what changed, product by product in batches, and says in the cells what was refused. */
export function useSheetSaving(store: Store, context: SaveContext): SheetSaving {
  const t = useMessages(inventoryMessages);
  const { api, queries } = useServices();
  const toasts = useToasts();
  const [progress, setProgress] = useState<SheetSaving['progress']>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const isRunning = useRef(false);
  const newest = useRef(context);
  newest.current = context;
  const keys = useRef(new Map<string, string>());

  /** The same request has the same key: sent again after a lost response, it happens once. */
  const keyOf = (request: unknown): string => {
    const text = JSON.stringify(request);
    const key = keys.current.get(text) ?? createRandomKey();
    keys.current.set(text, key);
    return key;
  };

  const sendBatch = async (batch: readonly ProductSave[]): Promise<readonly Outcome[]> => {
    const body = { products: batch.map(({ product }) => product) };
    const { results } = (await api.call(changeProducts, { body, idempotencyKey: keyOf(body) })).body;
    return results;
  };

  /** Reads again what was touched; answers what another member changed beside these cells, and can be sent again. */
  const takeIn = async (
    batch: readonly ProductSave[],
    outcomes: readonly Outcome[],
  ): Promise<ProductSave[]> => {
    const rows = await readRowsOf(
      api,
      batch.map(({ product }) => product.itemId),
    );
    const byItem = new Map(outcomes.map((outcome) => [outcome.itemId, outcome]));
    const savedCells = batch.filter(({ product }) => byItem.get(product.itemId)?.refusal === null);
    store.settleSaved(savedCells.flatMap(({ cells }) => cells));
    store.refreshRows(rows);
    const isOutdated = ({ product, cells }: ProductSave): boolean =>
      byItem.get(product.itemId)?.refusal?.code === CONFLICT &&
      cells.every(({ key, column }) => store.conflict(key, column) === null);
    const items = new Set(batch.filter(isOutdated).map(({ product }) => product.itemId));
    const again = store.changes().filter(({ key }) => items.has(store.row(key)?.itemId ?? ''));
    return toProductSaves(again, store.row, newest.current);
  };

  const runBatch = async (batch: readonly ProductSave[], isSecond: boolean): Promise<KeptCell[]> => {
    const outcomes = await sendBatch(batch);
    const saved = batch.filter(({ product }) =>
      outcomes.some(({ itemId, refusal }) => itemId === product.itemId && refusal === null),
    );
    const again = await takeIn(batch, outcomes);
    for (const outcome of outcomes) noteRefusal(store, t, outcome, batch);
    const cells = saved.flatMap((each) => each.cells);
    // A title that changed meanwhile is no reason to ask: the cells are as they were seen.
    return again.length === 0 || isSecond ? cells : [...cells, ...(await runBatch(again, true))];
  };

  const run = async (): Promise<readonly KeptCell[]> => {
    const saves = toProductSaves(store.changes(), store.row, newest.current);
    const total = saves.reduce((sum, { cells }) => sum + cells.length, 0);
    const saved: KeptCell[] = [];
    for (let from = 0; from < saves.length; from += BATCH) {
      setProgress({ done: saved.length, total });
      saved.push(...(await runBatch(saves.slice(from, from + BATCH), false)));
    }
    return saved;
  };

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(null);
    try {
      await work();
      keys.current.clear();
    } catch (error) {
      setFailure(t('notSaved', { why: describeError(error) }));
    } finally {
      isRunning.current = false;
      setProgress(null);
      void queries.invalidateQueries({ queryKey: stockRowsKey, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: ['products'] });
    }
  };

  const undoSave = (cells: readonly KeptCell[]): void =>
    void guarded(async () => {
      store.type(cells.map((cell) => ({ ...cell, text: earlierText(store, cell) })));
      const { length: count } = await run();
      toasts.show({ text: t('undone', { count }) });
    });

  const save = (): void =>
    void guarded(async () => {
      const saved = await run();
      const left = store.problems().length + store.conflicts().length;
      // What is wrong stands in its cells.
      if (saved.length === 0) return;
      toasts.show({
        text:
          left === 0 ? t('saved', { count: saved.length }) : t('savedPart', { count: saved.length, left }),
        undo: () => undoSave(saved),
      });
    });
  return { save, progress, failure };
}

/** What takes a saved cell back; stock goes back by what it was moved. */
function earlierText(store: Store, { key, column, text, loaded }: KeptCell): string {
  const moved = Number(text) - Number(loaded);
  if (column !== 'stock' || !Number.isFinite(moved)) return loaded;
  return String(Math.max(0, Number(store.text(key, column)) - moved));
}

const STOCK_REFUSALS: Readonly<Record<string, keyof typeof inventoryMessages>> = {
  'inventory.not-enough': 'refusedNotEnough',
  'inventory.is-unlimited': 'refusedUnlimited',
  'inventory.unknown-variant': 'refusedUnknown',
  'inventory.too-many': 'refusedTooMany',
  'inventory.never-counted': 'refusedNeverCounted',
};

/** Stands in the cells that it is about, or in all that were sent of the product. */
function noteRefusal(store: Store, t: T, { itemId, refusal }: Outcome, batch: readonly ProductSave[]): void {
  if (refusal === null || refusal.code === CONFLICT) return;
  const { code, message, errors } = refusal;
  const cells = batch.find(({ product }) => product.itemId === itemId)?.cells ?? [];
  const stockWord = STOCK_REFUSALS[code];
  const named = Object.entries(errors).flatMap(([field, sentence]) => {
    const cell = cellOfError(field, stockWord !== undefined);
    return cell ? [{ ...cell, sentence: stockWord ? t(stockWord) : sentence }] : [];
  });
  const isSent = ({ key, column }: CellPlace): boolean =>
    cells.some((cell) => cell.key === key && cell.column === column);
  const atSent = named.filter(isSent);
  const sentence = code === 'catalog.missing' ? t('gone') : message;
  store.refuse(atSent.length > 0 ? atSent : cells.map(({ key, column }) => ({ key, column, sentence })));
}
