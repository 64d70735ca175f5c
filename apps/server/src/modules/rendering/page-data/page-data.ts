import type { ItemData, PageDocument } from '@awning/site-model';
import type { InnerTemplate, PageDictionary, Theme } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import type { BlockPage, RenderDocumentOptions, RenderedDocument } from '../../website/blocks/index.ts';
import type { ItemNeighbours } from '../../website/content/index.ts';
import type { PageQuery } from '../locate/page-query.ts';
import type { PageTarget } from '../locate/page-target.ts';

/** The dictionary of the theme format for every kind of page: what templates see, and what `?format=json` shows. */
export interface PageData {
  build(request: PageDataRequest): Promise<BuiltPage>;
  /** Not found, error, lock screen, search, cart, account: no collection. */
  system(site: RequestSite, extra?: PageDictionary, theme?: Theme | null): Promise<SystemPage>;
}

export type SystemPage = Pick<BuiltPage, 'dictionary' | 'website'>;

export interface PageDataRequest {
  readonly site: RequestSite;
  readonly target: PageTarget;
  readonly query: PageQuery;
  readonly theme: Theme | null;
  /** Of the view `item`, when they are being read already. */
  readonly neighbours?: Promise<ItemNeighbours> | undefined;
}

export interface BuiltPage {
  readonly dictionary: PageDictionary;
  /** Inline scripts of the owner in the bodies of the dictionary. */
  readonly ownerScripts: readonly string[];
  readonly inner: BuiltInner;
  /** The layout that the owner chose, or the theme for pages of this type. */
  readonly layout: string | null;
  readonly pageType: number;
  /** The site as blocks see it. */
  readonly website: BlockPage['website'];
  /**
   * The next instant at which the page is another one without anybody changing anything, such as the end of an event.
   */
  readonly changesAt: number | null;
}

/** `built-in`: the theme has nothing for this type, so the platform draws the found page's own document. */
export type BuiltInner = InnerTemplate | { readonly kind: 'built-in' };

/** A layout of blocks to be drawn. */
export interface DocumentRequest {
  readonly document: PageDocument;
  readonly page: BlockPage;
  readonly options?: RenderDocumentOptions;
  /** What lists of the page's own collection show, where the address decides that and not the block. */
  readonly ownItems?: readonly ItemData[];
}

/** Draws documents in one go, in the order asked for, with the templates that the theme has for blocks. */
export type DrawDocuments = (
  websiteId: WebsiteId,
  theme: Theme | null,
  requests: readonly DocumentRequest[],
) => Promise<readonly RenderedDocument[]>;
