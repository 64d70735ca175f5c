import { bagOf, numberOf } from '../basics/shapes.ts';
import { isElement, targetIn } from '../basics/wrapping.ts';
import { one } from '../nodes/doors.ts';

const SMALLEST = 8;

/** `node.plug(Y.Squarespace.TextShrink, { parentEl, triggerWidth })`: a title no wider than what it stands in. */
export class TextShrink {
  static NS = 'textShrink';
  declare _element: HTMLElement | null;
  declare _around: HTMLElement | null;
  declare _trigger: number;
  declare _end: () => void;

  constructor(options?: unknown) {
    const { host, parentEl, triggerWidth } = bagOf(options);
    const [element, around] = [targetIn(host), targetIn(one(parentEl))];
    this._element = isElement(element) ? element : null;
    this._around = isElement(around) ? around : (this._element?.parentElement ?? null);
    this._trigger = numberOf(triggerWidth, Number.POSITIVE_INFINITY);
    const refresh = (): void => this.refresh();
    window.addEventListener('resize', refresh);
    this._end = () => window.removeEventListener('resize', refresh);
    this.refresh();
    // The width of a text is another one in its own font.
    void document.fonts?.ready.then(refresh);
  }

  refresh(): void {
    const { _element: element, _around: around } = this;
    if (!element || !around) return;
    element.style.fontSize = '';
    if (window.innerWidth > this._trigger) return;
    const { paddingLeft, paddingRight } = getComputedStyle(around);
    const room = around.clientWidth - numberOf(paddingLeft) - numberOf(paddingRight);
    const { whiteSpace } = element.style;
    element.style.whiteSpace = 'nowrap';
    const width = Math.max(element.scrollWidth, element.offsetWidth);
    element.style.whiteSpace = whiteSpace;
    if (room <= 0 || width <= room) return;
    const size = numberOf(getComputedStyle(element).fontSize, 16);
    element.style.fontSize = `${Math.max(SMALLEST, Math.floor((size * room) / width))}px`;
  }

  destroy(): void {
    this._end();
    if (this._element) this._element.style.fontSize = '';
  }
}
