import type {
  ItemData,
  NestedCategories,
  NestedCategory,
  PageDocument,
  ProductItemData,
} from '@awning/site-model';
import type { BlockPage } from '../../website/blocks/index.ts';
import type { SitePage } from '../../website/content/index.ts';

/** What stands at an address. */
export interface PageTarget {
  readonly page: SitePage;
  /** A page made of blocks or brought by a theme, a list of items or pages, or one item. */
  readonly view: 'page' | 'list' | 'item';
  readonly title: string;
  readonly description: string;
  readonly owner: BlockPage['owner'];
  /** What the platform shows here by itself, made of blocks; empty where a template draws it. */
  readonly document: PageDocument;
  /** The one address among those that lead here, without a query. */
  readonly canonicalPath: string;
  /** Where a product is shown: what is bought here stands above the document. */
  readonly product?: ProductItemData;
  /** Of the view `item`, with what its owner laid out for it. */
  readonly item?: ItemData;
  readonly itemDocument?: PageDocument | null;
  /** What is in a folder or an index, without what is behind another password. */
  readonly children?: readonly SitePage[];
  /** Of a store, on its lists. */
  readonly nested?: NestedCategories | null;
  /** Of a store: the categories on the way to the one that the address leads to, which is the last. */
  readonly categories?: readonly NestedCategory[];
}

export interface RedirectMatch {
  readonly location: string;
  readonly status: 301 | 302;
}

export type PageMatch = PageTarget | RedirectMatch;
