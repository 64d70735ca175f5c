import type { InventoryLevel } from '@awning/contract';
import { useSyncExternalStore } from 'react';
import { InkBar } from '../../../kit/bars/ink-bar.tsx';
import type { CellPlace, GridStore, KeptCell } from '../../../kit/grid/grid-store.ts';
import { KeyHint, useKeys } from '../../../kit/keys/keys-context.tsx';
import { useUnsavedWork } from '../../../kit/record/unsaved-work.tsx';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { inventoryMessages } from '../stock/inventory-messages.ts';
import classes from './sheet.module.css';
import type { SheetSaving } from './use-sheet-saving.ts';

/** What was done to many cells at once; it is said until something else is done. */
export interface LastStep {
  readonly text: string;
  readonly version: number;
}

interface SheetSaveBarProps {
  readonly store: GridStore<InventoryLevel>;
  readonly saving: SheetSaving;
  readonly lastStep: LastStep | null;
  readonly isRestored: boolean;
  readonly onShow: (cell: CellPlace) => void;
}

/** By how many pieces stock would change. */
const piecesOf = (changes: readonly KeptCell[]): number =>
  changes
    .filter(({ column }) => column === 'stock')
    .map(({ text, loaded }) => Number(text) - Number(loaded))
    .filter(Number.isFinite)
    .reduce((sum, delta) => sum + delta, 0);

/** Says what changed and what stands in the way, and saves it. */
export function SheetSaveBar({ store, saving, lastStep, isRestored, onShow }: SheetSaveBarProps) {
  const t = useMessages(inventoryMessages);
  const toasts = useToasts();
  useSyncExternalStore(store.subscribe, store.version);
  const changes = store.changes();
  const problems = store.problems();
  const conflicts = store.conflicts();
  const { progress, failure } = saving;
  const [problem] = problems;
  const [conflict] = conflicts;
  // As it is when the key is pressed: a cell may have been left by the same key.
  const save = (): void => {
    const first = store.problems()[0] ?? store.conflicts()[0];
    if (first) onShow(first);
    else if (store.changes().length > 0) saving.save();
  };
  useUnsavedWork(changes.length > 0);
  useKeys([
    { keys: 'Mod+s', label: t('saveKey'), run: save },
    // Without a step of its own, the key takes back what the last message speaks of.
    ...(store.canUndo()
      ? [{ keys: 'Mod+z', label: t('undoKey'), run: () => void store.undo(), isForFields: true }]
      : []),
  ]);
  if (changes.length === 0) return null;
  const pieces = piecesOf(changes);
  const isLast = lastStep?.version === store.version();
  const said = isLast ? (lastStep?.text ?? null) : isRestored && lastStep === null ? t('restored') : null;
  const discard = (): void => {
    store.discard();
    toasts.show({ text: t('discarded'), undo: () => void store.undo() });
  };
  return (
    <div className={classes.saveBar}>
      <InkBar
        label={t('saveBar')}
        actions={
          <>
            <button
              type="button"
              onClick={() => store.undo()}
              disabled={!store.canUndo() || progress !== null}
            >
              {t('undo')}
            </button>
            <button type="button" onClick={discard} disabled={progress !== null}>
              {t('discard')}
            </button>
            <button
              type="button"
              data-primary
              onClick={save}
              disabled={progress !== null || problems.length + conflicts.length > 0}
            >
              {progress === null ? t('save', { count: changes.length }) : t('saving', progress)}{' '}
              <span aria-hidden>
                <KeyHint keys="Mod+s" />
              </span>
            </button>
          </>
        }
      >
        <span role="status">
          {said !== null && `${said}. `}
          {t('changed', { count: changes.length })}
          {pieces !== 0 && ` · ${t(pieces > 0 ? 'pieces' : 'piecesLess', { count: Math.abs(pieces) })}`}
        </span>
        {problem && (
          <span data-tone="bad" role="alert">
            {t('problemCount', { count: problems.length })}{' '}
            <button type="button" onClick={() => onShow(problem)}>
              {t('show')}
            </button>
          </span>
        )}
        {conflict && (
          <span data-tone="bad" role="alert">
            {t('conflictCount', { count: conflicts.length })}{' '}
            <button type="button" onClick={() => onShow(conflict)}>
              {t('show')}
            </button>
          </span>
        )}
        {failure !== null && (
          <span data-tone="bad" role="alert">
            {failure}
          </span>
        )}
      </InkBar>
    </div>
  );
}
