import { isRun, textOf } from '../basics/shapes.ts';
import { isElement, matches, nodeOf, queryAll, targetIn, wrapping } from '../basics/wrapping.ts';
import { contentOf, insertContent, parseHtml } from './content.ts';
import { NodeValues } from './node-values.ts';

type Step = (element: Element) => Element | null;

const toNext: Step = (element) => element.nextElementSibling;
const toPrevious: Step = (element) => element.previousElementSibling;

function isMeant(element: Element, wanted: unknown): boolean {
  if (isRun(wanted)) return Boolean(wanted.call(wrapping.node(element), wrapping.node(element)));
  return wanted === undefined || wanted === null || matches(element, wanted);
}

/** A node's place among others, and what it contains. */
export abstract class NodeTree extends NodeValues {
  /** Where to look for something inside: everywhere for the window. */
  get _root(): unknown {
    return 'querySelectorAll' in this._node ? this._node : document;
  }

  one(selector: unknown): unknown {
    const target = targetIn(selector);
    if (target) return wrapping.node(target);
    return typeof selector === 'string' ? nodeOf(queryAll(this._root, selector)[0]) : null;
  }

  all(selector: unknown): unknown {
    return wrapping.list(queryAll(this._root, textOf(selector)));
  }

  test(selector: unknown): boolean {
    return matches(this._node, selector);
  }

  ancestor(wanted?: unknown, testSelf?: unknown, stop?: unknown): unknown {
    return nodeOf(this._path(testSelf, stop).find((element) => isMeant(element, wanted)));
  }

  ancestors(wanted?: unknown, testSelf?: unknown, stop?: unknown): unknown {
    return wrapping.list(
      this._path(testSelf, stop)
        .filter((element) => isMeant(element, wanted))
        .reverse(),
    );
  }

  _path(testSelf: unknown, stop: unknown): Element[] {
    const path: Element[] = [];
    const { _node } = this;
    let element = testSelf === true && isElement(_node) ? _node : ((_node as Node).parentElement ?? null);
    while (element) {
      path.push(element);
      if (stop !== undefined && isMeant(element, stop)) break;
      element = element.parentElement;
    }
    return path;
  }

  next(wanted?: unknown): unknown {
    return this._walk(toNext, wanted);
  }

  previous(wanted?: unknown): unknown {
    return this._walk(toPrevious, wanted);
  }

  _walk(step: Step, wanted: unknown): unknown {
    let element = step(this._element);
    while (element && !isMeant(element, wanted)) element = step(element);
    return nodeOf(element);
  }

  siblings(wanted?: unknown): unknown {
    const { _element } = this;
    return wrapping.list(
      [...(_element.parentElement?.children ?? [])].filter(
        (element) => element !== _element && isMeant(element, wanted),
      ),
    );
  }

  hasChildNodes(): boolean {
    return this._node instanceof Node && this._node.hasChildNodes();
  }

  contains(other: unknown): boolean {
    const target = targetIn(other) ?? queryAll(this._root, textOf(other))[0];
    return this._node instanceof Node && target instanceof Node && this._node.contains(target);
  }

  /** The place that takes children: the node itself, or the body for what is around it. */
  get _parent(): ParentNode & Node {
    const { _node } = this;
    return isElement(_node) || _node instanceof DocumentFragment ? _node : document.body;
  }

  append(content: unknown): this {
    this._parent.append(contentOf(content));
    return this;
  }

  prepend(content: unknown): this {
    this._parent.prepend(contentOf(content));
    return this;
  }

  appendChild(content: unknown): unknown {
    const node = contentOf(content);
    this._parent.append(node);
    return nodeOf(node);
  }

  insert(content: unknown, where?: unknown): this {
    insertContent(isElement(this._node) ? this._node : document.body, content, where);
    return this;
  }

  insertBefore(content: unknown, reference?: unknown): unknown {
    const node = contentOf(content);
    const before =
      targetIn(reference) ?? (typeof reference === 'string' ? queryAll(document, reference)[0] : null);
    if (before instanceof Node) before.parentNode?.insertBefore(node, before);
    else this._parent.append(node);
    return nodeOf(node);
  }

  appendTo(place: unknown): this {
    placeOf(place)?.append(contentOf(this));
    return this;
  }

  prependTo(place: unknown): this {
    placeOf(place)?.prepend(contentOf(this));
    return this;
  }

  replace(content: unknown): this {
    this._element.replaceWith(contentOf(content));
    return this;
  }

  replaceChild(content: unknown, old: unknown): unknown {
    const target = targetIn(old);
    if (target instanceof Node) target.parentNode?.replaceChild(contentOf(content), target);
    return nodeOf(target);
  }

  removeChild(child: unknown): unknown {
    const target = targetIn(child);
    if (target instanceof Node && target.parentNode === this._node) target.parentNode?.removeChild(target);
    return nodeOf(target);
  }

  remove(destroys?: unknown): this {
    if (this._node instanceof Node) this._node.parentNode?.removeChild(this._node);
    if (destroys === true) this.destroy();
    return this;
  }

  destroy(_recursive?: unknown): void {
    this.clearData();
  }

  empty(): this {
    this._parent.replaceChildren();
    return this;
  }

  wrap(html: unknown): this {
    const around = parseHtml(html).firstElementChild;
    if (!around || !(this._node instanceof Node)) return this;
    this._node.parentNode?.replaceChild(around, this._node);
    let inner: Element = around;
    while (inner.firstElementChild) inner = inner.firstElementChild;
    inner.append(this._node);
    return this;
  }

  unwrap(): this {
    const parent = this._element.parentElement;
    if (parent && parent !== document.body) parent.replaceWith(...parent.childNodes);
    return this;
  }

  cloneNode(deep?: unknown): unknown {
    return this._node instanceof Node ? nodeOf(this._node.cloneNode(Boolean(deep))) : null;
  }

  getHTML(): string {
    return textOf(this.get('innerHTML'));
  }

  getContent(): string {
    return this.getHTML();
  }

  setHTML(content: unknown): this {
    this._parent.replaceChildren(contentOf(content));
    return this;
  }

  setContent(content: unknown): this {
    return this.setHTML(content);
  }
}

function placeOf(place: unknown): Element | null {
  const target = targetIn(place) ?? (typeof place === 'string' ? queryAll(document, place)[0] : null);
  return isElement(target) ? target : null;
}
