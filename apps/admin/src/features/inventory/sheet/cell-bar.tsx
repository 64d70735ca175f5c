import type { InventoryLevel } from '@awning/contract';
import { Button } from '@mantine/core';
import { useSyncExternalStore } from 'react';
import type { CellPlace, GridStore } from '../../../kit/grid/grid-store.ts';
import { WhyStock } from '../../../kit/stock/stock-movements.tsx';
import { useMessages } from '../../../messages/use-messages.ts';
import { inventoryMessages } from '../stock/inventory-messages.ts';
import { rowName } from '../stock/stock-row.ts';
import classes from './sheet.module.css';
import { weightUnitOf } from './sheet-columns.tsx';

interface CellBarProps {
  readonly store: GridStore<InventoryLevel>;
  readonly cell: CellPlace | null;
}

const HINTS: Readonly<Record<string, keyof typeof inventoryMessages>> = {
  stock: 'stockHint',
  price: 'priceHint',
  sale: 'saleHint',
  weight: 'weightHint',
  sku: 'skuHint',
  status: 'statusHint',
  lowAt: 'lowHint',
};

/** What the cell with the cursor is, what can be typed there, and what is wrong with it. */
export function CellBar({ store, cell }: CellBarProps) {
  const t = useMessages(inventoryMessages);
  useSyncExternalStore(store.subscribe, store.version);
  const row = cell === null ? undefined : store.row(cell.key);
  return (
    <section className={classes.cellBar} aria-label={t('cellBar')}>
      {cell && row && (
        <>
          <strong>{rowName(row)}</strong>
          <CellNote store={store} cell={cell} row={row} />
          {!row.isUnlimited && (
            <WhyStock
              key={row.variantId}
              variantId={row.variantId}
              name={rowName(row)}
              count={row.quantity}
            />
          )}
        </>
      )}
      <p className={`${classes.end} ${classes.keys}`}>{t('keysHint')}</p>
    </section>
  );
}

interface CellNoteProps {
  readonly store: GridStore<InventoryLevel>;
  readonly cell: CellPlace;
  readonly row: InventoryLevel;
}

function CellNote({ store, cell, row }: CellNoteProps) {
  const t = useMessages(inventoryMessages);
  const { key, column } = cell;
  const conflict = store.conflict(key, column);
  if (conflict)
    return (
      <>
        <p className={classes.conflict}>{t('conflictText', { value: conflict.theirs })}</p>
        <Button size="compact-xs" variant="default" onClick={() => store.resolve(cell, 'mine')}>
          {t('useMine')}
        </Button>
        <Button size="compact-xs" variant="default" onClick={() => store.resolve(cell, 'theirs')}>
          {t('useTheirs')}
        </Button>
      </>
    );
  const problem = store.problem(key, column);
  if (problem !== null) return <p role="alert">{problem}</p>;
  const edit = store.column(column)?.edit;
  if (edit === undefined) return <p>{t('readHint')}</p>;
  if (edit.isOpen?.(row) === false) return <p>{t(row.neverCounted ? 'neverCountedHint' : 'readHint')}</p>;
  const hint = HINTS[column];
  return hint ? <p>{t(hint, { unit: weightUnitOf(row) })}</p> : null;
}
