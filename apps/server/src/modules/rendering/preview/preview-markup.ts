import { escapeHtml, isReservedAddress } from '@awning/site-model';
import { type Insertion, insertHtml } from '../../../platform/html/index.ts';

/** What is inside of these is text or waits for scripts. */
const SKIPPED = /<(script|style|textarea|template|title)\b/iy;
/** Longer ones lead nowhere that people could follow. */
const LINK = /<(?:a|area)(?=\s)(?:"[^"]{0,4000}"|'[^']{0,4000}'|[^>"']){0,500}>/iy;
const HREF = /\shref\s*=\s*(?:"(?<double>[^"]*)"|'(?<single>[^']*)'|(?<bare>[^\s"'>]+))/di;

/**
 * Leads the links of a page to the previews of the pages that they name. What is no page of the site, such as the cart,
 * and what lies elsewhere stays as it is.
 */
export function keepLinksInPreview(html: string, prefix: string, baseUrl: string): string {
  const insertions: Insertion[] = [];
  for (const { at, tag } of linksIn(html)) {
    const groups = HREF.exec(tag)?.indices?.groups;
    const [start, end] = groups?.double ?? groups?.single ?? groups?.bare ?? [0, 0];
    const href = tag.slice(start, end);
    const origin = href.startsWith(`${baseUrl}/`) ? baseUrl.length : 0;
    if (isPageAddress(href.slice(origin)))
      insertions.push({ at: at + start, until: at + start + origin, html: prefix });
  }
  return insertHtml(html, insertions);
}

/** Tags of links as they stand in a page; comments and scripts may hold what only looks like some. */
function* linksIn(html: string): Generator<{ readonly at: number; readonly tag: string }> {
  const lowered = html.toLowerCase();
  let at = html.indexOf('<');
  while (at !== -1) {
    let end = at + 1;
    SKIPPED.lastIndex = at;
    LINK.lastIndex = at;
    const [, skipped] = SKIPPED.exec(html) ?? [];
    const [tag] = LINK.exec(html) ?? [];
    if (html.startsWith('<!--', at)) end = html.indexOf('-->', at);
    else if (skipped !== undefined) end = lowered.indexOf(`</${skipped.toLowerCase()}`, at);
    else if (tag !== undefined) {
      yield { at, tag };
      end = at + tag.length;
    }
    at = end === -1 ? -1 : html.indexOf('<', end);
  }
}

/** Any tag that begins an element; longer ones name no file. */
const TAG = /<[a-z](?:"[^"]{0,4000}"|'[^']{0,4000}'|[^>"']){0,500}>/iy;
const THEME_FILE =
  /\s(?:src|href|poster|data-src|data-image)\s*=\s*(?:"(?<double>\/(?:assets|scripts)\/[^"]*)"|'(?<single>\/(?:assets|scripts)\/[^']*)')/dgi;

/**
 * Files that a theme names without their version are those of the theme that the site has. In a preview of another
 * one they get the version of its files.
 */
export function nameThemeFiles(html: string, version: string): string {
  const insertions: Insertion[] = [];
  for (const { at, tag } of tagsIn(html))
    for (const { indices } of tag.matchAll(THEME_FILE)) {
      const [start, end] = indices?.groups?.double ?? indices?.groups?.single ?? [0, 0];
      const address = tag.slice(start, end);
      if (!hasVersion(address))
        insertions.push({ at: at + pathEnd(address, start), html: versionOf(address, version) });
    }
  return insertHtml(html, insertions);
}

const THEME_URL = /url\(\s*["']?(?<address>\/assets\/[^"')\s]+)/g;

/** The same for the addresses in a stylesheet. */
export const nameThemeFilesInCss = (css: string, version: string): string =>
  css.replaceAll(THEME_URL, (match, address: string) => {
    if (hasVersion(address)) return match;
    const at = match.indexOf(address) + pathEnd(address, 0);
    const mark = address.includes('?') ? '&' : '?';
    return `${match.slice(0, at)}${mark}v=${encodeURIComponent(version)}${match.slice(at)}`;
  });

const hasVersion = (address: string): boolean => /[?&](?:amp;)?v=/.test(address);

/** Behind the query of an address, or behind its path where it has none. */
const pathEnd = (address: string, start: number): number => {
  const hash = address.indexOf('#');
  return start + (hash === -1 ? address.length : hash);
};

const versionOf = (address: string, version: string): string =>
  `${address.includes('?') ? '&amp;' : '?'}v=${encodeURIComponent(version)}`;

/** Tags that begin elements, also those of scripts, but nothing that is within them. */
function* tagsIn(html: string): Generator<{ readonly at: number; readonly tag: string }> {
  const lowered = html.toLowerCase();
  let at = html.indexOf('<');
  while (at !== -1) {
    let end = at + 1;
    TAG.lastIndex = at;
    SKIPPED.lastIndex = at;
    const [tag] = TAG.exec(html) ?? [];
    const [, skipped] = SKIPPED.exec(html) ?? [];
    if (html.startsWith('<!--', at)) end = html.indexOf('-->', at);
    else if (tag !== undefined) {
      yield { at, tag };
      end = at + tag.length;
      if (skipped !== undefined) end = lowered.indexOf(`</${skipped.toLowerCase()}`, end);
    }
    at = end === -1 ? -1 : html.indexOf('<', end);
  }
}

/** The first address of a site, and every other one that no part of the product has taken. */
function isPageAddress(path: string): boolean {
  const [, address] = /^\/(?!\/)([^?#]*)/.exec(path) ?? [];
  return address !== undefined && (address === '' || !isReservedAddress(address.replace(/\/$/, '')));
}

const BAR_STYLE =
  'position:fixed;z-index:2147483647;inset:auto auto 16px 16px;padding:8px 14px;border-radius:8px;background:#26231f;color:#fffefb;font:500 14px/20px system-ui,sans-serif';

/** Says in a corner of a preview what it is, so that nobody takes it for the shop. */
export function addPreviewBar(html: string, text: string): string {
  const end = html.lastIndexOf('</body>');
  const bar = `<div role="status" style="${BAR_STYLE}">${escapeHtml(text)}</div>`;
  return insertHtml(html, [{ at: end === -1 ? html.length : end, html: bar }]);
}

/** Where an image or a list will be, and what stands there once it is. */
const PLACEHOLDERS = `<style>
.sqs-block:is(.sqs-block-image, .sqs-block-gallery, .sqs-block-product, .sqs-block-summary-v2, .sqs-block-calendar)
  > .sqs-block-content:not(:has(img, li, figcaption, table)) {
  min-height: 100%; border-radius: 4px; background: color-mix(in oklab, currentcolor 10%, transparent);
}
</style>`;

/** Shows on a first page without content where its images and lists will be. */
export function addPlaceholders(html: string): string {
  return insertHtml(html, [{ at: Math.max(0, html.indexOf('</head>')), html: PLACEHOLDERS }]);
}

/** Older themes have one for old browsers in a comment. */
const ROOT_OR_COMMENT = /<!--[\s\S]*?-->|<html(?=[\s>])/gi;

/** The two things that the canvas of the editor has more than the page that it shows. */
export function addCanvas(html: string, script: string): string {
  const root = [...html.matchAll(ROOT_OR_COMMENT)].find(([piece]) => !piece.startsWith('<!--'));
  const end = html.lastIndexOf('</body>');
  return insertHtml(html, [
    ...(root ? [{ at: root.index + root[0].length, html: ' data-awning-canvas' }] : []),
    {
      at: end === -1 ? html.length : end,
      html: `<script type="module" src="${escapeHtml(script)}"></script>`,
    },
  ]);
}
