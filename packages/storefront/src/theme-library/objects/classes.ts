import { quietly } from '../basics/faults.ts';
import { extend, mix } from '../basics/objects.ts';
import { type Bag, bagOf, callMethod, isBag, isRun, type Run } from '../basics/shapes.ts';
import { whenReady } from '../events/ready.ts';

/** `Class.create([parent], methods)`: a constructor that calls `initialize`. */
function createClass(...parts: unknown[]): Run {
  const [first] = parts;
  const parent = isRun(first) ? first : null;
  const shape: Run = function shape(this: unknown, ...values) {
    callMethod(this, 'initialize', ...values);
  };
  if (parent) {
    extend(shape, parent);
    mix(shape, parent);
  }
  for (const methods of parent ? parts.slice(1) : parts)
    if (isBag(methods)) for (const [name, method] of Object.entries(methods)) addMethod(shape, name, method);
  bagOf(shape).extend = (methods: unknown) => createClass(shape, methods);
  bagOf(shape).subclass = parent;
  return shape;
}

const TAKES_SUPER = /^(?:async\s+)?(?:function\b[^(]*)?\(\s*\$super\b/;

/** A method whose first parameter is `$super` gets the one of the parent. */
function addMethod(shape: Run, name: string, method: unknown): void {
  const prototype = bagOf(shape.prototype);
  const above = bagOf(bagOf(shape).superclass)[name];
  if (!isRun(method) || !TAKES_SUPER.test(Function.prototype.toString.call(method))) {
    prototype[name] = method;
    return;
  }
  prototype[name] = function withSuper(this: unknown, ...values: unknown[]) {
    return method.call(
      this,
      (...given: unknown[]) => (isRun(above) ? above.apply(this, given) : undefined),
      ...values,
    );
  };
}

/** The global `Class`. */
export const ClassMaker = {
  create: createClass,
  extend: (parent: unknown, methods?: unknown) => createClass(parent, methods),
};

/**
 * The global `Singleton`: one object, whose `ready` runs when the page is there. Never before the script has put the
 * object where `ready` looks for it.
 */
export const SingletonMaker = {
  create(...parts: unknown[]): Bag {
    const object: Bag = {};
    for (const part of parts) mix(object, isRun(part) ? part.prototype : part, true);
    queueMicrotask(() => {
      whenReady(() => quietly(() => callMethod(object, 'ready')));
    });
    return object;
  },
};
