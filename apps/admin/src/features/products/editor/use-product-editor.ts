import type { Product } from '@awning/contract';
import { changeProduct } from '@awning/contract/calls';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { fieldErrorsOf, isConflict } from '../../../api/api-error.ts';
import { useServices } from '../../../api/services-context.tsx';
import { useKeptEdits } from '../../../kit/record/kept-edits.ts';
import { readLastChange } from '../../../kit/record/last-change.ts';
import { keepEdits, restoreEdits, startEdits } from '../../../kit/record/record-edits.ts';
import { useUnsavedWork } from '../../../kit/record/unsaved-work.tsx';
import type { LastChange } from '../../../kit/record/use-record.ts';
import { useLocale } from '../../../messages/use-messages.ts';
import { productKey, readProductRecord } from '../product-query.ts';
import { type Attempt, createOnce } from './create-once.ts';
import { type EditorFields, isNewVariant, toEditorFields } from './editor-fields.ts';
import { createEditorStore, type EditorStore } from './editor-store.ts';
import { type CellProblem, toNewProduct, toSaveRequest } from './save-request.ts';
import { errorsByPath } from './server-errors.ts';

export interface ProductSource {
  /** Null: it does not exist yet. */
  readonly itemId: string | null;
  readonly collectionId: string;
  readonly currency: string;
  readonly fields: EditorFields;
  readonly etag: string | null;
}

export interface ProductEditor {
  readonly store: EditorStore;
  readonly currency: string;
  readonly save: () => void;
  readonly isSaving: boolean;
  readonly saveError: Error | null;
  /** Sentences of the server, by path. */
  readonly errors: Readonly<Record<string, string>>;
  /** What could not be sent, by path. */
  readonly problems: ReadonlyMap<string, CellProblem>;
  /** Paths that were typed before a reload and are back. */
  readonly restored: readonly string[];
  /** Why stock changes, for the record of movements. */
  readonly stockReason: string;
  readonly setStockReason: (reason: string) => void;
  /** Counts the saves that went through. */
  readonly saves: number;
  /** Who saved in between. */
  readonly otherSide: LastChange | null;
}

interface Saved {
  readonly product: Product;
  readonly etag: string | null;
  readonly sent: EditorFields;
}

const NO_PROBLEMS: ReadonlyMap<string, CellProblem> = new Map();

/** A product that is edited: kept over a reload, saved with its version, put together with what others saved. */
export function useProductEditor(
  { itemId, collectionId, currency, fields, etag: firstEtag }: ProductSource,
  { onCreated }: { readonly onCreated: (product: Product) => void },
): ProductEditor {
  const { api } = useServices();
  const queries = useQueryClient();
  const locale = useLocale();
  const current = useRef<EditorStore | null>(null);
  const { kept, keep } = useKeptEdits(
    `product ${itemId ?? `new in ${collectionId}`}`,
    () => current.current && keepEdits({ ...current.current.edits(), typed: current.current.changed() }),
  );
  const store = useMemo(
    () => createEditorStore(kept ? restoreEdits(fields, kept) : startEdits(fields)),
    [fields, kept],
  );
  current.current = store;
  const restored = useMemo(() => Object.keys(store.changed()), [store]);
  const attempt = useRef<Attempt | null>(null);
  const etag = useRef(firstEtag);
  const [problems, setProblems] = useState(NO_PROBLEMS);
  const [stockReason, setStockReason] = useState('');
  const [saves, setSaves] = useState(0);
  const [otherSide, setOtherSide] = useState<LastChange | null>(null);

  const save = useMutation({
    mutationFn: async (): Promise<Saved | null> => {
      const context = { currency, locale };
      const sent = store.changed();
      if (itemId === null) {
        const { body, problems: found } = toNewProduct(store, context, collectionId);
        setProblems(found);
        if (found.size > 0) return null;
        const saved = await createOnce(api, body, attempt);
        return { product: saved.body.product, etag: saved.etag, sent };
      }
      const { change, problems: found } = toSaveRequest(store, context, stockReason);
      setProblems(found);
      if (found.size > 0) return null;
      const saved = await api.call(changeProduct, {
        params: { itemId },
        body: change,
        ifMatch: etag.current,
      });
      return { product: saved.body.product, etag: saved.etag, sent };
    },
    onSuccess: (saved) => {
      if (!saved) return;
      const { product, etag: next, sent } = saved;
      etag.current = next;
      const order = (sent.variantKeys as readonly string[] | undefined) ?? [];
      const ids = order.flatMap((key, place): [string, string][] => {
        const id = product.variants[place]?.id;
        return isNewVariant(key) && id !== undefined ? [[key, id]] : [];
      });
      store.accept(sent, toEditorFields(product), new Map(ids));
      setSaves((count) => count + 1);
      setOtherSide(null);
      if (itemId === null) onCreated(product);
      else queries.setQueryData(productKey(itemId), { product, etag: next });
      void queries.invalidateQueries({ queryKey: ['products', 'list'] });
      void queries.invalidateQueries({ queryKey: ['products', 'movements'] });
    },
    onError: (error) => {
      // What the other member saved is fetched and put together with what was typed; nothing is thrown away.
      if (!isConflict(error) || itemId === null) return;
      void readProductRecord(api, itemId).then(({ product, etag: newest }) => {
        etag.current = newest;
        store.meet(toEditorFields(product));
      });
      // A sentence without a name is better than none.
      void readLastChange(api, { kind: 'product', id: itemId }).then(setOtherSide, () => {});
    },
  });

  useKeeping(store, keep);
  const errors = useMemo(() => errorsByPath(fieldErrorsOf(save.error), store), [save.error, store]);
  return {
    store,
    currency,
    save: () => {
      if (!save.isPending && store.conflicts().length === 0) save.mutate();
    },
    isSaving: save.isPending,
    saveError: isConflict(save.error) ? null : save.error,
    errors,
    problems,
    restored,
    stockReason,
    setStockReason,
    saves,
    otherSide,
  };
}

/** What is typed is kept for this tab, and leaving asks while there is something. */
function useKeeping(store: EditorStore, keep: () => void): void {
  useUnsavedWork(useHasChanges(store));
  useEffect(() => store.subscribeAll(keep), [store, keep]);
}

const useHasChanges = (store: EditorStore): boolean =>
  useSyncExternalStore(store.subscribeAll, () => Object.keys(store.changed()).length > 0);
