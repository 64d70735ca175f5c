import type { RatingSummary } from '@awning/commerce';
import type { PageDictionary } from '@awning/theme-kit';

/** What a page says about itself in its head. */
export interface PageHead {
  /** The same that templates and `?format=json` see. */
  readonly dictionary: PageDictionary;
  /** As it was asked for, without its query. */
  readonly path: string;
  readonly query: Readonly<Record<string, unknown>>;
  /** A code of `PAGE_TYPES`. */
  readonly pageType: number;
  /** As the site's format has it: `squarespace.page-title`. */
  readonly title: string;
  /** What the owner wrote for search engines; `''`: taken from what is on the page. */
  readonly description: string;
  /** False keeps the page out of search engines, even if everything else allows it. */
  readonly index: boolean;
  /** What lies between the start page and the page's own collection, such as its folder; outermost first. */
  readonly trail?: readonly Crumb[];
  /** Of the product on the page, where visitors see reviews. */
  readonly rating?: RatingSummary | null;
}

/** What the head of a page is written from. Nothing else is read, so nothing else can leak into it. */
export interface HeadInput extends PageHead {
  /** Of the site, without a slash at the end: addresses for others are whole. */
  readonly baseUrl: string;
}

export interface Crumb {
  readonly name: string;
  readonly path: string;
}

/** What a theme needs besides. */
export interface ThemeHeadInput extends HeadInput {
  readonly assets: ThemeHeadAssets;
  readonly theme: {
    readonly name: string;
    readonly tweakJson: Readonly<Record<string, string>>;
    /** `/site.css` with its version. */
    readonly stylesheetUrl: string;
    /** Addresses of fonts that the page needs at once. */
    readonly fontPreloads: readonly string[];
  };
  /** What the owner has changed of how the theme looks; `''` for nothing. */
  readonly designCss: string;
  /** False where the theme has written its own: see `writesViewport`. */
  readonly viewport: boolean;
  /** False where the theme has written its own: see `writesCharset`. */
  readonly charset: boolean;
  /** The owner's code waits until the visitor has agreed to cookies. */
  readonly holdsCode?: boolean;
  /** Visitors are asked before anything follows them. */
  readonly asksForCookies?: boolean;
  /** The owner's code for the head, as typed; `''` where there is none. */
  readonly ownerCode: string;
}

/** Our own bundles. */
export interface ThemeHeadAssets {
  /** `src/theme-base.css` */
  readonly baseStylesheet: string;
  /** `src/theme-runtime/theme-runtime.ts`, a classic script. */
  readonly runtime: string;
  /** `src/theme-library/theme-library.ts`, a classic script. */
  readonly library: string;
  /** `src/main.ts`, a module. */
  readonly loader: string;
  /** The text of `src/click-watch-script.ts`. */
  readonly clickWatch: string;
}

/** Markup for the head or the foot, and what the policy has to allow for it. */
export interface PageCode {
  readonly html: string;
  /** To the letter, for their hashes. */
  readonly inlineScripts: readonly string[];
  /** Whole `https:` addresses of scripts elsewhere. */
  readonly scriptAddresses: readonly string[];
}

/** The head or the foot as a whole. */
export interface EdgeCode extends PageCode {
  /** Those of the inline scripts that are not the platform's. */
  readonly ownerScripts: readonly string[];
}
