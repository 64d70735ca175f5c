import { findTagByClass } from '../../../platform/html/index.ts';
import type { DrawnPage, PageSlots } from '../page-types/drawn-page.ts';
import type { ThemedHtml } from './themed-page.ts';

/** What themes call their place for the announcement. */
const DROPZONE = 'sqs-announcement-bar-dropzone';
/** The link that leads past everything else, which has to stay the first, right behind the tag of the body. */
const SKIP_LINK = /\s*<a\b[^>]{0,500}\bhref=["']#[^>]{0,500}>[^<]{0,500}<\/a>/y;

export const withSlots = (page: ThemedHtml): DrawnPage => ({ ...page, slots: findThemeSlots(page.html) });

/** The slots of a page that a theme has drawn: a theme says where the announcement goes, or it opens the body. */
export function findThemeSlots(html: string): PageSlots {
  const end = html.lastIndexOf('</body>');
  return {
    announcement: findTagByClass(html, DROPZONE)?.end ?? endOfBodyTag(html),
    overlays: end === -1 ? html.length : end,
  };
}

function endOfBodyTag(html: string): number | null {
  let start = html.indexOf('<body');
  while (start !== -1 && /[\w-]/.test(html.charAt(start + '<body'.length)))
    start = html.indexOf('<body', start + 1);
  const close = start === -1 ? -1 : html.indexOf('>', start);
  if (close === -1) return null;
  SKIP_LINK.lastIndex = close + 1;
  return SKIP_LINK.test(html) ? SKIP_LINK.lastIndex : close + 1;
}
