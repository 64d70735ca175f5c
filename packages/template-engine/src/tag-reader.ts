import { type Arguments, type Call, type Instruction, Op } from './instruction.ts';
import { type NameTable, startsAt } from './name-table.ts';
import { type Key, type Path, parsePath, toKey } from './value.ts';

/** What a tag turns into before it is placed in a block. */
export type Tag =
  | Instruction
  | { readonly op: typeof Op.END | typeof Op.EOF | typeof Op.ALTERNATES_WITH; readonly at: number }
  | {
      readonly op: typeof Op.OR_PREDICATE;
      readonly at: number;
      readonly name: string | null;
      readonly args: Arguments | null;
    };

/** Which names exist, and where to complain about those that do not. */
export interface Vocabulary {
  readonly formatters: NameTable;
  readonly predicates: NameTable;
  unknownFormatter(name: string, at: number): void;
  unknownPredicate(name: string, at: number): void;
}

const DOT = 46;
const AT = 64;
const DOLLAR = 36;
const PIPE = 124;
const COMMA = 44;
const SPACE = 32;
const QUESTION = 63;
const AMPERSAND = 38;
const EQUALS = 61;

const isLetter = (c: number): boolean => (c >= 97 && c <= 122) || (c >= 65 && c <= 90);
const isDigit = (c: number): boolean => c >= 48 && c <= 57;
const WORD_PARTS = Uint8Array.from({ length: 128 }, (_, c) =>
  isLetter(c) || isDigit(c) || c === 95 || c === 45 ? 1 : 0,
);
const isWordPart = (c: number): boolean => WORD_PARTS[c] === 1;
const isSpace = (c: number): boolean => c === 32 || (c >= 9 && c <= 13);

/** End of the word that starts at `i`, or `i` when there is none. */
function wordEnd(s: string, i: number, end: number): number {
  if (i >= end || !isLetter(s.charCodeAt(i))) return i;
  let j = i + 1;
  while (j < end && isWordPart(s.charCodeAt(j))) j++;
  return j;
}

function digitsEnd(s: string, i: number, end: number): number {
  let j = i;
  while (j < end && isDigit(s.charCodeAt(j))) j++;
  return j;
}

function segmentEnd(s: string, i: number, end: number): number {
  const c = i < end ? s.charCodeAt(i) : 0;
  if (isDigit(c)) return digitsEnd(s, i, end);
  if (c === AT || c === DOLLAR) {
    const j = wordEnd(s, i + 1, end);
    if (j > i + 1) return j;
    return c === AT ? i + 1 : i;
  }
  return wordEnd(s, i, end);
}

/** End of the reference that starts at `i`, or `i` when there is none. A dot must be followed by a segment. */
export function referenceEnd(s: string, i: number, end: number): number {
  let j = segmentEnd(s, i, end);
  if (j === i) return i;
  while (j < end && s.charCodeAt(j) === DOT) {
    const next = segmentEnd(s, j + 1, end);
    if (next === j + 1) return j;
    j = next;
  }
  return j;
}

function definitionEnd(s: string, i: number, end: number): number {
  if (i >= end || s.charCodeAt(i) !== AT) return i;
  const j = wordEnd(s, i + 1, end);
  return j > i + 1 ? j : i;
}

function spacesEnd(s: string, i: number, end: number): number {
  let j = i;
  while (j < end && isSpace(s.charCodeAt(j))) j++;
  return j;
}

/** The usual lengths are literals: no room is made for more. */
function plainPath(s: string, from: number, to: number): Path {
  const dot = dotBefore(s, from, to);
  if (dot === to) return [readKey(s, from, to)];
  const second = dotBefore(s, dot + 1, to);
  if (second === to) return [readKey(s, from, dot), readKey(s, dot + 1, to)];
  return parsePath(s.slice(from, to));
}

function dotBefore(s: string, from: number, to: number): number {
  let i = from;
  while (i < to && s.charCodeAt(i) !== DOT) i++;
  return i;
}

function readKey(s: string, from: number, to: number): Key {
  const text = s.slice(from, to);
  return isDigit(s.charCodeAt(from)) ? toKey(text) : text;
}

/** The first character is the delimiter, any character. */
function readArguments(s: string, from: number, to: number): Arguments {
  const code = s.charCodeAt(from);
  const delimiter = s.charAt(from);
  const text = s.slice(from + 1, to);
  for (let i = from + 1; i < to; i++) {
    if (s.charCodeAt(i) === code) return { list: text.split(delimiter), delimiter };
  }
  return { list: [text], delimiter };
}

/**
 * Reads the tag between `start` and `end` (without its braces); null: it is no tag, so it is text. A reference at its
 * start ends at `afterReference`.
 */
export function readTag(
  s: string,
  start: number,
  end: number,
  afterReference: number,
  vocabulary: Vocabulary,
): Tag | null {
  const at = start - 1;
  if (start >= end) return null;
  const first = s.charCodeAt(start);
  if (first === 35) return { op: Op.COMMENT, at, text: s.slice(start + 1, end), multiline: false };
  if (first !== DOT) return readVariable(s, start, afterReference, end, vocabulary);
  const name = start + 1;
  const afterWord = wordEnd(s, name, end);
  if (afterWord > name && afterWord < end && s.charCodeAt(afterWord) === QUESTION) {
    return readPredicate(s, name, afterWord + 1, end, at, vocabulary);
  }
  return readKeyword(s, name, end, at, vocabulary);
}

const has = (s: string, i: number, end: number, word: string): boolean =>
  i + word.length <= end && startsAt(s, i, word);

/** The word and nothing else. */
const isAll = (s: string, i: number, end: number, word: string): boolean =>
  i + word.length === end && startsAt(s, i, word);

function readKeyword(s: string, i: number, end: number, at: number, vocabulary: Vocabulary): Tag | null {
  switch (s.charCodeAt(i)) {
    case 97: // a
      return isAll(s, i, end, 'alternates with') ? { op: Op.ALTERNATES_WITH, at } : null;
    case 99: // c
      return has(s, i, end, 'ctx') ? readContextVariable(s, i + 3, end, at) : null;
    case 101: // e
      if (isAll(s, i, end, 'end')) return { op: Op.END, at };
      if (isAll(s, i, end, 'eof')) return { op: Op.EOF, at };
      return has(s, i, end, 'eval') ? readEval(s, i + 4, end, at) : null;
    case 105: // i
      if (has(s, i, end, 'if')) return readIf(s, i + 2, end, at, vocabulary);
      if (has(s, i, end, 'include')) return readInclude(s, i + 7, end, at);
      return has(s, i, end, 'inject') ? readInject(s, i + 6, end, at) : null;
    case 109: // m
      if (has(s, i, end, 'macro')) return readMacro(s, i + 5, end, at);
      if (isAll(s, i, end, 'meta-left')) return { op: Op.META_LEFT, at };
      return isAll(s, i, end, 'meta-right') ? { op: Op.META_RIGHT, at } : null;
    case 110: // n
      return isAll(s, i, end, 'newline') ? { op: Op.NEWLINE, at } : null;
    case 111: // o
      return has(s, i, end, 'or') ? readOr(s, i + 2, end, at, vocabulary) : null;
    case 114: {
      // r
      if (!has(s, i, end, 'repeated section')) return null;
      const ref = readSectionReference(s, i + 16, end);
      return ref && { op: Op.REPEATED, at, ref, block: [], alternate: null, alternatesWith: [] };
    }
    case 115: {
      // s
      if (!has(s, i, end, 'section')) return isAll(s, i, end, 'space') ? { op: Op.SPACE, at } : null;
      const ref = readSectionReference(s, i + 7, end);
      return ref && { op: Op.SECTION, at, ref, block: [], alternate: null };
    }
    case 116: // t
      return isAll(s, i, end, 'tab') ? { op: Op.TAB, at } : null;
    case 118: // v
      return has(s, i, end, 'var') ? readBinding(s, i + 3, end, at, vocabulary) : null;
    default:
      return null;
  }
}

function readSectionReference(s: string, i: number, end: number): Path | null {
  const start = spacesEnd(s, i, end);
  if (start === i) return null;
  const stop = referenceEnd(s, start, end);
  return stop > start && stop === end ? plainPath(s, start, stop) : null;
}

interface Expression {
  readonly refs: readonly Path[];
  readonly calls: readonly Call[];
}

const NO_CALLS: readonly Call[] = [];

/**
 * `ref, ref|formatter args|formatter`; must reach `end`. Unknown formatters are reported once the rest has matched.
 * Most lists have one element: they start as literals, because pushing to an empty array makes room for many.
 */
function readExpression(
  s: string,
  i: number,
  afterReference: number,
  end: number,
  at: number,
  vocabulary: Vocabulary,
): Expression | null {
  let position = afterReference;
  if (position === i) return null;
  const refs = [plainPath(s, i, position)];
  for (let next = commaEnd(s, position, end); next > position; next = commaEnd(s, position, end)) {
    position = referenceEnd(s, next, end);
    if (position === next) return null;
    refs.push(plainPath(s, next, position));
  }
  if (position === end) return { refs, calls: NO_CALLS };
  let calls: Call[] | null = null;
  let unknown: string | null = null;
  while (position < end) {
    if (s.charCodeAt(position) !== PIPE) return null;
    const nameEnd = wordEnd(s, position + 1, end);
    if (nameEnd === position + 1) return null;
    const known = vocabulary.formatters.find(s, position + 1, nameEnd);
    const name = known ?? s.slice(position + 1, nameEnd);
    if (known === null) unknown ??= name;
    position = nameEnd;
    while (position < end && s.charCodeAt(position) !== PIPE) position++;
    const call: Call = { name, args: position > nameEnd ? readArguments(s, nameEnd, position) : null };
    if (calls === null) calls = [call];
    else calls.push(call);
  }
  if (unknown !== null) vocabulary.unknownFormatter(unknown, at);
  return calls === null || unknown !== null ? null : { refs, calls };
}

/** Where the next reference starts, or `i` when no comma follows. */
function commaEnd(s: string, i: number, end: number): number {
  let j = i;
  while (j < end && s.charCodeAt(j) === SPACE) j++;
  if (j >= end || s.charCodeAt(j) !== COMMA) return i;
  j++;
  while (j < end && s.charCodeAt(j) === SPACE) j++;
  return j;
}

/** A variable tag that is one reference, from `start` to `end`. */
export const plainVariable = (s: string, start: number, end: number, at: number): Tag => ({
  op: Op.VARIABLE,
  at,
  refs: [plainPath(s, start, end)],
  calls: NO_CALLS,
});

function readVariable(
  s: string,
  i: number,
  afterReference: number,
  end: number,
  vocabulary: Vocabulary,
): Tag | null {
  const at = i - 1;
  const expression = readExpression(s, i, afterReference, end, at, vocabulary);
  return expression && { op: Op.VARIABLE, at, refs: expression.refs, calls: expression.calls };
}

function readBinding(s: string, i: number, end: number, at: number, vocabulary: Vocabulary): Tag | null {
  if (s.charCodeAt(i) !== SPACE || i >= end) return null;
  const stop = definitionEnd(s, i + 1, end);
  if (stop === i + 1 || stop >= end || s.charCodeAt(stop) !== SPACE) return null;
  const expression = readExpression(s, stop + 1, referenceEnd(s, stop + 1, end), end, at, vocabulary);
  if (!expression) return null;
  return { op: Op.BINDVAR, at, name: s.slice(i + 1, stop), refs: expression.refs, calls: expression.calls };
}

/** A delimiter alone has no argument after it. */
function predicateArguments(s: string, from: number, to: number): Arguments | null {
  if (to === from) return null;
  return to - from === 1 ? { list: [], delimiter: s.charAt(from) } : readArguments(s, from, to);
}

function readPredicateName(s: string, from: number, to: number, at: number, vocabulary: Vocabulary): string {
  const known = vocabulary.predicates.find(s, from, to);
  if (known !== null) return known;
  const name = s.slice(from, to);
  vocabulary.unknownPredicate(name, at);
  return name;
}

function readPredicate(
  s: string,
  from: number,
  nameEnd: number,
  end: number,
  at: number,
  vocabulary: Vocabulary,
): Tag {
  const name = readPredicateName(s, from, nameEnd, at, vocabulary);
  return {
    op: Op.PREDICATE,
    at,
    name,
    args: predicateArguments(s, nameEnd, end),
    block: [],
    alternate: null,
  };
}

function readOr(s: string, i: number, end: number, at: number, vocabulary: Vocabulary): Tag | null {
  if (i === end) return { op: Op.OR_PREDICATE, at, name: null, args: null };
  if (s.charCodeAt(i) !== SPACE) return null;
  const stop = wordEnd(s, i + 1, end);
  if (stop === i + 1 || stop >= end || s.charCodeAt(stop) !== QUESTION) return null;
  const name = readPredicateName(s, i + 1, stop + 1, at, vocabulary);
  return { op: Op.OR_PREDICATE, at, name, args: predicateArguments(s, stop + 1, end) };
}

function readIf(s: string, i: number, end: number, at: number, vocabulary: Vocabulary): Tag | null {
  let position = spacesEnd(s, i, end);
  if (position === i) return null;
  const word = wordEnd(s, position, end);
  if (word > position && word < end && s.charCodeAt(word) === QUESTION) {
    return readPredicate(s, position, word + 1, end, at, vocabulary);
  }
  const refs: Path[] = [];
  const ands: boolean[] = [];
  while (position < end) {
    const stop = referenceEnd(s, position, end);
    if (stop === position) return null;
    refs.push(plainPath(s, position, stop));
    position = spacesEnd(s, stop, end);
    if (position >= end) break;
    const c = s.charCodeAt(position);
    if ((c !== AMPERSAND && c !== PIPE) || position + 1 >= end || s.charCodeAt(position + 1) !== c)
      return null;
    ands.push(c === AMPERSAND);
    position = spacesEnd(s, position + 2, end);
    if (position >= end) return null;
  }
  return { op: Op.IF, at, refs, ands, block: [], alternate: null };
}

function readEval(s: string, i: number, end: number, at: number): Tag | null {
  const start = spacesEnd(s, i, end);
  return start === i ? null : { op: Op.EVAL, at, text: s.slice(start, end) };
}

function readInclude(s: string, i: number, end: number, at: number): Tag | null {
  if (i >= end || s.charCodeAt(i) !== SPACE || end - i < 2) return null;
  const [name = '', ...list] = readArguments(s, i, end).list;
  return { op: Op.INCLUDE, at, name, args: { list, delimiter: ' ' } };
}

const isPathCharacter = (c: number): boolean => isWordPart(c) || c === DOT || c === 47;

function pathEnd(s: string, i: number, end: number): number {
  let j = i;
  while (j < end && isPathCharacter(s.charCodeAt(j))) j++;
  return j;
}

function readInject(s: string, i: number, end: number, at: number): Tag | null {
  if (i >= end || s.charCodeAt(i) !== SPACE) return null;
  const stop = definitionEnd(s, i + 1, end);
  if (stop === i + 1 || stop >= end || s.charCodeAt(stop) !== SPACE) return null;
  const pathStop = pathEnd(s, stop + 1, end);
  if (pathStop === stop + 1) return null;
  return {
    op: Op.INJECT,
    at,
    name: s.slice(i + 1, stop),
    path: s.slice(stop + 1, pathStop),
    args: predicateArguments(s, pathStop, end),
  };
}

function readMacro(s: string, i: number, end: number, at: number): Tag | null {
  if (i >= end || s.charCodeAt(i) !== SPACE) return null;
  const stop = pathEnd(s, i + 1, end);
  return stop > i + 1 && stop === end ? { op: Op.MACRO, at, name: s.slice(i + 1, stop), block: [] } : null;
}

function readContextVariable(s: string, i: number, end: number, at: number): Tag | null {
  if (i >= end || s.charCodeAt(i) !== SPACE) return null;
  const stop = definitionEnd(s, i + 1, end);
  if (stop === i + 1 || stop >= end || s.charCodeAt(stop) !== SPACE) return null;
  const bindings: [string, Path][] = [];
  let position = stop + 1;
  for (;;) {
    const keyEnd = wordEnd(s, position, end);
    if (keyEnd === position) break;
    // A lone word at the end is swallowed; a word with "=" and nothing after it spoils the tag.
    if (keyEnd >= end || s.charCodeAt(keyEnd) !== EQUALS) {
      position = keyEnd;
      break;
    }
    const refEnd = referenceEnd(s, keyEnd + 1, end);
    if (refEnd === keyEnd + 1) {
      position = keyEnd + 1;
      break;
    }
    bindings.push([s.slice(position, keyEnd), plainPath(s, keyEnd + 1, refEnd)]);
    position = spacesEnd(s, refEnd, end);
  }
  const reachedEnd = position === end && !(s.charCodeAt(end - 1) === EQUALS);
  return bindings.length > 0 && reachedEnd
    ? { op: Op.CTXVAR, at, name: s.slice(i + 1, stop), bindings }
    : null;
}
