import { BudgetExceeded } from './budget.ts';

/** Where work is counted while it is done; the context of a render is one. */
export interface Meter {
  readonly worthCounting: number;
  spend(cost: number): void;
  spendOn(value: Value): void;
}

/**
 * What a template works on: JSON values as they are, no wrappers. `undefined` is MISSING, the "no such value" of a
 * lookup, which is not the same as JSON null. ABSENT is a MISSING that does not even count as null when compared:
 * root data that was never given, and `cycle` without an item.
 */
export type Value = unknown;

export const ABSENT: unique symbol = Symbol('absent');

export type ValueType = 'missing' | 'object' | 'array' | 'number' | 'string' | 'boolean' | 'null';

export type JsonObject = Record<string, unknown>;

export function typeOf(value: Value): ValueType {
  switch (typeof value) {
    case 'string':
      return 'string';
    case 'number':
      return 'number';
    case 'boolean':
      return 'boolean';
    case 'object':
      return value === null ? 'null' : Array.isArray(value) ? 'array' : 'object';
    default:
      return 'missing';
  }
}

export const isMissing = (value: Value): boolean => value === undefined || typeof value === 'symbol';

export const isObject = (value: Value): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export function isTruthy(value: Value): boolean {
  switch (typeof value) {
    case 'string':
      return value !== '';
    case 'number':
      return value !== 0 && !Number.isNaN(value);
    case 'boolean':
      return value;
    case 'object':
      if (value === null) return false;
      if (Array.isArray(value)) return value.length > 0;
      return hasKeys(value);
    default:
      return false;
  }
}

/** Engines list all keys of a large object before they hand out the first. */
const MANY_KEYS = 32;

/** A key that each large object was seen to have. Whether it still has it is asked every time, so it is never stale. */
const witnesses = new WeakMap<object, string>();

function hasKeys(value: object): boolean {
  const witness = witnesses.get(value);
  if (witness !== undefined && Object.hasOwn(value, witness)) return true;
  let seen = 0;
  for (const key in value) {
    if (seen === 0 && !Object.hasOwn(value, key)) continue;
    if (++seen <= MANY_KEYS) continue;
    if (Object.hasOwn(value, key)) witnesses.set(value, key);
    return true;
  }
  return seen > 0;
}

/** A key of a large object takes longer than an instruction. */
const KEY_COST = 2;

/** How many keys an object has. Listing them is work. */
export function countKeys(value: object, meter: Meter): number {
  const { length } = Object.keys(value);
  if (length > meter.worthCounting) meter.spend(length * KEY_COST);
  return length;
}

/** What a variable tag appends. Arrays go through JavaScript's own conversion, element by element. */
export function toOutput(value: Value, meter?: Meter): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    case 'object':
      return Array.isArray(value) ? arrayToOutput(value, meter) : '';
    default:
      return '';
  }
}

function arrayToOutput(array: readonly unknown[], meter: Meter | undefined): string {
  meter?.spendOn(array);
  let text = '';
  for (let i = 0; i < array.length; i++) {
    if (i > 0) text += ',';
    text += elementToText(array[i], meter);
  }
  return text;
}

/** JavaScript's own conversion to text, except that lists in lists are counted, and take time by size only. */
export function elementToText(value: Value, meter?: Meter): string {
  return Array.isArray(value) ? joined(value, meter) : `${value as string}`;
}

function joined(array: readonly unknown[], meter: Meter | undefined): string {
  meter?.spend(1 + array.length);
  let text = '';
  for (let i = 0; i < array.length; i++) {
    const element: unknown = array[i];
    if (i > 0) text += ',';
    if (element !== null && element !== undefined) text += elementToText(element, meter);
  }
  return text;
}

export function asString(value: Value): string {
  switch (typeof value) {
    case 'string':
      return value;
    case 'number':
    case 'boolean':
      return String(value);
    default:
      return '';
  }
}

export function asNumber(value: Value): number {
  switch (typeof value) {
    case 'number':
      return value;
    case 'string':
      return value.includes('.') ? Number.parseFloat(value) : Number.parseInt(value, 10);
    case 'boolean':
      return value ? 1 : 0;
    default:
      return 0;
  }
}

export function asBoolean(value: Value): boolean {
  switch (typeof value) {
    case 'boolean':
      return value;
    case 'string':
      return value === 'true';
    case 'number':
      return value !== 0 && Number.parseInt(String(value), 10) === value;
    default:
      return false;
  }
}

/** MISSING counts as null here; ABSENT does not. */
const comparable = (value: Value): unknown => (value === undefined ? null : value);

/** Every part that is compared is counted: objects that a template made can have more of them than could ever be. */
export function isEqual(a: Value, b: Value, meter: Meter = createCap()): boolean {
  return deepEqual(comparable(a), comparable(b), meter);
}

const MAX_COMPARISONS = 1_000_000;

/** For comparisons outside of a render. */
function createCap(): Meter {
  let done = 0;
  const spend = (cost: number): void => {
    done += cost;
    if (done > MAX_COMPARISONS) throw new BudgetExceeded('steps', MAX_COMPARISONS);
  };
  return { worthCounting: Number.POSITIVE_INFINITY, spend, spendOn: () => {} };
}

function deepEqual(a: unknown, b: unknown, meter: Meter): boolean {
  if (typeof a === 'string' && typeof b === 'string') {
    // Texts of different lengths are told apart at once.
    if (a.length === b.length) meter.spendOn(a);
    return a === b;
  }
  if (a === b) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  if (Array.isArray(a) && Array.isArray(b)) {
    if (a.length !== b.length) return false;
    meter.spend(1);
    for (let i = 0; i < a.length; i++) {
      meter.spend(1);
      if (!deepEqual(a[i], b[i], meter)) return false;
    }
    return true;
  }
  const left = a as JsonObject;
  const right = b as JsonObject;
  const keys = Object.keys(left);
  const others = Object.keys(right).length;
  meter.spend(1 + KEY_COST * (keys.length + others));
  if (keys.length !== others) return false;
  for (const key of keys)
    if (!Object.hasOwn(right, key) || !deepEqual(left[key], right[key], meter)) return false;
  return true;
}

/** Negative, zero or positive; the left side's type decides how the right side is read. */
export function compare(a: Value, b: Value, meter?: Meter): number {
  switch (typeof a) {
    case 'number': {
      if (typeof b === 'string') meter?.spendOn(b);
      const right = asNumber(b);
      return a < right ? -1 : a === right ? 0 : 1;
    }
    case 'string': {
      const right = asString(b);
      meter?.spendOn(a.length < right.length ? a : right);
      return a < right ? -1 : a === right ? 0 : 1;
    }
    case 'boolean':
      return a === asBoolean(b) ? 0 : a ? 1 : -1;
    default:
      return isEqual(a, b, meter) ? 0 : -1;
  }
}

export type Key = string | number;
export type Path = readonly Key[];

/**
 * Reads the first name of a reference, and most fields: a plain property read, so that `length` of an array works.
 * What every JavaScript object inherits is not data.
 */
export function getField(value: Value, key: Key): Value {
  if (typeof value !== 'object' || value === null) return undefined;
  const match = (value as JsonObject)[key];
  return typeof match === 'function' ? undefined : match;
}

const ownPropertyCheck = Object.prototype.hasOwnProperty;

/** Reads the second and later names: own properties of objects, whole-number indexes of arrays, nothing else. */
export function getPath(value: Value, key: Key): Value {
  if (typeof value !== 'object' || value === null) return undefined;
  if (Array.isArray(value)) return typeof key === 'number' ? value[key] : undefined;
  // Kept from the language's reference: data that shadows this method cannot be walked into.
  if ((value as JsonObject).hasOwnProperty !== ownPropertyCheck && Object.hasOwn(value, 'hasOwnProperty')) {
    throw new TypeError('value.hasOwnProperty is not a function');
  }
  const match = (value as JsonObject)[key];
  // Reading first and asking only where it could be inherited: all that objects inherit is functions and this.
  if (typeof match !== 'function' && key !== '__proto__') return match;
  return Object.hasOwn(value, key) ? match : undefined;
}

export function walkPath(value: Value, path: Path, from = 0): Value {
  let current = value;
  for (let i = from; i < path.length; i++) {
    if (current === undefined || current === null) return undefined;
    current = getPath(current, path[i] as Key);
  }
  return current;
}

const MAX_INDEX = 2147483647;

/** `a.0.b` → `['a', 0, 'b']`. Arguments come here too, so any text is allowed. */
export function parsePath(text: string): Path {
  if (!text.includes('.')) return [toKey(text)];
  return text.split('.').map(toKey);
}

/** One name of a path: whole numbers are indexes. */
export function toKey(part: string): Key {
  if (part === '') return part;
  for (let i = 0; i < part.length; i++) {
    const c = part.charCodeAt(i);
    if (c < 48 || c > 57) return part;
  }
  const index = Number(part);
  return index <= MAX_INDEX ? index : part;
}
