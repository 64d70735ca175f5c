import { type Bag, isBag, isRun, textOf } from './shapes.ts';

const isValue = (value: unknown): boolean =>
  value !== undefined && value !== null && !(typeof value === 'number' && Number.isNaN(value));

function typeOf(value: unknown): string {
  if (value === null) return 'null';
  if (Array.isArray(value)) return 'array';
  if (value instanceof Date) return 'date';
  if (value instanceof RegExp) return 'regexp';
  if (value instanceof Error) return 'error';
  return typeof value;
}

/** `Y.Lang` */
export const Lang = {
  isArray: (value: unknown): boolean => Array.isArray(value),
  isBoolean: (value: unknown): boolean => typeof value === 'boolean',
  isDate: (value: unknown): boolean => value instanceof Date && !Number.isNaN(value.getTime()),
  isFunction: isRun,
  isNull: (value: unknown): boolean => value === null,
  isNumber: (value: unknown): boolean => typeof value === 'number' && Number.isFinite(value),
  isObject: (value: unknown, noFunction?: unknown): boolean =>
    isBag(value) && !(noFunction === true && typeof value === 'function'),
  isRegExp: (value: unknown): boolean => value instanceof RegExp,
  isString: (value: unknown): boolean => typeof value === 'string',
  isUndefined: (value: unknown): boolean => value === undefined,
  isValue,
  now: (): number => Date.now(),
  trim: (text: unknown): unknown => (typeof text === 'string' ? text.trim() : text),
  trimLeft: (text: unknown): unknown => (typeof text === 'string' ? text.trimStart() : text),
  trimRight: (text: unknown): unknown => (typeof text === 'string' ? text.trimEnd() : text),
  type: typeOf,
  /** `{name}` of a text; what has no value stays as it is. */
  sub: (text: unknown, values: Bag): string =>
    textOf(text).replace(/\{\s*([^|{}]+?)\s*(?:\|[^{}]*)?\}/g, (whole, name: string) =>
      isBag(values) && values[name] !== undefined ? textOf(values[name]) : whole,
    ),
};
