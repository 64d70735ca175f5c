import type { GestureStart } from './dragging-state.ts';
import { boxBetween, type Point, touches } from './geometry.ts';
import { edgeScroll } from './gesture-scroll.ts';
import { EMPTY_VIEW, type GestureContext, type GestureState, pagePoint } from './gesture-types.ts';

/** ED-24: draws a rectangle from empty ground, which selects what it touches. */
export function lassoing(context: GestureContext, { press, from }: GestureStart): GestureState {
  const { world } = context;
  // Read once: nothing moves during a lasso.
  const blocks = world.blocks();
  const before = press.keys.shift ? world.selected() : [];
  const stateOf = (at: Point, time: number): GestureState => {
    const lasso = boxBetween(from, pagePoint(context, at));
    const touched = blocks.filter(({ id, box }) => before.includes(id) || touches(box, lasso));
    return {
      name: 'lassoing',
      view: { ...EMPTY_VIEW, lasso, touched },
      handle: (input) => {
        if (input.kind === 'tick') {
          const by = edgeScroll(context, at, input.time - time);
          if (by !== 0) context.tell({ kind: 'scroll', x: 0, y: by });
          return stateOf(at, input.time);
        }
        if (input.kind !== 'pointer' || input.id !== press.id) return stateOf(at, time);
        if (input.phase === 'move') return stateOf(input.at, time);
        context.tell({ kind: 'choose', ids: touched.map(({ id }) => id) });
        context.tell({ kind: 'ended', isCancelled: false });
        return context.idle();
      },
    };
  };
  return stateOf(press.at, press.time);
}
