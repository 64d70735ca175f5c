import { PAGE_TYPES } from '@awning/site-model';
import type { WebsiteId } from '../../platform/entity-ids.ts';
import { type ErrorPage, type RequestSite, sitePolicy } from '../../platform/http/index.ts';
import type { Settings } from '../foundation/settings/index.ts';
import type { PageReaders } from '../website/content/index.ts';
import { policyOf } from './page-policy.ts';
import { noticeBody, type PageAssets, sitePage } from './site-page.ts';
import type { SitePages } from './site-pages.ts';
import type { DrawnPage } from './themed-pages.ts';

interface ErrorPageParts {
  readonly assets: PageAssets;
  readonly pages: Pick<SitePages, 'read' | 'draw' | 'drawOwn'>;
  readonly content: Pick<PageReaders, 'collections'>;
  readonly settings: Pick<Settings, 'identity'>;
  /** Whether everybody may see the site: on a locked one an error says nothing about it. */
  readonly isOpen: (websiteId: WebsiteId) => Promise<boolean>;
  readonly protectedCollections: (websiteId: WebsiteId) => Promise<ReadonlySet<string>>;
}

const HEADINGS: Record<number, string> = {
  403: 'Not allowed',
  404: 'Page not found',
  429: 'One moment, please',
};

/**
 * Those that have to do with the site itself, so that its menu helps. With any other, what draws a site may be what is
 * broken.
 */
const IN_THE_SITE: readonly number[] = [403, 404, 410];

/** For people who came with a browser: the error inside the site, in words. */
export function createErrorPage(parts: ErrorPageParts): ErrorPage {
  const { assets, pages, content, settings } = parts;

  /** The page that the owner chose for addresses that lead nowhere. */
  const chosen = async (site: RequestSite): Promise<DrawnPage | null> => {
    const { value } = await settings.identity(site.id);
    if (value.notFoundPageId === null) return null;
    const page = (await content.collections(site.id, [value.notFoundPageId])).get(value.notFoundPageId);
    if (!page || (await parts.protectedCollections(site.id)).has(page.id)) return null;
    const read = await pages.read({ site, path: page.fullUrl, query: {} });
    return read && 'found' in read ? pages.draw(read, { pageType: PAGE_TYPES['not-found'] }) : null;
  };

  const drawInSite = async (
    site: RequestSite,
    path: string,
    { status, heading, message }: { status: number; heading: string; message: string },
  ): Promise<DrawnPage | null> => {
    if (!(await parts.isOpen(site.id))) return null;
    const isMissing = status === 404;
    return (
      (isMissing ? await chosen(site) : null) ??
      pages.drawOwn(site, {
        title: heading,
        path,
        name: isMissing ? 'not-found' : 'error',
        pageType: isMissing ? PAGE_TYPES['not-found'] : PAGE_TYPES.error,
        cartCount: null,
        body: () => noticeBody(heading, message),
      })
    );
  };

  return async (request, reply, { status, message }) => {
    const heading = HEADINGS[status] ?? (status >= 500 ? 'Something went wrong' : 'That did not work');
    const { site } = request;
    if (site && IN_THE_SITE.includes(status)) {
      try {
        const path = request.url.split('?', 1)[0] ?? '/';
        const drawn = await drawInSite(site, path, { status, heading, message });
        if (drawn) {
          reply.policy = policyOf(drawn);
          return drawn.html;
        }
      } catch (failure) {
        request.log.warn({ err: failure }, 'an error was shown without the theme of its site');
      }
    }
    reply.policy = sitePolicy();
    return sitePage(site ?? { title: 'Awning' }, assets, {
      title: heading,
      body: noticeBody(heading, message),
      index: false,
    });
  };
}
