import type { InventoryLevel } from '@awning/contract';
import { withoutGuard } from '../../../kit/csv/read-csv.ts';
import { csvText } from '../../../kit/list/csv-text.ts';

type Level = Pick<
  InventoryLevel,
  'variantId' | 'title' | 'sku' | 'attributes' | 'optionNames' | 'isUnlimited' | 'quantity' | 'neverCounted'
>;

/** What was there when the file was written stands in the last column: a change is the difference to it. */
const COLUMNS = ['Variant ID', 'Product', 'Variant', 'SKU', 'Stock', 'Stock Then'];

const stockText = ({ isUnlimited, quantity }: Level): string =>
  isUnlimited ? 'Unlimited' : String(quantity);

/** All stock as a file that can be imported again. */
export const stockCsv = (levels: readonly Level[]): string =>
  csvText(
    COLUMNS,
    levels.map((level) => [
      level.variantId,
      level.title,
      level.optionNames.map((name) => level.attributes[name] ?? '').join(' / '),
      level.sku,
      stockText(level),
      stockText(level),
    ]),
  );

/** The names that shops give these columns, in small letters; the first that a file has is taken. */
const NAMES = {
  variantId: ['variant id', 'variant id [non editable]'],
  sku: ['sku', 'variant sku'],
  stock: [
    'stock',
    'on hand (new)',
    'inventory quantity',
    'variant inventory qty',
    'quantity',
    'on hand',
    'available',
  ],
  before: ['stock then', 'on hand (current)'],
  difference: ['change', 'difference', 'adjust'],
} as const;
type Column = keyof typeof NAMES;

type Table = readonly (readonly string[])[];

export type StockColumns = Readonly<Partial<Record<Column, number>>>;

/** Null: it has no stock, or does not say of what. */
export function findStockColumns([head = []]: Table): StockColumns | null {
  const names = head.map((name) => name.trim().toLowerCase());
  const columns = Object.fromEntries(
    (Object.keys(NAMES) as Column[]).flatMap((column) => {
      const place = NAMES[column].map((name) => names.indexOf(name)).find((found) => found !== -1);
      return place === undefined ? [] : [[column, place]];
    }),
  ) as StockColumns;
  const isNamed = columns.variantId !== undefined || columns.sku !== undefined;
  return isNamed && (columns.stock !== undefined || columns.difference !== undefined) ? columns : null;
}

export interface StockMove {
  readonly variantId: string;
  readonly line: number;
  readonly title: string;
  readonly kind: 'up' | 'down' | 'counted' | 'unlimited';
  readonly quantity: number;
  /** On hand when it was compared. */
  readonly before: number;
}

export type StockProblem =
  | 'unnamed'
  | 'unknown'
  | 'several'
  | 'twice'
  | 'noNumber'
  | 'neverCounted'
  | 'below';

export interface StockPlan {
  readonly moves: readonly StockMove[];
  readonly same: number;
  readonly wrong: readonly {
    readonly line: number;
    readonly column: string;
    readonly title: string;
    readonly problem: StockProblem;
  }[];
}

/** What each row would move, by difference: what is sold meanwhile stays sold. Rows have the numbers of `lines`. */
export function planStock(
  table: Table,
  columns: StockColumns,
  levels: readonly Level[],
  lines: readonly number[] = [],
): StockPlan {
  const byId = new Map(levels.map((level) => [level.variantId, level]));
  const bySku = Map.groupBy(levels, ({ sku }) => sku);
  const moves: StockMove[] = [];
  const wrong: StockPlan['wrong'][number][] = [];
  const seen = new Set<string>();
  let same = 0;
  for (const [index, row] of table.entries()) {
    if (index === 0) continue;
    const line = lines[index] ?? index + 1;
    const cell = (column: Column): string =>
      withoutGuard((columns[column] === undefined ? undefined : row[columns[column]]) ?? '').trim();
    const found = findLevel(cell('variantId'), cell('sku'), byId, bySku);
    const refuse = (problem: StockProblem, column: Column, title = ''): void => {
      wrong.push({ line, column: table[0]?.[columns[column] ?? -1]?.trim() ?? '', title, problem });
    };
    if (typeof found === 'string') {
      refuse(found, columns.sku === undefined ? 'variantId' : 'sku');
      continue;
    }
    const { title, variantId } = found;
    if (seen.has(variantId)) {
      refuse('twice', columns.sku === undefined ? 'variantId' : 'sku', title);
      continue;
    }
    seen.add(variantId);
    const move = moveOf(found, {
      stock: cell('stock'),
      before: cell('before'),
      difference: cell('difference'),
    });
    if (move === null) same += 1;
    else if (typeof move === 'string')
      refuse(move, columns.stock === undefined ? 'difference' : 'stock', title);
    else moves.push({ ...move, variantId, line, title, before: found.quantity });
  }
  return { moves, same, wrong };
}

function findLevel(
  variantId: string,
  sku: string,
  byId: ReadonlyMap<string, Level>,
  bySku: ReadonlyMap<string, readonly Level[]>,
): Level | 'unnamed' | 'unknown' | 'several' {
  if (variantId === '' && sku === '') return 'unnamed';
  const own = byId.get(variantId);
  if (own) return own;
  const [level, other] = bySku.get(sku) ?? [];
  if (!level || sku === '') return 'unknown';
  return other ? 'several' : level;
}

const isNumber = (text: string): boolean => /^\d{1,10}(\.0+)?$/.test(text);

function moveOf(
  level: Level,
  cells: { readonly stock: string; readonly before: string; readonly difference: string },
): Pick<StockMove, 'kind' | 'quantity'> | StockProblem | null {
  const { stock, before, difference } = cells;
  const isUnlimited = /^unlimited$/i.test(stock);
  if (difference === '' && (stock === '' || stock === before || (isUnlimited && level.isUnlimited)))
    return null;
  if (level.neverCounted) return 'neverCounted';
  if (difference !== '') {
    if (!/^[+-]?\d{1,10}$/.test(difference) || level.isUnlimited) return 'noNumber';
    return byDifference(level, Number(difference));
  }
  if (isUnlimited) return { kind: 'unlimited', quantity: 0 };
  if (!isNumber(stock) || Number(stock) > MOST) return 'noNumber';
  if (level.isUnlimited) return { kind: 'counted', quantity: Number(stock) };
  return byDifference(level, Number(stock) - (isNumber(before) ? Number(before) : level.quantity));
}

const MOST = 2_000_000_000;

function byDifference(
  { quantity }: Level,
  difference: number,
): Pick<StockMove, 'kind' | 'quantity'> | 'below' | null {
  if (difference === 0) return null;
  if (quantity + difference < 0) return 'below';
  return { kind: difference > 0 ? 'up' : 'down', quantity: Math.abs(difference) };
}

const SIGNS = { up: '+', down: '-', counted: '=' } as const;

/** As the job of the server takes them; it takes them back by itself. */
export const movesOf = (
  moves: readonly StockMove[],
): { readonly variantId: string; readonly move: string; readonly before?: number }[] =>
  moves.map(({ variantId, kind, quantity, before }) =>
    kind === 'unlimited'
      ? { variantId, move: kind, before }
      : { variantId, move: `${SIGNS[kind]}${quantity}` },
  );
