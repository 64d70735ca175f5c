import type { PlaceMark } from './marks.ts';
import type { PageNotes } from './page-notes.ts';
import type { ResolvedText } from './tag-rounds.ts';

export interface HeadAndFoot {
  readonly headers: string;
  readonly footers: string;
}

type Part = string | PlaceMark;

/**
 * Puts head and foot where the layout prints them, each once. A layout that does not print them gets them all the same:
 * without them it would have no styles, no cart and no structured data.
 */
export function placeHeadAndFoot(
  parts: ResolvedText,
  { headers, footers }: HeadAndFoot,
  notes: PageNotes,
): ResolvedText {
  const placed: Part[] = [...parts];
  const headEnd = endOfHead(placed);
  const inHead = placed.slice(0, headEnd);
  const title = chooseTitle(inHead.filter((part) => typeof part === 'string'));
  inHead.forEach((part, i) => {
    if (typeof part === 'string') placed[i] = title.clean(part);
  });
  placed[headPlace(placed, notes)] = title.isThemes ? withoutTitle(headers) : headers;
  placed[footPlace(placed, notes)] = footers;
  return placed.filter((part) => typeof part === 'string' || part.kind === 'script');
}

const isMark =
  (kind: PlaceMark['kind']) =>
  (part: Part): boolean =>
    typeof part !== 'string' && part.kind === kind;

/** Makes room for a part before the place, inside of the text that stands there. */
function openAt(parts: Part[], index: number, offset: number): number {
  const part = parts[index];
  if (typeof part !== 'string') {
    parts.splice(index, 0, '');
    return index;
  }
  parts.splice(index, 1, part.slice(0, offset), '', part.slice(offset));
  return index + 1;
}

function headPlace(parts: Part[], notes: PageNotes): number {
  const printed = parts.findIndex(isMark('headers'));
  if (printed !== -1) return printed;
  notes.add('', 'The layout does not print {squarespace-headers}; they are put before the end of its head.');
  const end = parts.findIndex(isMark('head-end'));
  if (end !== -1) return openAt(parts, end, 0);
  const [first] = parts;
  return openAt(parts, 0, typeof first === 'string' ? (DOCUMENT_START.exec(first)?.[0].length ?? 0) : 0);
}

const DOCUMENT_START = /^\s*(?:<!doctype[^>]*>)?\s*(?:<html(?:\s[^<>]*)?>)?\s*(?:<head(?:\s[^<>]*)?>)?/i;

function footPlace(parts: Part[], notes: PageNotes): number {
  const printed = parts.findIndex(isMark('footers'));
  if (printed !== -1) return printed;
  notes.add('', 'The layout does not print {squarespace-footers}; they are put before the end of its body.');
  const end = parts.findLastIndex(isMark('body-end'));
  if (end !== -1) return openAt(parts, end, 0);
  parts.push('');
  return parts.length - 1;
}

/** How many parts belong to the head. Below it a title is one of a drawing. */
function endOfHead(parts: Part[]): number {
  const end = parts.findIndex(isMark('head-end'));
  if (end !== -1) return end;
  const index = parts.findIndex((part) => typeof part === 'string' && BODY.test(part));
  const part = parts[index];
  return typeof part === 'string' ? openAt(parts, index, part.search(BODY)) : 0;
}

const BODY = /<body[\s>]/i;
const TITLE = /<title(?:\s[^<>]*)?>((?:[^<]|<(?!\/?title[\s>])){0,5000})<\/title\s*>/gi;

/**
 * A page has one title. One that the theme writes is kept, because its author made it for these pages; only when it is
 * empty ours stands.
 */
function chooseTitle(texts: readonly string[]): { readonly isThemes: boolean; clean(text: string): string } {
  const isThemes = texts.some((text) =>
    [...text.matchAll(TITLE)].some(([, title = '']) => title.trim() !== ''),
  );
  let isStored = false;
  return {
    isThemes,
    clean: (text) =>
      text.replace(TITLE, (element, title: string) => {
        if (isStored || title.trim() === '') return '';
        isStored = true;
        return element;
      }),
  };
}

const withoutTitle = (headers: string): string => headers.replace(new RegExp(TITLE.source, 'i'), '');
