import { bagOf, isRun, type Run } from '../basics/shapes.ts';

/**
 * A class as scripts from before classes need it: a function that `Sub.superclass.constructor.apply(this, arguments)`
 * may call on an object that is already there. `setUp` is what the constructor does with such an object.
 */
export function asOldClass<T extends object>(
  shape: new (...values: never[]) => T,
  setUp: (this: T, ...values: unknown[]) => unknown,
): Run {
  function old(this: unknown, ...values: unknown[]): unknown {
    if (new.target) return Reflect.construct(shape, values, new.target);
    setUp.apply(this as T, values);
    return undefined;
  }
  for (const name of Object.getOwnPropertyNames(shape))
    if (!['length', 'name', 'prototype', 'arguments', 'caller'].includes(name))
      bagOf(old)[name] = bagOf(shape)[name];
  old.prototype = shape.prototype as object;
  Object.defineProperty(old.prototype, 'constructor', { value: old, configurable: true, writable: true });
  bagOf(old).augmented = setUp;
  return old;
}

/** The class above another one, by how scripts of any age say it. */
function classAbove(shape: unknown): unknown {
  const prototype: unknown = Object.getPrototypeOf(bagOf(bagOf(shape).prototype));
  const above = bagOf(prototype).constructor;
  return prototype !== Object.prototype && isRun(above) && above !== shape ? above : null;
}

/** A class and those above it, the topmost first. */
export function lineageOf(shape: unknown): unknown[] {
  const line: unknown[] = [];
  for (let level: unknown = shape; isRun(level) && line.length < 50; level = classAbove(level))
    line.unshift(level);
  return line;
}
