import type { PageDocument } from '../document/page-document.ts';
import type { DiffStep, DocumentDiff } from './document-diff.ts';

/**
 * The steps that lead from one document to another. Parts that both share as the same object cost nothing, so after an
 * edit the work is as small as the edit.
 */
export const diffDocuments = (from: PageDocument, to: PageDocument): DocumentDiff => {
  const walk: Walk = { path: [], steps: [] };
  if (from !== to) compare(from, to, walk);
  return walk.steps;
};

interface Walk {
  /** Where we are; copied into the steps. */
  readonly path: (string | number)[];
  readonly steps: DiffStep[];
}

const compare = (from: unknown, to: unknown, walk: Walk): void => {
  if (Array.isArray(from) && Array.isArray(to)) compareLists(from, to, walk);
  else if (isObject(from) && isObject(to)) compareObjects(from, to, walk);
  else walk.steps.push({ set: [...walk.path], to });
};

/** Most parts are the same object on both sides, and then there is nowhere to go. */
const compareAt = (from: unknown, to: unknown, key: string | number, walk: Walk): void => {
  if (Object.is(from, to)) return;
  walk.path.push(key);
  compare(from, to, walk);
  walk.path.pop();
};

type Fields = Readonly<Record<string, unknown>>;

const compareObjects = (from: Fields, to: Fields, walk: Walk): void => {
  const names = Object.keys(from);
  let shared = 0;
  for (const key of Object.keys(to)) {
    if (Object.hasOwn(from, key)) {
      shared += 1;
      compareAt(from[key], to[key], key, walk);
    } else walk.steps.push({ set: [...walk.path, key], to: to[key] });
  }
  if (shared === names.length) return;
  for (const key of names) if (!Object.hasOwn(to, key)) walk.steps.push({ unset: [...walk.path, key] });
};

/**
 * Entries that stand for the same thing at both ends are compared one by one. What lies between is put into another
 * order when it is the same things, compared by place when nothing tells the entries apart, and otherwise exchanged.
 */
const compareLists = (from: readonly unknown[], to: readonly unknown[], walk: Walk): void => {
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
    walk.steps.push({ permute: [...walk.path], from: moved });
    order.forEach((place, at) => {
      compareAt(oldMiddle[place], newMiddle[at], head + at, walk);
    });
  } else if (oldMiddle.length === newMiddle.length && ![...oldMiddle, ...newMiddle].some(hasIdentity)) {
    newMiddle.forEach((entry, at) => {
      compareAt(oldMiddle[at], entry, head + at, walk);
    });
  } else {
    walk.steps.push({ splice: [...walk.path], at: head, remove: oldMiddle.length, insert: newMiddle });
  }

  for (let i = 0; i < head; i += 1) compareAt(from[i], to[i], i, walk);
  for (let i = tail; i > 0; i -= 1) compareAt(from.at(-i), to.at(-i), to.length - i, walk);
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
  if (typeof entry.id === 'string') return entry.id;
  const inner = entry.block ?? entry.row;
  return isObject(inner) ? identityOf(inner) : undefined;
};

const hasIdentity = (entry: unknown): boolean => identityOf(entry) !== undefined;

const isObject = (value: unknown): value is Fields => typeof value === 'object' && value !== null;
