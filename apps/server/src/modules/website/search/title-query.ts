import { searchWords } from './search-words.ts';

/** Longer ones are compared by their beginning alone, as `search_title_words` keeps them. */
const BEGINNING = 7;
const SHORTEST_WITH_ERRORS = 4;

/**
 * What was typed, as questions to `titles` columns, without the site and the kinds that are asked for. A word is
 * letters and digits only, so it needs no quoting.
 */
export interface TitleQuery {
  readonly words: readonly string[];
  /** Each word as it is. */
  readonly exact: string;
  /** Each word, or the beginning of a longer one. */
  readonly beginning: string;
  /**
   * As `beginning`, with an error in each longer word; null when there is none. Some of what it finds is further off.
   */
  readonly near: string | null;
}

export function titleQuery(typed: string): TitleQuery | null {
  const words = searchWords(typed);
  if (words.length === 0) return null;
  const ask = (questions: readonly string[]): string => questions.join(' & ');
  return {
    words,
    exact: ask(words.map((word) => `'${word}'`)),
    beginning: ask(words.map((word) => `'${word}':*`)),
    near: words.some(mayErr) ? ask(words.map(nearQuestion)) : null,
  };
}

const mayErr = (word: string): boolean => word.length >= SHORTEST_WITH_ERRORS && !/\d/.test(word);

const nearQuestion = (word: string): string => {
  if (!mayErr(word)) return `'${word}':*`;
  const start = [...word].slice(0, BEGINNING);
  const shorter = start.map((_, index) => start.toSpliced(index, 1).join(''));
  // A word that is still being typed is the beginning of one that is kept.
  const isBegun = start.length > SHORTEST_WITH_ERRORS && start.length < BEGINNING;
  const marked = [...new Set([start.join(''), ...shorter])].map((text) => `'~${text}'${isBegun ? ':*' : ''}`);
  return `(${marked.join(' | ')})`;
};

/**
 * How well a title fits, smaller is better: 0 for the very words, 1 for beginnings, 2 with one error in a word; null
 * when it does not.
 */
export function titleFit(words: readonly string[], title: string): 0 | 1 | 2 | null {
  const own = searchWords(title, { most: 60 });
  const fits = words.map((word) => {
    if (own.includes(word)) return 0;
    if (own.some((each) => each.startsWith(word))) return 1;
    return mayErr(word) && own.some((each) => isNear(word, each)) ? 2 : null;
  });
  if (fits.includes(null)) return null;
  return Math.max(...fits.map(Number)) as 0 | 1 | 2;
}

/**
 * Whether the typed word is the other one, or a beginning of it, but for one letter that is wrong, missing or swapped.
 */
export function isNear(typed: string, word: string): boolean {
  const [a, b] = [[...typed], [...word]];
  let at = 0;
  while (at < a.length && a[at] === b[at]) at += 1;
  const rest = (from: readonly string[], skip: number): string => from.slice(at + skip).join('');
  const begins = (tail: string, of: string): boolean => of.startsWith(tail);
  return (
    at === a.length ||
    begins(rest(a, 1), rest(b, 1)) ||
    begins(rest(a, 1), rest(b, 0)) ||
    begins(rest(a, 0), rest(b, 1)) ||
    (a[at] === b[at + 1] && a[at + 1] === b[at] && begins(rest(a, 2), rest(b, 2)))
  );
}
