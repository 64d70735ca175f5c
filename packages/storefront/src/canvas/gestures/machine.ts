import type { GestureContext, GestureInput, GestureState, GestureView, StateName } from './gesture-types.ts';
import { idle } from './idle-state.ts';
import { keyboardMoving } from './keyboard-moving-state.ts';
import { placing } from './placing-state.ts';

/** ED-21: what ends any gesture and leaves the document untouched. */
const cancels = (input: GestureInput, pointer: number | null): boolean => {
  if (input.kind === 'blur') return true;
  if (input.kind === 'key') return input.isDown && input.key === 'Escape';
  if (input.kind !== 'pointer') return false;
  return input.phase === 'cancel' || (input.phase === 'down' && pointer !== null && input.id !== pointer);
};

export interface GestureMachine {
  readonly handle: (input: GestureInput) => void;
  /** The tool has changed: picking up begins without a press. */
  readonly toolChanged: () => void;
  readonly state: () => StateName;
  readonly view: () => GestureView | null;
}

export function createGestureMachine(parts: Omit<GestureContext, 'idle'>): GestureMachine {
  const context: GestureContext = { ...parts, idle: () => idle(context) };
  let state: GestureState = idle(context);
  /** The pointer whose press the gesture began with. */
  let pointer: number | null = null;
  const cancel = (): void => {
    const wasIdle = state.name === 'idle';
    state = idle(context);
    pointer = null;
    if (!wasIdle) context.tell({ kind: 'ended', isCancelled: true });
  };
  return {
    handle: (input) => {
      if (state.name !== 'idle' && cancels(input, pointer)) return cancel();
      if (input.kind === 'pointer' && input.phase === 'down') pointer = input.id;
      state = state.handle(input);
      if (input.kind === 'pointer' && input.phase === 'up') pointer = null;
    },
    toolChanged: () => {
      const { name } = context.world.tool();
      if (state.name !== 'idle') cancel();
      if (name === 'place' || name === 'add') state = placing(context);
      if (name === 'pick-up') state = keyboardMoving(context);
    },
    state: () => state.name,
    view: () => state.view,
  };
}
