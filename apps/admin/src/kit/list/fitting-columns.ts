import type { ListColumn } from './list-definition.ts';

type Column = Pick<ListColumn<never>, 'id' | 'width' | 'phone' | 'isExtra' | 'goesAt'>;

/** Rows of two lines begin here, as in the style sheet: they have places of their own. */
const TWO_LINES = 640;

/** Of a column that shares what is left. */
const SHARED_WIDTH = 160;
/** The same where columns have to go: names are still told apart. */
const LEAST_SHARED = 120;
const TICK_WIDTH = 52;

/** Narrower, the columns without a width would vanish: the rows scroll instead. */
export function leastTableWidth(columns: readonly Pick<Column, 'id' | 'width'>[], room: Room): number {
  const wanted = widthOf(columns, room, SHARED_WIDTH);
  return room.width > 0 && wanted > room.width ? widthOf(columns, room, LEAST_SHARED) : wanted;
}

const widthOf = (
  columns: readonly Pick<Column, 'id' | 'width'>[],
  { widths, actionsWidth }: Room,
  shared: number,
): number =>
  columns.reduce(
    (sum, { id, width = '' }) => sum + (widths[id] ?? leastWidth(width, shared)),
    TICK_WIDTH + actionsWidth,
  );

/** A share in percent is no width of its own. */
const leastWidth = (width: string, shared: number): number =>
  width.endsWith('px') ? Number.parseFloat(width) : shared;

interface Room {
  /** In pixels; zero before it is known. */
  readonly width: number;
  readonly widths: Readonly<Record<string, number>>;
  /** Of the column at the end; zero in a list without actions. */
  readonly actionsWidth: number;
}

/** Which columns a window has room for: what matters least goes first. Columns that a member chose stay. */
export function fittingColumns<Each extends Column>(
  columns: readonly Each[],
  usual: readonly Column[],
  { yielding = [], ...room }: Room & { readonly yielding?: readonly string[] },
): readonly Each[] {
  const { width } = room;
  if (width <= TWO_LINES) return columns;
  const mayGo = isUsual(columns, usual) && yielding.length === 0 ? goesEver : isOneOf(yielding);
  let fitting = columns;
  while (widthOf(fitting, room, LEAST_SHARED) > width) {
    const next = firstToGo(fitting, mayGo);
    if (next === undefined) break;
    fitting = fitting.filter((column) => column !== next);
  }
  return fitting;
}

const isUsual = (columns: readonly Column[], all: readonly Column[]): boolean => {
  const usual = all.filter(({ isExtra }) => isExtra !== true);
  return usual.length === columns.length && usual.every(({ id }, place) => columns[place]?.id === id);
};

type MayGo = (column: Column) => boolean;

const isOneOf =
  (ids: readonly string[]): MayGo =>
  ({ id }) =>
    ids.includes(id);

/** Zero: it stays. */
const goesAt = ({ goesAt: said, phone }: Column): number => said ?? (phone === undefined ? 1 : 0);

const goesEver: MayGo = (column) => goesAt(column) > 0;

/** Of two that matter as little, the one further to the end. */
function firstToGo<Each extends Column>(columns: readonly Each[], mayGo: MayGo): Each | undefined {
  const [, ...others] = columns;
  return others.reduce<Each | undefined>((first, column) => {
    if (!mayGo(column)) return first;
    return first === undefined || goesAt(column) >= goesAt(first) ? column : first;
  }, undefined);
}
