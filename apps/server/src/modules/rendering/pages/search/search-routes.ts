import { pageEndpoints } from '@awning/contract';
import { PAGE_TYPES } from '@awning/site-model';
import { bind, dataPolicy, type HttpApp, sendPage } from '../../../../platform/http/index.ts';
import type { Settings } from '../../../foundation/settings/index.ts';
import type { SiteSearch } from '../../../website/search/index.ts';
import type { Themes } from '../../../website/themes/index.ts';
import { readText } from '../../locate/page-query.ts';
import { jsonOf, type PageData, visitorWords } from '../../page-data/index.ts';
import { policyOf } from '../../page-types/page-policy.ts';
import type { SitePages } from '../../page-types/site-pages.ts';
import { formatOf } from '../../send/page-formats.ts';
import { searchAddress, searchBody } from './search-page.ts';

interface SearchRoutes {
  readonly search: SiteSearch;
  readonly settings: Pick<Settings, 'site'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
  readonly pageData: Pick<PageData, 'system'>;
  readonly themes: Pick<Themes, 'ofSite'>;
}

const OFFSET = /^\d{1,4}$/;
const ID = /^[0-9a-f]{24}$/;

export function registerSearchRoutes(
  app: HttpApp,
  { search, settings, pages, pageData, themes }: SearchRoutes,
): void {
  bind(app, pageEndpoints.openSearchPage, async (request, reply) => {
    const { site, query } = request;
    const q = readText(query, 'q') ?? '';
    const from = readText(query, 'offset') ?? '';
    const offset = OFFSET.test(from) ? Number(from) : 0;
    const within = readText(query, 'collectionId') ?? '';
    const collectionId = ID.test(within) ? within : undefined;
    const { value } = await settings.site(site.id);
    const { results, nextOffset } = await search.find(site.id, {
      q,
      collectionId,
      offset,
      language: value.language,
    });
    const data = {
      searchQuery: visitorWords(q),
      searchResults: results,
      ...(nextOffset === null
        ? {}
        : { pagination: { nextPage: true, nextPageUrl: searchAddress(q, collectionId, nextOffset) } }),
    };
    const format = formatOf(readText(query, 'format'));
    // Nobody else is likely to ask the same, so answers are not kept.
    if (format === 'json' || format === 'json-pretty') {
      const theme = (await themes.ofSite(site.id))?.theme ?? null;
      const { dictionary } = await pageData.system(site, data, theme);
      const html = jsonOf(dictionary, format === 'json-pretty');
      const type = 'application/json; charset=utf-8';
      return sendPage(request, reply, { page: { html }, policy: dataPolicy, type, query: null });
    }
    const drawn = await pages.drawOwn(site, {
      title: 'Search',
      path: '/search',
      name: 'search',
      pageType: PAGE_TYPES.search,
      cartCount: null,
      data,
      body: () => searchBody({ q, collectionId, offset, results, nextOffset }),
    });
    const html = format === 'main-content' ? drawn.mainContent : drawn.html;
    return sendPage(request, reply, { page: { html }, policy: policyOf(drawn), query: null });
  });
}
