import { PAGE_TYPES } from '@awning/site-model';
import { Type } from 'typebox';
import { anyone, dataPolicy, type HttpApp, sendPage } from '../../platform/http/index.ts';
import type { SiteSearch } from '../search/index.ts';
import type { Settings } from '../settings/index.ts';
import { jsonOf, type PageData } from './page-data/index.ts';
import { formatOf } from './page-formats.ts';
import { policyOf } from './page-policy.ts';
import { searchAddress, searchBody } from './search-page.ts';
import type { SitePages } from './site-pages.ts';

interface SearchRoutes {
  readonly search: SiteSearch;
  readonly settings: Pick<Settings, 'site'>;
  readonly pages: Pick<SitePages, 'drawOwn'>;
  readonly pageData: Pick<PageData, 'system'>;
}

const SearchQuery = Type.Object({
  q: Type.Optional(Type.String({ maxLength: 500 })),
  collectionId: Type.Optional(Type.String({ maxLength: 100 })),
  offset: Type.Optional(Type.String({ maxLength: 20 })),
  format: Type.Optional(Type.String({ maxLength: 20 })),
});

const OFFSET = /^\d{1,4}$/;
const ID = /^[0-9a-f]{24}$/;

export function registerSearchRoutes(
  app: HttpApp,
  { search, settings, pages, pageData }: SearchRoutes,
): void {
  app.get(
    '/search',
    { config: { access: anyone }, schema: { querystring: SearchQuery } },
    async (request, reply) => {
      const { site, query } = request;
      const q = query.q ?? '';
      const offset = OFFSET.test(query.offset ?? '') ? Number(query.offset) : 0;
      const collectionId = ID.test(query.collectionId ?? '') ? query.collectionId : undefined;
      const { value } = await settings.site(site.id);
      const { results, nextOffset } = await search.find(site.id, {
        ...{ q, collectionId, offset, language: value.language },
      });
      const data = {
        searchQuery: q,
        searchResults: results,
        ...(nextOffset === null
          ? {}
          : { pagination: { nextPage: true, nextPageUrl: searchAddress(q, collectionId, nextOffset) } }),
      };
      const format = formatOf(query.format);
      // Nobody else is likely to ask the same, so answers are not kept.
      if (format === 'json' || format === 'json-pretty') {
        const html = jsonOf(await pageData.system(site, data), format === 'json-pretty');
        const type = 'application/json; charset=utf-8';
        return sendPage(request, reply, { page: { html }, policy: dataPolicy, type, query: null });
      }
      const drawn = await pages.drawOwn(site, {
        title: q.trim() === '' ? 'Search' : `Search: ${q.trim()}`,
        path: '/search',
        name: 'search',
        pageType: PAGE_TYPES.search,
        cartCount: null,
        data,
        body: () => searchBody({ ...{ q, collectionId, offset, results, nextOffset } }),
      });
      const html = format === 'main-content' ? drawn.mainContent : drawn.html;
      return sendPage(request, reply, { page: { html }, policy: policyOf(drawn), query: null });
    },
  );
}
