import type { PageDocument } from '@awning/site-model';
import type { Clock } from '../../platform/clock.ts';
import type { RequestSite } from '../../platform/http/index.ts';
import type { BlockPage, Blocks } from '../blocks/index.ts';
import type { NavigationLink, PageReaders, SitePage } from '../content/index.ts';
import type { Settings } from '../settings/index.ts';
import { itemDocument, listDocument } from './built-in-documents.ts';
import { type FrameAssets, type FrameLink, pageInFrame } from './page-frame.ts';

export interface SitePagesParts {
  readonly content: PageReaders;
  readonly blocks: Blocks;
  readonly designs: { css(websiteId: string): Promise<string> };
  readonly settings: Pick<Settings, 'site'>;
  readonly clock: Clock;
  readonly assets: FrameAssets;
}

export interface DrawnPage {
  readonly html: string;
  /** Inline scripts that the owner put on the page. */
  readonly ownerScripts: readonly string[];
}

export interface PageRequest {
  readonly site: RequestSite;
  /** Without its query, such as `/about`. */
  readonly path: string;
  /** Of calendars, such as `05-2026`. */
  readonly month?: string | undefined;
}

export interface SitePages {
  /** Null when there is nothing at this address for visitors. */
  draw(request: PageRequest): Promise<DrawnPage | null>;
}

interface Found extends SitePage {
  readonly title: string;
  readonly owner: BlockPage['owner'];
  readonly shown: PageDocument;
}

const EMPTY: PageDocument = { schema: 1, sections: [] };
const MAIN_NAVIGATION = 'mainNav';

/** Pages, items and lists drawn from their blocks in the plain frame: what a site looks like before it chooses a theme. */
export function createSitePages(parts: SitePagesParts): SitePages {
  const { content, blocks, designs, settings, clock, assets } = parts;

  const asPage = (page: SitePage): Found => ({
    ...page,
    title: page.seoTitle || page.collection.title,
    owner: { kind: 'page', id: page.collection.id },
    shown: page.document ?? listDocument(page.collection) ?? EMPTY,
  });

  const find = async (websiteId: string, path: string): Promise<Found | null> => {
    const [, address = null] = ADDRESS.exec(path) ?? [];
    if (address === null) return null;
    if (address === '') {
      const home = await content.homePage(websiteId);
      return home && asPage(home);
    }
    const page = await content.pageByUrl(websiteId, address);
    return page ? asPage(page) : findItem(websiteId, address);
  };

  /** The longest beginning that names a collection; the rest is the item's own address, which may contain slashes. */
  const findItem = async (websiteId: string, address: string): Promise<Found | null> => {
    const parts = address.split('/').slice(0, MAX_SEGMENTS);
    for (let split = parts.length - 1; split > 0; split--) {
      const page = await content.pageByUrl(websiteId, parts.slice(0, split).join('/'));
      if (!page) continue;
      const itemUrl = parts.slice(split).join('/');
      const found = await content.itemByUrl(websiteId, page.collection.id, itemUrl);
      if (!found) return null;
      return {
        ...page,
        title: found.item.title,
        seoDescription: '',
        owner: { kind: 'item', id: found.item.id },
        shown: itemDocument(found.item, found.document),
      };
    }
    return null;
  };

  return {
    async draw({ site, path, month }) {
      const found = await find(site.id, path);
      if (!found) return null;
      const [{ value: siteSettings }, data, designCss, links] = await Promise.all([
        settings.site(site.id),
        blocks.load(site.id, [found.shown]),
        designs.css(site.id),
        content.navigation(site.id, MAIN_NAVIGATION),
      ]);
      const { html, ownerScripts } = blocks.render(found.shown, data, {
        website: {
          id: site.id,
          siteTitle: site.title,
          baseUrl: site.baseUrl,
          timeZone: siteSettings.timeZone,
          language: siteSettings.language,
        },
        collection: found.collection,
        now: clock.now().getTime(),
        ...(month === undefined ? {} : { month }),
        owner: found.owner,
      });
      const frame = {
        siteTitle: site.title,
        title: found.collection.homepage && found.owner.kind === 'page' ? site.title : found.title,
        description: found.seoDescription,
        language: siteSettings.language,
        body: html,
        designCss,
        navigation: links.map(frameLink),
        path,
        index: found.collection.seoHidden !== true,
      };
      return { html: pageInFrame(frame, assets), ownerScripts };
    },
  };
}

/** As slugs are written; one slash at the end is let go. Anything else would only make two addresses for one page. */
const ADDRESS = /^\/((?:[a-z0-9]+(?:[-/][a-z0-9]+)*)?)\/?$/;
/** No address of ours is deeper; a longer one would only cost queries. */
const MAX_SEGMENTS = 8;

const frameLink = ({ collection, externalLink }: NavigationLink): FrameLink =>
  collection
    ? { title: collection.navigationTitle || collection.title, url: collection.fullUrl, newWindow: false }
    : {
        title: externalLink?.title ?? '',
        url: externalLink?.url ?? '/',
        newWindow: externalLink?.newWindow ?? false,
      };
