import { escapeHtml } from '@awning/site-model';
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
export const linkList = (links: readonly FrameLink[], path: string): string =>
  `<ul>${links.map((link) => `<li>${entry(link, path)}</li>`).join('')}</ul>`;

const entry = (link: FrameLink, path: string): string =>
  link.links.length === 0
    ? anchor(link, path)
    : `<details class="awning-nav-folder"><summary>${escapeHtml(link.title)}</summary>${linkList(link.links, path)}</details>`;

export const anchor = (
  { title, url, newWindow }: Omit<FrameLink, 'links'>,
  path: string,
  className = '',
): string =>
  `<a${className === '' ? '' : ` class="${className}"`} href="${escapeHtml(url)}"${current(url, path)}${newWindow ? ' target="_blank" rel="noopener"' : ''}>${escapeHtml(title)}</a>`;

/** The page itself, or the part of the site that it belongs to, as a product to its store. */
function current(url: string, path: string): string {
  if (isSame(url, path)) return ' aria-current="page"';
  const isWithin = /^\/[^/]/.test(url) && path.startsWith(url.replace(/\/?$/, '/'));
  return isWithin ? ' aria-current="true"' : '';
}

export const isSame = (url: string, path: string): boolean =>
  url.replace(/\/$/, '') === path.replace(/\/$/, '');
