import { isUnsafePart } from '../basics/objects.ts';
import { bagOf, callMethod, isBag, isRun, textOf } from '../basics/shapes.ts';
import {
  isDocument,
  isElement,
  isTarget,
  isWindow,
  nodeOf,
  pageElement,
  targetIn,
  wrapping,
} from '../basics/wrapping.ts';
import { docHeight, docWidth, regionOf, viewportRegion, winHeight, winWidth } from './regions.ts';
import { Subscribing } from './subscribing.ts';

/** Where styles and attributes go when they are meant for something that has none, so that they do no harm. */
const nowhere = (): HTMLElement => document.createElement('i');

/** Kept by name for every element; attributes `data-…` answer for what no script has set. */
const dataOfTargets = new WeakMap<EventTarget, Map<string, unknown>>();

const isPage = (target: unknown): boolean =>
  isWindow(target) || isDocument(target) || target === document.body || target === document.documentElement;

/** Names that are no properties of elements. */
const GETTERS: Readonly<Record<string, (target: EventTarget) => unknown>> = {
  text: (target) => textOf(Reflect.get(target, 'textContent')),
  content: (target) => Reflect.get(target, 'innerHTML'),
  children: (target) => wrapping.list([...((target as Partial<ParentNode>).children ?? [])]),
  winWidth,
  winHeight,
  docWidth,
  docHeight,
  docScrollX: () => window.scrollX,
  docScrollY: () => window.scrollY,
  region: regionOf,
  viewportRegion,
  document: (target) => nodeOf(isWindow(target) ? target.document : (target as Node).ownerDocument),
  scrollTop: (target) => (isPage(target) ? window.scrollY : Reflect.get(target, 'scrollTop')),
  scrollLeft: (target) => (isPage(target) ? window.scrollX : Reflect.get(target, 'scrollLeft')),
  scrollHeight: (target) =>
    isPage(target) ? pageElement().scrollHeight : Reflect.get(target, 'scrollHeight'),
};

const SETTERS: Readonly<Record<string, (target: EventTarget, value: unknown) => void>> = {
  text: (target, value) => void Reflect.set(target, 'textContent', textOf(value)),
  content: (target, value) => void Reflect.set(target, 'innerHTML', textOf(value)),
  scrollTop: (target, value) => {
    if (isPage(target)) window.scrollTo(window.scrollX, Number(value));
    else Reflect.set(target, 'scrollTop', Number(value));
  },
  scrollLeft: (target, value) => {
    if (isPage(target)) window.scrollTo(Number(value), window.scrollY);
    else Reflect.set(target, 'scrollLeft', Number(value));
  },
};

/** A node of the library around an element, a document or a window: its values. */
export abstract class NodeValues extends Subscribing {
  declare readonly _node: EventTarget;
  declare _plugins: Record<string, unknown>;

  /** Names that themes add: `{ getter, setter }`. */
  static ATTRS: Record<string, unknown> = {};

  constructor(target: EventTarget) {
    super();
    this._node = target;
  }

  /** The element; a detached one for a window, a document or a fragment without any. */
  get _element(): HTMLElement {
    const { _node } = this;
    if (isElement(_node)) return _node;
    const first: unknown = _node instanceof DocumentFragment ? _node.firstElementChild : null;
    return isElement(first) ? first : nowhere();
  }

  getDOMNode(): EventTarget {
    return this._node;
  }

  get(name: unknown): unknown {
    const key = textOf(name);
    const own = bagOf(NodeValues.ATTRS[key]).getter;
    if (isRun(own)) return own.call(this, key);
    if (Object.hasOwn(GETTERS, key)) return GETTERS[key]?.(this._node);
    const value = key.split('.').reduce<unknown>((from, part) => bagOf(from)[part], this._node);
    return value === undefined ? this._attributeOr(key) : wrapped(value);
  }

  _attributeOr(name: string): unknown {
    return isElement(this._node) ? (this._node.getAttribute(name) ?? undefined) : undefined;
  }

  set(name: unknown, value: unknown): this {
    const key = textOf(name);
    const own = bagOf(NodeValues.ATTRS[key]).setter;
    const given = targetIn(value) ?? value;
    if (isRun(own)) own.call(this, value, key);
    else if (Object.hasOwn(SETTERS, key)) SETTERS[key]?.(this._node, given);
    else {
      const path = key.split('.');
      if (path.some(isUnsafePart)) return this;
      const last = path.pop() ?? '';
      const parent = path.reduce<unknown>((from, part) => bagOf(from)[part], this._node);
      if (isBag(parent)) Reflect.set(parent, last, given);
    }
    return this;
  }

  getAttrs(names: unknown): object {
    const wanted = Array.isArray(names) ? names : Object.keys(bagOf(names));
    return Object.fromEntries(wanted.map((name) => [String(name), this.get(name)]));
  }

  setAttrs(values: unknown): this {
    for (const [name, value] of Object.entries(bagOf(values))) this.set(name, value);
    return this;
  }

  getAttribute(name: unknown): string {
    return this._element.getAttribute(textOf(name)) ?? '';
  }

  setAttribute(name: unknown, value: unknown): this {
    this._element.setAttribute(textOf(name), textOf(value));
    return this;
  }

  removeAttribute(name: unknown): this {
    this._element.removeAttribute(textOf(name));
    return this;
  }

  hasAttribute(name: unknown): boolean {
    return this._element.hasAttribute(textOf(name));
  }

  getData(name?: unknown): unknown {
    const kept = dataOfTargets.get(this._node);
    if (name === undefined) return { ...this._element.dataset, ...Object.fromEntries(kept ?? []) };
    const key = textOf(name);
    return kept?.has(key) ? kept.get(key) : (this._element.getAttribute(`data-${key}`) ?? undefined);
  }

  setData(name: unknown, value?: unknown): this {
    const kept = dataOfTargets.get(this._node) ?? new Map<string, unknown>();
    dataOfTargets.set(this._node, kept);
    const entries = isBag(name) ? Object.entries(name) : [[textOf(name), value] as const];
    for (const [key, each] of entries) kept.set(key, each);
    return this;
  }

  clearData(name?: unknown): this {
    const kept = dataOfTargets.get(this._node);
    if (name === undefined) kept?.clear();
    else kept?.delete(textOf(name));
    return this;
  }

  generateID(): string {
    const element = this._element;
    element.id ||= `yui_${Math.random().toString(36).slice(2, 10)}`;
    return element.id;
  }

  /** Calls a method of the element itself. */
  invoke(name: unknown, ...values: unknown[]): unknown {
    return wrapped(callMethod(this._node, textOf(name), ...values.map((value) => targetIn(value) ?? value)));
  }

  hasMethod(name: unknown): boolean {
    return isRun(Reflect.get(this._node, textOf(name)));
  }

  compareTo(other: unknown): boolean {
    return targetIn(other) === this._node;
  }

  inDoc(): boolean {
    return this._node instanceof Node && this._node.isConnected;
  }

  size(): number {
    return 1;
  }

  isEmpty(): boolean {
    return false;
  }

  item(place: unknown): unknown {
    return Number(place) === 0 ? this : null;
  }

  each(run: unknown, context?: unknown): this {
    if (isRun(run)) run.call(context ?? this, this, 0, this);
    return this;
  }

  override toString(): string {
    const { _node } = this;
    if (!isElement(_node)) return isWindow(_node) ? '#window' : '#document';
    const names = _node.className === '' ? '' : `.${_node.className.split(/\s+/).join('.')}`;
    return `${_node.tagName}${_node.id === '' ? '' : `#${_node.id}`}${names}`;
  }
}

/** Elements come as nodes, collections of them as lists. */
function wrapped(value: unknown): unknown {
  if (isTarget(value) && (isWindow(value) || 'nodeType' in value)) return wrapping.node(value);
  if (value instanceof NodeList || value instanceof HTMLCollection)
    return wrapping.list([...value].filter(isTarget));
  return value;
}
