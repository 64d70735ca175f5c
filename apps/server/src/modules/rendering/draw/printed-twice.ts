import { escapeHtml } from '@awning/site-model';
import { insertHtml } from '../../../platform/html/index.ts';

/** What stands above a list that the platform draws. Many themes print it themselves, around the content. */
export interface ListHead {
  readonly title: string;
  /** HTML. */
  readonly description: string;
}

const HEADINGS = /<h([1-6])\b[^>]{0,1000}>([\s\S]{0,2000}?)<\/h\1>/gi;
const TITLE = /<h1\b[^>]{0,1000}>([^<]{0,1000})<\/h1>/gi;
/** More headings than anybody puts around a page. */
const MOST_LOOKS = 200;

/** The page without the title and the description of its list where the theme has said the same around it. */
export function withoutRepeats(html: string, content: string, { title, description }: ListHead): string {
  const at = content === '' ? -1 : html.indexOf(content);
  if (at === -1) return html;
  const around = [bodyOf(html.slice(0, at)), withoutScripts(html.slice(at + content.length))];
  const names = new Set([plain(title), plain(escapeHtml(title))]);
  const repeated: { at: number; until: number }[] = [];
  if (around.some((part) => hasHeading(part, names))) {
    const ours = looks(content, TITLE).find(([, text = '']) => names.has(plain(text)));
    if (ours) repeated.push({ at: ours.index, until: ours.index + ours[0].length });
  }
  const said = description.trim();
  if (said !== '' && around.some((part) => printsText(part, said))) {
    const start = content.indexOf(said);
    if (start !== -1) repeated.push({ at: start, until: start + said.length });
  }
  if (repeated.length === 0) return html;
  const rest = insertHtml(
    content,
    repeated.map((place) => ({ ...place, html: '' })),
  );
  return insertHtml(html, [{ at, until: at + content.length, html: rest }]);
}

/** Data of the page in its head and its scripts is nothing that anybody reads. */
const bodyOf = (html: string): string => withoutScripts(html.slice(Math.max(0, html.indexOf('<body'))));

const withoutScripts = (html: string): string => html.replace(/<script\b[\s\S]*?<\/script>/gi, '');

/** As text of its own, not in an attribute or among other words. */
function printsText(part: string, text: string): boolean {
  const at = part.indexOf(text);
  return at !== -1 && part.slice(0, at).trimEnd().endsWith('>');
}

const hasHeading = (part: string, names: ReadonlySet<string>): boolean =>
  looks(part, HEADINGS).some(([, , text = '']) => names.has(plain(text)));

const looks = (text: string, pattern: RegExp): RegExpExecArray[] =>
  [...text.matchAll(pattern)].slice(0, MOST_LOOKS);

/** The words that are read, whatever stands between them. */
const plain = (html: string): string =>
  html
    .replace(/<[^>]{0,1000}>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
