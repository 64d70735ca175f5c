import type { CanvasKey, CanvasTool, FromCanvas, HeldKeys } from '@awning/contract/canvas';
import type { Device, PageDocument } from '@awning/site-model';
import { createDropChip } from './drop-chip.ts';
import { createGhosts } from './gesture-ghosts.ts';
import { gestureWords } from './gesture-words.ts';
import type { Point } from './gestures/geometry.ts';
import type { GestureEffect, GestureInput } from './gestures/gesture-types.ts';
import { createGestureMachine } from './gestures/machine.ts';
import type { Overlay } from './overlay.ts';
import { partsAt } from './page-parts.ts';
import { createPageWorld } from './page-world.ts';

export interface PageGesturesContext {
  readonly page: Document;
  readonly overlay: Overlay;
  readonly tell: (message: FromCanvas) => void;
  readonly document: () => PageDocument | null;
  readonly device: () => Device;
  readonly selected: () => readonly string[];
  readonly nameOf: (id: string) => string;
  /** The overlay at rest has to be drawn again. */
  readonly onEnd: () => void;
}

export interface PageGestures {
  readonly takeTool: (tool: CanvasTool) => void;
  readonly setZoom: (zoom: number) => void;
  /** A drag from a panel. */
  readonly pointFromPanel: (phase: 'move' | 'up' | 'cancel', at: Point) => void;
  /** True where a gesture takes the key. */
  readonly takeKey: (key: CanvasKey, isDown: boolean) => boolean;
  readonly isActive: () => boolean;
  /** Whether a click is the end of a gesture. */
  readonly swallowsClick: () => boolean;
  /** ED-17: called before a change is applied; what it returns, after it. */
  readonly beginSettling: () => () => void;
}

/** A drop that the editor does not carry out lets go of the page after this. */
const PATIENCE_MS = 400;

/** Gestures of the real page: events become input, what the machine shows is written once in a frame (ED-16). */
export function watchGestures(context: PageGesturesContext): PageGestures {
  const { page, overlay, tell } = context;
  let zoom = 1;
  let tool: CanvasTool = { name: 'select' };
  let isSwallowing = false;
  let hasSent = false;
  /** A mouse or pen that is followed beyond the frame once it drags. */
  let pressed: number | null = null;
  let pending: PointerEvent | null = null;
  let frame = 0;
  let patience: ReturnType<typeof setTimeout> | undefined;
  const ghosts = createGhosts(page);
  const world = createPageWorld({ ...context, zoom: () => zoom, tool: () => tool });
  const chip = createDropChip(overlay, (step) => tell({ kind: 'replace-step', ...step }));
  const letGo = (): void => {
    clearTimeout(patience);
    ghosts.clear();
    world.close();
  };

  const end = (isCancelled: boolean): void => {
    const usedTool = tool.name !== 'select';
    tool = { name: 'select' };
    // What was dropped stays where it was shown until the change arrives.
    if (isCancelled || !hasSent) letGo();
    else patience = setTimeout(letGo, PATIENCE_MS);
    hasSent = false;
    if (usedTool) tell({ kind: 'tool-ended', isCancelled });
  };

  const onEffect = (effect: GestureEffect): void => {
    switch (effect.kind) {
      case 'gesture': {
        hasSent = true;
        const { command, select, meeting } = effect;
        const box = machine.view()?.landing?.box;
        if (meeting && box) chip.show(meeting.did, box, { commands: [meeting.other], select });
        else chip.hide();
        tell({ kind: 'gesture', commands: [command], select, meeting: meeting?.did ?? null });
        break;
      }
      case 'choose':
        tell({ kind: 'choose', ids: effect.ids });
        break;
      case 'drawn':
        tell({ kind: 'drawn', section: effect.section, frame: effect.frame });
        break;
      case 'scroll':
        scrollBy({ left: effect.x, top: effect.y, behavior: 'instant' });
        break;
      case 'held':
        navigator.vibrate?.(10);
        break;
      case 'ended':
        end(effect.isCancelled);
        break;
      case 'edge':
        tell({ kind: 'say', sentence: gestureWords.edge, isRefusal: true });
        break;
      case 'moved-by-keys': {
        const [id = ''] = tool.name === 'pick-up' ? tool.blocks : [];
        tell({
          kind: 'say',
          sentence: gestureWords.movedTo(context.nameOf(id), effect.frame),
          isRefusal: false,
        });
        break;
      }
    }
  };
  const machine = createGestureMachine({ world, tell: onEffect });

  const render = (): void => {
    const view = machine.view();
    const grids = (view?.gridOf ?? []).flatMap((id) => world.opened.get(id)?.grid ?? []);
    if (view) ghosts.show(view);
    overlay.drawGesture(view, grids, {
      nameOf: context.nameOf,
      pageWidth,
      isResize: machine.state() === 'resizing' || machine.state() === 'stretching',
    });
  };

  let wasActive = false;
  /** Read once: in the middle of a frame it would have the page laid out for it. */
  let pageWidth = 0;
  const handle = (input: GestureInput): void => {
    machine.handle(input);
    afterInput();
  };
  const afterInput = (): void => {
    const isActive = machine.state() !== 'idle';
    if (isActive && !wasActive) pageWidth = page.documentElement.clientWidth;
    if (isActive && machine.state() !== 'pointing') {
      isSwallowing = true;
      // Only now: a click has to reach the link or text that was pressed.
      if (pressed !== null) page.documentElement.setPointerCapture(pressed);
      pressed = null;
    }
    if (isActive && frame === 0) frame = requestAnimationFrame(onFrame);
    if (wasActive && !isActive) {
      overlay.drawGesture(null, [], NOTHING);
      context.onEnd();
    }
    wasActive = isActive;
  };
  const onFrame = (time: number): void => {
    frame = 0;
    flush();
    handle({ kind: 'tick', time });
    if (machine.state() !== 'idle') render();
  };
  /** Of several moves in a frame only the last one counts. */
  const flush = (): void => {
    const event = pending;
    pending = null;
    if (event) handle(pointerInput(event, 'move'));
  };

  const hitOf = ({ clientX, clientY }: PointerEvent) => {
    const hit = overlay.hitAt(clientX, clientY);
    return {
      ids: partsAt(page, clientX, clientY),
      handle: hit?.handle ?? null,
      isGrip: hit?.isGrip ?? false,
    };
  };
  const isForGestures = (event: PointerEvent): boolean => {
    const { target } = event;
    if (event.button !== 0 || (target instanceof HTMLElement && target.isContentEditable)) return false;
    return overlay.hitAt(event.clientX, event.clientY)?.isChip !== true;
  };
  listen(page, {
    down: (event) => {
      isSwallowing = false;
      if (!isForGestures(event)) return;
      chip.hide();
      // What the last drop still shows has to go before anything is measured.
      if (machine.state() === 'idle') letGo();
      flush();
      handle({ ...pointerInput(event, 'down'), hit: hitOf(event) });
      pressed = event.pointerType === 'touch' ? null : event.pointerId;
    },
    move: (event) => {
      if (machine.state() === 'idle') return;
      pending = event;
      if (frame === 0) frame = requestAnimationFrame(onFrame);
    },
    up: (event) => {
      if (machine.state() === 'idle') return;
      flush();
      pressed = null;
      if (machine.view()) render();
      handle(pointerInput(event, 'up'));
    },
    cancel: (event) => handle(pointerInput(event, 'cancel')),
    touchMove: (event) => {
      if (machine.state() !== 'idle' && machine.state() !== 'pointing' && event.cancelable)
        event.preventDefault();
    },
    blur: () => handle({ kind: 'blur' }),
  });

  return {
    takeTool: (next) => {
      // The pointer shows which tool the page has.
      page.documentElement.dataset.awningTool = next.name;
      // What was put away already: a drop that was just made is still on its way.
      if (next.name === 'select' && tool.name === 'select' && machine.state() === 'idle') return;
      // A gesture under way ends with the tool that it began with.
      if (machine.state() !== 'idle') handle({ kind: 'blur' });
      letGo();
      tool = next;
      machine.toolChanged();
      tool = machine.state() === 'idle' && next.name !== 'draw' ? { name: 'select' } : next;
      afterInput();
    },
    setZoom: (next) => {
      zoom = next;
      overlay.setZoom(next);
    },
    pointFromPanel: (phase, at) => {
      const keys = { shift: false, alt: false, command: false };
      handle({ kind: 'pointer', phase, id: PANEL, pointer: 'mouse', at, keys, time: performance.now() });
    },
    takeKey: ({ key, shift, alt, command }, isDown) => {
      if (machine.state() === 'idle') return false;
      handle({ kind: 'key', key, isDown, keys: { shift, alt, command } });
      return true;
    },
    isActive: () => machine.state() !== 'idle',
    swallowsClick: () => isSwallowing,
    beginSettling: () => {
      if (machine.state() !== 'idle' || (world.opened.size === 0 && ghosts.isEmpty())) return () => undefined;
      const ease = ghosts.rememberBoxes();
      return () => {
        letGo();
        // Outlines were read on the way: once more where everything has arrived.
        ease(context.onEnd);
      };
    },
  };
}

/** The pointer of a drag that comes from outside the frame. */
const PANEL = -1;

const NOTHING = { nameOf: () => '', pageWidth: 0, isResize: false };

const POINTERS: Readonly<Record<string, 'mouse' | 'pen' | 'touch'>> = {
  mouse: 'mouse',
  pen: 'pen',
  touch: 'touch',
};

const pointerInput = (event: PointerEvent, phase: 'down' | 'move' | 'up' | 'cancel') => ({
  kind: 'pointer' as const,
  phase,
  id: event.pointerId,
  pointer: POINTERS[event.pointerType] ?? 'mouse',
  at: { x: event.clientX, y: event.clientY },
  keys: heldKeys(event),
  time: event.timeStamp,
});

export const heldKeys = ({ shiftKey, altKey, ctrlKey, metaKey }: MouseEvent | KeyboardEvent): HeldKeys => ({
  shift: shiftKey,
  alt: altKey,
  command: ctrlKey || metaKey,
});

interface Listeners {
  readonly down: (event: PointerEvent) => void;
  readonly move: (event: PointerEvent) => void;
  readonly up: (event: PointerEvent) => void;
  readonly cancel: (event: PointerEvent) => void;
  readonly touchMove: (event: TouchEvent) => void;
  readonly blur: () => void;
}

function listen(page: Document, { down, move, up, cancel, touchMove, blur }: Listeners): void {
  const capture = { capture: true } as const;
  page.addEventListener('pointerdown', down, capture);
  page.addEventListener('pointermove', move, { capture: true, passive: true });
  page.addEventListener('pointerup', up, capture);
  page.addEventListener('pointercancel', cancel, capture);
  // A finger that drags does not scroll as well.
  page.addEventListener('touchmove', touchMove, { capture: true, passive: false });
  page.defaultView?.addEventListener('blur', blur);
}
