import type { PageDocument } from '../document/page-document.ts';
import type { DiffPath, DiffStep, DocumentDiff } from './document-diff.ts';

/**
 * The steps that lead from one document to another. Parts that both share as the same object cost nothing, so after an edit
 * the work is as small as the edit.
 */
export const diffDocuments = (from: PageDocument, to: PageDocument): DocumentDiff => {
  const steps: DiffStep[] = [];
  if (from !== to) compare(from, to, [], steps);
  return steps;
};

const compare = (from: unknown, to: unknown, path: DiffPath, steps: DiffStep[]): void => {
  if (Array.isArray(from) && Array.isArray(to)) compareLists(from, to, path, steps);
  else if (isObject(from) && isObject(to)) compareObjects(from, to, path, steps);
  else steps.push({ set: path, to });
};

const compareObjects = (from: object, to: object, path: DiffPath, steps: DiffStep[]): void => {
  const names = Object.keys(from);
  let shared = 0;
  for (const key of Object.keys(to)) {
    if (Object.hasOwn(from, key)) {
      shared += 1;
      compareAt(Reflect.get(from, key), Reflect.get(to, key), path, key, steps);
    } else steps.push({ set: [...path, key], to: Reflect.get(to, key) });
  }
  if (shared === names.length) return;
  for (const key of names) if (!Object.hasOwn(to, key)) steps.push({ unset: [...path, key] });
};

/** Most parts are the same object on both sides, and then their path is not worth making. */
const compareAt = (
  from: unknown,
  to: unknown,
  path: DiffPath,
  key: string | number,
  steps: DiffStep[],
): void => {
  if (!Object.is(from, to)) compare(from, to, [...path, key], steps);
};

/**
 * Entries that stand for the same thing at both ends are compared one by one. What lies between is put into another order
 * when it is the same things, compared by place when nothing tells the entries apart, and otherwise exchanged.
 */
const compareLists = (
  from: readonly unknown[],
  to: readonly unknown[],
  path: DiffPath,
  steps: DiffStep[],
): void => {
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && isSameThing(from[head], to[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSameThing(from.at(-1 - tail), to.at(-1 - tail))) tail += 1;

  const oldMiddle = from.slice(head, from.length - tail);
  const newMiddle = to.slice(head, to.length - tail);
  const order = orderOf(oldMiddle, newMiddle);
  if (order) {
    const moved = from.map((_, place) => place);
    order.forEach((place, at) => {
      moved[head + at] = head + place;
    });
    steps.push({ permute: path, from: moved });
    order.forEach((place, at) => {
      compareAt(oldMiddle[place], newMiddle[at], path, head + at, steps);
    });
  } else if (oldMiddle.length === newMiddle.length && ![...oldMiddle, ...newMiddle].some(hasIdentity)) {
    newMiddle.forEach((entry, at) => {
      compareAt(oldMiddle[at], entry, path, head + at, steps);
    });
  } else {
    steps.push({ splice: path, at: head, remove: oldMiddle.length, insert: newMiddle });
  }

  for (let i = 0; i < head; i += 1) compareAt(from[i], to[i], path, i, steps);
  for (let i = tail; i > 0; i -= 1) compareAt(from.at(-i), to.at(-i), path, to.length - i, steps);
};

/** Where each new entry was among the old ones; null unless they are the same things. */
const orderOf = (from: readonly unknown[], to: readonly unknown[]): readonly number[] | null => {
  if (from.length < 2 || from.length !== to.length) return null;
  const places = new Map(from.map((entry, place) => [identityOf(entry), place]));
  if (places.size !== from.length || places.has(undefined)) return null;
  const order: number[] = [];
  for (const entry of to) {
    const place = places.get(identityOf(entry));
    if (place === undefined) return null;
    order.push(place);
  }
  return new Set(order).size === order.length ? order : null;
};

const isSameThing = (a: unknown, b: unknown): boolean => {
  if (Object.is(a, b)) return true;
  const identity = identityOf(a);
  return identity !== undefined && identity === identityOf(b);
};

/** Sections, rows, columns and blocks have ids; what holds a block or a row is known by it. */
const identityOf = (entry: unknown): string | undefined => {
  if (!isObject(entry)) return undefined;
  const id: unknown = Reflect.get(entry, 'id');
  if (typeof id === 'string') return id;
  const held: unknown = Reflect.get(entry, 'block') ?? Reflect.get(entry, 'row');
  return isObject(held) ? identityOf(held) : undefined;
};

const hasIdentity = (entry: unknown): boolean => identityOf(entry) !== undefined;

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;
