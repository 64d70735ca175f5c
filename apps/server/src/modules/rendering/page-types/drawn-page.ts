import type { PageDictionary } from '@awning/theme-kit';
import type { ItemId } from '../../../platform/entity-ids.ts';
import type { SourceHosts } from '../../../platform/http/index.ts';

/** A page with everything that the browser has to be told about it. */
export interface DrawnPage {
  readonly html: string;
  readonly slots: PageSlots;
  /** The page's own content, without what stands around it on every page. */
  readonly mainContent: string;
  /** Inline scripts of the theme, of the owner and of ours, to the letter. */
  readonly inlineScripts: readonly string[];
  /** Whole addresses of scripts elsewhere that the owner or the platform has put there. */
  readonly scriptAddresses: readonly string[];
  /** From where else the theme of the page may load; null on pages without one. */
  readonly hosts: SourceHosts | null;
  /** Of others, that our scripts fetch from. */
  readonly connectAddresses: readonly string[];
  /** When what stands around the content becomes another by itself. */
  readonly changesAt?: number | null;
  /** For scripts that change pages without leaving them. */
  readonly pageContext: PageDictionary;
}

/** Where things are added to a page that was drawn, as places in its HTML. */
export interface PageSlots {
  /** Of the announcement, before everything else; null on what has no body. */
  readonly announcement: number | null;
  /** Of overlays and what their scripts read, at the end of the body. */
  readonly overlays: number;
  /** Of the forms to wait for a product. */
  readonly waitingForms: readonly WaitingFormSlot[];
}

export interface WaitingFormSlot {
  /** Before the form. */
  readonly at: number;
  /** Null where the form names no product. */
  readonly productId: ItemId | null;
  /** In the form; null where a theme has written it in another way than the formatter. */
  readonly captcha: { readonly at: number; readonly until: number } | null;
}

/** Where reviews go in the content of a product's page, as places in that content. */
export interface ReviewSlots {
  /** Of the average in a line; null where the theme has neither an element for it nor a title that we know. */
  readonly line: { readonly at: number; readonly isInElement: boolean } | null;
  /** The end of the tag that the theme left for the list; null where it left none, and the list ends the content. */
  readonly list: {
    readonly at: number;
    readonly until: number;
    readonly hasId: boolean;
    readonly hasItemId: boolean;
  } | null;
}
