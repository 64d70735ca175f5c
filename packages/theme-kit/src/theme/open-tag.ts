/** The opening tag of an element as it stands in a template. */
export interface OpenTag {
  readonly attributes: readonly SourceAttribute[];
  /** Behind its `>`. */
  readonly end: number;
  readonly selfClosing: boolean;
}

export interface SourceAttribute {
  readonly name: string;
  /** May hold template code. */
  readonly value: string;
  readonly from: number;
  readonly to: number;
}

/** Nobody writes a longer one, and looking further for the end of every tag that has none would take for ever. */
const MAX_LENGTH = 4_096;
const SPACE = /\s/;
const NAME = /[^\s=<>/{"']+/y;
const BARE_VALUE = /(?:\{[^{}\n]*\}|(?!\/>)[^\s<>"'{])+/y;
/** Something that is template code rather than a brace in a text. */
const CODE = /^[.@#a-zA-Z][^\n<]*$/;
const NEXT_ATTRIBUTE = /\s[\w-]+\s*=\s*["']/;

/** Reads from behind the name of the element; null when the tag has no end. Template code may stand anywhere in it. */
export function readOpenTag(source: string, start: number): OpenTag | null {
  const attributes: SourceAttribute[] = [];
  const limit = Math.min(source.length, start + MAX_LENGTH);
  let at = start;
  while (at < limit) {
    const character = source.charAt(at);
    if (character === '>') return { attributes, end: at + 1, selfClosing: false };
    if (source.startsWith('/>', at)) return { attributes, end: at + 2, selfClosing: true };
    if (character === '<') return null;
    if (character === '{') {
      at = codeEnd(source, at, limit) ?? at + 1;
      continue;
    }
    const name = matchAt(NAME, source, at);
    if (name === null) {
      at++;
      continue;
    }
    const value = readValue(source, at + name.length, limit);
    if (value === null) return null;
    attributes.push({ name, value: value.text, from: at, to: value.end });
    at = value.end;
  }
  return null;
}

const matchAt = (pattern: RegExp, source: string, at: number): string | null => {
  pattern.lastIndex = at;
  return pattern.exec(source)?.[0] ?? null;
};

function readValue(source: string, from: number, limit: number): { text: string; end: number } | null {
  let at = skipSpace(source, from);
  if (source.charAt(at) !== '=') return { text: '', end: from };
  at = skipSpace(source, at + 1);
  const quote = source.charAt(at);
  if (quote !== '"' && quote !== "'") {
    const text = matchAt(BARE_VALUE, source, at) ?? '';
    return { text, end: at + text.length };
  }
  const end = closingQuote(source, quote, at + 1, limit);
  return end === null ? null : { text: source.slice(at + 1, end), end: end + 1 };
}

function skipSpace(source: string, from: number): number {
  let at = from;
  while (at < source.length && SPACE.test(source.charAt(at))) at++;
  return at;
}

/** A quote inside of template code does not close the value. */
function closingQuote(source: string, quote: string, from: number, limit: number): number | null {
  let at = from;
  for (;;) {
    const end = source.indexOf(quote, at);
    if (end === -1 || end >= limit) return null;
    const inside = source.slice(at, end);
    const last = inside.lastIndexOf('{');
    if (last === -1 || inside.indexOf('}', last) !== -1) return end;
    const brace = at + last;
    const behind = codeEnd(source, brace, limit);
    if (behind === null) return end;
    at = behind;
  }
}

/** Behind the closing brace of template code; null when the brace only looks like it. */
function codeEnd(source: string, brace: number, limit: number): number | null {
  const rest = source.slice(brace + 1, limit);
  const length = rest.indexOf('}');
  if (length === -1) return null;
  const inside = rest.slice(0, length);
  return CODE.test(inside) && !NEXT_ATTRIBUTE.test(inside) ? brace + 1 + length + 1 : null;
}
