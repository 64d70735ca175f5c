import { type Static, Type } from 'typebox';
import type { BlockDefinition } from '../../blocks/block-definition.ts';
import type { BlockValue } from '../../document/page-document.ts';

/**
 * A change at a place in the value of a block: another value there; with `insert` an entry of a list more; with `to` an
 * entry that moves to another place of its list. With none of them the field or the entry is removed.
 */
export const ValueChange = {
  path: Type.Array(Type.Union([Type.String(), Type.Integer({ minimum: 0 })]), {
    minItems: 1,
    maxItems: 20,
  }),
  value: Type.Optional(Type.Unknown()),
  insert: Type.Optional(Type.Literal(true)),
  to: Type.Optional(Type.Integer({ minimum: 0 })),
} as const;

export type ValueChange = Static<ReturnType<typeof Type.Object<typeof ValueChange>>>;

/**
 * The value with the change made inside it; null when the path does not lead anywhere, or the change makes no sense.
 */
export const changeValue = (
  value: BlockValue,
  change: ValueChange,
  { defaults }: BlockDefinition,
): BlockValue | null => {
  const isMove = change.to !== undefined;
  const hasValue = Object.hasOwn(change, 'value');
  if (isMove && (hasValue || change.insert)) return null;
  if (change.insert && !hasValue) return null;
  const next = changeAt(withField(value, change.path[0], defaults), change.path, change);
  return isObject(next) ? next : null;
};

/** A field that the block does not have yet begins as that of a new block, so that a part of it can be set. */
const withField = (value: BlockValue, key: string | number | undefined, defaults: object): BlockValue =>
  key === undefined || Object.hasOwn(value, key) || !Object.hasOwn(defaults, key)
    ? value
    : { ...value, [key]: Reflect.get(defaults, key) };

/** The holder with the change made inside it; undefined when the path does not lead anywhere. */
const changeAt = (holder: unknown, path: ValueChange['path'], change: ValueChange): unknown => {
  const [key, ...rest] = path;
  if (key === undefined || typeof holder !== 'object' || holder === null) return undefined;
  if (rest.length === 0) {
    return Array.isArray(holder) ? changeEntry(holder, key, change) : changeField(holder, key, change);
  }
  const next = changeAt(child(holder, key), rest, change);
  if (next === undefined) return undefined;
  const inside = { path: [key], value: next };
  return Array.isArray(holder) ? changeEntry(holder, key, inside) : changeField(holder, key, inside);
};

const child = (holder: object, key: string | number): unknown =>
  Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;

const changeEntry = (list: readonly unknown[], key: string | number, change: ValueChange): unknown => {
  if (typeof key !== 'number' || key > list.length) return undefined;
  if (Object.hasOwn(change, 'value')) {
    if (change.value === undefined) return undefined;
    return list.toSpliced(key, change.insert ? 0 : 1, change.value);
  }
  if (key === list.length) return undefined;
  const others = list.toSpliced(key, 1);
  if (change.to === undefined) return others;
  return change.to < list.length ? others.toSpliced(change.to, 0, list[key]) : undefined;
};

const changeField = (object: object, key: string | number, change: ValueChange): unknown => {
  if (key === '__proto__' || change.insert || change.to !== undefined) return undefined;
  if (Object.hasOwn(change, 'value')) {
    return change.value === undefined ? undefined : { ...object, [key]: change.value };
  }
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== String(key)));
};

const isObject = (value: unknown): value is BlockValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
