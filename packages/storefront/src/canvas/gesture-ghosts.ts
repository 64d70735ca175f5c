import type { GestureView } from './gestures/gesture-types.ts';

export interface Ghosts {
  /** Moves blocks by `transform` alone (ED-16, ED-28, ED-37). */
  readonly show: (view: GestureView) => void;
  readonly clear: () => void;
  readonly isEmpty: () => boolean;
  /** ED-17: notes where things are; what it returns lets them go from there to where they are by then. */
  readonly rememberBoxes: () => (onSettled: () => void) => void;
}

const EASE = { duration: 120, easing: 'cubic-bezier(.2, 0, 0, 1)' } as const;

const GHOST = 'ghost ';

/** Blocks that are shown elsewhere than they stand. */
export function createGhosts(page: Document): Ghosts {
  const moved = new Map<string, HTMLElement>();
  const copies = new Map<string, HTMLElement>();
  /** Sections that lie above others for as long as blocks reach out of them. */
  const raised = new Set<HTMLElement>();

  const elementFor = (id: string, isCopy: boolean): HTMLElement | null => {
    const block = page.getElementById(`block-${id}`);
    if (!isCopy || !block) return block;
    const known = copies.get(id);
    if (known) return known;
    const copy = block.cloneNode(true) as HTMLElement;
    copy.removeAttribute('id');
    copy.inert = true;
    block.after(copy);
    copies.set(id, copy);
    return copy;
  };
  const reset = (element: HTMLElement): void => {
    for (const name of ['transform', 'opacity', 'z-index', 'pointer-events', 'will-change'])
      element.style.removeProperty(name);
  };

  /** ED-37: what makes room may go below the end of its section, where the next one would lie over it. */
  const raiseSections = (): void => {
    const levels = new Map<HTMLElement, string>();
    for (const [key, element] of moved) {
      const section = element.closest<HTMLElement>('[data-section-id]');
      const isGhost = key.startsWith(GHOST);
      if (section && (isGhost || !levels.has(section))) levels.set(section, isGhost ? '2' : '1');
    }
    for (const section of raised)
      if (!levels.has(section)) {
        section.style.removeProperty('z-index');
        raised.delete(section);
      }
    for (const [section, level] of levels) {
      section.style.zIndex = level;
      raised.add(section);
    }
  };

  return {
    show: ({ ghosts, displaced, isCopy }) => {
      const shown = new Set<string>();
      for (const { id, x, y } of ghosts) {
        const key = `${GHOST}${id}`;
        const element = moved.get(key) ?? elementFor(id, isCopy);
        if (!element) continue;
        shown.add(key);
        if (!moved.has(key)) {
          element.style.opacity = '0.9';
          element.style.zIndex = '2147483646';
          element.style.pointerEvents = 'none';
          element.style.willChange = 'transform';
          moved.set(key, element);
        }
        element.style.transform = `translate(${x}px, ${y}px)`;
      }
      for (const { id, x, y } of displaced) {
        const element = moved.get(id) ?? elementFor(id, false);
        if (!element) continue;
        shown.add(id);
        moved.set(id, element);
        element.style.transform = `translate(${x}px, ${y}px)`;
      }
      for (const [key, element] of moved) {
        if (shown.has(key)) continue;
        reset(element);
        moved.delete(key);
      }
      raiseSections();
    },
    clear: () => {
      for (const element of moved.values()) reset(element);
      for (const copy of copies.values()) copy.remove();
      moved.clear();
      copies.clear();
      raiseSections();
    },
    isEmpty: () => moved.size === 0,
    rememberBoxes: () => {
      if (page.defaultView?.matchMedia('(prefers-reduced-motion: reduce)').matches) return () => undefined;
      const before = [...moved.values()].map((element) => ({
        element,
        box: element.getBoundingClientRect(),
      }));
      return (onSettled) => {
        const moves = before.flatMap(({ element, box }) => {
          const now = element.getBoundingClientRect();
          const [x, y] = [box.left - now.left, box.top - now.top];
          if (!element.isConnected || (x === 0 && y === 0)) return [];
          return [
            element.animate([{ transform: `translate(${x}px, ${y}px)` }, { transform: 'none' }], EASE)
              .finished,
          ];
        });
        void Promise.allSettled(moves).then(onSettled);
      };
    },
  };
}
