import { type PlacedJson, type PlacedMember, parsePlacedJson } from './placed-json.ts';
import { placeAt } from './source-place.ts';
import type { ThemeSource } from './theme.ts';
import type { ThemeNotes } from './theme-notes.ts';

/**
 * An object of a `.conf` file, read key by key. A value of the wrong kind counts as missing and is reported with its
 * line; so are, at the end, keys that nobody asked for.
 */
export interface ConfReader {
  readonly at: number;
  has(key: string): boolean;
  /** Where the value of a key stands; the object itself where there is none. */
  placeOf(key: string): number;
  text(key: string): string | undefined;
  flag(key: string): boolean | undefined;
  number(key: string): number | undefined;
  /** Texts of a list; entries of another kind are left out. */
  texts(key: string): readonly { readonly text: string; readonly at: number }[] | undefined;
  /** Objects of a list. */
  objects(key: string): readonly ConfReader[] | undefined;
  object(key: string): ConfReader | undefined;
  entries(): readonly { readonly key: string; readonly at: number; readonly value: ConfReader | null }[];
  /** Every text directly in the object. */
  flatTexts(): Readonly<Record<string, string>>;
  warn(message: string, at?: number): void;
  error(message: string, at?: number): void;
  /** Warns about the keys that no other call has named. */
  finish(consequence?: string): void;
}

/** Null when the file is no JSON object; `mistake` says so in the severity that it has for the caller. */
export function readConf(
  source: ThemeSource,
  notes: ThemeNotes,
  severity: 'error' | 'warning',
  consequence: string,
): ConfReader | null {
  const parsed = parsePlacedJson(source.text);
  if ('mistake' in parsed) {
    const { at, why } = parsed.mistake;
    notes[severity](source.file, `This is not JSON: ${why}. ${consequence}`, () => placeAt(source.text, at));
    return null;
  }
  if (parsed.json.kind !== 'object') {
    notes[severity](source.file, `This has to be a JSON object, { … }. ${consequence}`, () =>
      placeAt(source.text, parsed.json.at),
    );
    return null;
  }
  return readerOf(source, notes, parsed.json);
}

function readerOf(
  source: ThemeSource,
  notes: ThemeNotes,
  json: Extract<PlacedJson, { kind: 'object' }>,
): ConfReader {
  const known = new Set<string>();
  const warn = (message: string, at = json.at): void =>
    notes.warning(source.file, message, () => placeAt(source.text, at));

  function member(key: string): PlacedMember | undefined {
    known.add(key);
    const match = json.members.get(key);
    return match?.value.kind === 'null' ? undefined : match;
  }

  const mismatch = (key: string, match: PlacedMember, expected: string): undefined => {
    warn(`"${brief(key)}" has to be ${expected}. It is ignored.`, match.value.at);
  };

  function list(key: string): readonly PlacedJson[] | undefined {
    const match = member(key);
    if (!match) return undefined;
    return match.value.kind === 'list' ? match.value.items : mismatch(key, match, 'a list, [ … ]');
  }

  return {
    at: json.at,
    has: (key) => json.members.has(key),
    placeOf: (key) => json.members.get(key)?.value.at ?? json.at,
    text(key) {
      const match = member(key);
      if (!match) return undefined;
      return match.value.kind === 'text' ? match.value.text : mismatch(key, match, 'a text in quotes');
    },
    flag(key) {
      const match = member(key);
      if (!match) return undefined;
      if (match.value.kind === 'boolean') return match.value.boolean;
      if (match.value.kind === 'text' && match.value.text === 'true') return true;
      if (match.value.kind === 'text' && match.value.text === 'false') return false;
      return mismatch(key, match, 'true or false');
    },
    number(key) {
      const match = member(key);
      if (!match) return undefined;
      if (match.value.kind === 'number') return match.value.number;
      if (match.value.kind === 'text' && /^\d{1,9}$/.test(match.value.text)) return Number(match.value.text);
      return mismatch(key, match, 'a number');
    },
    texts(key) {
      return list(key)?.flatMap((item) => {
        if (item.kind === 'text') return [{ text: item.text, at: item.at }];
        warn(`The entries of "${brief(key)}" have to be texts in quotes. This one is ignored.`, item.at);
        return [];
      });
    },
    objects(key) {
      return list(key)?.flatMap((item) => {
        if (item.kind === 'object') return [readerOf(source, notes, item)];
        warn(`The entries of "${brief(key)}" have to be objects, { … }. This one is ignored.`, item.at);
        return [];
      });
    },
    object(key) {
      const match = member(key);
      if (!match) return undefined;
      return match.value.kind === 'object'
        ? readerOf(source, notes, match.value)
        : mismatch(key, match, 'an object, { … }');
    },
    entries() {
      return [...json.members].map(([key, { at, value }]) => {
        known.add(key);
        return { key, at, value: value.kind === 'object' ? readerOf(source, notes, value) : null };
      });
    },
    flatTexts() {
      const texts: [string, string][] = [];
      for (const [key, { value }] of json.members) {
        known.add(key);
        if (value.kind === 'text') texts.push([key, value.text]);
        else warn(`"${brief(key)}" has to be a text in quotes. It is ignored.`, value.at);
      }
      return Object.fromEntries(texts);
    },
    warn,
    error: (message, at = json.at) => notes.error(source.file, message, () => placeAt(source.text, at)),
    finish(consequence = 'It is ignored.') {
      for (const [key, { at }] of json.members) {
        if (!known.has(key)) warn(`Nothing reads the key "${brief(key)}". ${consequence}`, at);
      }
    },
  };
}

/** Without what steers terminals or turns the direction of what stands beside it. */
export const onOneLine = (text: string): string =>
  text.replaceAll(/\p{Cc}+/gu, ' ').replaceAll(/[\u202a-\u202e\u2066-\u2069]/g, '');

/** A name out of a theme, short enough for a sentence and on one line. */
export const brief = (name: string): string => {
  const line = onOneLine(name);
  return line.length <= 80 ? line : `${line.slice(0, 79).toWellFormed()}…`;
};
