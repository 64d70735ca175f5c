import { type Statement, sql } from '../db/index.ts';

/**
 * A search of a list: conditions that are tried in turn until one has rows. First what begins as it was typed, then
 * small errors, then what has it anywhere inside.
 */
export type SearchStages = readonly Statement[];

/** What separates words beside blanks. The indexes of the searches repeat it (migrations 0130 and later). */
const SEPARATORS = '!"#$%&()*+,-./:;<=>?@[]^_`{|}~';
const BLANKS = ' '.repeat(SEPARATORS.length);
const separators = sql.unsafe(`'${SEPARATORS}', '${BLANKS}'`);

/** Words from which a search with one error starts: in shorter ones nearly everything is one letter away. */
const SHORTEST_NEAR = 5;
const MOST_WORDS = 8;
const MOST_LETTERS = 40;

/** Written without blanks between words, so that the beginnings of words say little. */
const WITHOUT_BLANKS =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u;

/** The text of a row in the form in which words are compared: without capitals, accents and punctuation. */
const searchText = (text: Statement): Statement => sql`translate(search_form(${text}), ${separators})`;

/**
 * The words of a text, and each of them backwards with `qx` before it: a word with one error has either its first half
 * or its second half in order, and so an index of beginnings finds both.
 */
const searchVector = (text: Statement): Statement => {
  const words = searchText(text);
  return sql`(to_tsvector('simple', ${words}) || to_tsvector('simple', 'qx' || replace(reverse(${words}), ' ', ' qx')))`;
};

/** How the rows are found that a search compares. */
interface SearchedRows {
  /** One after the other, in the order of the list: what most rows lack is looked at first, at little cost. */
  readonly isWalk?: boolean;
}

/**
 * Rows whose text has, for each word that was typed, a word that begins with it. `text` is not null, and where there
 * can be many rows it has an index (`using gin`) of its words and of them backwards: docs/decisions/0017-lists.md.
 */
export function searchWords(
  text: Statement,
  typed: string,
  { isWalk = false }: SearchedRows = {},
): SearchStages {
  const words = wordsOf(typed);
  const inside = sql`strpos(search_form(${text}), ${formOf(typed.trim())}) > 0`;
  if (words.length === 0 || WITHOUT_BLANKS.test(typed)) return [inside];
  const vector = searchVector(text);
  const hasAll = (query: (word: string) => string): Statement =>
    sql`${vector} @@ ${words.map((word) => `(${query(word)})`).join(' & ')}::tsquery`;
  const begins = isWalk ? sql`(${holdsAll(text, words)} and ${hasAll(beginning)})` : hasAll(beginning);
  if (!words.some(mayHaveError)) return [begins, inside];
  const forms = words.map((word) => sql`${searchText(text)} ~ ${patternOf(word)}`);
  return [begins, sql`(${hasAll(nearBeginnings)} and ${sql.join(forms, sql` and `)})`, inside];
}

/** True of every row that has words with these beginnings, and of few others: words are taken apart for those alone. */
const holdsAll = (text: Statement, words: readonly string[]): Statement =>
  sql.join(
    words.map((word) => sql`strpos(lower(search_form(${text})), ${word}) > 0`),
    sql` and `,
  );

/** By stage, the conditions of which one is enough. */
export type SearchWays = readonly (readonly Statement[])[];

/** One of several searches is enough, at each stage. */
export function searchWays(searches: readonly SearchStages[]): SearchWays {
  const most = Math.max(...searches.map(({ length }) => length));
  return Array.from({ length: most }, (_, stage) => searches.flatMap((stages) => stages[stage] ?? []));
}

export const anyOf = (ways: readonly Statement[]): Statement => sql`(${sql.join(ways, sql` or `)})`;

/** The same for lists that do not look up each way by itself. */
export const anySearch = (searches: readonly SearchStages[]): SearchStages => searchWays(searches).map(anyOf);

/** Without capitals and accents, as `search_form` of the database. */
const formOf = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .replaceAll('\0', '');

const wordsOf = (typed: string): string[] =>
  (formOf(typed).match(/[\p{L}\p{N}\p{M}]+/gu) ?? [])
    .slice(0, MOST_WORDS)
    .map((word) => [...word].slice(0, MOST_LETTERS).join(''));

const beginning = (word: string): string => `'${word}':*`;

/** Numbers mean what they say. */
const mayHaveError = (word: string): boolean => [...word].length >= SHORTEST_NEAR && !/\p{N}/u.test(word);

/**
 * Beginnings that a word with one error has at least one of: its first half, its second half read from the end, or both
 * with the letters in the middle exchanged.
 */
function nearBeginnings(word: string): string {
  if (!mayHaveError(word)) return beginning(word);
  const letters = [...word];
  const half = Math.ceil(letters.length / 2);
  const [head, tail] = [letters.slice(0, half), letters.slice(half)];
  const exchanged = [...head.slice(0, -1), ...tail.slice(0, 1), ...head.slice(-1), ...tail.slice(1)];
  return [head, ['qx', ...tail.reverse()], exchanged].map((part) => beginning(part.join(''))).join(' | ');
}

/** A word that begins with this one, or with one letter missing, added, changed or in its neighbour's place. */
function patternOf(word: string): string {
  if (!mayHaveError(word)) return `(^|\\s)${word}`;
  const letters = [...word];
  const ways = letters.flatMap((letter, index) => {
    const before = letters.slice(0, index).join('');
    const after = letters.slice(index + 1).join('');
    const next = letters[index + 1];
    return [
      // Changed, or too much in what was typed.
      `${before}\\S?${after}`,
      // Missing in what was typed.
      `${before}\\S${letter}${after}`,
      ...(next === undefined ? [] : [`${before}${next}${letter}${letters.slice(index + 2).join('')}`]),
    ];
  });
  return `(^|\\s)(${[...new Set(ways)].join('|')})`;
}
