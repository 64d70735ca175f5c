import { type Bag, bagOf, isBag, textOf } from './shapes.ts';

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#x27;',
  '/': '&#x2F;',
  '`': '&#x60;',
};

/** `Y.Escape` */
export const Escape = {
  html: (text: unknown): string => textOf(text).replace(/[&<>"'/`]/g, (letter) => ENTITIES[letter] ?? letter),
  regex: (text: unknown): string => textOf(text).replace(/[-$^*()+[\]{}|\\,.?\s#]/g, '\\$&'),
};

const decode = (text: string): string => {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return text;
  }
};

/** `Y.QueryString` */
export const QueryString = {
  escape: encodeURIComponent,
  unescape: decode,
  parse(text: unknown, separator = '&', equals = '='): Bag {
    const values: Bag = Object.create(null);
    for (const part of textOf(text).replace(/^[?#]/, '').split(separator)) {
      if (part === '') continue;
      const [name = '', ...rest] = part.split(equals);
      const key = decode(name);
      const value = decode(rest.join(equals));
      const before = values[key];
      if (before === undefined) values[key] = value;
      else values[key] = [before, value].flat();
    }
    return { ...values };
  },
  stringify(values: unknown, options?: unknown): string {
    const { arrayKey } = bagOf(options) as { arrayKey?: boolean };
    const pair = (name: string, value: unknown): string[] => {
      if (Array.isArray(value)) return value.flatMap((item) => pair(arrayKey ? `${name}[]` : name, item));
      if (isBag(value)) return Object.entries(value).flatMap(([key, item]) => pair(`${name}[${key}]`, item));
      return [`${encodeURIComponent(name)}=${encodeURIComponent(textOf(value))}`];
    };
    return Object.entries(bagOf(values))
      .flatMap(([name, value]) => pair(name, value))
      .join('&');
  },
};

/** `Y.Cookie` */
export const Cookie = {
  get(name: unknown, reader?: unknown): unknown {
    const wanted = encodeURIComponent(textOf(name));
    const part = document.cookie.split('; ').find((each) => each.split('=', 1)[0] === wanted);
    const value = part === undefined ? null : unescapeCookie(part.slice(wanted.length + 1));
    const convert = typeof reader === 'function' ? reader : bagOf(reader).converter;
    return value !== null && typeof convert === 'function' ? convert(value) : value;
  },
  exists: (name: unknown): boolean => Cookie.get(name) !== null,
  set(name: unknown, value: unknown, options?: unknown): string {
    const { path, domain, expires, secure } = bagOf(options);
    const text = [
      `${encodeURIComponent(textOf(name))}=${encodeURIComponent(textOf(value))}`,
      ...(path === undefined ? [] : [`path=${textOf(path)}`]),
      ...(domain === undefined ? [] : [`domain=${textOf(domain)}`]),
      ...(expires instanceof Date ? [`expires=${expires.toUTCString()}`] : []),
      ...(secure === true ? ['secure'] : []),
      'samesite=lax',
    ].join('; ');
    // biome-ignore lint/suspicious/noDocumentCookie: the old library answers at once
    document.cookie = text;
    return text;
  },
  remove: (name: unknown, options?: unknown): string =>
    Cookie.set(name, '', { ...bagOf(options), expires: new Date(0) }),
};

const unescapeCookie = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** `Y.StorageLite`: what the browser may refuse is kept for the page. */
export function createStorage(read: () => Storage): object {
  const kept = new Map<string, string>();
  const attempt = <T>(run: (storage: Storage) => T, otherwise: () => T): T => {
    try {
      return run(read());
    } catch {
      return otherwise();
    }
  };
  const parsed = (text: string | null): unknown => {
    try {
      return text === null ? null : JSON.parse(text);
    } catch {
      return null;
    }
  };
  return {
    getItem(key: unknown, json?: unknown): unknown {
      const name = textOf(key);
      const text = attempt(
        (storage) => storage.getItem(name),
        () => kept.get(name) ?? null,
      );
      return json === true ? parsed(text) : text;
    },
    setItem(key: unknown, value: unknown, json?: unknown): void {
      const text = json === true ? JSON.stringify(value) : textOf(value);
      attempt(
        (storage) => storage.setItem(textOf(key), text),
        () => void kept.set(textOf(key), text),
      );
    },
    removeItem: (key: unknown): void =>
      attempt(
        (storage) => storage.removeItem(textOf(key)),
        () => void kept.delete(textOf(key)),
      ),
    clear: (): void =>
      attempt(
        (storage) => storage.clear(),
        () => kept.clear(),
      ),
    length: (): number =>
      attempt(
        (storage) => storage.length,
        () => kept.size,
      ),
    key: (place: number): string | null =>
      attempt(
        (storage) => storage.key(place),
        () => [...kept.keys()][place] ?? null,
      ),
    on: (): object => ({ detach() {} }),
  };
}
