import type { PageDocument } from '@awning/site-model';
import type { SitePage } from '../../website/content/index.ts';
import type { PageTarget } from './page-target.ts';

export const EMPTY_DOCUMENT: PageDocument = { schema: 1, sections: [] };

const withoutSlash = (fullUrl: string): string =>
  fullUrl.length > 1 && fullUrl.endsWith('/') ? fullUrl.slice(0, -1) : fullUrl;

export const targetOfPage = (
  page: SitePage,
  view: PageTarget['view'],
  document: PageDocument,
): PageTarget => ({
  page,
  view,
  title: page.seoTitle || page.collection.title,
  description: page.seoDescription,
  owner: { kind: 'page', id: page.collection.id },
  document,
  canonicalPath: withoutSlash(page.collection.fullUrl),
});
