import type { CanvasKey, FromCanvas } from '@awning/contract/canvas';
import { heldKeys, type PageGestures } from './page-gestures.ts';
import { partsAt } from './page-parts.ts';

/** Keys that the browser keeps: those that scroll or find in the page, and those of its own window. */
const isOwn = ({ key, altKey, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  ['F5', 'F11', 'F12'].includes(key) ||
  (!altKey && ['PageUp', 'PageDown', 'Home', 'End', ' '].includes(key)) ||
  ((ctrlKey || metaKey) && ['f', 'r', 'l', 't', 'w', 'p', '+', '-', '0'].includes(key.toLowerCase()));

const MIRRORED: Readonly<Record<string, string>> = { ArrowLeft: 'ArrowRight', ArrowRight: 'ArrowLeft' };

/** ED-54: where lines begin at the right, an arrow to the right goes to an earlier column. */
const mirrored = (page: Document, key: string): string =>
  key in MIRRORED && getComputedStyle(page.documentElement).direction === 'rtl'
    ? (MIRRORED[key] ?? key)
    : key;

/** Inputs of a form have the id of their block in front of their own. */
function fieldAt(target: Element | null, block: string | undefined): string | null {
  const item = block === undefined ? null : target?.closest('.form-item');
  const input = item?.querySelector(`[id^="${block}-"]`);
  return input ? input.id.slice(`${block}-`.length) : null;
}

interface Watching {
  readonly tell: (message: FromCanvas) => void;
  readonly gestures: PageGestures;
  readonly isOverlay: (event: Event) => boolean;
  readonly onHover: (id: string | null, link: Element | null) => void;
}

/** ED-4: links, forms and buttons of the page do nothing here except being chosen. */
export function watchEvents(page: Document, { tell, gestures, isOverlay, onHover }: Watching): void {
  const stop = (event: Event): void => {
    event.preventDefault();
    event.stopImmediatePropagation();
  };
  /** A text that is being written has the browser's own menu, with its spelling, and its own dragging of words. */
  const isWritten = ({ target }: Event): boolean => target instanceof HTMLElement && target.isContentEditable;
  const press = (event: MouseEvent, isDouble: boolean): void => {
    const target = event.target instanceof Element ? event.target : null;
    if (isWritten(event)) return;
    // Its own buttons and handles are no part of the page.
    if (isOverlay(event)) return;
    const link = target?.closest('a[href]');
    stop(event);
    // The click that ends a gesture has done its work.
    if (gestures.swallowsClick()) return;
    const keys = heldKeys(event);
    if (link && keys.command && !isDouble) tell({ kind: 'follow', href: link.getAttribute('href') ?? '' });
    else {
      const ids = partsAt(page, event.clientX, event.clientY);
      tell({ kind: 'press', ids, keys, isDouble, field: fieldAt(target, ids[0]) });
      const [top] = ids;
      if (isDouble && top !== undefined) tell({ kind: 'open', id: top });
    }
  };
  const capture = { capture: true } as const;
  page.addEventListener('click', (event) => press(event, false), capture);
  page.addEventListener('dblclick', (event) => press(event, true), capture);
  page.addEventListener('submit', stop, capture);
  page.addEventListener('auxclick', stop, capture);
  page.addEventListener('dragstart', (event) => !isWritten(event) && stop(event), capture);
  page.addEventListener(
    'contextmenu',
    (event) => {
      if (isWritten(event)) return;
      stop(event);
      // A finger that holds a block drags it.
      if (gestures.isActive()) return;
      const { clientX: x, clientY: y } = event;
      tell({ kind: 'menu', ids: partsAt(page, x, y), x, y });
    },
    capture,
  );
  page.addEventListener(
    'pointermove',
    ({ clientX, clientY, target }) => {
      if (gestures.isActive()) return;
      const link = target instanceof Element ? target.closest('a[href], [type="submit"]') : null;
      onHover(partsAt(page, clientX, clientY)[0] ?? null, link);
    },
    { passive: true },
  );
  page.documentElement.addEventListener('pointerleave', () => onHover(null, null));
  page.addEventListener(
    'keydown',
    (event) => {
      if (isWritten(event)) return;
      const key: CanvasKey = { key: event.key, isRepeat: event.repeat, ...heldKeys(event) };
      if (gestures.takeKey(key, true)) return stop(event);
      if (isOwn(event)) return;
      event.preventDefault();
      tell({ kind: 'key', key: { ...key, key: mirrored(page, key.key) } });
    },
    capture,
  );
  page.addEventListener(
    'keyup',
    (event) => {
      gestures.takeKey({ key: event.key, isRepeat: false, ...heldKeys(event) }, false);
    },
    capture,
  );
}
