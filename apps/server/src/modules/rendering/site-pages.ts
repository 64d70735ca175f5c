import type { SiteSettings } from '@awning/contract';
import type { Clock } from '../../platform/clock.ts';
import type { RequestSite } from '../../platform/http/index.ts';
import type { Blocks } from '../blocks/index.ts';
import type { ProductPages } from '../catalog/index.ts';
import type { NavigationLink } from '../content/index.ts';
import type { Settings } from '../settings/index.ts';
import type { ListFilter } from './built-in-documents.ts';
import { monthRange } from './month-range.ts';
import { createPageFinder, type FoundElsewhere, type FoundPage } from './page-finder.ts';
import { type FrameAssets, type FrameLink, pageInFrame } from './page-frame.ts';

export interface SitePagesParts {
  readonly content: ProductPages;
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
  /** As the address has it. */
  readonly query: PageQuery;
}

export interface PageQuery extends Omit<ListFilter, 'within'> {
  /** Such as `05-2026`; narrows lists, and is what calendars show. */
  readonly month?: string | undefined;
}

export interface SitePages {
  /** Null when there is nothing at this address for visitors. */
  draw(request: PageRequest): Promise<DrawnPage | FoundElsewhere | null>;
}

/** Pages, items and lists drawn from their blocks in the plain frame: what a site looks like before it chooses a theme. */
export function createSitePages(parts: SitePagesParts): SitePages {
  const { content, blocks, designs, settings, clock, assets } = parts;
  const find = createPageFinder(content);

  const drawFound = async (
    { site, path, query }: PageRequest,
    siteSettings: SiteSettings,
    { page, title, description, owner, document }: FoundPage,
  ): Promise<DrawnPage> => {
    const [data, designCss, links] = await Promise.all([
      blocks.load(site.id, [document]),
      designs.css(site.id),
      content.mainNavigation(site.id),
    ]);
    const { collection } = page;
    const { html, ownerScripts } = blocks.render(
      document,
      data,
      {
        website: {
          id: site.id,
          siteTitle: site.title,
          baseUrl: site.baseUrl,
          timeZone: siteSettings.timeZone,
          language: siteSettings.language,
        },
        collection,
        now: clock.now().getTime(),
        ...(query.month === undefined ? {} : { month: query.month }),
        owner,
      },
      { hasten: true },
    );
    const frame = {
      siteTitle: site.title,
      title: collection.homepage && owner.kind === 'page' ? site.title : title,
      description,
      language: siteSettings.language,
      body: html,
      designCss,
      navigation: links.map(frameLink),
      path,
      index: collection.seoHidden !== true,
    };
    return { html: pageInFrame(frame, assets), ownerScripts };
  };

  return {
    async draw(request) {
      const { site, path, query } = request;
      const { value } = await settings.site(site.id);
      const { month, ...filter } = query;
      const within = month === undefined ? null : monthRange(month, value.timeZone);
      const found = await find({ websiteId: site.id, path, filter: { ...filter, within }, reading: value });
      return found && 'document' in found ? drawFound(request, value, found) : found;
    },
  };
}

const frameLink = ({ collection, externalLink, items }: NavigationLink): FrameLink => ({
  ...(collection
    ? { title: collection.navigationTitle || collection.title, url: collection.fullUrl, newWindow: false }
    : {
        title: externalLink?.title ?? '',
        url: externalLink?.url ?? '/',
        newWindow: externalLink?.newWindow ?? false,
      }),
  links: items.map(frameLink),
});
