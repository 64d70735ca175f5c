import type { OrderSummary } from '@awning/contract';

export type PackingState =
  | { readonly kind: 'waiting' | 'sending' | 'sent' }
  | { readonly kind: 'failed'; readonly why: string };

/** An order in the sheet of those that are packed together. */
export interface PackingRow {
  readonly order: OrderSummary;
  readonly trackingNumber: string;
  readonly state: PackingState;
  /** The same for every attempt at this row with this number: it is sent once. */
  readonly key: string;
}

export const packingRows = (orders: readonly OrderSummary[], createKey: () => string): PackingRow[] =>
  orders.map((order) => ({ order, trackingNumber: '', state: { kind: 'waiting' }, key: createKey() }));

/**
 * A column of a spreadsheet, or lines of a scanner: one number for each row from here on, rows that are sent left out.
 */
export function pasteColumn(
  rows: readonly PackingRow[],
  from: number,
  text: string,
  createKey: () => string,
): PackingRow[] {
  const numbers = text.split(/\r\n|\n|\r/).map((line) => (line.split('\t')[0] ?? '').trim());
  while (numbers.at(-1) === '') numbers.pop();
  return rows.map((row, index) => {
    const open = rows.slice(from, index).filter(({ state }) => state.kind !== 'sent').length;
    const typed = index < from || row.state.kind === 'sent' ? undefined : numbers[open];
    return typed === undefined ? row : withTracking(row, typed, createKey);
  });
}

export const withTracking = (
  row: PackingRow,
  trackingNumber: string,
  createKey: () => string,
): PackingRow => ({
  ...row,
  trackingNumber: trackingNumber.slice(0, 200),
  state: row.state.kind === 'failed' ? { kind: 'waiting' } : row.state,
  key: createKey(),
});

/** Numbers that were typed and not sent, by the order, each with the key under which it may have been sent. */
export type PackingNumbers = Readonly<Record<string, { readonly number: string; readonly key: string }>>;

/** The same key again: a number whose response was lost is not sent a second time. */
export const withNumbers = (rows: readonly PackingRow[], numbers: PackingNumbers): PackingRow[] =>
  rows.map((row) => {
    const kept = numbers[row.order.id];
    return kept ? { ...row, trackingNumber: kept.number, key: kept.key } : row;
  });

export function numbersOf(before: PackingNumbers, rows: readonly PackingRow[]): PackingNumbers {
  const shown = new Set(rows.map(({ order }) => order.id));
  const others = Object.entries(before).filter(([id]) => !shown.has(id));
  const typed = rows
    .filter(({ state, trackingNumber }) => state.kind !== 'sent' && trackingNumber.trim() !== '')
    .map(({ order, trackingNumber, key }) => [order.id, { number: trackingNumber, key }] as const);
  return Object.fromEntries([...others, ...typed]);
}

/** Another row that has the same number: two parcels never do. */
export const sameNumber = (rows: readonly PackingRow[], row: PackingRow): PackingRow | undefined =>
  row.trackingNumber.trim() === ''
    ? undefined
    : rows.find(
        (other) =>
          other.order.id !== row.order.id && other.trackingNumber.trim() === row.trackingNumber.trim(),
      );

export const openRows = (rows: readonly PackingRow[]): PackingRow[] =>
  rows.filter(({ state }) => state.kind === 'waiting' || state.kind === 'failed');
