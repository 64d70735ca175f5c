import { quietly } from './faults.ts';
import { bagOf, isRun, numberOf, type Run } from './shapes.ts';

/** A shorter pause than a frame shows nothing more, and takes the time of everything else on the page. */
const SHORTEST_INTERVAL = 16;

export interface Timer {
  readonly id: unknown;
  readonly interval: boolean;
  cancel(): void;
}

/** The function itself, or the method of that name. */
const runOf = (run: unknown, context: unknown): Run | null => {
  const found = typeof run === 'string' ? bagOf(context)[run] : run;
  return isRun(found) ? found : null;
};

const listOf = (value: unknown): unknown[] => {
  if (value === undefined || value === null) return [];
  return Array.isArray(value) ? value : [value];
};

/** `Y.later` */
export function later(
  ...[delay, context, run, values, repeats]: [unknown?, unknown?, unknown?, unknown?, unknown?]
): Timer {
  const call = (): void => {
    const found = runOf(run, context);
    if (found) quietly(() => found.apply(context, listOf(values)));
  };
  const pause = numberOf(delay);
  const interval = Boolean(repeats);
  const id = interval ? setInterval(call, Math.max(SHORTEST_INTERVAL, pause)) : setTimeout(call, pause);
  return {
    id,
    interval,
    cancel: () => (interval ? clearInterval(id) : clearTimeout(id)),
  };
}

/** `Y.bind`: the values come before those of the call. */
export const bind = (run: unknown, context?: unknown, ...first: unknown[]): Run =>
  function bound(this: unknown, ...values) {
    const inside = context ?? this;
    return runOf(run, inside)?.apply(inside, [...first, ...values]);
  };

/** `Y.rbind`: the values come after those of the call. */
export const rbind = (run: unknown, context?: unknown, ...last: unknown[]): Run =>
  function bound(this: unknown, ...values) {
    const inside = context ?? this;
    return runOf(run, inside)?.apply(inside, [...values, ...last]);
  };

const THROTTLE = 150;

/** `Y.throttle`: at most one call in so many milliseconds; the last one of a burst is not lost. */
export function throttle(run: unknown, ms?: unknown): Run {
  const pause = ms === undefined ? THROTTLE : numberOf(ms);
  if (pause < 0) return bind(run);
  let last = Number.NEGATIVE_INFINITY;
  let waiting: ReturnType<typeof setTimeout> | undefined;
  return function throttled(this: unknown, ...values) {
    const call = (): void => {
      last = Date.now();
      waiting = undefined;
      runOf(run, this)?.apply(this, values);
    };
    const rest = last + pause - Date.now();
    clearTimeout(waiting);
    if (rest <= 0) call();
    else waiting = setTimeout(() => quietly(call), rest);
  };
}

/** `Y.soon` */
export function soon(run: unknown): { cancel(): void } {
  let isCancelled = false;
  queueMicrotask(() => {
    if (!isCancelled && isRun(run)) quietly(() => run());
  });
  return {
    cancel: () => {
      isCancelled = true;
    },
  };
}

/** `Y.cached` */
export function cached(run: unknown, known: Record<string, unknown> = {}): Run {
  return function cachedRun(this: unknown, ...values) {
    const key = values.map(String).join('`');
    if (!Object.hasOwn(known, key)) known[key] = isRun(run) ? run.apply(this, values) : undefined;
    return known[key];
  };
}

let lastId = 0;

/** `Y.guid` */
export const guid = (prefix: unknown = 'yui'): string => {
  lastId += 1;
  return `${String(prefix)}_3_18_${lastId}`;
};

/** `Y.stamp`: the same name for the same object. */
export function stamp(value: unknown, onlyRead = false): unknown {
  if (typeof value === 'string') return value;
  const bag = bagOf(value);
  if (bag._yuid === undefined && !onlyRead) bag._yuid = guid();
  return bag._yuid ?? null;
}
