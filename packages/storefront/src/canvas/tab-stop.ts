export interface TabStop {
  /** What is selected, in words. */
  readonly describe: (sentence: string) => void;
}

const STYLE =
  'all: initial; position: fixed; inset: 0; z-index: 2147483647; pointer-events: none; outline-offset: -3px;';

/**
 * The canvas is one tab stop: links, fields and buttons of the page do nothing here, so the focus that would go to one
 * of them goes to this element, which is called as what is selected. Text that is being written keeps its own.
 */
export function createTabStop(page: Document): TabStop {
  const stop = page.createElement('awning-tab-stop');
  stop.setAttribute('role', 'application');
  stop.tabIndex = 0;
  stop.style.cssText = STYLE;
  page.documentElement.append(stop);
  const take = (): void => stop.focus({ preventScroll: true });
  page.addEventListener(
    'focusin',
    ({ target }) => {
      if (target === stop || !(target instanceof HTMLElement) || target.isContentEditable) return;
      // Buttons that the canvas itself draws over the page.
      if (target.localName.startsWith('awning-')) return;
      take();
    },
    { capture: true },
  );
  page.defaultView?.addEventListener('focus', () => {
    if (page.activeElement === page.body || page.activeElement === null) take();
  });
  stop.addEventListener('focus', () => {
    // Only keys lead here without a pointer that shows where one is.
    stop.style.outline = stop.matches(':focus-visible') ? '3px solid #027aff' : '';
  });
  stop.addEventListener('blur', () => {
    stop.style.outline = '';
  });
  return { describe: (sentence) => stop.setAttribute('aria-label', sentence) };
}
