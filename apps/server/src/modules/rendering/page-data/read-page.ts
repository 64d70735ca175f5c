import type { RatingSummary } from '@awning/commerce';
import type { SiteTheme } from '../../website/themes/index.ts';
import type { EarlyReadingContext } from '../locate/early-reading.ts';
import type { LocatedPage } from '../locate/locate-page.ts';
import type { PageRequest } from '../locate/page-request.ts';
import type { PageTarget } from '../locate/page-target.ts';
import type { BuiltPage, PageData } from './page-data.ts';

export interface ReadContext {
  readonly pageData: PageData;
  readonly reviews: EarlyReadingContext['reviews'];
}

/** What stands at an address, with everything that is known about it. */
export interface ReadPage {
  readonly request: PageRequest;
  readonly target: PageTarget;
  readonly built: BuiltPage;
  /** Of the product on the page, where visitors see reviews. */
  readonly rating: RatingSummary | null;
  readonly activeTheme: SiteTheme | null;
}

export async function readPage(
  { pageData, reviews }: ReadContext,
  { request, target, activeTheme, early }: LocatedPage,
): Promise<ReadPage> {
  const { site, query } = request;
  const { product } = target;
  const theme = activeTheme?.theme ?? null;
  const [built, ratings] = await Promise.all([
    pageData.build({ site, target, query, theme, neighbours: early?.neighbours }),
    product ? (early?.ratings ?? reviews.summaries(site.id, [product.id])) : null,
  ]);
  return { request, target, activeTheme, built, rating: (product && ratings?.get(product.id)) ?? null };
}
