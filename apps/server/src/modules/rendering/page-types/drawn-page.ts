import type { PageDictionary } from '@awning/theme-kit';

/** A page with everything that the browser has to be told about it. */
export interface DrawnPage {
  readonly html: string;
  readonly slots: PageSlots;
  /** The page's own content, without what stands around it on every page. */
  readonly mainContent: string;
  /** Inline scripts of the theme, of the owner and of ours, to the letter. */
  readonly inlineScripts: readonly string[];
  /** Whole addresses of scripts and stylesheets elsewhere. */
  readonly scriptAddresses: readonly string[];
  readonly styleAddresses: readonly string[];
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
}
