import { isUnsafePart } from './objects.ts';
import { bagOf, callMethod, isBag, isRun, type Run } from './shapes.ts';

const isArrayLike = (value: unknown): boolean =>
  isBag(value) &&
  typeof value !== 'function' &&
  typeof value.length === 'number' &&
  !('nodeType' in value && 'tagName' in value) &&
  value !== value.window;

/** How much something is a list: 1 for an array, 2 for something like one, 0 for neither. */
const test = (value: unknown): number => {
  if (Array.isArray(value)) return 1;
  return isArrayLike(value) ? 2 : 0;
};

/** Nodes of the library come as nodes, not as elements. */
function toArray(value: unknown, start = 0, force: unknown = false): unknown[] {
  if (isBag(value) && isRun(value.each) && isRun(value.item) && isRun(value.size)) {
    const size = Number(value.size());
    return Array.from({ length: size }, (_none, place) => callMethod(value, 'item', place)).slice(start);
  }
  if (Array.isArray(value) || isArrayLike(value) || (force === true && isBag(value) && 'length' in value))
    return Array.from(value as ArrayLike<unknown>).slice(start);
  return [value];
}

const listOf = (value: unknown): unknown[] => (value === undefined || value === null ? [] : toArray(value));

function each(list: unknown, run: unknown, context?: unknown): unknown {
  if (isRun(run)) listOf(list).forEach((item, place) => void run.call(context, item, place, list));
  return list;
}

const asTest =
  (run: unknown, context: unknown, list: unknown) =>
  (item: unknown, place: number): boolean =>
    isRun(run) && Boolean(run.call(context, item, place, list));

const unique = (list: unknown, isSame?: unknown): unknown[] =>
  listOf(list).filter((item, place, all) =>
    isRun(isSame) ? !all.slice(0, place).some((other) => isSame(item, other)) : all.indexOf(item) === place,
  );

const methods = {
  test,
  each,
  forEach: each,
  some: (list: unknown, run: unknown, context?: unknown) => listOf(list).some(asTest(run, context, list)),
  every: (list: unknown, run: unknown, context?: unknown) => listOf(list).every(asTest(run, context, list)),
  filter: (list: unknown, run: unknown, context?: unknown) => listOf(list).filter(asTest(run, context, list)),
  reject: (list: unknown, run: unknown, context?: unknown) => {
    const matches = asTest(run, context, list);
    return listOf(list).filter((item, place) => !matches(item, place));
  },
  find: (list: unknown, run: unknown, context?: unknown) =>
    listOf(list).find(asTest(run, context, list)) ?? null,
  map: (list: unknown, run: Run, context?: unknown) =>
    listOf(list).map((item, place) => run.call(context, item, place, list)),
  reduce: (list: unknown, first: unknown, run: Run, context?: unknown) =>
    listOf(list).reduce((sum, item, place) => run.call(context, sum, item, place, list), first),
  indexOf: (list: unknown, item: unknown, from = 0) => listOf(list).indexOf(item, from),
  lastIndexOf: (list: unknown, item: unknown) => listOf(list).lastIndexOf(item),
  unique,
  dedupe: unique,
  hash: (names: unknown, values?: unknown) => {
    const all = values === undefined ? null : listOf(values);
    return Object.fromEntries(
      listOf(names).map((name, place) => [String(name), all ? (all[place] ?? true) : true]),
    );
  },
  flatten: (list: unknown) => listOf(list).flat(Number.POSITIVE_INFINITY),
  invoke: (list: unknown, name: string, ...values: unknown[]) =>
    listOf(list).map((item) => callMethod(item, name, ...values)),
  numericSort: (a: unknown, b: unknown) => Number(a) - Number(b),
  partition: (list: unknown, run: unknown, context?: unknown) => {
    const matches = asTest(run, context, list);
    const parts = Object.groupBy(listOf(list), (item) =>
      matches(item, listOf(list).indexOf(item)) ? 'matches' : 'rejects',
    );
    return { matches: parts.matches ?? [], rejects: parts.rejects ?? [] };
  },
  zip: (list: unknown, other: unknown) => listOf(list).map((item, place) => [item, listOf(other)[place]]),
};

/** `Y.Array` */
export const YArray = Object.assign(
  (value: unknown, start?: number, force?: unknown) => toArray(value, start, force),
  methods,
);

const walk = (from: unknown, path: readonly unknown[]): unknown =>
  path.reduce<unknown>((value, name) => (isBag(value) ? value[String(name)] : undefined), from);

/** `Y.Object` */
export const YObject = Object.assign((prototype: object | null) => Object.create(prototype) as object, {
  keys: (value: unknown) => Object.keys(bagOf(value)),
  values: (value: unknown) => Object.values(bagOf(value)),
  size: (value: unknown) => Object.keys(bagOf(value)).length,
  isEmpty: (value: unknown) => Object.keys(bagOf(value)).length === 0,
  hasKey: (value: unknown, key: string) => Object.hasOwn(bagOf(value), key),
  owns: (value: unknown, key: string) => Object.hasOwn(bagOf(value), key),
  hasValue: (value: unknown, wanted: unknown) => Object.values(bagOf(value)).includes(wanted),
  each: (value: unknown, run: unknown, context?: unknown) => {
    if (isRun(run))
      for (const [key, item] of Object.entries(bagOf(value))) run.call(context, item, key, value);
    return value;
  },
  some: (value: unknown, run: unknown, context?: unknown) =>
    isRun(run) &&
    Object.entries(bagOf(value)).some(([key, item]) => Boolean(run.call(context, item, key, value))),
  getValue: (value: unknown, path: unknown) => walk(value, listOf(path)),
  setValue: (value: unknown, path: unknown, item: unknown) => {
    const names = listOf(path).map(String);
    if (names.some(isUnsafePart)) return undefined;
    const last = names.pop();
    const parent = walk(value, names);
    if (last === undefined || !isBag(parent)) return undefined;
    parent[last] = item;
    return value;
  },
});

/** `Y.each`: arrays, lists of nodes and objects. */
export function eachOf(value: unknown, run: unknown, context?: unknown): unknown {
  if (value === undefined || value === null) return value;
  return test(value) > 0 || isRun(bagOf(value).size)
    ? each(value, run, context)
    : YObject.each(value, run, context);
}

/** `Y.some` */
export const someOf = (value: unknown, run: unknown, context?: unknown): boolean =>
  test(value) > 0 || isRun(bagOf(value).size)
    ? methods.some(value, run, context)
    : YObject.some(value, run, context);
