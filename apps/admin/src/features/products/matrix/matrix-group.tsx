import { Checkbox } from '@mantine/core';
import { NavArrowDown, NavArrowRight } from 'iconoir-react';
import { useMemo, useSyncExternalStore } from 'react';
import { readMoney } from '../../../kit/fields/read-money.ts';
import { minorOf } from '../../../kit/text/money.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { useEditor, useVariantSummary } from '../editor/editor-context.tsx';
import { minorText } from '../price-text.ts';
import type { MatrixColumn } from './matrix-columns.ts';
import { matrixMessages } from './matrix-messages.ts';
import type { RowSelection } from './row-selection.ts';
import classes from './variant-matrix.module.css';

interface MatrixGroupProps {
  readonly name: string;
  readonly keys: readonly string[];
  readonly columns: readonly MatrixColumn[];
  readonly isOpen: boolean;
  readonly onToggle: () => void;
  readonly selection: RowSelection;
}

/** The heading of the variants with one value: from which price on, and how many there are of all. */
export function MatrixGroup({ name, keys, columns, isOpen, onToggle, selection }: MatrixGroupProps) {
  const t = useMessages(matrixMessages);
  const { store, currency } = useEditor();
  const locale = useLocale();
  const minorAt = useMemo(() => createPriceReader(currency, locale), [currency, locale]);
  const prices = useVariantSummary(['price'], () => {
    const amounts = keys.flatMap((key) => {
      const minor = minorAt(store.variant<string>(key, 'price'));
      return minor === null ? [] : [minor];
    });
    if (amounts.length === 0) return '';
    const [from, to] = [Math.min(...amounts), Math.max(...amounts)];
    const text = (minor: number): string => minorText(minor, currency, locale);
    return from === to ? text(from) : t('range', { from: text(from), to: text(to) });
  });
  const stock = useVariantSummary(['stock'], () =>
    keys.reduce((sum, key) => sum + (Number(store.variant<string>(key, 'stock')) || 0), 0),
  );
  const ticked = useSyncExternalStore(
    selection.subscribe,
    () => keys.filter((key) => selection.has(key)).length,
  );
  const Arrow = isOpen ? NavArrowDown : NavArrowRight;
  return (
    <tr className={classes.group}>
      <td className={classes.tick}>
        <Checkbox
          size="xs"
          aria-label={t('selectGroup', { name })}
          checked={ticked === keys.length}
          indeterminate={ticked > 0 && ticked < keys.length}
          onChange={({ currentTarget }) => selection.select(keys, currentTarget.checked)}
        />
      </td>
      <th scope="rowgroup">
        <button
          type="button"
          aria-expanded={isOpen}
          aria-label={t(isOpen ? 'closeGroup' : 'openGroup', { name })}
          onClick={onToggle}
        >
          <Arrow width={16} height={16} strokeWidth={1.75} aria-hidden />
          {name}
        </button>
      </th>
      {columns.map((column) => (
        <td key={column} data-number={column !== 'sku' || undefined}>
          {column === 'price' && prices}
          {column === 'stock' && stock}
          {column === 'sku' && t('variantCount', { count: keys.length })}
        </td>
      ))}
    </tr>
  );
}

/** Reads each text once: of 250 prices a key changes one. */
function createPriceReader(currency: string, locale: string): (text: string) => number | null {
  const known = new Map<string, number | null>();
  return (text) => {
    const before = known.get(text);
    if (before !== undefined) return before;
    const reading = readMoney(text, currency, locale);
    const minor = reading.ok ? minorOf(reading.decimal, currency) : null;
    known.set(text, minor);
    return minor;
  };
}
