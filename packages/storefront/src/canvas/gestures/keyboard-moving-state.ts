import type { Frame } from '@awning/site-model';
import { displacedBy, finish } from './dragging-state.ts';
import { dropAt, type HeldBlocks, idsOf } from './dropping.ts';
import { arrowCells, boxOfFrame } from './geometry.ts';
import {
  EMPTY_VIEW,
  type GestureContext,
  type GestureState,
  type GestureView,
  type OpenSection,
} from './gesture-types.ts';
import { canArrange, holdBlocks } from './hold-blocks.ts';

/** M, then arrows through cells, Tab through sections, Enter to drop, Escape to go back: what a drag does, by keys. */
export function keyboardMoving(context: GestureContext): GestureState {
  const tool = context.world.tool();
  const held = tool.name === 'pick-up' ? holdBlocks(context, tool.blocks) : null;
  if (!held) return context.idle();
  return stateOf(context, held, held.from, held.frame);
}

function stateOf(context: GestureContext, held: HeldBlocks, target: OpenSection, frame: Frame): GestureState {
  const columns = target.grid.columns.length;
  const goTo = (section: OpenSection, place: Frame): GestureState => {
    context.tell({ kind: 'moved-by-keys', frame: place, section: section.section.id });
    return stateOf(context, held, section, place);
  };
  return {
    name: 'keyboard-moving',
    view: viewOf(held, target, frame),
    handle: (input) => {
      const stay = stateOf(context, held, target, frame);
      // A press elsewhere lets go, as leaving a field does.
      if (input.kind === 'pointer' && input.phase === 'down') {
        context.tell({ kind: 'ended', isCancelled: true });
        return context.idle();
      }
      if (input.kind !== 'key' || !input.isDown) return stay;
      const by = arrowCells(input.key, target.grid);
      if (by) {
        const column = frame.column + by.column;
        const row = frame.row + by.row;
        if (column >= 0 && column + frame.width <= columns && row >= 0)
          return goTo(target, { ...frame, column, row });
        context.tell({ kind: 'edge' });
        return stay;
      }
      if (input.key === 'Tab') {
        const next = sectionAfter(context, target.section.id, input.keys.shift ? -1 : 1, frame.width);
        return next ? goTo(next, { ...frame, row: 0 }) : stay;
      }
      if (input.key !== 'Enter') return stay;
      const drop = dropAt(held, target, frame, { isCopy: false, isTurnedRound: input.keys.alt });
      const { left, top } = boxOfFrame(target.grid, frame);
      const plan = { target, newSection: null, snapped: { frame, left, top }, drop, view: EMPTY_VIEW };
      finish(context, held, plan, false);
      return context.idle();
    },
  };
}

/** The next section in the page that the blocks fit into. */
function sectionAfter(context: GestureContext, id: string, step: 1 | -1, width: number): OpenSection | null {
  const { world } = context;
  const ids = (world.document()?.sections ?? [])
    .map((section) => section.id)
    .filter((each) => canArrange(context, each));
  for (let place = ids.indexOf(id) + step; place >= 0 && place < ids.length; place += step) {
    const open = world.open(ids[place] ?? '');
    if (open && open.grid.columns.length >= width) return open;
  }
  return null;
}

function viewOf(held: HeldBlocks, target: OpenSection, frame: Frame): GestureView {
  const drop = dropAt(held, target, frame, { isCopy: false, isTurnedRound: false });
  const origin = boxOfFrame(held.from.grid, held.frame);
  const box = boxOfFrame(target.grid, frame);
  return {
    ...EMPTY_VIEW,
    gridOf: [target.section.id],
    landing: { section: target.section.id, frame, box, isAllowed: drop.blocks !== null },
    ghosts: idsOf(held).map((id) => ({ id, x: box.left - origin.left, y: box.top - origin.top })),
    displaced: displacedBy(drop, target, held),
  };
}
