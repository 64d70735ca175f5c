import { anyone } from '../../access.ts';
import { endpoint } from '../../endpoint.ts';
import * as calls from './page-calls.ts';
import { EmbedPath, PageFragment, SitemapPartPath } from './pages.ts';

/** A page that its theme draws. */
const DRAWN = ['rendering.busy', 'rendering.failed', 'rendering.site-waits', 'rendering.too-slow'] as const;

export const pageEndpoints = {
  openHomePage: endpoint(calls.openHomePage, {
    access: anyone,
    produces: 'html',
    errors: DRAWN,
  }),
  openPage: endpoint(calls.openPage, {
    access: anyone,
    produces: 'html',
    errors: DRAWN,
  }),
  openSearchPage: endpoint(calls.openSearchPage, {
    access: anyone,
    produces: 'html',
    errors: DRAWN,
  }),
  readSitemap: endpoint(calls.readSitemap, { access: anyone, produces: 'xml' }),
  readSitemapPart: endpoint(calls.readSitemapPart, {
    access: anyone,
    params: SitemapPartPath,
    produces: 'xml',
  }),
  readRobots: endpoint(calls.readRobots, { access: anyone, produces: 'text' }),
  readFavicon: endpoint(calls.readFavicon, { access: anyone, produces: 'image' }),
  readSocialIcons: endpoint(calls.readSocialIcons, { access: anyone, produces: 'image' }),
  readEmbed: endpoint(calls.readEmbed, {
    access: anyone,
    params: EmbedPath,
    response: { 200: PageFragment },
    produces: 'html',
    errors: ['content.no-document'],
  }),
  openAdmin: endpoint(calls.openAdmin, { access: anyone, produces: 'html' }),
  openAdminPage: endpoint(calls.openAdminPage, { access: anyone, produces: 'html' }),
} as const;
