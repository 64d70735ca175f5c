/** A swipe shorter than this is a tap with an unsteady hand. */
const SHORTEST_SWIPE_PX = 40;

export interface SwipeOptions {
  /** To the left or the right, as the eye sees it. */
  onSwipe: (towards: 'left' | 'right') => void;
  /** How far the pointer has come sideways; 0 when it let go. */
  onMove?: (distance: number) => void;
  signal: AbortSignal;
}

/** Hears when a finger, pen or mouse drags sideways over an element. The element leaves `pan-y` to the page. */
export function watchSwipe(element: HTMLElement, { onSwipe, onMove, signal }: SwipeOptions): void {
  let from: { pointerId: number; x: number; y: number } | null = null;

  const letGo = () => {
    from = null;
    onMove?.(0);
  };

  element.addEventListener(
    'pointerdown',
    (event) => {
      // Two fingers zoom, and one finger then looks around in the large image.
      if (!event.isPrimary || (globalThis.visualViewport?.scale ?? 1) > 1) return letGo();
      if (event.button !== 0) return;
      from = { pointerId: event.pointerId, x: event.clientX, y: event.clientY };
    },
    { signal },
  );
  element.ownerDocument.addEventListener(
    'pointermove',
    (event) => {
      if (event.pointerId === from?.pointerId) onMove?.(event.clientX - from.x);
    },
    { signal },
  );
  element.ownerDocument.addEventListener(
    'pointerup',
    (event) => {
      if (event.pointerId !== from?.pointerId) return;
      const across = event.clientX - from.x;
      const down = event.clientY - from.y;
      letGo();
      if (Math.abs(across) < SHORTEST_SWIPE_PX || Math.abs(across) < Math.abs(down)) return;
      preventNextClick(element);
      onSwipe(across < 0 ? 'left' : 'right');
    },
    { signal },
  );
  element.ownerDocument.addEventListener('pointercancel', letGo, { signal });
  // Otherwise a mouse drags the image away instead.
  element.addEventListener('dragstart', (event) => event.preventDefault(), { signal });
}

/** The click that follows the end of a drag must not open the link that was dragged. */
export function preventNextClick(element: HTMLElement): void {
  const ended = new AbortController();
  element.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      event.stopPropagation();
    },
    { capture: true, once: true, signal: ended.signal },
  );
  // The click comes in the same turn or not at all.
  setTimeout(() => ended.abort());
}
