import { type Bag, bagOf, isBag, isPlain, isRun, type Run } from './shapes.ts';

/** Names that would change every object of the page. */
const isUnsafe = (name: string): boolean => name === '__proto__';

/** The same for names in a path, which leads to what is above an object too. */
export const isUnsafePart = (name: string): boolean =>
  isUnsafe(name) || name === 'constructor' || name === 'prototype';

/** `Y.mix`; `mode` 1 copies from prototype to prototype, 4 from an object to a prototype. */
export function mix(
  receiver: unknown,
  supplier: unknown,
  ...[overwrite, names, mode, merges]: [unknown?, unknown?, unknown?, unknown?]
): unknown {
  if (!isBag(receiver) || !isBag(supplier)) return receiver;
  const to = mode === 1 || mode === 4 ? bagOf(receiver.prototype) : receiver;
  const from = mode === 1 || mode === 3 ? bagOf(supplier.prototype) : supplier;
  for (const name of Array.isArray(names) ? names.map(String) : namesOf(from)) {
    if (!(name in from) || isUnsafe(name) || name === 'constructor') continue;
    if (merges === true && isPlain(to[name]) && isPlain(from[name])) mix(to[name], from[name], overwrite);
    else if (overwrite === true || !(name in to)) to[name] = from[name];
  }
  return receiver;
}

/** Also what classes have, whose methods cannot be enumerated. */
function namesOf(from: Bag): string[] {
  const names = new Set<string>();
  for (const name in from) names.add(name);
  if (typeof from !== 'function') {
    let level: unknown = from;
    while (isBag(level) && level !== Object.prototype) {
      for (const name of Object.getOwnPropertyNames(level)) names.add(name);
      level = Object.getPrototypeOf(level);
    }
  }
  return [...names];
}

export function merge(...parts: unknown[]): Bag {
  const merged: Bag = {};
  for (const part of parts)
    for (const [name, value] of Object.entries(bagOf(part))) if (!isUnsafe(name)) merged[name] = value;
  return merged;
}

export function clone(value: unknown, known = new Map<unknown, unknown>()): unknown {
  if (known.has(value)) return known.get(value);
  if (value instanceof Date) return new Date(value);
  if (Array.isArray(value)) {
    const copy: unknown[] = [];
    known.set(value, copy);
    for (const item of value) copy.push(clone(item, known));
    return copy;
  }
  if (!isPlain(value)) return value;
  const copy: Bag = {};
  known.set(value, copy);
  for (const [name, item] of Object.entries(value)) if (!isUnsafe(name)) copy[name] = clone(item, known);
  return copy;
}

/** `Y.extend`: a constructor of the old kind below another one. */
export function extend(receiver: unknown, supplier: unknown, methods?: unknown, statics?: unknown): unknown {
  if (!isRun(receiver) || !isRun(supplier)) throw new TypeError('Y.extend takes two constructors.');
  const above: unknown = supplier.prototype;
  const prototype = Object.create(isBag(above) ? above : null) as Bag;
  receiver.prototype = prototype;
  prototype.constructor = receiver;
  (receiver as Run & { superclass: unknown }).superclass = above;
  mix(prototype, methods, true);
  mix(receiver, statics, true);
  return receiver;
}

/** `Y.augment`: methods of a class for another class, or for one object. */
export function augment(
  receiver: unknown,
  supplier: unknown,
  ...[overwrite, names, config]: [unknown?, unknown?, unknown?]
): unknown {
  if (!isBag(receiver) || !isRun(supplier)) return receiver;
  const isClass = isRun(receiver);
  mix(isClass ? bagOf(receiver.prototype) : receiver, supplier.prototype, overwrite, names);
  const { augmented } = supplier as Run & { augmented?: unknown };
  if (!isClass && isRun(augmented)) augmented.apply(receiver, Array.isArray(config) ? config : [config]);
  return receiver;
}

/** `Y.namespace('Site.Menu')` below an object. */
export function namespaceOf(root: Bag, ...paths: unknown[]): unknown {
  let level: Bag = root;
  for (const path of paths) {
    level = root;
    for (const name of String(path).split('.')) {
      if (isUnsafePart(name) || (name === 'YAHOO' && level === root)) continue;
      if (!isBag(level[name])) level[name] = {};
      level = bagOf(level[name]);
    }
  }
  return level;
}
