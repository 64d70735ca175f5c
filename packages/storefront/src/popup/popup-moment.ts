import { type PopupRule, scrolledPart } from './popup-rule.ts';

/** Calls back once, at the first of the rule's moments. */
export function awaitMoment(
  document: Document,
  { afterSeconds, afterScrolled, onLeaving }: PopupRule,
  come: () => void,
): void {
  const done = new AbortController();
  const now = (): void => {
    if (done.signal.aborted) return;
    done.abort();
    come();
  };
  const { signal } = done;
  if (afterSeconds !== null) {
    const timer = setTimeout(now, afterSeconds * 1000);
    signal.addEventListener('abort', () => clearTimeout(timer));
  }
  if (afterScrolled !== null) {
    const look = (): void => {
      const { clientHeight, scrollHeight } = document.documentElement;
      const top = document.defaultView?.scrollY ?? 0;
      if (scrolledPart(top, clientHeight, scrollHeight) >= afterScrolled) now();
    };
    document.addEventListener('scroll', look, { passive: true, signal });
  }
  if (onLeaving)
    document.documentElement.addEventListener(
      'mouseleave',
      // To the bar of addresses or to another tab, and not past the edge beside a text.
      ({ clientY }) => {
        if (clientY <= 0) now();
      },
      { signal },
    );
}
