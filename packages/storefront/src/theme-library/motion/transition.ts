import { quietly } from '../basics/faults.ts';
import { type Bag, bagOf, isBag, isRun, numberOf } from '../basics/shapes.ts';
import { YNode } from '../nodes/node.ts';
import { YNodeList } from '../nodes/node-list.ts';
import { Anim } from './anim.ts';
import { cssEasing } from './easing.ts';
import { isStill } from './stillness.ts';

/** What is no property of the node. */
const OPTIONS = new Set(['duration', 'easing', 'delay', 'on', 'iterations']);
const DURATION = 0.5;

const NAMED: Readonly<Record<string, (node: YNode) => Bag>> = {
  fadeOut: () => ({ opacity: 0 }),
  fadeIn: () => ({ opacity: 1 }),
  sizeOut: () => ({ height: 0, width: 0 }),
  sizeIn: (node) => ({ height: `${node._element.scrollHeight}px`, width: `${node._element.scrollWidth}px` }),
};

const dashed = (name: string): string => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** Elements on their way out of sight, which may be called back. */
const hiding = new WeakMap<Element, symbol>();

/** The newest transition of each element: an older one that comes to its end leaves what it finds. */
const newest = new WeakMap<Element, symbol>();

const begin = (node: YNode): symbol => {
  const own = Symbol('transition');
  newest.set(node._element, own);
  return own;
};

/** `node.transition({ opacity: 0, duration: 1 }, done)`: the browser draws it. */
function transition(node: YNode, wanted: unknown, more?: unknown, done?: unknown): YNode {
  const named = typeof wanted === 'string' ? NAMED[wanted]?.(node) : undefined;
  const options: Bag = { ...named, ...(isBag(wanted) ? wanted : {}), ...(isRun(more) ? {} : bagOf(more)) };
  const whenDone = [more, done].find(isRun);
  const values = Object.entries(options).filter(([name]) => !OPTIONS.has(name));
  const duration = numberOf(options.duration, DURATION);
  const parts = values.map(([name, value]) => {
    const own = isBag(value) ? value : {};
    return {
      name,
      value: isBag(value) ? own.value : value,
      duration: numberOf(own.duration, duration),
      delay: numberOf(own.delay ?? options.delay),
      easing: cssEasing(own.easing ?? options.easing),
    };
  });
  if (parts.some(({ name }) => name === 'opacity')) hiding.delete(node._element);
  const { start, end } = bagOf(options.on);
  if (isRun(start)) quietly(() => start.call(node, { type: 'transition:start', target: node }));
  const own = begin(node);
  const isNewest = (): boolean => newest.get(node._element) === own;
  const isShown = !isStill();
  const { style } = node._element;
  if (isShown) {
    // The place from which it moves has to be drawn first.
    void node._element.offsetWidth;
    style.transition = parts
      .map((part) => `${dashed(part.name)} ${part.duration}s ${part.easing} ${part.delay}s`)
      .join(', ');
  }
  for (const { name, value } of parts) node.setStyle(name, isRun(value) ? value.call(node, node) : value);
  const longest = Math.max(0, ...parts.map((part) => part.duration + part.delay));
  setTimeout(
    () => {
      if (isNewest()) style.transition = '';
      const event = { type: 'transition:end', target: node, currentTarget: node, elapsedTime: longest };
      if (isRun(end)) quietly(() => end.call(node, event));
      if (whenDone) quietly(() => whenDone.call(node, event));
    },
    isShown ? longest * 1000 : 0,
  );
  return node;
}

function endMotion(node: YNode): void {
  newest.delete(node._element);
  node._element.style.transition = '';
  node.setStyle('opacity', '');
}

function show(node: YNode, [how, options, done]: readonly unknown[]): YNode {
  const wasHiding = hiding.delete(node._element);
  node._show();
  if (how === undefined || how === false || isRun(how)) {
    if (wasHiding) endMotion(node);
    if (isRun(how)) how.call(node);
    return node;
  }
  // From where it is while it still goes away.
  if (!wasHiding && (how === true || how === 'fadeIn')) node.setStyle('opacity', 0);
  return transition(node, typeof how === 'string' ? how : 'fadeIn', options, done);
}

function hide(node: YNode, [how, options, done]: readonly unknown[]): YNode {
  if (how === undefined || how === false || isRun(how)) {
    if (hiding.delete(node._element)) endMotion(node);
    node._hide();
    if (isRun(how)) how.call(node);
    return node;
  }
  const whenDone = [options, done].find(isRun);
  const own = Symbol('hide');
  transition(node, typeof how === 'string' ? how : 'fadeOut', isRun(options) ? {} : options, () => {
    if (hiding.get(node._element) === own) {
      hiding.delete(node._element);
      node._hide();
      node.setStyle('opacity', '');
    }
    whenDone?.call(node);
  });
  hiding.set(node._element, own);
  return node;
}

/** Nodes and lists get these once, when the library is put together. */
export function addMotion(): void {
  const methods: Record<string, (node: YNode, values: unknown[]) => unknown> = {
    anim: (node, [to, options]) => Reflect.construct(Anim, [{ ...bagOf(options), node, to }]) as unknown,
    transition: (node, [wanted, more, done]) => transition(node, wanted, more, done),
    show,
    hide,
    toggleView: (node, [first, ...rest]) => {
      const force = [first, rest[0]].find((value) => typeof value === 'boolean');
      const isOn = force ?? node._isHidden();
      return isOn ? show(node, []) : hide(node, []);
    },
  };
  for (const [name, run] of Object.entries(methods))
    Object.defineProperty(YNode.prototype, name, {
      configurable: true,
      writable: true,
      value(this: YNode, ...values: unknown[]) {
        return run(this, values);
      },
    });
  YNodeList.importMethod(YNode.prototype, Object.keys(methods));
}
