import { createContext, Fragment, type ReactNode, useContext } from 'react';
import classes from './list-table.module.css';

const SearchTermContext = createContext<string | undefined>(undefined);

export const SearchTermProvider = SearchTermContext.Provider;

/** Capitals and accents do not matter to the search, so they do not matter here. */
const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();

export interface TextPart {
  readonly text: string;
  readonly isMatch: boolean;
}

/** A text cut into what was searched for and the rest. A word of the search marks the beginnings of words. */
export function markParts(text: string, search: string): TextPart[] {
  const wanted = search
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .map(plain);
  if (wanted.length === 0) return [{ text, isMatch: false }];
  return text.split(/([^\p{L}\p{N}]+)/u).flatMap((word) => {
    const letters = [...word];
    const hit = wanted
      .filter((each) => plain(word).startsWith(each))
      .reduce((longest, each) => Math.max(longest, each.length), 0);
    if (hit === 0 || word === '') return word === '' ? [] : [{ text: word, isMatch: false }];
    const end = lettersFor(letters, hit);
    const rest = letters.slice(end).join('');
    const match = { text: letters.slice(0, end).join(''), isMatch: true };
    return rest === '' ? [match] : [match, { text: rest, isMatch: false }];
  });
}

/** How many letters of the text the plain letters of a match take; an accent of its own belongs to its letter. */
function lettersFor(letters: readonly string[], count: number): number {
  let end = 0;
  for (let taken = 0; end < letters.length && taken < count; end += 1)
    taken += plain(letters[end] ?? '').length;
  while (end < letters.length && plain(letters[end] ?? '') === '') end += 1;
  return end;
}

/** The text of a cell, with what was searched for marked in it. */
function MarkedText({ children }: { readonly children: string }) {
  const search = useContext(SearchTermContext);
  if (search === undefined) return children;
  let at = 0;
  return markParts(children, search).map(({ text, isMatch }) => {
    at += text.length;
    return isMatch ? (
      <mark key={at} className={classes.mark}>
        {text}
      </mark>
    ) : (
      <Fragment key={at}>{text}</Fragment>
    );
  });
}

/** Cells that are plain text are marked by themselves. */
export const markedCell = (cell: ReactNode): ReactNode =>
  typeof cell === 'string' ? <MarkedText>{cell}</MarkedText> : cell;
