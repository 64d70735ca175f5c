import type { InventoryLevel, ProductBatchResult } from '@awning/contract';
import { changeProducts } from '@awning/contract/calls';
import { createRandomKey } from '@awning/contract/client';
import { useRef, useState } from 'react';
import { describeError, isUnanswered } from '../../../api/api-error.ts';
import { useMemberSession } from '../../../api/member-session-query.ts';
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

/** A request with its key: sent again after a lost response, it happens once. */
interface Sent {
  readonly batch: readonly ProductSave[];
  readonly key: string;
  readonly tries?: number;
}

/** What was stored, with its rows as they were then. */
interface Saved {
  readonly cells: readonly KeptCell[];
  readonly rows: readonly InventoryLevel[];
}

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
  const { website } = useMemberSession();
  const [unanswered] = useState(() => unansweredSend(website.id));

  const sendBatch = async (sent: Sent): Promise<readonly Outcome[]> => {
    const body = { products: sent.batch.map(({ product }) => product) };
    const tries = (sent.tries ?? 0) + 1;
    unanswered.write({ ...sent, tries });
    try {
      const { results } = (await api.call(changeProducts, { body, idempotencyKey: sent.key })).body;
      unanswered.write(null);
      return results;
    } catch (error) {
      if (!isUnanswered(error, tries)) unanswered.write(null);
      throw error;
    }
  };

  /** Takes in what is stored now; answers what another member changed beside these cells, and can be sent again. */
  const takeIn = (
    batch: readonly ProductSave[],
    outcomes: readonly Outcome[],
    rows: readonly InventoryLevel[],
  ): ProductSave[] => {
    const byItem = new Map(outcomes.map((outcome) => [outcome.itemId, outcome]));
    const savedCells = batch.filter(({ product }) => byItem.get(product.itemId)?.refusal === null);
    store.settleSaved(savedCells.flatMap(({ cells }) => cells));
    store.refreshRows(rows);
    const isOutdated = ({ product, cells }: ProductSave): boolean =>
      byItem.get(product.itemId)?.refusal?.code === CONFLICT &&
      cells.every(({ key, column }) => store.conflict(key, column) === null);
    const items = new Set(batch.filter(isOutdated).map(({ product }) => product.itemId));
    const isSent = cellsIn(batch.flatMap(({ cells }) => cells));
    const again = store
      .changes()
      .filter((cell) => isSent(cell) && items.has(store.row(cell.key)?.itemId ?? ''));
    return toProductSaves(again, store.row, newest.current);
  };

  const runBatch = async (sent: Sent, isSecond = false): Promise<Saved> => {
    const { batch } = sent;
    const outcomes = await sendBatch(sent);
    const done = batch.filter(({ product }) =>
      outcomes.some(({ itemId, refusal }) => itemId === product.itemId && refusal === null),
    );
    const rows = await readRowsOf(
      api,
      batch.map(({ product }) => product.itemId),
    );
    const again = takeIn(batch, outcomes, rows);
    for (const outcome of outcomes) noteRefusal(store, t, outcome, batch);
    const saved = { cells: done.flatMap((each) => each.cells), rows };
    // A title that changed meanwhile is no reason to ask: the cells are as they were seen.
    if (again.length === 0 || isSecond) return saved;
    return joined([saved, await runBatch({ batch: again, key: createRandomKey() }, true)]);
  };

  /** Changes of an earlier visit whose rows are in no view yet: rows that are gone are named. */
  const readWaiting = async (): Promise<void> => {
    const items = [...new Set(store.waiting().flatMap(({ origin }) => origin?.group ?? []))];
    for (let from = 0; from < items.length; from += BATCH)
      store.refreshRows(await readRowsOf(api, items.slice(from, from + BATCH)));
    const gone = store.waiting().filter(({ origin }) => origin !== undefined);
    if (gone.length === 0) return;
    store.forget(gone);
    const names = [...new Set(gone.map(({ origin }) => origin?.name))].join(', ');
    toasts.show({ text: t('goneRows', { names }), tone: 'bad' });
  };

  /** All that changed, or only what changed of these cells. */
  const run = async (only?: readonly CellPlace[]): Promise<Saved> => {
    await readWaiting();
    const parts: Saved[] = [];
    const lost = unanswered.read();
    // Nothing new is worked out before it is known what became of it: a difference would be booked twice.
    if (lost) parts.push(await runBatch(lost));
    const isWanted = only ? cellsIn(only) : () => true;
    const saves = toProductSaves(store.changes().filter(isWanted), store.row, newest.current);
    const total = saves.reduce((sum, { cells }) => sum + cells.length, 0);
    for (let from = 0; from < saves.length; from += BATCH) {
      setProgress({ done: joined(parts).cells.length, total });
      parts.push(await runBatch({ batch: saves.slice(from, from + BATCH), key: createRandomKey() }));
    }
    return joined(parts);
  };

  const guarded = async (work: () => Promise<void>): Promise<void> => {
    if (isRunning.current) return;
    isRunning.current = true;
    setFailure(null);
    try {
      await work();
    } catch (error) {
      setFailure(t('notSaved', { why: describeError(error) }));
    } finally {
      isRunning.current = false;
      setProgress(null);
      void queries.invalidateQueries({ queryKey: stockRowsKey, refetchType: 'none' });
      void queries.invalidateQueries({ queryKey: ['products'] });
    }
  };

  const undoSave = ({ cells, rows }: Saved): void =>
    void guarded(async () => {
      // Another view may be open by now.
      store.refreshRows(rows.filter(({ variantId }) => store.row(variantId) === undefined));
      // What was typed since is of its own.
      const same = cells.filter(({ key, column }) => !store.isChanged(key, column));
      store.type(same.map((cell) => ({ ...cell, text: earlierText(store, cell) })));
      const { length: count } = (await run(same)).cells;
      toasts.show({ text: t('undone', { count }) });
    });

  const save = (): void =>
    void guarded(async () => {
      const saved = await run();
      const left = store.problems().length + store.conflicts().length;
      // What is wrong stands in its cells.
      const { length: count } = saved.cells;
      if (count === 0) return;
      toasts.show({
        text: left === 0 ? t('saved', { count }) : t('savedPart', { count, left }),
        undo: () => undoSave(saved),
      });
    });
  return { save, progress, failure };
}

const cellsIn = (cells: readonly CellPlace[]): ((cell: CellPlace) => boolean) => {
  const names = new Set(cells.map(({ key, column }) => `${key} ${column}`));
  return ({ key, column }) => names.has(`${key} ${column}`);
};

const joined = (parts: readonly Saved[]): Saved => ({
  cells: parts.flatMap(({ cells }) => cells),
  // Of a row that was read twice, the newer one.
  rows: [...new Map(parts.flatMap(({ rows }) => rows).map((row) => [row.variantId, row] as const)).values()],
});

/** The request that got no response, in this tab: also after a reload it is sent again as it was. */
function unansweredSend(websiteId: string) {
  const name = `awning-unanswered inventory ${websiteId}`;
  const stored = (): Sent | null => {
    try {
      return JSON.parse(sessionStorage.getItem(name) ?? 'null');
    } catch {
      return null;
    }
  };
  let unanswered = stored();
  return {
    read: () => unanswered,
    write(sent: Sent | null): void {
      unanswered = sent;
      try {
        if (sent === null) sessionStorage.removeItem(name);
        else sessionStorage.setItem(name, JSON.stringify(sent));
      } catch {
        // A full or forbidden store only costs the safety net.
      }
    },
  };
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
