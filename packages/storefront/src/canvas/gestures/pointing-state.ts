import { classicDragging } from './classic-dragging-state.ts';
import { dragging } from './dragging-state.ts';
import { drawing } from './drawing-state.ts';
import type { GestureContext, GestureInput, GestureState, Handle, PointerInput } from './gesture-types.ts';
import { pagePoint } from './gesture-types.ts';
import { holdBlocks } from './hold-blocks.ts';
import { lassoing } from './lassoing-state.ts';
import { resizing } from './resizing-state.ts';
import { stretching } from './stretching-state.ts';

export type Intent =
  | { readonly name: 'drag'; readonly ids: readonly string[] }
  | { readonly name: 'drag-classic'; readonly id: string }
  | { readonly name: 'resize'; readonly handle: Handle; readonly ids: readonly string[] }
  | { readonly name: 'lasso' }
  | { readonly name: 'draw'; readonly section: string }
  | { readonly name: 'stretch'; readonly section: string };

/** ED-21: in pixels of the screen; a finger that moves further than this before its time scrolls. */
const THRESHOLDS = { mouse: 4, pen: 8, touch: 8 } as const;
const HOLD_MS = 300;

/** A press that is not yet known to be a gesture. */
export function pointing(context: GestureContext, press: PointerInput, intent: Intent): GestureState {
  const begin = (): GestureState => {
    const held = intent.name === 'drag' || intent.name === 'resize' ? holdBlocks(context, intent.ids) : null;
    const start = { press, from: pagePoint(context, press.at) };
    if (intent.name === 'drag-classic') return classicDragging(context, start, intent.id);
    if (intent.name === 'lasso') return lassoing(context, start);
    if (intent.name === 'draw') return drawing(context, start, intent.section);
    if (intent.name === 'stretch') return stretching(context, start, intent.section);
    if (!held) return context.idle();
    return intent.name === 'drag'
      ? dragging(context, held, start)
      : resizing(context, held, start, intent.handle);
  };
  const handle = (input: GestureInput): GestureState => {
    // A handle is there to be pulled: a finger on it need not wait.
    const holds = press.pointer === 'touch' && intent.name !== 'resize' && intent.name !== 'stretch';
    if (input.kind === 'tick') {
      if (!holds || input.time - press.time < HOLD_MS) return waiting;
      context.tell({ kind: 'held' });
      return begin();
    }
    if (input.kind !== 'pointer' || input.id !== press.id) return waiting;
    if (input.phase === 'up') return context.idle();
    if (input.phase !== 'move') return waiting;
    const moved = Math.hypot(input.at.x - press.at.x, input.at.y - press.at.y) * context.world.zoom();
    if (moved < THRESHOLDS[press.pointer]) return waiting;
    return holds ? context.idle() : begin().handle(input);
  };
  const waiting: GestureState = { name: 'pointing', view: null, handle };
  return waiting;
}
