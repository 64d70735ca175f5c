import { PAGE_TYPES } from '@awning/site-model';
import { type Html, html } from '../../../../platform/html/index.ts';
import type { RequestSite } from '../../../../platform/http/index.ts';
import type { OwnPage } from '../../page-types/site-pages.ts';

/** What a site shows at its first address while it has no home page. */
export const holdingPage = (site: RequestSite): OwnPage => ({
  title: 'Coming soon',
  path: '/',
  name: 'holding',
  pageType: PAGE_TYPES['splash-page'],
  cartCount: null,
  body: () => holdingBody(site),
});

const holdingBody = (site: RequestSite): Html => html`<section class="awning-holding">
  <h1>${site.title}</h1>
  ${site.tagline === '' ? '' : html`<p>${site.tagline}</p>\n  `}<p class="awning-notice">This site is being set up. Please come back soon.</p>
  <p class="awning-quiet"><a href="/config">Sign in to set it up</a></p>
</section>`;
