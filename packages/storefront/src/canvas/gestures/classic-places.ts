import type { ClassicLayout, ClassicRow, EditCommand } from '@awning/site-model';
import type { Box, Point } from './geometry.ts';

type MoveBlock = Extract<EditCommand, { do: 'move-block' }>;
type ClassicPosition = NonNullable<MoveBlock['to']>;

/** Where a block would stand among rows and columns, and the line that shows it; a side of the line is 0. */
export interface ClassicPlace {
  readonly to: ClassicPosition;
  readonly line: Box;
}

export interface ClassicGround {
  readonly layout: ClassicLayout;
  /** Of its blocks. */
  readonly boxes: ReadonlyMap<string, Box>;
  /** What is dragged; it is no place for itself. */
  readonly held: string;
  readonly isRightToLeft: boolean;
}

interface Entry {
  readonly id: string;
  readonly column: string;
  readonly index: number;
  readonly box: Box;
}

/** How much of a block at either side of it stands for “beside it”. */
const BESIDE = 0.2;

/**
 * Above or below a block in its column, beside it, or in a row of its own between two rows. Null where the block stands
 * already.
 */
export function classicPlaceAt(ground: ClassicGround, point: Point): ClassicPlace | null {
  const rows = ground.layout.rows.map((row) => unionOf(entriesOf([row], ground.boxes).map(({ box }) => box)));
  const between = betweenRows(rows, point);
  if (between)
    return isOwnRow(ground, between.at) ? null : { to: { newRow: between.at }, line: between.line };
  const entries = entriesOf(ground.layout.rows, ground.boxes);
  const own = entries.find(({ id }) => id === ground.held);
  const target = nearest(
    entries.filter((entry) => entry !== own),
    point,
  );
  if (!target || (own && distance(own.box, point) === 0)) return null;
  const { box, id, column, index } = target;
  const along = (point.x - box.left) / Math.max(box.width, 1);
  if (along < BESIDE || along > 1 - BESIDE) {
    const isStart = along < BESIDE !== ground.isRightToLeft;
    const left = along < BESIDE ? box.left : box.left + box.width;
    return {
      to: { beside: id, side: isStart ? 'start' : 'end' },
      line: { left, top: box.top, width: 0, height: box.height },
    };
  }
  const isBelow = point.y > box.top + box.height / 2;
  const place = isBelow ? index + 1 : index;
  if (own?.column === column && (place === own.index || place === own.index + 1)) return null;
  const top = isBelow ? box.top + box.height : box.top;
  return { to: { in: column, index: place }, line: { left: box.left, top, width: box.width, height: 0 } };
}

/** Every block with its place, those of nested rows as well. */
function entriesOf(rows: readonly ClassicRow[], boxes: ReadonlyMap<string, Box>): readonly Entry[] {
  return rows.flatMap(({ columns }) =>
    columns.flatMap(({ id: column, content }) =>
      content.flatMap((entry, index): readonly Entry[] => {
        if (entry.kind === 'row') return entriesOf([entry.row], boxes);
        const box = boxes.get(entry.block.id);
        return box ? [{ id: entry.block.id, column, index, box }] : [];
      }),
    ),
  );
}

function betweenRows(
  rows: readonly (Box | null)[],
  { y }: Point,
): { readonly at: number; readonly line: Box } | null {
  const shown = rows.flatMap((box, at) => (box ? [{ box, at }] : []));
  const next = shown.find(({ box }) => y < box.top + box.height);
  if (next && y >= next.box.top) return null;
  const before = shown.findLast(({ box }) => y >= box.top + box.height);
  const [nearby] = next ? [next.box] : before ? [before.box] : [];
  if (!nearby) return { at: 0, line: { left: 0, top: y, width: 0, height: 0 } };
  const end = before ? before.box.top + before.box.height : nearby.top;
  const top = next && before ? (end + next.box.top) / 2 : next ? next.box.top : end;
  return {
    at: next ? next.at : rows.length,
    line: { left: nearby.left, top, width: nearby.width, height: 0 },
  };
}

/** Whether the block is alone in the row before or after a line. */
const isOwnRow = ({ layout, held }: ClassicGround, at: number): boolean =>
  [layout.rows[at - 1], layout.rows[at]].some((row) => {
    const [column, ...more] = row?.columns ?? [];
    const [entry, ...others] = column?.content ?? [];
    return more.length === 0 && others.length === 0 && entry?.kind === 'block' && entry.block.id === held;
  });

function nearest(entries: readonly Entry[], point: Point): Entry | null {
  let best: Entry | null = null;
  for (const entry of entries)
    if (!best || distance(entry.box, point) < distance(best.box, point)) best = entry;
  return best;
}

const distance = ({ left, top, width, height }: Box, { x, y }: Point): number =>
  Math.hypot(Math.max(left - x, x - left - width, 0), Math.max(top - y, y - top - height, 0));

function unionOf(boxes: readonly Box[]): Box | null {
  if (boxes.length === 0) return null;
  const left = Math.min(...boxes.map((box) => box.left));
  const top = Math.min(...boxes.map((box) => box.top));
  const right = Math.max(...boxes.map((box) => box.left + box.width));
  const bottom = Math.max(...boxes.map((box) => box.top + box.height));
  return { left, top, width: right - left, height: bottom - top };
}
