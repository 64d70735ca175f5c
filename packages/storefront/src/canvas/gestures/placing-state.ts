import type { EditCommand, Frame } from '@awning/site-model';
import { type DragPlan, finish, planDrag } from './dragging-state.ts';
import type { HeldBlocks } from './dropping.ts';
import { boxOfFrame, cellAt, holds, type Point } from './geometry.ts';
import {
  EMPTY_VIEW,
  type GestureContext,
  type GestureState,
  type GestureView,
  type Landing,
  type PointerInput,
  pagePoint,
} from './gesture-types.ts';
import { canArrange, holdBlocks } from './hold-blocks.ts';

/** ED-34, ED-62: what was picked up without a press follows the pointer; the next press puts it down. */
export function placing(context: GestureContext): GestureState {
  const tool = context.world.tool();
  if (tool.name === 'add') return placingNew(context, tool);
  const held = tool.name === 'place' ? holdBlocks(context, tool.blocks) : null;
  return held ? placingHeld(context, held) : context.idle();
}

/** Puts the first cell of what is held on the cell under the pointer. */
function placingHeld(context: GestureContext, held: HeldBlocks): GestureState {
  const planOf = (input: PointerInput): DragPlan => {
    const point = pagePoint(context, input.at);
    const origin = boxOfFrame(held.from.grid, held.frame);
    const place = { column: 0, row: 0 };
    const raw = { ...origin, left: point.x, top: point.y };
    return planDrag(context, held, {
      raw: atCell(context, held, raw, point),
      point,
      origin,
      isCopy: false,
      keys: input.keys,
      nudge: place,
    });
  };
  const stateOf = (view: GestureView): GestureState => ({
    name: 'placing',
    view,
    handle: (input) => {
      if (input.kind !== 'pointer' || input.phase === 'down') return stateOf(view);
      const plan = planOf(input);
      if (input.phase === 'move') return stateOf({ ...plan.view, ghosts: [] });
      finish(context, held, plan, false);
      return context.idle();
    },
  });
  return stateOf({ ...EMPTY_VIEW, gridOf: [held.from.section.id] });
}

/** The box of what is held with its first cell where the point is, of the section that the point is in. */
function atCell(
  context: GestureContext,
  held: HeldBlocks,
  raw: { readonly left: number; readonly top: number; readonly width: number; readonly height: number },
  point: Point,
) {
  const { world } = context;
  const over = world.sections().find(({ box }) => holds(box, point))?.id;
  const open = over !== undefined && canArrange(context, over) ? world.open(over) : null;
  if (!open) return raw;
  const columns = open.grid.columns.length;
  const cell = cellAt(open.grid, point);
  const column = Math.min(cell.column, Math.max(columns - held.frame.width, 0));
  const { left, top } = boxOfFrame(open.grid, { ...held.frame, ...cell, column });
  return { ...raw, left, top };
}

/** A new block, where it is put with a press or at the end of a drag from a panel. */
function placingNew(
  context: GestureContext,
  { type, size }: { readonly type: number; readonly size: Pick<Frame, 'width' | 'height'> },
): GestureState {
  const { world } = context;
  const landingAt = (at: Point): Landing | null => {
    const point = pagePoint(context, at);
    const over = world.sections().find(({ box }) => holds(box, point))?.id;
    const open = over !== undefined && canArrange(context, over) ? world.open(over) : null;
    if (!open) return null;
    const columns = open.grid.columns.length;
    const width = Math.min(size.width, columns);
    const cell = cellAt(open.grid, point);
    const frame = { ...size, width, row: cell.row, column: Math.min(cell.column, columns - width) };
    return { section: open.section.id, frame, box: boxOfFrame(open.grid, frame), isAllowed: true };
  };
  const stateOf = (landing: Landing | null): GestureState => ({
    name: 'placing',
    view: { ...EMPTY_VIEW, gridOf: landing ? [landing.section] : [], landing },
    handle: (input) => {
      if (input.kind !== 'pointer' || input.phase === 'down') return stateOf(landing);
      const next = landingAt(input.at);
      if (input.phase === 'move') return stateOf(next);
      if (next) {
        const at = { ...next.frame, device: world.device() };
        const command: EditCommand = { do: 'add-block', section: next.section, type, at, push: true };
        context.tell({ kind: 'gesture', command, select: 'added' });
      }
      context.tell({ kind: 'ended', isCancelled: false });
      return context.idle();
    },
  });
  return stateOf(null);
}
