import { Checkbox } from '@mantine/core';
import { memo, useSyncExternalStore } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import { useCell, useEditor } from '../editor/editor-context.tsx';
import { isNewVariant } from '../editor/editor-fields.ts';
import { optionsOf, variantName } from '../editor/options.ts';
import { MatrixCell } from './matrix-cell.tsx';
import type { MatrixColumn } from './matrix-columns.ts';
import { matrixMessages } from './matrix-messages.ts';
import type { RowSelection } from './row-selection.ts';
import { StockPopover } from './stock-popover.tsx';
import { VariantImage } from './variant-image.tsx';
import classes from './variant-matrix.module.css';

interface MatrixRowProps {
  readonly variantKey: string;
  readonly columns: readonly MatrixColumn[];
  readonly selection: RowSelection;
  /** Left out of the name, because the heading of the group says it. */
  readonly groupedBy: string | null;
}

export const MatrixRow = memo(function MatrixRow({
  variantKey,
  columns,
  selection,
  groupedBy,
}: MatrixRowProps) {
  const t = useMessages(matrixMessages);
  const { store } = useEditor();
  const [attributes] = useCell(variantKey, 'attributes');
  const name = variantName(store, variantKey);
  const ownName = optionsOf(store)
    .filter((option) => option !== groupedBy)
    .map((option) => attributes[option] ?? '')
    .join(', ');
  const isSelected = useSyncExternalStore(selection.subscribe, () => selection.has(variantKey));
  return (
    <tr data-selected={isSelected || undefined}>
      <td className={classes.tick}>
        <Checkbox
          size="xs"
          aria-label={t('selectVariant', { name })}
          checked={isSelected}
          onChange={({ currentTarget }) => selection.select([variantKey], currentTarget.checked)}
        />
      </td>
      <th scope="row">
        <span className={classes.rowName}>
          <VariantImage variantKey={variantKey} name={name} />
          {ownName || name}
          {columns.includes('stock') && !isNewVariant(variantKey) && (
            <StockPopover variantKey={variantKey} name={name} />
          )}
        </span>
      </th>
      {columns.map((column) => (
        <MatrixCell
          key={column}
          variantKey={variantKey}
          column={column}
          label={t('cellOf', { column: t(`${column}Name`), name })}
        />
      ))}
    </tr>
  );
});
