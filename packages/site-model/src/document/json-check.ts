import { MAX_JSON_DEPTH } from './document-limits.ts';
import { createProblemList, type DocumentProblem, joinPath, type ProblemList } from './document-problem.ts';
import { textBytes } from './json-bytes.ts';

interface Walk {
  readonly problems: ProblemList;
  /** Objects on the way down to the current one. */
  readonly above: Set<object>;
  bytesLeft: number;
}

/**
 * What would keep a value from being stored as JSON in PostgreSQL and read back equal: cycles, endless nesting, more bytes
 * than allowed, text that no database takes, numbers that JSON does not have, keys that reach for the prototype. Stops at
 * the limit, so that a huge value costs no more than a large one.
 */
export const checkJson = (value: unknown, maxBytes: number, path = ''): readonly DocumentProblem[] => {
  const walk: Walk = { problems: createProblemList(), above: new Set(), bytesLeft: maxBytes };
  visit(walk, value, path);
  if (walk.bytesLeft < 0) {
    const limit = maxBytes.toLocaleString('en-US');
    walk.problems.add('too-large', path, `This is too large: it must not take more than ${limit} bytes.`);
  }
  return walk.problems.found;
};

const isDone = (walk: Walk): boolean => walk.bytesLeft < 0 || walk.problems.isFull();

const visit = (walk: Walk, value: unknown, path: string): void => {
  switch (typeof value) {
    case 'string':
      walk.bytesLeft -= value.length > walk.bytesLeft ? value.length + 2 : textBytes(value);
      if (!isDone(walk) && !isStorable(value)) {
        walk.problems.add('unstorable-text', path, 'This text has characters that cannot be stored.');
      }
      return;
    case 'number':
      walk.bytesLeft -= String(value).length;
      if (!Number.isFinite(value)) walk.problems.add('bad-number', path, 'This must be a real number.');
      return;
    case 'boolean':
      walk.bytesLeft -= value ? 4 : 5;
      return;
    case 'object':
      if (value === null) walk.bytesLeft -= 4;
      else enter(walk, value, path);
      return;
    default:
      walk.bytesLeft -= 4;
      walk.problems.add('not-json', path, 'This has no value that can be stored.');
  }
};

const enter = (walk: Walk, value: object, path: string): void => {
  if (walk.above.has(value)) {
    walk.problems.add('cycle', path, 'This contains itself, so it would never end.');
    return;
  }
  if (walk.above.size >= MAX_JSON_DEPTH) {
    walk.problems.add('too-deep', path, `This is nested deeper than ${MAX_JSON_DEPTH} levels.`);
    return;
  }
  walk.above.add(value);
  if (Array.isArray(value)) visitList(walk, value, path);
  else if (isPlainObject(value)) visitObject(walk, value, path);
  else walk.problems.add('not-json', path, 'This has no value that can be stored.');
  walk.above.delete(value);
};

const visitList = (walk: Walk, list: readonly unknown[], path: string): void => {
  walk.bytesLeft -= 1 + Math.max(list.length, 1);
  for (let i = 0; i < list.length && !isDone(walk); i += 1) visit(walk, list[i], joinPath(path, i));
};

const visitObject = (walk: Walk, object: object, path: string): void => {
  const keys = Object.keys(object);
  walk.bytesLeft -= 1 + Math.max(keys.length, 1);
  for (const key of keys) {
    if (isDone(walk)) return;
    walk.bytesLeft -= textBytes(key) + 1;
    if (key === '__proto__' || !isStorable(key)) {
      walk.problems.add('bad-key', path, 'A field here has a name that is not allowed.');
    } else visit(walk, Reflect.get(object, key), joinPath(path, key));
  }
};

/** PostgreSQL knows no U+0000, and half of a surrogate pair is no character. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Dates, maps and the like would come back from JSON as something else. */
const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
