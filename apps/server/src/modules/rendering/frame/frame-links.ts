import { type Html, html, NO_HTML } from '../../../platform/html/index.ts';
import type { NavigationLink } from '../../website/content/index.ts';

export interface FrameLink {
  readonly title: string;
  readonly url: string;
  readonly newWindow: boolean;
  /** Of a folder: what is in it. */
  readonly links: readonly FrameLink[];
}

export const frameLink = ({ collection, externalLink, items }: NavigationLink): FrameLink => ({
  ...(collection
    ? { title: collection.navigationTitle || collection.title, url: collection.fullUrl, newWindow: false }
    : {
        title: externalLink?.title ?? '',
        url: externalLink?.url ?? '/',
        newWindow: externalLink?.newWindow ?? false,
      }),
  links: items.map(frameLink),
});

/** `path` is that of the page, which is marked. */
export const linkList = (links: readonly FrameLink[], path: string): Html =>
  html`<ul>${links.map((link) => html`<li>${entry(link, path)}</li>`)}</ul>`;

const entry = (link: FrameLink, path: string): Html =>
  link.links.length === 0
    ? anchor(link, path)
    : html`<details class="awning-nav-folder"><summary>${link.title}</summary>${linkList(link.links, path)}</details>`;

export const anchor = (
  { title, url, newWindow }: Omit<FrameLink, 'links'>,
  path: string,
  className = '',
): Html =>
  html`<a${className === '' ? '' : html` class="${className}"`} href="${url}"${current(url, path)}${newWindow ? html` target="_blank" rel="noopener"` : ''}>${title}</a>`;

/** The page itself, or the part of the site that it belongs to, as a product to its store. */
function current(url: string, path: string): Html {
  if (isSame(url, path)) return html` aria-current="page"`;
  const isWithin = /^\/[^/]/.test(url) && path.startsWith(url.replace(/\/?$/, '/'));
  return isWithin ? html` aria-current="true"` : NO_HTML;
}

export const isSame = (url: string, path: string): boolean =>
  url.replace(/\/$/, '') === path.replace(/\/$/, '');
