import type { PageDictionary } from '@awning/theme-kit';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Html } from '../../../platform/html/index.ts';
import type { RequestSite } from '../../../platform/http/index.ts';
import type { PageRequest } from '../locate/page-request.ts';
import type { DrawnPage } from './drawn-page.ts';

/** The pages of all sites, for those that show one of them in the place of their own. */
export interface SitePages {
  /** As visitors see it; null when there is no page at this address for them. */
  drawAt(request: PageRequest, options?: DrawOptions): Promise<DrawnPage | null>;
  /** What Awning draws by itself, in the theme or the frame of the site. Not for search engines. */
  drawOwn(site: RequestSite, page: OwnPage): Promise<DrawnPage>;
  /** Where there is something to buy; null on a site that sells nothing. */
  shopUrl(websiteId: WebsiteId): Promise<string | null>;
}

export interface DrawOptions {
  /** Another code of `PAGE_TYPES` than the page's own, where it stands for something else. */
  readonly pageType?: number;
}

export interface OwnPage {
  readonly title: string;
  readonly path: string;
  /** A code of `PAGE_TYPES`. */
  readonly pageType: number;
  /** What themes call it, such as `cart`. */
  readonly name: string;
  /** Null where nobody counted: the link to the cart then stands there only if something can be bought. */
  readonly cartCount: number | null;
  /** What search engines may show of it; without it the page asks them not to list it. */
  readonly description?: string;
  /** For templates, besides what every page has. */
  readonly data?: PageDictionary;
  body(context: { readonly language: string; readonly shopUrl: string | null }): Html;
}
