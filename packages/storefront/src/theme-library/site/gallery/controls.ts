import { bagOf, textOf } from '../../basics/shapes.ts';
import { isElement } from '../../basics/wrapping.ts';
import { YNodeList } from '../../nodes/node-list.ts';

export interface ControlsParts {
  /** `{ next, previous, controls, currentIndex, totalSlides }`, each a selector or nodes. */
  readonly elements: unknown;
  readonly count: number;
  readonly signal: AbortSignal;
  go(index: number): void;
  step(way: 1 | -1): void;
}

const elementsOf = (wanted: unknown): HTMLElement[] => new YNodeList(wanted)._nodes.filter(isElement);

/** Anything can be a button in a theme: keyboards and screen readers get to know. */
function asButton(element: HTMLElement, label: string | null): void {
  if (/^(?:A|BUTTON|INPUT)$/.test(element.tagName)) return;
  if (!element.hasAttribute('role')) element.setAttribute('role', 'button');
  if (!element.hasAttribute('tabindex')) element.tabIndex = 0;
  if (label !== null && element.textContent?.trim() === '' && !element.hasAttribute('aria-label'))
    element.setAttribute('aria-label', label);
}

function whenPressed(element: HTMLElement, signal: AbortSignal, run: () => void): void {
  element.addEventListener(
    'click',
    (event) => {
      event.preventDefault();
      run();
    },
    { signal },
  );
  if (element.getAttribute('role') === 'button')
    element.addEventListener(
      'keydown',
      (event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return;
        event.preventDefault();
        run();
      },
      { signal },
    );
}

/** Connects what a theme has drawn around a gallery. Returns what marks the slide that is shown. */
export function connectControls({
  elements,
  count,
  signal,
  go,
  step,
}: ControlsParts): (index: number) => void {
  const { next, previous, controls, currentIndex, totalSlides } = bagOf(elements);
  const connect = (wanted: unknown, label: string, way: 1 | -1): void => {
    for (const element of elementsOf(wanted)) {
      asButton(element, label);
      whenPressed(element, signal, () => step(way));
    }
  };
  connect(next, 'Next', 1);
  connect(previous, 'Previous', -1);

  const rows = elementsOf(controls).map((row) => {
    if (row.children.length === 0)
      row.append(...Array.from({ length: count }, (_none, index) => dot(String(index + 1))));
    const marks = [...row.children].filter(isElement);
    marks.forEach((mark, index) => {
      asButton(mark, String(index + 1));
      whenPressed(mark, signal, () => go(index));
    });
    return marks;
  });
  for (const element of elementsOf(totalSlides)) element.textContent = textOf(count);

  return (index) => {
    for (const marks of rows)
      marks.forEach((mark, place) => {
        for (const name of ['active', 'sqs-active-control']) mark.classList.toggle(name, place === index);
        if (place === index) mark.setAttribute('aria-current', 'true');
        else mark.removeAttribute('aria-current');
      });
    for (const element of elementsOf(currentIndex)) element.textContent = textOf(index + 1);
  };
}

function dot(label: string): HTMLElement {
  const button = document.createElement('button');
  button.type = 'button';
  button.setAttribute('aria-label', label);
  return button;
}
