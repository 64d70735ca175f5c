/** JSON whose values know where they stand, so that what is wrong with one can be told with its line. */
export type PlacedJson =
  | { readonly kind: 'text'; readonly at: number; readonly text: string }
  | { readonly kind: 'number'; readonly at: number; readonly number: number }
  | { readonly kind: 'boolean'; readonly at: number; readonly boolean: boolean }
  | { readonly kind: 'null'; readonly at: number }
  | { readonly kind: 'list'; readonly at: number; readonly items: readonly PlacedJson[] }
  | { readonly kind: 'object'; readonly at: number; readonly members: ReadonlyMap<string, PlacedMember> };

export interface PlacedMember {
  /** Of the key. */
  readonly at: number;
  readonly value: PlacedJson;
}

export interface JsonMistake {
  readonly at: number;
  /** What was expected there, to follow a colon. */
  readonly why: string;
}

const MAX_DEPTH = 50;
const NUMBER = /-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?/y;
// biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in texts
const TEXT = /"(?:[^"\\\u0000-\u001f]|\\(?:["\\/bfnrt]|u[0-9a-fA-F]{4}))*"/y;
const SPACE = /[ \t\r\n]*/y;

class Mistake extends Error {
  readonly at: number;
  constructor(at: number, why: string) {
    super(why);
    this.at = at;
  }
}

/** Reads strict JSON. Of a key that stands twice in an object the last counts, as for every other reader of JSON. */
export function parsePlacedJson(source: string): { json: PlacedJson } | { mistake: JsonMistake } {
  let at = 0;

  function skip(pattern: RegExp): string | null {
    pattern.lastIndex = at;
    const match = pattern.exec(source);
    if (!match) return null;
    at += match[0].length;
    return match[0];
  }

  function take(mark: string): boolean {
    skip(SPACE);
    if (source[at] !== mark) return false;
    at++;
    return true;
  }

  function readText(): string {
    const raw = skip(TEXT);
    if (raw === null)
      throw new Mistake(at, 'this text has no end, or holds a line break or a lone backslash');
    const text: unknown = JSON.parse(raw);
    // Databases and browsers refuse both, so they do not get in.
    return String(text).replaceAll('\0', '').toWellFormed();
  }

  function readList(start: number, depth: number): PlacedJson {
    const items: PlacedJson[] = [];
    if (take(']')) return { kind: 'list', at: start, items };
    for (;;) {
      items.push(readValue(depth + 1));
      if (take(']')) return { kind: 'list', at: start, items };
      if (!take(',')) throw new Mistake(at, 'a comma or ] is expected here');
    }
  }

  function readObject(start: number, depth: number): PlacedJson {
    const members = new Map<string, PlacedMember>();
    if (take('}')) return { kind: 'object', at: start, members };
    for (;;) {
      skip(SPACE);
      const keyAt = at;
      if (source[at] !== '"') throw new Mistake(at, 'a key in double quotes is expected here');
      const key = readText();
      if (!take(':')) throw new Mistake(at, 'a colon is expected here');
      members.set(key, { at: keyAt, value: readValue(depth + 1) });
      if (take('}')) return { kind: 'object', at: start, members };
      if (!take(',')) throw new Mistake(at, 'a comma or } is expected here');
    }
  }

  function readValue(depth: number): PlacedJson {
    skip(SPACE);
    const start = at;
    if (depth > MAX_DEPTH) throw new Mistake(at, 'this is nested too deeply');
    if (take('{')) return readObject(start, depth);
    if (take('[')) return readList(start, depth);
    if (source[at] === '"') return { kind: 'text', at: start, text: readText() };
    for (const [word, boolean] of [['true', true] as const, ['false', false] as const]) {
      if (source.startsWith(word, at)) {
        at += word.length;
        return { kind: 'boolean', at: start, boolean };
      }
    }
    if (source.startsWith('null', at)) {
      at += 4;
      return { kind: 'null', at: start };
    }
    const number = skip(NUMBER);
    if (number === null) {
      throw new Mistake(at, at >= source.length ? 'the file ends too early' : 'a value is expected here');
    }
    return { kind: 'number', at: start, number: Number(number) };
  }

  try {
    const json = readValue(0);
    skip(SPACE);
    if (at < source.length) throw new Mistake(at, 'nothing may follow the last bracket');
    return { json };
  } catch (error) {
    if (!(error instanceof Mistake)) throw error;
    return { mistake: { at: error.at, why: error.message } };
  }
}
