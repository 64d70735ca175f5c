import type { HeldKeys } from '@awning/contract/canvas';
import { BLOCK_TYPES, type Frame, scaleCells } from '@awning/site-model';
import { displacedBy, type GestureStart } from './dragging-state.ts';
import { commandOfResize, type Drop, dropAt, type HeldBlocks, idsOf } from './dropping.ts';
import { boxOfFrame, type GridMeasures, type Point, rowNear } from './geometry.ts';
import { edgeScroll } from './gesture-scroll.ts';
import {
  EMPTY_VIEW,
  type GestureContext,
  type GestureState,
  type Handle,
  pagePoint,
} from './gesture-types.ts';
import { linesOf, narrowest } from './handles.ts';
import { guidesOf } from './snapping.ts';

/** ED-32, ED-33: a handle moves exactly the lines that it stands on. */
export function resizing(
  context: GestureContext,
  held: HeldBlocks,
  { press, from }: GestureStart,
  handle: Handle,
): GestureState {
  const { grid } = held.from;
  const others = held.from.blocks
    .filter(({ block }) => !idsOf(held).includes(block.id))
    .map((placed) => placed[held.device]);

  const planOf = (
    at: Point,
    keys: HeldKeys,
  ): { readonly frame: Frame; readonly drop: Drop; readonly turned: () => Drop } => {
    const point = pagePoint(context, at);
    const moved = { x: point.x - from.x, y: point.y - from.y };
    const frame = pulled(held, handle, { moved, keys });
    const cells = scaleCells(
      held.placed.map((placed) => placed[held.device]),
      frame,
    );
    const drop = dropAt(held, held.from, frame, { isCopy: false, isTurnedRound: false, cells });
    const turned = (): Drop => dropAt(held, held.from, frame, { isCopy: false, isTurnedRound: true, cells });
    return { frame, drop, turned };
  };

  const stateOf = (at: Point, keys: HeldKeys, time: number): GestureState => {
    const { frame, drop } = planOf(at, keys);
    const box = boxOfFrame(grid, frame);
    return {
      name: 'resizing',
      view: {
        ...EMPTY_VIEW,
        gridOf: [held.from.section.id],
        landing: { section: held.from.section.id, frame, box, isAllowed: drop.blocks !== null },
        displaced: displacedBy(drop, held.from, held),
        guides: keys.command ? [] : guidesOf(frame, { grid, others }),
        neededHeight: neededHeight(held, frame, grid),
      },
      handle: (input) => {
        if (input.kind === 'tick') {
          const by = edgeScroll(context, at, input.time - time);
          if (by !== 0) context.tell({ kind: 'scroll', x: 0, y: by });
          return stateOf(at, keys, input.time);
        }
        if (input.kind === 'key') return stateOf(at, input.keys, time);
        if (input.kind !== 'pointer' || input.id !== press.id) return stateOf(at, keys, time);
        if (input.phase === 'move') return stateOf(input.at, input.keys, time);
        const last = planOf(input.at, input.keys);
        const command = last.drop.blocks ? commandOfResize(held, last.drop) : null;
        const other = command && last.drop.meets ? commandOfResize(held, last.turned()) : null;
        const meeting = other ? { meeting: { did: last.drop.did, other } } : {};
        if (command) context.tell({ kind: 'gesture', command, select: idsOf(held), ...meeting });
        context.tell({ kind: 'ended', isCancelled: false });
        return context.idle();
      },
    };
  };
  return stateOf(press.at, press.keys, press.time);
}

interface Pull {
  readonly moved: Point;
  readonly keys: HeldKeys;
}

/** The frame after its lines were pulled: in whole cells, inside the grid, not narrower than its kind allows. */
function pulled(held: HeldBlocks, handle: Handle, { moved, keys }: Pull): Frame {
  const { frame } = held;
  const { grid } = held.from;
  const lines = linesOf(handle);
  const columns = grid.columns.length;
  const least = narrowest(held.placed);
  const columnDelta = columnsMoved(grid, moved.x);
  const rowDelta =
    rowNear(grid, rowEdge(grid, frame, lines.top) + moved.y) -
    (lines.top ? frame.row : frame.row + frame.height);
  let start = frame.column + (lines.start ? columnDelta : 0);
  let end = frame.column + frame.width + (lines.end ? columnDelta : 0);
  let top = frame.row + (lines.top ? rowDelta : 0);
  let bottom = frame.row + frame.height + (lines.bottom ? rowDelta : 0);
  // Alt pulls the opposite line by as much: the middle stays.
  if (keys.alt && (lines.start || lines.end)) {
    if (lines.start) end -= columnDelta;
    else start -= columnDelta;
  }
  if (keys.alt && (lines.top || lines.bottom)) {
    if (lines.top) bottom -= rowDelta;
    else top -= rowDelta;
  }
  if (lines.start || keys.alt)
    start = clamp(start, 0, Math.max(Math.min(end, frame.column + frame.width) - least, 0));
  if (lines.end || keys.alt) end = clamp(end, start + least, columns);
  top = clamp(top, 0, frame.row + frame.height - 1);
  bottom = Math.max(bottom, top + 1);
  const result = { column: start, row: top, width: Math.max(end - start, 1), height: bottom - top };
  return keepsRatio(held, handle) !== keys.shift ? inProportion(result, frame, grid, lines.top) : result;
}

/** The line below the last row of a frame is where the next row would begin. */
const rowEdge = (grid: GridMeasures, frame: Frame, isTop: boolean): number =>
  isTop
    ? boxOfFrame(grid, frame).top
    : boxOfFrame(grid, { ...frame, row: frame.row + frame.height, height: 1 }).top;

/** Columns are as wide as each other; in a script from right to left, they count towards the left. */
const columnsMoved = ({ columns: [first, second] }: GridMeasures, x: number): number =>
  first && second ? Math.round(x / (second.start - first.start)) : 0;

/** Images with a ratio of their own keep it when they are pulled at a corner; Shift turns that round. */
const keepsRatio = ({ placed }: HeldBlocks, handle: Handle): boolean => {
  const [only] = placed;
  if (handle.length !== 2 || !only || placed.length !== 1 || only.block.type !== BLOCK_TYPES.image)
    return false;
  return typeof only.block.value.aspectRatio === 'number';
};

const inProportion = (frame: Frame, was: Frame, grid: GridMeasures, isTop: boolean): Frame => {
  const before = boxOfFrame(grid, was);
  if (before.width === 0) return frame;
  const width = boxOfFrame(grid, { ...frame, row: was.row, height: 1 }).width;
  const wanted = (width * before.height) / before.width;
  const height = Math.max(Math.round((wanted + grid.rowGap) / (grid.rowSize + grid.rowGap)), 1);
  const bottom = was.row + was.height;
  return isTop
    ? { ...frame, row: Math.max(bottom - height, 0), height: bottom - Math.max(bottom - height, 0) }
    : { ...frame, row: was.row, height };
};

/** ED-33: a single block may be lower than its content; the row grows anyway, and the outline says so. */
const neededHeight = (held: HeldBlocks, frame: Frame, grid: GridMeasures): number | null => {
  const [only] = held.placed;
  const rows = only && held.placed.length === 1 ? held.from.rowsNeeded.get(only.block.id) : undefined;
  if (rows === undefined || rows <= frame.height) return null;
  return boxOfFrame(grid, { ...frame, height: rows }).height;
};

const clamp = (value: number, least: number, most: number): number =>
  Math.min(Math.max(value, least), Math.max(most, least));
