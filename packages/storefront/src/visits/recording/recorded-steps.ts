/** Something that happened on the page: where, and never what was written or read there. */
export interface RecordedStep {
  readonly kind: 'click' | 'field' | 'scroll' | 'size';
  /** Milliseconds since the page was opened. */
  readonly at: number;
  /** The way to the element by tag and place, such as `main>form:1>input:2`. */
  readonly element?: string;
  readonly x?: number;
  readonly y?: number;
}

const DEEPEST = 8;
const QUIET_MS = 250;

/** Hands over each step of the visitor on this page. */
export function watchSteps(take: (step: RecordedStep) => void): void {
  const now = (): number => Math.round(performance.now());
  const size = (): void => take({ kind: 'size', at: now(), x: innerWidth, y: innerHeight });
  size();
  addEventListener(
    'click',
    ({ target, pageX, pageY }) =>
      take({
        kind: 'click',
        at: now(),
        element: placeOf(target),
        x: Math.round(pageX),
        y: Math.round(pageY),
      }),
    true,
  );
  addEventListener('focusin', ({ target }) => {
    if (target instanceof Element && target.matches('input,select,textarea'))
      take({ kind: 'field', at: now(), element: placeOf(target) });
  });
  addEventListener(
    'scroll',
    settled(() => take({ kind: 'scroll', at: now(), x: Math.round(scrollX), y: Math.round(scrollY) })),
    { passive: true },
  );
  addEventListener('resize', settled(size));
}

function placeOf(target: EventTarget | null): string {
  const parts: string[] = [];
  for (
    let element = target instanceof Element ? target : null;
    element !== null && element.localName !== 'body' && parts.length < DEEPEST;
    element = element.parentElement
  ) {
    const { localName, parentElement } = element;
    const alike = [...(parentElement?.children ?? [])].filter((other) => other.localName === localName);
    parts.unshift(alike.length > 1 ? `${localName}:${alike.indexOf(element) + 1}` : localName);
  }
  return parts.join('>');
}

function settled(act: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, QUIET_MS);
  };
}
