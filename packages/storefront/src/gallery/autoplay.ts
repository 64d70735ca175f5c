export interface AutoplayOptions {
  /** Where the pointer, the focus and the eye are watched. */
  element: HTMLElement;
  intervalMs: number;
  /** Shows the next image. */
  advance: () => void;
}

export interface Autoplay {
  /** By itself. */
  start(): void;
  /** Because a person pressed the button. */
  play(): void;
  stop(): void;
  /** Another image was chosen: it stays its whole time. */
  restart(): void;
  /** For as long as something else covers the page. */
  cover(covered: boolean): void;
  destroy(): void;
}

/** Goes on by itself while it is in view and the visitor is not busy with it. */
export function createAutoplay({ element, intervalMs, advance }: AutoplayOptions): Autoplay {
  const { ownerDocument: document } = element;
  const reasonsToWait = new Set<'hover' | 'focus' | 'hidden' | 'offscreen' | 'covered'>();
  const destroyed = new AbortController();
  let wanted = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const update = () => {
    clearTimeout(timer);
    if (!wanted || reasonsToWait.size > 0) return;
    timer = setTimeout(() => {
      advance();
      update();
    }, intervalMs);
  };
  const wait = (reason: Parameters<typeof reasonsToWait.add>[0], holds: boolean) => {
    if (holds === reasonsToWait.has(reason)) return;
    if (holds) reasonsToWait.add(reason);
    else reasonsToWait.delete(reason);
    update();
  };

  const options = { signal: destroyed.signal };
  element.addEventListener(
    'pointerenter',
    ({ pointerType }) => wait('hover', pointerType !== 'touch'),
    options,
  );
  element.addEventListener('pointerleave', () => wait('hover', false), options);
  element.addEventListener('focusin', () => wait('focus', true), options);
  element.addEventListener(
    'focusout',
    ({ relatedTarget }) => wait('focus', relatedTarget instanceof Node && element.contains(relatedTarget)),
    options,
  );
  const watchTab = () => wait('hidden', document.visibilityState === 'hidden');
  document.addEventListener('visibilitychange', watchTab, options);
  const observer = new IntersectionObserver(
    (entries) => wait('offscreen', entries.at(-1)?.isIntersecting === false),
    { threshold: 0.25 },
  );
  observer.observe(element);

  watchTab();
  // After a tap, fingers leave a hover behind that nothing ends.
  wait('hover', matchMedia('(hover: hover)').matches && element.matches(':hover'));
  wait('focus', element.contains(document.activeElement));

  return {
    start() {
      wanted = true;
      update();
    },
    play() {
      wanted = true;
      // A visitor who presses is on the button, and means it.
      reasonsToWait.delete('hover');
      reasonsToWait.delete('focus');
      update();
    },
    stop() {
      wanted = false;
      update();
    },
    restart: update,
    cover: (covered) => wait('covered', covered),
    destroy() {
      clearTimeout(timer);
      observer.disconnect();
      destroyed.abort();
    },
  };
}
