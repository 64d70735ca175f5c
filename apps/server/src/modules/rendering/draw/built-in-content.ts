import type { SiteSettings } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import { html, NO_HTML, rawHtml } from '../../../platform/html/index.ts';
import type { DrawDocuments, ReadPage } from '../page-data/index.ts';
import { drawProductPage, type ProductPageContext } from '../pages/product/product-page.ts';
import { itemsOfPage, listPages } from './list-pages.ts';

export interface BuiltInContext extends ProductPageContext {
  readonly drawDocuments: DrawDocuments;
  readonly clock: Clock;
}

export interface BuiltInContent {
  readonly html: string;
  readonly ownerScripts: readonly string[];
}

/** What the platform shows where a theme has no template, or where a form comes back. */
export async function drawBuiltIn(
  context: BuiltInContext,
  { request, target, built, activeTheme, rating }: ReadPage,
  reading: SiteSettings,
): Promise<BuiltInContent> {
  const { site, query, refused = null } = request;
  const { page, document, owner, product, view } = target;
  const ownItems = view === 'list' ? itemsOfPage(built, page.collection) : undefined;
  const [[drawn], bought] = await Promise.all([
    context.drawDocuments(site.id, activeTheme?.theme ?? null, [
      {
        document,
        page: {
          website: built.website,
          collection: page.collection,
          now: context.clock.now().getTime(),
          owner,
          ...(query.month === undefined ? {} : { month: query.month }),
        },
        options: {
          hasten: product === undefined,
          updatedOn: (target.item ?? page.collection).updatedOn,
        },
        ...(ownItems === undefined ? {} : { ownItems }),
      },
    ]),
    product
      ? drawProductPage(context, {
          websiteId: site.id,
          product,
          collection: page.collection,
          reading,
          query,
          rating,
          refused,
        })
      : { above: NO_HTML, below: NO_HTML },
  ]);
  return {
    html: String(
      html`${bought.above}${rawHtml(drawn?.html ?? '')}${ownItems ? listPages(built) : null}${bought.below}`,
    ),
    ownerScripts: drawn?.ownerScripts ?? [],
  };
}
