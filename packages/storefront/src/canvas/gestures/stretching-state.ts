import { type EditCommand, MAX_SECTION_ROWS } from '@awning/site-model';
import type { GestureStart } from './dragging-state.ts';
import { boxOfFrame, type Point, rowNear } from './geometry.ts';
import { edgeScroll } from './gesture-scroll.ts';
import { EMPTY_VIEW, type GestureContext, type GestureState, pagePoint } from './gesture-types.ts';

/** ED-39: the bottom edge of a section gives it rows where nothing stands. */
export function stretching(
  context: GestureContext,
  { press, from }: GestureStart,
  sectionId: string,
): GestureState {
  const { world } = context;
  const open = world.open(sectionId);
  if (!open) return context.idle();
  const { grid, section, blocks } = open;
  const device = world.device();
  const filled = Math.max(0, ...blocks.map((placed) => placed[device].row + placed[device].height));
  const first = Math.max(filled, section.minRows ?? 0);
  const edge = boxOfFrame(grid, { column: 0, row: first, width: 1, height: 1 }).top;
  const rowsAt = (at: Point): number => {
    const rows = rowNear(grid, edge + pagePoint(context, at).y - from.y);
    return Math.min(Math.max(rows, filled, 1), Math.max(MAX_SECTION_ROWS, filled));
  };
  const stateOf = (at: Point, time: number): GestureState => {
    const frame = { column: 0, row: 0, width: grid.columns.length, height: rowsAt(at) };
    return {
      name: 'stretching',
      view: {
        ...EMPTY_VIEW,
        gridOf: [sectionId],
        landing: { section: sectionId, frame, box: boxOfFrame(grid, frame), isAllowed: true },
      },
      handle: (input) => {
        if (input.kind === 'tick') {
          const by = edgeScroll(context, at, input.time - time);
          if (by !== 0) context.tell({ kind: 'scroll', x: 0, y: by });
          return stateOf(at, input.time);
        }
        if (input.kind !== 'pointer' || input.id !== press.id) return stateOf(at, time);
        if (input.phase === 'move') return stateOf(input.at, time);
        const rows = rowsAt(input.at);
        // As many rows as the blocks take need no setting, unless there are none.
        const minRows = rows === filled ? null : rows;
        const command: EditCommand = { do: 'set-section', section: sectionId, settings: { minRows } };
        if (minRows !== (section.minRows ?? null))
          context.tell({ kind: 'gesture', command, select: [sectionId] });
        context.tell({ kind: 'ended', isCancelled: false });
        return context.idle();
      },
    };
  };
  return stateOf(press.at, press.time);
}
