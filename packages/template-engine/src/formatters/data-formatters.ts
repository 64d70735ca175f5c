import {
  ABSENT,
  asNumber,
  asString,
  countKeys,
  elementToText,
  getPath,
  isMissing,
  isObject,
  isTruthy,
  type JsonObject,
  type Meter,
  parsePath,
  type Value,
  walkPath,
} from '../value.ts';
import { type FormatterFactory, type Formatters, pure } from '../vocabulary.ts';

function count(value: Value, meter: Meter): number {
  if (typeof value === 'string' || Array.isArray(value)) return value.length;
  return isObject(value) ? countKeys(value, meter) : 0;
}

const cycle = pure((items) => (value) => {
  const length = items.length;
  const index = (((asNumber(value) - 1) % length) + length) % length;
  return items[index] ?? ABSENT;
});

/** Finds the first or last element for which a path leads to something. */
const finder =
  (fromEnd: boolean): FormatterFactory =>
  (args) => {
    const [first, second] = args;
    const viaLookup = args.length === 2;
    const lookupPath = viaLookup ? parsePath(first ?? '') : null;
    const path = args.length === 0 ? null : parsePath((viaLookup ? second : first) ?? '');
    return (value, ctx) => {
      if (!Array.isArray(value) || value.length === 0) return undefined;
      if (path === null) return fromEnd ? value[value.length - 1] : value[0];
      const table = lookupPath ? ctx.resolve(lookupPath) : undefined;
      const matches = (element: unknown): boolean =>
        isTruthy(walkPath(lookupPath ? getPath(table, asString(element)) : element, path));
      return fromEnd ? value.findLast(matches) : value.find(matches);
    };
  };

/** Into an object any value is a key, as JavaScript reads it, which can fail; into a list only numbers are. */
function step(value: Value, key: unknown): Value {
  if (typeof key === 'number') return getPath(value, key);
  return isObject(value) ? getPath(value, `${key as string}`) : undefined;
}

const get: FormatterFactory = (args) => {
  const paths = args.map(parsePath);
  return (value, ctx) => {
    let current = value;
    for (const path of paths) {
      const selector = ctx.resolve(path);
      ctx.spendOn(selector);
      if (isMissing(selector)) return undefined;
      if (!Array.isArray(selector)) {
        current = step(current, typeof selector === 'number' ? selector : asString(selector));
        continue;
      }
      for (const key of selector) current = step(current, key);
    }
    return current;
  };
};

const prop = pure((args) => {
  const paths = args.map(parsePath);
  return (value) => {
    let current = value;
    for (const path of paths) current = walkPath(current, path);
    return current;
  };
});

const lookup: FormatterFactory = ([reference]) => {
  if (reference === undefined || reference === '') return () => '';
  const path = parsePath(reference);
  return (_value, ctx) => {
    const name = asString(ctx.resolve(path));
    ctx.spendOn(name);
    return ctx.resolve(parsePath(name));
  };
};

const keyBy = pure(([argument = '']) => {
  const path = parsePath(argument);
  return (value, meter) => {
    const table: JsonObject = {};
    if (!Array.isArray(value) || argument === '') return table;
    for (const element of value) {
      const key = walkPath(element, path);
      if (isMissing(key)) continue;
      const name = elementToText(key, meter);
      meter.spendOn(name);
      table[name] = element;
    }
    return table;
  };
});

const iter: FormatterFactory = () => (_value, ctx) => asString(ctx.lookup('@index'));

const mod = pure(([argument]) => {
  const divisor = Number.parseInt(argument ?? '', 10) || 2;
  return (value) => asNumber(value) % divisor;
});

/** Slots like `{0}` filled from references outside the value. */
const format: FormatterFactory = (args) => {
  const paths = args.map(parsePath);
  return (value, ctx) => {
    const pattern = asString(value);
    const values = paths.map((path) => ctx.resolveFromParent(path));
    return fillSlots(pattern, (slot) => {
      const text = slotText(values[slot], ctx);
      ctx.spendOn(text);
      return text;
    });
  };
};

/** Turning an object into text can fail, so only what a slot asks for is turned. */
function slotText(value: Value, meter: Meter): string {
  return isMissing(value) || value === null ? '' : elementToText(value, meter);
}

function fillSlots(pattern: string, textOf: (slot: number) => string): string {
  let result = '';
  let slot = -1;
  let skipping = false;
  for (let i = 0; i < pattern.length; i++) {
    const c = pattern[i] as string;
    if (slot === -1 && !skipping) {
      if (c === '{') slot = 0;
      else result += c;
    } else if (c === '}') {
      if (!skipping) result += textOf(slot);
      slot = -1;
      skipping = false;
    } else if (skipping) {
      if (c === '{') {
        slot = 0;
        skipping = false;
      }
    } else if (c >= '0' && c <= '9') slot = slot * 10 + Number(c);
    else skipping = true;
  }
  return result;
}

export const dataFormatters: Formatters = {
  count: pure(() => count),
  cycle,
  'find-first': finder(false),
  'find-last': finder(true),
  format,
  get,
  iter,
  'key-by': keyBy,
  lookup,
  mod,
  prop,
  round: pure(() => (value) => Math.round(asNumber(value))),
};
