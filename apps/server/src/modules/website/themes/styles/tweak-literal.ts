/** Values that a tweak may hold. Objects are maps: no name in them means anything to JavaScript. */
type LiteralValue =
  | string
  | number
  | boolean
  | null
  | readonly LiteralValue[]
  | ReadonlyMap<string, LiteralValue>;

/** What is wrong with a literal, in words that go on with "This tweak is left out: ". */
export class LiteralError extends Error {}

const DEEPEST = 8;
const LONGEST = 20_000;

/**
 * Reads an object as JavaScript writes it: names without quotes, texts in either kind of quotes, commas at the end,
 * comments. It is read and never run, so that there are no calls, variables, getters or calculations.
 */
export function readTweakLiteral(text: string): ReadonlyMap<string, LiteralValue> {
  if (text.length > LONGEST) throw new LiteralError('it is too long.');
  const reader = new LiteralReader(text);
  const value = reader.value(0);
  reader.expectEnd();
  if (!(value instanceof Map)) throw new LiteralError('what follows "tweak:" is not an object in braces.');
  return value;
}

const NUMBER = /[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?/iy;
const NAME = /[\p{L}_$][\p{L}\p{N}_$]*/uy;
const BLANKS = /(?:\s|\/\*[\s\S]*?\*\/)*/y;
const WORDS: ReadonlyMap<string, LiteralValue> = new Map<string, LiteralValue>([
  ['true', true],
  ['false', false],
  ['null', null],
  ['undefined', null],
]);
const ESCAPES: ReadonlyMap<string, string> = new Map([
  ['n', '\n'],
  ['r', '\r'],
  ['t', '\t'],
  ['b', '\b'],
  ['f', '\f'],
  ['v', '\v'],
  ['0', '\0'],
]);
/** Names that lead to what every object has. */
const FORBIDDEN: ReadonlySet<string> = new Set(['__proto__', 'constructor', 'prototype']);

class LiteralReader {
  private readonly text: string;
  private at = 0;

  constructor(text: string) {
    this.text = text;
  }

  value(depth: number): LiteralValue {
    if (depth > DEEPEST) throw new LiteralError(`it has more than ${DEEPEST} levels.`);
    this.skipBlanks();
    const sign = this.text.charAt(this.at);
    if (sign === '{') return this.object(depth);
    if (sign === '[') return this.list(depth);
    if (sign === '"' || sign === "'") return this.string(sign);
    if (sign === '`') throw new LiteralError('texts stand in single or double quotes.');
    const number = this.match(NUMBER);
    if (number !== null) return this.ended(Number(number), number);
    const word = this.match(NAME);
    if (word === null) throw this.unexpected();
    const known = WORDS.get(word);
    if (known === undefined) throw new LiteralError(`"${short(word)}" is no value: texts stand in quotes.`);
    return this.ended(known, word);
  }

  expectEnd(): void {
    this.skipBlanks();
    this.take(';');
    this.skipBlanks();
    if (this.at < this.text.length) throw this.unexpected();
  }

  private object(depth: number): ReadonlyMap<string, LiteralValue> {
    const fields = new Map<string, LiteralValue>();
    this.at += 1;
    for (;;) {
      this.skipBlanks();
      if (this.take('}')) return fields;
      const name = this.name();
      this.skipBlanks();
      if (FORBIDDEN.has(name)) throw new LiteralError(`a field cannot be called "${name}".`);
      if (!this.take(':')) throw this.noColon(name);
      fields.set(name, this.value(depth + 1));
      this.skipBlanks();
      if (!this.take(',') && this.text.charAt(this.at) !== '}') throw this.unexpected();
    }
  }

  private list(depth: number): readonly LiteralValue[] {
    const values: LiteralValue[] = [];
    this.at += 1;
    for (;;) {
      this.skipBlanks();
      if (this.take(']')) return values;
      values.push(this.value(depth + 1));
      this.skipBlanks();
      if (!this.take(',') && this.text.charAt(this.at) !== ']') throw this.unexpected();
    }
  }

  private name(): string {
    const sign = this.text.charAt(this.at);
    if (sign === '"' || sign === "'") return this.string(sign);
    const name = this.match(NAME) ?? this.match(NUMBER);
    if (name === null) throw this.unexpected();
    return name;
  }

  private string(quote: string): string {
    let result = '';
    this.at += 1;
    while (this.at < this.text.length) {
      const sign = this.text.charAt(this.at);
      this.at += 1;
      if (sign === quote) return result;
      result += sign === '\\' ? this.escaped() : sign;
    }
    throw new LiteralError(`a text that begins with ${quote} does not end.`);
  }

  private escaped(): string {
    const sign = this.text.charAt(this.at);
    this.at += 1;
    const digits = sign === 'u' ? 4 : sign === 'x' ? 2 : 0;
    if (digits === 0) return ESCAPES.get(sign) ?? sign;
    const code = this.text.slice(this.at, this.at + digits);
    if (code.length !== digits || !/^[\da-f]+$/i.test(code)) throw this.unexpected();
    this.at += digits;
    return String.fromCharCode(Number.parseInt(code, 16));
  }

  /** A value may not go on: what follows would be a calculation, a call or a part of it. */
  private ended<T extends LiteralValue>(value: T, written: string): T {
    this.skipBlanks();
    if (/^[,}\];]?$/.test(this.text.charAt(this.at))) return value;
    throw new LiteralError(`"${short(written + this.text.slice(this.at))}" would have to be calculated.`);
  }

  private noColon(name: string): LiteralError {
    const isCode = this.text.charAt(this.at) === '(' || name === 'get' || name === 'set' || name === 'async';
    if (isCode) return new LiteralError(`"${short(name)}" is a function, and nothing in a tweak is run.`);
    return new LiteralError(`a colon is missing after "${short(name)}".`);
  }

  private unexpected(): LiteralError {
    const rest = this.text.slice(this.at);
    if (rest === '') return new LiteralError('what follows "tweak:" does not end on its line.');
    return new LiteralError(`"${short(rest)}" cannot stand there.`);
  }

  private take(sign: string): boolean {
    if (this.text.charAt(this.at) !== sign) return false;
    this.at += 1;
    return true;
  }

  private match(pattern: RegExp): string | null {
    pattern.lastIndex = this.at;
    const match = pattern.exec(this.text)?.[0] ?? null;
    this.at += match?.length ?? 0;
    return match;
  }

  private skipBlanks(): void {
    this.match(BLANKS);
  }
}

const short = (text: string): string => (text.length > 40 ? `${text.slice(0, 40)}…` : text);
