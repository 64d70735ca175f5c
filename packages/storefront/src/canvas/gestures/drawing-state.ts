import type { Frame } from '@awning/site-model';
import type { GestureStart } from './dragging-state.ts';
import { boxOfFrame, cellAt, type Point } from './geometry.ts';
import {
  EMPTY_VIEW,
  type GestureContext,
  type GestureState,
  type OpenSection,
  pagePoint,
} from './gesture-types.ts';
import { guidesOf } from './snapping.ts';

/** ED-60: draws the cells of a new block on empty ground. */
export function drawing(
  context: GestureContext,
  { press, from }: GestureStart,
  sectionId: string,
): GestureState {
  const { world } = context;
  const open = world.open(sectionId);
  if (!open) return context.idle();
  const device = world.device();
  const others = open.blocks.map((placed) => placed[device]);
  const first = cellAt(open.grid, from);
  const stateOf = (at: Point): GestureState => {
    const frame = frameBetween(first, cellAt(open.grid, pagePoint(context, at)));
    const landing = { section: sectionId, frame, box: boxOfFrame(open.grid, frame), isAllowed: true };
    const guides = guidesOf(frame, { grid: open.grid, others });
    return {
      name: 'drawing',
      view: { ...EMPTY_VIEW, gridOf: [sectionId], landing, guides },
      handle: (input) => {
        if (input.kind !== 'pointer' || input.id !== press.id) return stateOf(at);
        if (input.phase === 'move') return stateOf(input.at);
        finish(context, open, frame);
        return context.idle();
      },
    };
  };
  return stateOf(press.at);
}

function finish(context: GestureContext, { section }: OpenSection, frame: Frame): void {
  const tool = context.world.tool();
  if (tool.name === 'draw' && tool.type !== null) {
    const at = { ...frame, device: context.world.device() };
    const command = { do: 'add-block', section: section.id, type: tool.type, at } as const;
    context.tell({ kind: 'gesture', command, select: 'added' });
  } else context.tell({ kind: 'drawn', section: section.id, frame });
  context.tell({ kind: 'ended', isCancelled: false });
}

type CellPlace = Pick<Frame, 'column' | 'row'>;

const frameBetween = (a: CellPlace, b: CellPlace): Frame => ({
  column: Math.min(a.column, b.column),
  row: Math.min(a.row, b.row),
  width: Math.abs(a.column - b.column) + 1,
  height: Math.abs(a.row - b.row) + 1,
});
