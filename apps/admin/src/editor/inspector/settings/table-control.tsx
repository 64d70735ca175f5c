import type { Dataset } from '@awning/site-model';
import { Input } from '@mantine/core';
import { Plus, Xmark } from 'iconoir-react';
import { type ClipboardEvent, useId, useState } from 'react';
import { readNumber } from '../../../kit/fields/read-number.ts';
import { useLocale, useMessages } from '../../../messages/use-messages.ts';
import type { ControlProps } from './control-props.ts';
import classes from './inspector.module.css';
import { inspectorMessages } from './inspector-messages.ts';
import { pastedInto, type SheetNames, type SheetPlace, sheetRows } from './sheet-paste.ts';
import type { Setting } from './use-setting.ts';

const DIGITS = 6;
const EMPTY: Dataset = { columns: [], rows: [] };

/** Rows and columns of numbers, typed or pasted from a sheet. */
export function TableControl({ setting, field }: ControlProps) {
  const t = useMessages(inspectorMessages);
  const id = useId();
  const table = useTable(setting);
  return (
    <fieldset className={classes.choices} aria-describedby={`${id}-help`}>
      <legend className={classes.legend}>{field.label}</legend>
      <div className={classes.tableFrame}>
        <table className={classes.table}>
          <ColumnNames table={table} />
          <tbody>
            {table.dataset.rows.map((_, row) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: a row is its place
              <TableRow key={row} row={row} table={table} />
            ))}
          </tbody>
          <ColumnRemovals table={table} />
        </table>
      </div>
      <div className={classes.pair}>
        <button type="button" className={classes.soft} onClick={table.addRow}>
          <Plus width={14} height={14} aria-hidden />
          {t('addTableRow')}
        </button>
        <button type="button" className={classes.soft} onClick={table.addColumn}>
          <Plus width={14} height={14} aria-hidden />
          {t('addTableColumn')}
        </button>
      </div>
      <p className={classes.help} id={`${id}-help`}>
        {field.description} {t('paste')}
      </p>
      {field.error !== undefined && <Input.Error role="alert">{field.error}</Input.Error>}
    </fieldset>
  );
}

type Table = ReturnType<typeof useTable>;
type Row = Dataset['rows'][number];

function useTable(setting: Setting) {
  const t = useMessages(inspectorMessages);
  const locale = useLocale();
  const dataset = isDataset(setting.value) ? setting.value : EMPTY;
  const { columns, rows } = dataset;
  const names: SheetNames = {
    column: (number) => t('newColumn', { number }),
    row: (number) => t('newRow', { number }),
  };
  const read = (text: string): number | string | null => {
    if (text.trim() === '') return null;
    const reading = readNumber(text, { digits: DIGITS, mayBeNegative: true, locale });
    return reading.ok ? Number(reading.decimal) : text;
  };
  const type = (next: unknown): void => setting.change(next, { isTyping: true });
  const withRow = (index: number, change: Partial<Row>): object => ({
    columns,
    rows: rows.map((row, place) => (place === index ? { ...row, ...change } : row)),
  });
  return {
    dataset,
    write: ({ row, column }: SheetPlace, text: string): void => {
      if (row < 0) type({ columns: columns.with(column, text), rows });
      else if (column < 0) type(withRow(row, { label: text }));
      else type(withRow(row, { values: withCell(rows[row]?.values ?? [], column, read(text)) }));
    },
    paste: (at: SheetPlace, cells: readonly (readonly string[])[]): void =>
      setting.change(pastedInto(dataset, at, cells, names, read)),
    addRow: (): void =>
      setting.change({
        columns,
        rows: [...rows, { label: names.row(rows.length + 1), values: columns.map(() => 0) }],
      }),
    addColumn: (): void =>
      setting.change({
        columns: [...columns, names.column(columns.length + 1)],
        rows: rows.map((row) => ({ ...row, values: [...row.values, 0] })),
      }),
    removeRow: (row: number): void => setting.change({ columns, rows: rows.toSpliced(row, 1) }),
    removeColumn: (column: number): void =>
      setting.change({
        columns: columns.toSpliced(column, 1),
        rows: rows.map((row) => ({ ...row, values: row.values.toSpliced(column, 1) })),
      }),
  };
}

interface TableInputProps {
  readonly table: Table;
  readonly at: SheetPlace;
  readonly label: string;
  readonly value: string;
}

/** The text stays as it is typed until the cell is left. */
function TableInput({ table, at, label, value }: TableInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  return (
    <input
      aria-label={label}
      value={typed ?? value}
      inputMode={at.row >= 0 && at.column >= 0 ? 'decimal' : 'text'}
      onChange={({ currentTarget }) => {
        setTyped(currentTarget.value);
        table.write(at, currentTarget.value);
      }}
      onBlur={() => setTyped(null)}
      onPaste={(event: ClipboardEvent) => {
        const cells = sheetRows(event.clipboardData.getData('text/plain'));
        if (cells === null) return;
        event.preventDefault();
        setTyped(null);
        table.paste(at, cells);
      }}
    />
  );
}

function ColumnNames({ table }: { readonly table: Table }) {
  const t = useMessages(inspectorMessages);
  return (
    <thead>
      <tr>
        <td />
        {table.dataset.columns.map((name, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <th key={column} scope="col">
            <TableInput
              table={table}
              at={{ row: -1, column }}
              label={t('columnName', { column: column + 1 })}
              value={name}
            />
          </th>
        ))}
        <td className={classes.narrow} />
      </tr>
    </thead>
  );
}

function TableRow({ table, row }: { readonly table: Table; readonly row: number }) {
  const t = useMessages(inspectorMessages);
  const { columns, rows } = table.dataset;
  const { label = '', values = [] } = rows[row] ?? {};
  return (
    <tr>
      <th scope="row">
        <TableInput
          table={table}
          at={{ row, column: -1 }}
          label={t('rowName', { row: row + 1 })}
          value={label}
        />
      </th>
      {columns.map((name, column) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
        <td key={column}>
          <TableInput
            table={table}
            at={{ row, column }}
            label={t('cell', { row: label, column: name })}
            value={String(values[column] ?? '')}
          />
        </td>
      ))}
      <td className={classes.narrow}>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('removeTableRow', { row: label || row + 1 })}
          disabled={rows.length === 1}
          onClick={() => table.removeRow(row)}
        >
          <Xmark width={14} height={14} aria-hidden />
        </button>
      </td>
    </tr>
  );
}

function ColumnRemovals({ table }: { readonly table: Table }) {
  const t = useMessages(inspectorMessages);
  const { columns } = table.dataset;
  return (
    <tfoot>
      <tr>
        <td />
        {columns.map((name, column) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a column is its place
          <td key={column}>
            <button
              type="button"
              className={classes.icon}
              aria-label={t('removeTableColumn', { column: name || column + 1 })}
              disabled={columns.length === 1}
              onClick={() => table.removeColumn(column)}
            >
              <Xmark width={14} height={14} aria-hidden />
            </button>
          </td>
        ))}
        <td className={classes.narrow} />
      </tr>
    </tfoot>
  );
}

/** A text that is no number stays as it was typed: the model refuses it, and the sentence stands below. */
const withCell = (
  values: Dataset['rows'][number]['values'],
  column: number,
  value: number | string | null,
): Dataset['rows'][number]['values'] =>
  Array.from({ length: Math.max(values.length, column + 1) }, (_, index) =>
    index === column ? (value as number | null) : (values[index] ?? null),
  );

const isDataset = (value: unknown): value is Dataset =>
  typeof value === 'object' && value !== null && 'columns' in value && 'rows' in value;
