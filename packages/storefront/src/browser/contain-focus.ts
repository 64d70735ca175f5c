import { keyOf } from './pressed-key.ts';

export type FocusContainment =
  | { readonly container: Element; readonly predicate?: undefined }
  | { readonly container?: undefined; readonly predicate: (element: Element) => boolean };

const FOCUSABLE =
  'a[href], area[href], button, input:not([type="hidden"]), select, textarea, summary, iframe, audio[controls], video[controls], [contenteditable=""], [contenteditable="true"], [tabindex]';

/**
 * Keeps the focus within a container, or among the elements for which a predicate holds: the Tab key goes round, and a
 * focus that strays comes back. Call the answer to let it go.
 */
export function containFocus(document: Document, { container, predicate }: FocusContainment): () => void {
  if ((container === undefined) === (predicate === undefined)) {
    throw new TypeError('Containing the focus needs either a container or a predicate.');
  }
  const belongs = predicate ?? ((element: Element) => container.contains(element));
  const released = new AbortController();
  const options = { capture: true, signal: released.signal };
  let last: HTMLElement | null = null;

  const stops = () =>
    [...document.querySelectorAll<HTMLElement>(FOCUSABLE)].filter(
      (element) =>
        belongs(element) &&
        element.tabIndex >= 0 &&
        !element.matches(':disabled, [inert] *') &&
        (element.checkVisibility?.({ visibilityProperty: true }) ?? true),
    );

  document.addEventListener(
    'keydown',
    (event) => {
      const key = keyOf(event);
      if (key !== 'tab' && key !== 'shift-tab') return;
      const all = stops();
      const { activeElement } = document;
      const at = activeElement instanceof HTMLElement ? all.indexOf(activeElement) : -1;
      const isBackwards = key === 'shift-tab';
      const isAtEdge = isBackwards ? at <= 0 : at === all.length - 1;
      if (all.length > 0 && !isAtEdge && at !== -1) return;
      event.preventDefault();
      (isBackwards ? all.at(-1) : all[0])?.focus();
    },
    options,
  );
  document.addEventListener(
    'focusin',
    ({ target }) => {
      if (!(target instanceof HTMLElement)) return;
      if (belongs(target)) last = target;
      else (last?.isConnected ? last : stops()[0])?.focus();
    },
    options,
  );

  return () => released.abort();
}
