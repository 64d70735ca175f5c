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
 * Entries that stand for the same thing at both ends are compared one by one. What lies between is taken out, put into
 * another order and put in where each entry is known by its id, compared by place when nothing tells the entries apart,
 * and otherwise exchanged.
 */
const compareLists = (from: readonly unknown[], to: readonly unknown[], walk: Walk): void => {
  const shorter = Math.min(from.length, to.length);
  let head = 0;
  while (head < shorter && isSameThing(from[head], to[head])) head += 1;
  let tail = 0;
  while (tail < shorter - head && isSameThing(from.at(-1 - tail), to.at(-1 - tail))) tail += 1;

  const oldMiddle = from.slice(head, from.length - tail);
  const newMiddle = to.slice(head, to.length - tail);
  const places = placesById(oldMiddle);
  if (places && placesById(newMiddle))
    rearrange({ from: oldMiddle, to: newMiddle, places, head, tail }, walk);
  else if (oldMiddle.length === newMiddle.length && ![...oldMiddle, ...newMiddle].some(hasIdentity)) {
    newMiddle.forEach((entry, at) => {
      compareAt(oldMiddle[at], entry, head + at, walk);
    });
  } else {
    walk.steps.push({ splice: [...walk.path], at: head, remove: oldMiddle.length, insert: newMiddle });
  }

  for (let i = 0; i < head; i += 1) compareAt(from[i], to[i], i, walk);
  for (let i = tail; i > 0; i -= 1) compareAt(from.at(-i), to.at(-i), to.length - i, walk);
};

/** Null unless every entry has an id of its own. */
const placesById = (entries: readonly unknown[]): ReadonlyMap<string, number> | null => {
  const places = new Map<string, number>();
  for (const [place, entry] of entries.entries()) {
    const identity = identityOf(entry);
    if (identity === undefined) return null;
    places.set(identity, place);
  }
  return places.size === entries.length ? places : null;
};

interface Rearrangement {
  readonly from: readonly unknown[];
  readonly to: readonly unknown[];
  /** Where each entry of `from` is. */
  readonly places: ReadonlyMap<string, number>;
  /** How many entries stand before and after them. */
  readonly head: number;
  readonly tail: number;
}

/** What is gone is taken out, what stays is put into its new order, what is new is put in. */
const rearrange = ({ from, to, places, head, tail }: Rearrangement, walk: Walk): void => {
  const cameFrom = to.map((entry) => places.get(identityOf(entry) ?? ''));
  const staying = new Set(cameFrom);
  for (const { at, length } of runsOf(from.map((_, place) => !staying.has(place))).reverse())
    walk.steps.push({ splice: [...walk.path], at: head + at, remove: length, insert: [] });

  const order = cameFrom.filter((place) => place !== undefined);
  const rank = new Map([...order].sort((a, b) => a - b).map((place, index) => [place, index]));
  if (order.some((place, index) => rank.get(place) !== index)) {
    const moved = Array.from({ length: head + order.length + tail }, (_, place) => place);
    order.forEach((place, index) => {
      moved[head + index] = head + (rank.get(place) ?? 0);
    });
    walk.steps.push({ permute: [...walk.path], from: moved });
  }

  for (const { at, length } of runsOf(cameFrom.map((place) => place === undefined)))
    walk.steps.push({ splice: [...walk.path], at: head + at, remove: 0, insert: to.slice(at, at + length) });
  cameFrom.forEach((place, at) => {
    if (place !== undefined) compareAt(from[place], to[at], head + at, walk);
  });
};

/** Where the marked places stand, neighbours together. */
const runsOf = (marks: readonly boolean[]): { readonly at: number; readonly length: number }[] => {
  const runs: { at: number; length: number }[] = [];
  marks.forEach((isMarked, at) => {
    if (!isMarked) return;
    const last = runs.at(-1);
    if (last && last.at + last.length === at) last.length += 1;
    else runs.push({ at, length: 1 });
  });
  return runs;
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
