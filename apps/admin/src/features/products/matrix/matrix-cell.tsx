import { memo, useRef } from 'react';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { useCell, useEditor, useErrorAt, useVariantSummary } from '../editor/editor-context.tsx';
import { isNewVariant, type VariantField, variantPath } from '../editor/editor-fields.ts';
import { editorMessages } from '../editor/editor-messages.ts';
import { isSaleTooHigh, isSkuTwice } from '../editor/variant-warnings.ts';
import { settleCell } from './fill-cells.ts';
import type { MatrixColumn } from './matrix-columns.ts';
import { matrixMessages } from './matrix-messages.ts';
import classes from './variant-matrix.module.css';

interface MatrixCellProps {
  readonly variantKey: string;
  readonly column: MatrixColumn;
  /** What it is called: "Price of Medium, Ink". */
  readonly label: string;
}

/** What a warning of a column is made of. */
const WARNED_BY: Partial<Record<MatrixColumn, readonly VariantField[]>> = {
  sku: ['sku'],
  sale: ['sale', 'price'],
};

/** What is wrong with a value beside the others, while it is typed. */
function useWarning(variantKey: string, column: MatrixColumn): string | undefined {
  const words = useMessages(editorMessages);
  const { store } = useEditor();
  const read = (field: 'sale' | 'price'): string => store.variant(variantKey, field);
  const warning = useVariantSummary(WARNED_BY[column] ?? [], () => {
    if (column === 'sku') return isSkuTwice(store, variantKey) ? 'skuTwice' : '';
    return column === 'sale' && isSaleTooHigh(read('sale'), read('price')) ? 'saleTooHigh' : '';
  });
  return warning === '' ? undefined : words(warning);
}

/** One value of one variant. It listens to its own path, so a key that is pressed draws this cell alone. */
export const MatrixCell = memo(function MatrixCell({ variantKey, column, label }: MatrixCellProps) {
  const t = useMessages(matrixMessages);
  const { store, currency } = useEditor();
  const locale = useLocale();
  const [value, setValue] = useCell(variantKey, column);
  const [isUnlimited] = useCell(variantKey, 'isUnlimited');
  const warning = useWarning(variantKey, column);
  const error = useErrorAt(variantPath(variantKey, column)) ?? warning;
  const before = useRef(value);
  const loaded = store.loaded(variantPath(variantKey, column));
  const isChanged = !isNewVariant(variantKey) && loaded !== value;
  if (column === 'stock' && isUnlimited)
    return (
      <td data-number className={classes.dim} title={t('unlimitedCell')}>
        {t('notCounted')}
      </td>
    );
  return (
    <td
      data-number={column !== 'sku' || undefined}
      data-changed={isChanged || undefined}
      data-wrong={error !== undefined || undefined}
      title={isChanged && loaded ? t('was', { value: String(loaded) }) : undefined}
    >
      <input
        className={classes.cell}
        aria-label={label}
        aria-invalid={error !== undefined || undefined}
        data-cell={column}
        data-variant={variantKey}
        inputMode={column === 'sku' ? 'text' : column === 'stock' ? 'numeric' : 'decimal'}
        autoComplete="off"
        spellCheck={false}
        value={value}
        placeholder={column === 'sale' ? '—' : undefined}
        onFocus={({ currentTarget }) => {
          before.current = value;
          currentTarget.select();
        }}
        onChange={({ currentTarget }) => setValue(currentTarget.value)}
        onBlur={() => {
          const settled = settleCell(column, value, before.current, { currency, locale });
          if (settled !== value) setValue(settled);
        }}
      />
      {error !== undefined && (
        <span role="alert" className={classes.cellError}>
          {error}
        </span>
      )}
    </td>
  );
});
