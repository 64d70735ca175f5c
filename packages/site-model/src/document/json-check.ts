import { MAX_JSON_DEPTH } from './document-limits.ts';
import { createProblemList, type DocumentProblem, type ProblemList } from './document-problem.ts';
import { textBytes } from './json-bytes.ts';

interface Walk {
  readonly problems: ProblemList;
  /** Objects on the way down to the current value, and the keys that lead from one to the next. */
  readonly above: object[];
  readonly keys: (string | number)[];
  bytesLeft: number;
}

/**
 * What would keep a value from being stored as JSON in PostgreSQL and read back equal: cycles, endless nesting, more
 * bytes than allowed, text that no database takes, numbers that JSON does not have, keys that reach for the prototype.
 * Stops at the limit, so that a huge value costs no more than a large one.
 */
export const checkJson = (value: unknown, maxBytes: number): readonly DocumentProblem[] => {
  const walk: Walk = { problems: createProblemList(), above: [], keys: [], bytesLeft: maxBytes };
  visit(walk, value);
  if (walk.bytesLeft < 0) {
    const limit = maxBytes.toLocaleString('en-US');
    walk.problems.add(
      'too-large',
      '',
      `This takes more than ${limit} bytes, which is more than a page can hold.`,
    );
  }
  return walk.problems.list;
};

const isDone = (walk: Walk): boolean => walk.bytesLeft < 0 || walk.problems.isFull();

const report = (walk: Walk, code: string, message: string): void => {
  walk.problems.add(code, walk.keys.join('.'), message);
};

const visit = (walk: Walk, value: unknown): void => {
  switch (typeof value) {
    case 'string':
      walk.bytesLeft -= value.length > walk.bytesLeft ? value.length + 2 : textBytes(value);
      if (!isDone(walk) && !isStorable(value)) {
        report(walk, 'unstorable-text', 'This text has characters that cannot be stored.');
      }
      return;
    case 'number':
      walk.bytesLeft -= String(value).length;
      if (!Number.isFinite(value)) report(walk, 'bad-number', 'This must be a real number.');
      return;
    case 'boolean':
      walk.bytesLeft -= value ? 4 : 5;
      return;
    case 'object':
      if (value === null) walk.bytesLeft -= 4;
      else enter(walk, value);
      return;
    default:
      walk.bytesLeft -= 4;
      report(walk, 'not-json', 'This has no value that can be stored.');
  }
};

const enter = (walk: Walk, value: object): void => {
  if (walk.above.includes(value)) report(walk, 'cycle', 'This contains itself, so it would never end.');
  else if (walk.above.length >= MAX_JSON_DEPTH) {
    report(walk, 'too-deep', `This is nested deeper than ${MAX_JSON_DEPTH} levels.`);
  } else {
    walk.above.push(value);
    if (Array.isArray(value)) visitList(walk, value);
    else if (isPlainObject(value)) visitObject(walk, value);
    else report(walk, 'not-json', 'This has no value that can be stored.');
    walk.above.pop();
  }
};

const visitList = (walk: Walk, list: readonly unknown[]): void => {
  walk.bytesLeft -= 1 + Math.max(list.length, 1);
  for (let i = 0; i < list.length && !isDone(walk); i += 1) {
    walk.keys.push(i);
    visit(walk, list[i]);
    walk.keys.pop();
  }
};

const visitObject = (walk: Walk, object: object): void => {
  const names = Object.keys(object);
  walk.bytesLeft -= 1 + Math.max(names.length, 1);
  for (const name of names) {
    walk.bytesLeft -= textBytes(name) + 1;
    if (isDone(walk)) return;
    if (name === '__proto__' || !isStorable(name)) {
      report(walk, 'bad-key', 'A field here has a name that is not allowed.');
    } else {
      walk.keys.push(name);
      visit(walk, Reflect.get(object, name));
      walk.keys.pop();
    }
  }
};

/** PostgreSQL knows no U+0000, and half of a surrogate pair is no character. */
const isStorable = (text: string): boolean => !text.includes('\u0000') && text.isWellFormed();

/** Dates, maps and the like would come back from JSON as something else. */
const isPlainObject = (value: object): boolean => {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === null;
};
