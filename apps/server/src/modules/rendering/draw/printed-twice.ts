import { escapeHtml } from '@awning/site-model';
import type { Insertion } from '../../../platform/html/index.ts';

/** What stands above a list that the platform draws. Many themes print it themselves, around the content. */
export interface ListHead {
  readonly title: string;
  /** HTML. */
  readonly description: string;
}

/**
 * Places in a page where the head of its list says what the theme has said around the content: the title in a heading
 * above it, the description, or all categories. A page keeps its one `h1`, unseen where the theme's heading is another.
 */
export function findRepeats(html: string, content: string, { title, description }: ListHead): Insertion[] {
  const start = content === '' ? -1 : html.indexOf(content);
  const end = start + content.length;
  // Where it is printed twice, for phones and for the rest, each stands around the other.
  if (start === -1 || html.includes(content, end)) return [];
  const before = html.slice(bodyStart(html), start);
  const around = [before, html.slice(end)];
  const names = [wordsOf(title), wordsOf(escapeHtml(title))];
  const ownTitle = headingsIn(content, '1').find(({ words }) => names.includes(words)) ?? null;
  const places = [
    ownTitle && findTitle(ownTitle, names, before, around),
    findDescription(content, description, ownTitle, around),
    findCategories(content, around),
  ];
  return places.flatMap((place) =>
    place ? [{ at: start + place.at, until: start + place.until, html: place.html ?? '' }] : [],
  );
}

/** Behind the head, whose scripts and data may speak of a body, too. */
function bodyStart(html: string): number {
  const headEnd = Math.max(0, html.indexOf('</head>'));
  return Math.max(0, html.indexOf('<body', headEnd));
}

interface Place {
  readonly at: number;
  readonly until: number;
  readonly html?: string;
}

/** Beside the page: what is named there is the title of something else. */
const BESIDE = ['nav', 'aside', 'footer'];
const UNSEEN_TITLE = '<h1 class="awning-list-title visually-hidden">';

function findTitle(
  ownTitle: Heading,
  names: readonly string[],
  before: string,
  around: readonly string[],
): Place | null {
  const isSaid = partsOf(before, BESIDE).some((part) =>
    headingsIn(part, '12').some(({ words }) => names.includes(words)),
  );
  if (!isSaid) return null;
  const { at, tagEnd, until } = ownTitle;
  const hasOther = around.some((text) => partsOf(text).some((part) => /<h1[\s>]/i.test(part)));
  return hasOther ? { at, until } : { at, until: tagEnd, html: UNSEEN_TITLE };
}

/** In the element that the platform gives it or, in a list made of blocks, right behind the title. */
function findDescription(
  content: string,
  description: string,
  ownTitle: Heading | null,
  around: readonly string[],
): Place | null {
  const said = description.trim();
  const isSaid =
    said !== '' && around.some((text) => partsOf(text, ['nav']).some((part) => printsText(part, said)));
  if (!isSaid) return null;
  const about = `<div class="awning-list-about">${description}</div>`;
  const whole = content.indexOf(about);
  if (whole !== -1) return { at: whole, until: whole + about.length };
  const at = ownTitle ? content.indexOf(said, ownTitle.until) : -1;
  const isBehind = ownTitle !== null && at !== -1 && content.slice(ownTitle.until, at).trim() === '';
  return isBehind ? { at, until: at + said.length } : null;
}

/** Data and comments, which nobody reads. */
const UNREAD = ['script', 'style', 'template'];
const PIECES = /<(?:!--|(\/?)(script|style|template|nav|aside|footer)(?![\w-]))/gi;

/** What is read of a text, in parts, without what stands in these elements. */
function partsOf(html: string, leftOut: readonly string[] = []): string[] {
  const parts: string[] = [];
  let [from, unreadUntil, depth] = [0, 0, 0];
  const take = (until: number): void => {
    if (depth === 0) parts.push(html.slice(from, until));
    from = until;
  };
  for (const { 0: tag, 1: slash = '', 2: name = '', index } of html.matchAll(PIECES)) {
    if (index < unreadUntil) continue;
    const isEnd = slash !== '';
    if (leftOut.includes(name.toLowerCase())) {
      take(index);
      depth = Math.max(0, depth + (isEnd ? -1 : 1));
    } else if (!isEnd && (tag === '<!--' || UNREAD.includes(name.toLowerCase()))) {
      take(index);
      const end = html.indexOf(tag === '<!--' ? '-->' : `</${name}`, index);
      if (end === -1) return parts;
      from = end;
      unreadUntil = end;
    }
  }
  take(html.length);
  return parts;
}

const CATEGORIES = '<nav class="ProductList-filter"';

/** The links to categories, where each of them stands around the content, to the same address. */
function findCategories(content: string, around: readonly string[]): Place | null {
  const at = content.indexOf(CATEGORIES);
  const end = at === -1 ? -1 : content.indexOf('</nav>', at);
  if (end === -1) return null;
  const wanted = addressesIn(content.slice(at, end));
  const said = new Set(around.flatMap((text) => partsOf(text)).flatMap(addressesIn));
  const isSaid = wanted.length > 0 && wanted.every((address) => said.has(address));
  return isSaid ? { at, until: end + '</nav>'.length } : null;
}

const addressesIn = (html: string): string[] =>
  [...html.matchAll(/\shref=(?:"([^"<>]*)"|'([^'<>]*)')/g)].map(([, one, other]) => one ?? other ?? '');

/** More places, and longer headings, than anybody puts around a page. */
const MOST_LOOKS = 200;
const LONGEST = 3_000;

/** As a text of its own: not in an attribute, among other words, or as the name of a link. */
function printsText(part: string, text: string): boolean {
  let at = part.indexOf(text);
  for (let looks = 0; at !== -1 && looks < MOST_LOOKS; looks++) {
    const before = part.slice(0, at);
    const isWhole =
      before.trimEnd().endsWith('>') && /^(?:<|$)/.test(part.slice(at + text.length).trimStart());
    if (isWhole && !isInLink(before)) return true;
    at = part.indexOf(text, at + 1);
  }
  return false;
}

const isInLink = (before: string): boolean => /<a[\s>]/.test(before.slice(before.lastIndexOf('</a>') + 1));

interface Heading {
  readonly at: number;
  readonly tagEnd: number;
  readonly until: number;
  readonly words: string;
}

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
        tagEnd: open + 1,
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
    .replace(/<[^<>]{0,1000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
