import { isDeepStrictEqual } from 'node:util';
import {
  arrangePhone,
  type FluidLayout,
  isReordered,
  type PageDocument,
  type Section,
} from '@awning/site-model';
import { readStoredDocument } from '../../content/index.ts';

/** Both sides say something else about the same thing. */
const CONFLICT = Symbol('conflict');

type Fields = Readonly<Record<string, unknown>>;

/**
 * What two documents that were made from one have in common with it and what each of them changed, in one document.
 * Null when both changed the same part, or when the model does not accept the result, such as two blocks in one cell.
 */
export function mergeDocuments(
  base: PageDocument,
  ours: PageDocument,
  theirs: PageDocument,
): PageDocument | null {
  const merged = merge(base, ours, theirs);
  return merged === CONFLICT ? null : readStoredDocument(merged);
}

function merge(base: unknown, ours: unknown, theirs: unknown): unknown {
  if (isDeepStrictEqual(base, theirs) || isDeepStrictEqual(ours, theirs)) return ours;
  if (isDeepStrictEqual(base, ours)) return theirs;
  if (Array.isArray(base) && Array.isArray(ours) && Array.isArray(theirs))
    return mergeLists(base, ours, theirs);
  if (isFields(base) && isFields(ours) && isFields(theirs)) return mergeFields(base, ours, theirs);
  return CONFLICT;
}

function mergeFields(base: Fields, ours: Fields, theirs: Fields): unknown {
  const merged = new Map<string, unknown>();
  for (const key of new Set([...Object.keys(ours), ...Object.keys(theirs)])) {
    const value = isDerived(key, ours, theirs) ? ours[key] : merge(base[key], ours[key], theirs[key]);
    if (value === CONFLICT) return CONFLICT;
    if (value !== undefined) merged.set(key, value);
  }
  const fields = Object.fromEntries(merged);
  return isFields(fields.layout) && fields.layout.type === 'fluid' ? stackOnPhone(fields) : fields;
}

/** Where a block stands on the phone unless a member put it there. */
const isDerived = (key: string, ours: Fields, theirs: Fields): boolean =>
  key === 'phone' && 'desktop' in ours && ours.phoneByHand !== true && theirs.phoneByHand !== true;

function stackOnPhone(section: Fields): unknown {
  // A section of the model that was put together from two sections of the model.
  const { layout, phonePairs } = section as unknown as Section & { readonly layout: FluidLayout };
  const blocks = arrangePhone(layout.blocks, phonePairs);
  return blocks === null ? CONFLICT : { ...section, layout: { ...layout, blocks } };
}

function mergeLists(base: readonly unknown[], ours: readonly unknown[], theirs: readonly unknown[]): unknown {
  const [before, left, right] = [byId(base), byId(ours), byId(theirs)];
  if (!before || !left || !right) return CONFLICT;
  const order = mergeOrders([...before.keys()], [...left.keys()], [...right.keys()]);
  if (order === null) return CONFLICT;
  const merged: unknown[] = [];
  for (const id of order) {
    const isBoth = left.has(id) && right.has(id);
    if (isBoth) {
      const entry = merge(before.get(id), left.get(id), right.get(id));
      if (entry === CONFLICT) return CONFLICT;
      merged.push(entry);
      continue;
    }
    const remaining = left.get(id) ?? right.get(id);
    if (!before.has(id)) merged.push(remaining);
    // One side removed it, which is fine unless the other one changed it.
    else if (!isDeepStrictEqual(remaining, before.get(id))) return CONFLICT;
  }
  return merged;
}

/** Of the side that has moved something; what the other one added follows its neighbour there. */
function mergeOrders(
  before: readonly string[],
  ours: readonly string[],
  theirs: readonly string[],
): readonly string[] | null {
  const areOursMoved = isReordered(before, ours);
  if (areOursMoved && isReordered(before, theirs) && isReordered(ours, theirs)) return null;
  const [main, side] = areOursMoved ? [ours, theirs] : [theirs, ours];
  const order = [...main];
  let previous = -1;
  for (const id of side) {
    const place = order.indexOf(id);
    if (place >= 0) previous = place;
    else order.splice(++previous, 0, id);
  }
  return order;
}

/** Null unless every entry is known by an id of its own. */
function byId(list: readonly unknown[]): ReadonlyMap<string, unknown> | null {
  const entries = new Map<string, unknown>();
  for (const entry of list) {
    const id = idOf(entry);
    if (id === undefined || entries.has(id)) return null;
    entries.set(id, entry);
  }
  return entries;
}

/** Sections, rows, columns and blocks have ids; what holds a block or a row is known by it. */
function idOf(entry: unknown): string | undefined {
  if (!isFields(entry)) return undefined;
  if (typeof entry.id === 'string') return entry.id;
  const inner = entry.block ?? entry.row;
  return isFields(inner) && typeof inner.id === 'string' ? inner.id : undefined;
}

const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
