import { Checkbox } from '@mantine/core';
import { Fragment, useMemo, useState } from 'react';
import { useIsOpen } from '../../../kit/page/below.tsx';
import { Card } from '../../../kit/page/detail-page.tsx';
import { currencySign } from '../../../kit/text/money.ts';
import { useToasts } from '../../../kit/toasts/toasts.tsx';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import { useEditor, useErrorAt, useField } from '../editor/editor-context.tsx';
import type { Attributes } from '../editor/editor-fields.ts';
import { hasSale, hasStock } from '../product-types.ts';
import { columnsFor } from './matrix-columns.ts';
import { MatrixGroup } from './matrix-group.tsx';
import { type MatrixKeyParts, onMatrixKey, onMatrixPaste } from './matrix-keys.ts';
import { matrixMessages } from './matrix-messages.ts';
import { MatrixRow } from './matrix-row.tsx';
import { createRowSelection } from './row-selection.ts';
import { SelectionBar } from './selection-bar.tsx';
import { StockReason } from './stock-reason.tsx';
import classes from './variant-matrix.module.css';

/** All variants as a table of cells, grouped by the first option. */
export function VariantMatrix({ type }: { readonly type: number }) {
  const t = useMessages(matrixMessages);
  const toasts = useToasts();
  const { store, currency } = useEditor();
  const locale = useLocale();
  const [keys] = useField('variantKeys');
  const listError = useErrorAt('variantKeys');
  const selection = useMemo(createRowSelection, []);
  const columns = useMemo(() => columnsFor({ hasSale: hasSale(type), hasStock: hasStock(type) }), [type]);
  const sign = currencySign(currency, locale);
  const parts: MatrixKeyParts = {
    store,
    columns,
    context: { currency, locale },
    selected: selection.keys,
    onFilled: (count, undo) => toasts.show({ text: t('filled', { count }), undo }),
    onPasted: (count, undo) => toasts.show({ text: t('pasted', { count }), undo }),
  };
  return (
    <Card
      title={t('variants')}
      isFlush
      actions={<span className={classes.dim}>{t('variantCount', { count: keys.length })}</span>}
    >
      {listError !== undefined && (
        <p role="alert" className={classes.listError}>
          {listError}
        </p>
      )}
      <SelectionBar selection={selection} columns={columns} />
      <div className={classes.scroller}>
        <table
          className={classes.matrix}
          aria-label={t('variants')}
          onKeyDown={(event) => onMatrixKey(event, parts)}
          onPaste={(event) => onMatrixPaste(event, parts)}
        >
          <thead>
            <tr>
              <th scope="col" className={classes.tick}>
                <Checkbox
                  size="xs"
                  aria-label={t('selectAll')}
                  onChange={({ currentTarget }) => selection.select(keys, currentTarget.checked)}
                />
              </th>
              <th scope="col">{t('variant')}</th>
              {columns.map((column) => (
                <th key={column} scope="col" data-number={column !== 'sku' || undefined}>
                  {t(column, { sign })}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <MatrixBody keys={keys} columns={columns} selection={selection} />
          </tbody>
        </table>
      </div>
      <div className={classes.foot}>
        <StockReason />
        <p className={classes.dim}>{t('keys')}</p>
      </div>
    </Card>
  );
}

/** More than a screen shows of them. */
const FIRST_ROWS = 40;

/** The page is there with the first rows; hundreds of others are drawn after it, without holding up a key. */
function useGrowing(keys: readonly string[]): readonly string[] {
  const isOpen = useIsOpen();
  return isOpen || keys.length <= FIRST_ROWS ? keys : keys.slice(0, FIRST_ROWS);
}

type BodyProps = Pick<Parameters<typeof MatrixRow>[0], 'columns' | 'selection'> & {
  readonly keys: readonly string[];
};

function MatrixBody({ keys: allKeys, columns, selection }: BodyProps) {
  const { store } = useEditor();
  const keys = useGrowing(allKeys);
  const [options] = useField('options');
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set());
  const [first, ...others] = options;
  if (first === undefined || others.length === 0)
    return keys.map((key) => (
      <MatrixRow key={key} variantKey={key} columns={columns} selection={selection} groupedBy={null} />
    ));
  const groups = Map.groupBy(keys, (key) => store.variant<Attributes>(key, 'attributes')[first] ?? '');
  const toggle = (name: string): void =>
    setClosed((before) => {
      const next = new Set(before);
      if (!next.delete(name)) next.add(name);
      return next;
    });
  return [...groups].map(([name, members]) => (
    <Fragment key={name}>
      <MatrixGroup
        name={name}
        keys={members}
        columns={columns}
        selection={selection}
        isOpen={!closed.has(name)}
        onToggle={() => toggle(name)}
      />
      {!closed.has(name) &&
        members.map((key) => (
          <MatrixRow key={key} variantKey={key} columns={columns} selection={selection} groupedBy={first} />
        ))}
    </Fragment>
  ));
}
