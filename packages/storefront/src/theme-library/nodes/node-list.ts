import { bagOf, callMethod, isBag, isRun, type Run, textOf } from '../basics/shapes.ts';
import { isTarget, matches, nodeOf, queryAll, targetIn, wrapping } from '../basics/wrapping.ts';
import { subscribeDom } from '../events/dom-events.ts';
import { type Handle, joinHandles } from '../events/handles.ts';
import { wrapNode, YNode } from './node.ts';
import { Subscribing } from './subscribing.ts';

/** Elements in a selector, a node, a list or an array. */
function targetsIn(value: unknown): EventTarget[] {
  if (value === undefined || value === null) return [];
  if (typeof value === 'string') return queryAll(document, value);
  const target = targetIn(value);
  if (target) return [target];
  if (Array.isArray(value)) return value.flatMap(targetsIn);
  if (!isBag(value)) return [];
  if (Array.isArray(value._nodes)) return value._nodes.filter(isTarget);
  return typeof value.length === 'number'
    ? Array.from(value as unknown as ArrayLike<unknown>).flatMap(targetsIn)
    : [];
}

/** `Y.NodeList` */
export class YNodeList extends Subscribing {
  declare _nodes: EventTarget[];
  declare _query: string | null;

  constructor(value?: unknown) {
    super();
    this._nodes = targetsIn(value);
    this._query = typeof value === 'string' ? value : null;
  }

  _each(): YNode[] {
    return this._nodes.map(wrapNode);
  }

  size(): number {
    return this._nodes.length;
  }

  isEmpty(): boolean {
    return this._nodes.length === 0;
  }

  item(place: unknown): unknown {
    return nodeOf(this._nodes[Number(place)]);
  }

  getDOMNodes(): EventTarget[] {
    return this._nodes;
  }

  each(run: unknown, context?: unknown): this {
    if (isRun(run)) this._each().forEach((node, place) => void run.call(context ?? node, node, place, this));
    return this;
  }

  forEach(run: unknown, context?: unknown): this {
    return this.each(run, context);
  }

  /** Until a call says true. */
  some(run: unknown, context?: unknown): boolean {
    return (
      isRun(run) && this._each().some((node, place) => run.call(context ?? node, node, place, this) === true)
    );
  }

  map(run: Run, context?: unknown): unknown[] {
    return this._each().map((node, place) => run.call(context ?? node, node, place, this));
  }

  batch(run: unknown, context?: unknown): this {
    return this.each(run, context);
  }

  indexOf(node: unknown): number {
    const target = targetIn(node);
    return target ? this._nodes.indexOf(target) : -1;
  }

  filter(wanted: unknown): YNodeList {
    return new YNodeList(
      this._nodes.filter((target) =>
        isRun(wanted) ? Boolean(wanted(wrapNode(target))) : matches(target, wanted),
      ),
    );
  }

  slice(...range: [number?, number?]): YNodeList {
    return new YNodeList(this._nodes.slice(...range));
  }

  concat(...others: unknown[]): YNodeList {
    return new YNodeList([...this._nodes, ...others.flatMap(targetsIn)]);
  }

  push(...added: unknown[]): number {
    return this._nodes.push(...added.flatMap(targetsIn));
  }

  unshift(...added: unknown[]): number {
    return this._nodes.unshift(...added.flatMap(targetsIn));
  }

  pop(): unknown {
    return nodeOf(this._nodes.pop());
  }

  shift(): unknown {
    return nodeOf(this._nodes.shift());
  }

  splice(start: number, count: number, ...added: unknown[]): YNodeList {
    return new YNodeList(this._nodes.splice(start, count, ...added.flatMap(targetsIn)));
  }

  /** Every so many, from a place on. */
  modulus(count: unknown, rest: unknown = 0): YNodeList {
    return new YNodeList(this._nodes.filter((_target, place) => place % Number(count) === Number(rest)));
  }

  odd(): YNodeList {
    return this.modulus(2, 1);
  }

  even(): YNodeList {
    return this.modulus(2);
  }

  refresh(): this {
    if (this._query !== null) this._nodes = queryAll(document, this._query);
    return this;
  }

  toFrag(): unknown {
    const fragment = document.createDocumentFragment();
    for (const target of this._nodes) if (target instanceof Node) fragment.append(target);
    return wrapNode(fragment);
  }

  delegate(...wanted: unknown[]): Handle {
    return joinHandles(this._each().map((node) => node.delegate(...wanted)));
  }

  /** `this` of the listener is the list; the node is `e.currentTarget`. */
  _subscribe(wanted: readonly unknown[], { once }: { once: boolean }): Handle {
    return joinHandles(this._nodes.map((target) => subscribeDom(target, { once, owner: this }, wanted)));
  }

  override toString(): string {
    return `NodeList(${this._nodes.length})`;
  }

  /** Methods of nodes that lists have as well: the list again, or what the nodes have answered. */
  static importMethod(host: unknown, names: unknown): void {
    for (const name of [names].flat().map(textOf)) {
      if (!isRun(bagOf(host)[name])) continue;
      Object.defineProperty(YNodeList.prototype, name, {
        configurable: true,
        writable: true,
        value(this: YNodeList, ...values: unknown[]) {
          const answers = this._each().flatMap((node) => {
            const answer = callMethod(node, name, ...values);
            return answer === undefined || answer === node ? [] : [answer];
          });
          return answers.length > 0 || name.startsWith('get') ? answers : this;
        },
      });
    }
  }

  static getDOMNodes(value: unknown): unknown {
    return value instanceof YNodeList ? value._nodes : value;
  }
}

/** What only makes sense for one. */
const NOT_FOR_LISTS = new Set([
  'constructor',
  'one',
  'all',
  'toString',
  'getDOMNode',
  'compareTo',
  'contains',
]);

/** Every method of a node that a list has none of its own for. */
function importNodeMethods(): void {
  let level: object = YNode.prototype;
  while (level !== Object.prototype) {
    for (const [name, { value }] of Object.entries(Object.getOwnPropertyDescriptors(level)))
      if (isRun(value) && !name.startsWith('_') && !NOT_FOR_LISTS.has(name) && !(name in YNodeList.prototype))
        YNodeList.importMethod(YNode.prototype, name);
    level = Object.getPrototypeOf(level) as object;
  }
}
importNodeMethods();

const wrapList = (targets: readonly EventTarget[]): YNodeList => new YNodeList([...targets]);
wrapping.list = wrapList;
