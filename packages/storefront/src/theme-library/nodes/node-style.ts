import { bagOf, textOf } from '../basics/shapes.ts';
import { isDocument, isElement, isWindow } from '../basics/wrapping.ts';
import { NodeTree } from './node-tree.ts';
import {
  docHeight,
  docWidth,
  inRegion,
  regionOf,
  toRegion,
  viewportRegion,
  winHeight,
  winWidth,
} from './regions.ts';

const namesIn = (names: unknown): string[] =>
  textOf(names)
    .split(/\s+/)
    .filter((name) => name !== '');

const dashed = (name: string): string => {
  if (name === 'float' || name === 'cssFloat') return 'float';
  return name.startsWith('--')
    ? name
    : name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`).replace(/^(webkit|moz|ms)-/, '-$1-');
};

const HAS_UNIT = /width|height|top|left|right|bottom|margin|padding/i;

/** Numbers are pixels where a length is meant. */
const styleText = (name: string, value: unknown): string => {
  if (value === null || value === undefined || value === '') return '';
  const text = String(value);
  return HAS_UNIT.test(name) && text.trim() !== '' && Number.isFinite(Number(text)) ? `${text}px` : text;
};

/** How a node looks, and where it stands. */
export abstract class NodeStyle extends NodeTree {
  addClass(names: unknown): this {
    this._element.classList.add(...namesIn(names));
    return this;
  }

  removeClass(names: unknown): this {
    this._element.classList.remove(...namesIn(names));
    return this;
  }

  replaceClass(old: unknown, name: unknown): this {
    return this.removeClass(old).addClass(name);
  }

  toggleClass(names: unknown, force?: unknown): this {
    for (const name of namesIn(names))
      this._element.classList.toggle(name, typeof force === 'boolean' ? force : undefined);
    return this;
  }

  hasClass(name: unknown): boolean {
    const text = textOf(name).trim();
    return text !== '' && !/\s/.test(text) && this._element.classList.contains(text);
  }

  setStyle(name: unknown, value: unknown): this {
    const key = dashed(textOf(name));
    this._element.style.setProperty(key, styleText(key, value));
    return this;
  }

  setStyles(values: unknown): this {
    for (const [name, value] of Object.entries(bagOf(values))) this.setStyle(name, value);
    return this;
  }

  getStyle(name: unknown): string {
    const key = dashed(textOf(name));
    return this._element.style.getPropertyValue(key) || this.getComputedStyle(name);
  }

  getComputedStyle(name: unknown): string {
    return getComputedStyle(this._element).getPropertyValue(dashed(textOf(name)));
  }

  /** Its outer height; with a value it becomes that high. */
  height(value?: unknown): unknown {
    return value === undefined
      ? this._extent('Height', winHeight, docHeight)
      : this.setStyle('height', value);
  }

  width(value?: unknown): unknown {
    return value === undefined ? this._extent('Width', winWidth, docWidth) : this.setStyle('width', value);
  }

  _extent(name: 'Width' | 'Height', ofWindow: () => number, ofDocument: () => number): number {
    const { _node } = this;
    if (isWindow(_node)) return ofWindow();
    return isDocument(_node) ? ofDocument() : this._element[`offset${name}`];
  }

  _show(): void {
    const element = this._element;
    element.hidden = false;
    element.style.display = textOf(this.getData('_display')) || '';
    if (getComputedStyle(element).display === 'none') element.style.display = 'block';
  }

  _hide(): void {
    const { style } = this._element;
    if (style.display !== 'none') this.setData('_display', style.display);
    style.display = 'none';
  }

  _isHidden(): boolean {
    return Boolean(this._element.hidden) || getComputedStyle(this._element).display === 'none';
  }

  getX(): number {
    return regionOf(this._node).left;
  }

  getY(): number {
    return regionOf(this._node).top;
  }

  getXY(): [number, number] {
    const { left, top } = regionOf(this._node);
    return [left, top];
  }

  /** Moves it to a place of the page, by what its `left` and `top` are now. */
  setXY(place: unknown): this {
    const [x, y] = Array.isArray(place) ? place : [];
    if (!isElement(this._node)) return this;
    const { position, left, top } = getComputedStyle(this._node);
    if (position === 'static') this.setStyle('position', 'relative');
    const now = this.getXY();
    const move = (name: 'left' | 'top', to: unknown, from: number, current: string): void => {
      if (to === undefined || to === null) return;
      this.setStyle(name, `${(Number.parseFloat(current) || 0) + Number(to) - from}px`);
    };
    move('left', x, now[0], left);
    move('top', y, now[1], top);
    return this;
  }

  setX(x: unknown): this {
    return this.setXY([x, undefined]);
  }

  setY(y: unknown): this {
    return this.setXY([undefined, y]);
  }

  inRegion(other: unknown, all?: unknown, own?: unknown): boolean {
    return inRegion(own === undefined ? regionOf(this._node) : toRegion(own), toRegion(other), all);
  }

  inViewportRegion(all?: unknown, own?: unknown): boolean {
    return inRegion(own === undefined ? regionOf(this._node) : toRegion(own), viewportRegion(), all);
  }

  scrollIntoView(...values: unknown[]): this {
    const [how] = values;
    this._element.scrollIntoView(how as boolean | ScrollIntoViewOptions | undefined);
    return this;
  }

  focus(): this {
    this._element.focus();
    return this;
  }

  blur(): this {
    this._element.blur();
    return this;
  }

  click(): this {
    this._element.click();
    return this;
  }

  submit(): this {
    if (this._node instanceof HTMLFormElement) this._node.requestSubmit();
    return this;
  }

  reset(): this {
    if (this._node instanceof HTMLFormElement) this._node.reset();
    return this;
  }

  select(): this {
    if (this._node instanceof HTMLInputElement || this._node instanceof HTMLTextAreaElement)
      this._node.select();
    return this;
  }
}
