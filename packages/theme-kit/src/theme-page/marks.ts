/** What stands in a drawn text where something else comes, or where a place has to be found again. */
export type Mark =
  /** Names of attributes are in small letters. */
  | { readonly kind: 'tag'; readonly id: number; readonly attributes: ReadonlyMap<string, string> }
  /** `script`: where the text of one of the theme's own begins. */
  | { readonly kind: 'script' | 'headers' | 'footers' | 'head-end' | 'body-end' };

export type PlaceMark = Exclude<Mark, { kind: 'tag' }>;
export type MarkedText = readonly (string | Mark)[];

export interface Marks {
  /** `inside` is the text between the name and the end of a tag, in which `attribute` wrote its attributes. */
  tag(id: number, inside: string): string;
  attribute(name: string, value: string): string;
  readonly script: string;
  readonly headers: string;
  readonly footers: string;
  readonly headEnd: string;
  readonly bodyEnd: string;
  /** A drawn text in parts. `spoilt` is called when a formatter has changed a mark; what is left of it is dropped. */
  split(text: string, spoilt: () => void): MarkedText;
}

// Characters of the last private plane, which no keyboard writes and no icon font uses.
const OPEN = '\u{10FFF0}';
const SEPARATOR = '\u{10FFF1}';
const CLOSE = '\u{10FFF2}';
const SECRET = /^[\w-]{16,64}$/;
/** Fewer letters of the secret tell nobody anything. */
const TELLING = 4;

/**
 * Marks of one theme. Every part of a mark carries the secret, so that nothing that an owner or a visitor writes can
 * begin, divide or end one. Callers make a new secret for each theme: a theme could show its own to others.
 */
export function createMarks(secretText: string): Marks {
  if (!SECRET.test(secretText))
    throw new Error('The secret of marks is made of 16 to 64 letters, digits, "_" and "-".');
  // Formatters may change the case of a text, and what is left of a mark has to be found.
  const secret = secretText.toLowerCase();
  const open = OPEN + secret;
  const separator = SEPARATOR + secret;
  const close = CLOSE + secret;
  const place = (code: string): string => open + code + close;

  const read = (content: string): Mark | null => {
    switch (content.charAt(0)) {
      case 't':
        return {
          kind: 'tag',
          id: Number.parseInt(content.slice(1), 10),
          attributes: readAttributes(content),
        };
      case 's':
        return { kind: 'script' };
      case 'h':
        return { kind: 'headers' };
      case 'f':
        return { kind: 'footers' };
      case 'e':
        return { kind: 'head-end' };
      case 'b':
        return { kind: 'body-end' };
      default:
        return null;
    }
  };

  /** Between two separators there is an attribute; what else was drawn there is nobody's. */
  const readAttributes = (content: string): Map<string, string> => {
    const attributes = new Map<string, string>();
    const parts = content.split(separator);
    for (let i = 1; i < parts.length; i += 2) {
      const [name = ''] = (parts[i] ?? '').split('=', 1);
      const key = name.toLowerCase();
      if (!attributes.has(key)) attributes.set(key, (parts[i] ?? '').slice(name.length + 1));
    }
    return attributes;
  };

  const remains = remainsOf(secret);
  const clean = (text: string, spoilt: () => void): string => {
    if (!remains.test(text)) return text;
    spoilt();
    return text.replace(remains.all, '');
  };

  return {
    tag: (id, inside) => `${open}t${id}${inside}${close}`,
    attribute: (name, value) => `${separator}${name}=${value}${separator}`,
    script: place('s'),
    headers: place('h'),
    footers: place('f'),
    headEnd: place('e'),
    bodyEnd: place('b'),
    split(text, spoilt) {
      const parts: (string | Mark)[] = [];
      let done = 0;
      let start = text.indexOf(open);
      while (start !== -1) {
        const end = text.indexOf(close, start);
        if (end === -1) break;
        // Of marks inside each other the inner one is whole; the outer one was cut or holds what it cannot.
        const inner = text.lastIndexOf(open, end);
        if (inner > done) parts.push(clean(text.slice(done, inner), spoilt));
        const mark = read(text.slice(inner + open.length, end));
        if (mark) parts.push(mark);
        else spoilt();
        done = end + close.length;
        start = text.indexOf(open, done);
      }
      if (done < text.length) parts.push(clean(done === 0 ? text : text.slice(done), spoilt));
      return parts;
    },
  };
}

/** What formatters may leave of a mark: the secret in any case, or its beginning behind one of the characters. */
function remainsOf(secret: string): { test(text: string): boolean; readonly all: RegExp } {
  let beginning = '';
  for (const letter of [...secret].slice(TELLING).reverse()) beginning = `(?:${letter}${beginning})?`;
  const cut = `[${OPEN}${SEPARATOR}${CLOSE}]${secret.slice(0, TELLING)}${beginning}`;
  const all = new RegExp(`${cut}(?:[a-z]\\d*)?|${secret}`, 'giu');
  const characters = [OPEN, SEPARATOR, CLOSE];
  return {
    all,
    test: (text) =>
      (text.includes(secret) ||
        text.includes(secret.toUpperCase()) ||
        characters.some((character) => text.includes(character))) &&
      text.search(all) !== -1,
  };
}
