import type { CollectionId, ItemId } from '../../../platform/entity-ids.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import type { Content, SitePage } from '../../website/content/index.ts';
import { decoratePage } from '../decorate/decorate-page.ts';
import { drawPage } from '../draw/draw-page.ts';
import { findCollectionPage } from '../locate/find-collection-page.ts';
import { type FindTarget, locatePage } from '../locate/locate-page.ts';
import type { PageQuery } from '../locate/page-query.ts';
import type { PageRequest } from '../locate/page-request.ts';
import type { RedirectMatch } from '../locate/page-target.ts';
import { EMPTY_DOCUMENT, targetOfPage } from '../locate/target-of-page.ts';
import { readPage } from '../page-data/index.ts';
import type { DrawnPage } from '../page-types/drawn-page.ts';
import type { SitePagesContext } from '../site-pages.ts';
import type { SitePreview } from './preview-steps.ts';

/** What a preview shows: what stands at an address, or a page or an item by its id. */
export type PreviewTarget =
  | { readonly kind: 'address'; readonly path: string }
  | { readonly kind: 'page'; readonly id: CollectionId }
  | { readonly kind: 'item'; readonly id: ItemId };

export interface PreviewRequest {
  readonly site: RequestSite;
  readonly query: PageQuery;
  readonly target: PreviewTarget;
}

interface ViewContext {
  readonly content: { readonly items: Pick<Content['items'], 'read'> };
}

/** A page over drafts, by the steps of every page view; null where there is nothing. */
export async function drawPreview(
  context: ViewContext,
  { steps, readers }: Pick<SitePreview, 'steps' | 'readers'>,
  { site, query, target }: PreviewRequest,
): Promise<DrawnPage | RedirectMatch | null> {
  if (target.kind === 'address') return drawAt(steps, { site, query, path: target.path });
  if (target.kind === 'item') {
    const { fullUrl } = await context.content.items.read(site.id, target.id);
    return drawAt(steps, { site, query, path: fullUrl });
  }
  const page = await readers.pageById(site.id, target.id);
  if (!page) return null;
  return drawAt(steps, { site, query, path: pathOf(page) }, (find, search) =>
    findCollectionPage(find, search, page),
  );
}

/**
 * A page itself, also where visitors are led elsewhere: in the canvas it is the one to be edited, and a link for one
 * page leads nowhere else.
 */
export async function drawItself(
  context: ViewContext,
  preview: Pick<SitePreview, 'steps' | 'readers'>,
  request: PreviewRequest,
): Promise<DrawnPage | null> {
  const drawn = await drawPreview(context, preview, request);
  if (drawn === null || 'html' in drawn) return drawn;
  const { site, query, target } = request;
  const page = target.kind === 'page' ? await preview.readers.pageById(site.id, target.id) : null;
  if (!page) return null;
  const itself = await drawAt(preview.steps, { site, query, path: pathOf(page) }, async () =>
    targetOfPage(page, 'page', page.document ?? EMPTY_DOCUMENT),
  );
  return itself !== null && 'html' in itself ? itself : null;
}

async function drawAt(
  steps: SitePagesContext,
  request: PageRequest,
  find?: FindTarget,
): Promise<DrawnPage | RedirectMatch | null> {
  const located = await locatePage(steps, request, find);
  if (located === null || 'location' in located) return located;
  const page = await readPage(steps, located);
  return decoratePage(steps, page, await drawPage(steps, page));
}

const pathOf = ({ collection }: SitePage): string => collection.fullUrl.replace(/(.)\/$/, '$1');
