import { escapeHtml } from '@awning/site-model';
import type { Insertion } from '../../../platform/html/index.ts';

/** What stands above a list that the platform draws. Many themes print it themselves, around the content. */
export interface ListHead {
  readonly title: string;
  /** HTML. */
  readonly description: string;
}

/**
 * Places in a page where the head of its list says what the theme has said around the content: the title in a heading,
 * the description, or all categories.
 */
export function findRepeats(html: string, content: string, { title, description }: ListHead): Insertion[] {
  const start = content === '' ? -1 : html.indexOf(content);
  if (start === -1) return [];
  const around = [
    ...withoutScripts(html.slice(Math.max(0, html.indexOf('<body')), start)),
    ...withoutScripts(html.slice(start + content.length)),
  ];
  const names = [wordsOf(title), wordsOf(escapeHtml(title))];
  const said = description.trim();
  const places: (Omit<Insertion, 'html'> | undefined)[] = [];
  if (around.some((part) => headingsIn(part, '123456').some(({ words }) => names.includes(words))))
    places.push(headingsIn(content, '1').find(({ words }) => names.includes(words)));
  if (said !== '' && around.some((part) => printsText(part, said))) {
    const at = content.indexOf(said);
    if (at !== -1) places.push({ at, until: at + said.length });
  }
  places.push(findCategories(content, around));
  return places.flatMap((place) =>
    place ? [{ at: start + place.at, until: start + (place.until ?? place.at), html: '' }] : [],
  );
}

/** Data of the page in its scripts is nothing that anybody reads. */
function withoutScripts(html: string): string[] {
  const parts: string[] = [];
  let from = 0;
  while (from !== -1) {
    const script = html.indexOf('<script', from);
    parts.push(html.slice(from, script === -1 ? html.length : script));
    from = script === -1 ? -1 : html.indexOf('</script', script);
  }
  return parts;
}

const CATEGORIES = '<nav class="ProductList-filter"';

/** The links to categories, where each of them stands around the content by the same name. */
function findCategories(content: string, around: readonly string[]): Omit<Insertion, 'html'> | undefined {
  const at = content.indexOf(CATEGORIES);
  const end = at === -1 ? -1 : content.indexOf('</nav>', at);
  if (end === -1) return undefined;
  const names = content.slice(at, end).split('</a>').slice(0, -1).map(lastWords);
  const parts = around.map((part) => part.split(/\s*([<>])\s*/).join(''));
  const isSaid = names.every((name) => parts.some((part) => part.includes(`>${name}<`)));
  return isSaid ? { at, until: end + '</nav>'.length } : undefined;
}

const lastWords = (html: string): string => html.slice(html.lastIndexOf('>') + 1).trim();

/** As text of its own, not in an attribute or among other words. */
function printsText(part: string, text: string): boolean {
  const at = part.indexOf(text);
  return at !== -1 && part.slice(0, at).trimEnd().endsWith('>');
}

interface Heading {
  readonly at: number;
  readonly until: number;
  readonly words: string;
}

/** More headings, and longer ones, than anybody puts around a page. */
const MOST_LOOKS = 200;
const LONGEST = 3_000;

function headingsIn(html: string, levels: string): Heading[] {
  const headings: Heading[] = [];
  let end = html.indexOf('</h');
  for (let looks = 0; end !== -1 && looks < MOST_LOOKS; looks++) {
    const level = html.charAt(end + 3);
    const from = Math.max(0, end - LONGEST);
    const start = levels.includes(level) ? html.slice(from, end).lastIndexOf(`<h${level}`) : -1;
    const open = start === -1 ? -1 : html.indexOf('>', from + start);
    if (open !== -1 && open < end)
      headings.push({
        at: from + start,
        until: end + '</h1>'.length,
        words: wordsOf(html.slice(open + 1, end)),
      });
    end = html.indexOf('</h', end + 1);
  }
  return headings;
}

/** What is read, without the tags between. */
const wordsOf = (html: string): string =>
  html
    .replace(/<[^>]{0,1000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
