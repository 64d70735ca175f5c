/** What templates see at the top: the page dictionary of the theme format. Plain JSON values. */
export type PageDictionary = Readonly<Record<string, unknown>>;

/** One page to draw with a theme. Plain data: it is sent to the worker that draws. */
export interface PageJob {
  /** The same that `?format=json` shows; `squarespace` and its like are added while drawing. */
  readonly dictionary: PageDictionary;
  readonly inner: InnerTemplate;
  /** The page's own choice; unknown ones fall back as the format says. */
  readonly layout: string | null;
  /** For the choice of the layout, where it is not the page's own. */
  readonly homepage: boolean;
  readonly typeName: string | null;
  /**
   * Finished HTML of `{squarespace-headers}` and `{squarespace-footers}`, with the scripts of ours and of the owner.
   */
  readonly headers: string;
  readonly footers: string;
  /** `squarespace.page-id`, `.page-classes`, `.page-title`, `.cart-classes`, `.template-revision`. */
  readonly variables: Readonly<Record<string, string | number>>;
  /** What the addresses of scripts end with: another one for every theme and for every change of its files. */
  readonly scriptVersion: string;
  readonly postItemInjectCode: string;
  readonly locale: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}

/** Where the main content comes from. */
export type InnerTemplate =
  /** `collections/<typeName>.list`, `.item` or `pages/<typeName>.page` of the theme, else the platform's own. */
  | { readonly kind: 'list' | 'item' | 'page'; readonly typeName: string }
  /** What the platform draws by itself: finished HTML, in which nothing is template code. */
  | { readonly kind: 'finished'; readonly html: string };

/** Data that a tag of the theme asks for while a page is drawn. */
export type TagNeed =
  | { readonly kind: 'navigation'; readonly name: string }
  | { readonly kind: 'folder-navigation' }
  | {
      readonly kind: 'block-field';
      readonly id: string;
      readonly columns: 1 | 12;
      readonly label: string;
      readonly className: string;
      readonly locked: boolean;
    }
  | {
      readonly kind: 'query';
      readonly collection: string;
      readonly limit: number | null;
      readonly skip: number;
      readonly categories: readonly string[];
      readonly tags: readonly string[];
      readonly featured: boolean;
    }
  | {
      readonly kind: 'related';
      readonly collectionId: string;
      readonly itemId: string;
      readonly limit: number;
    }
  | { readonly kind: 'category'; readonly collection: string };

/**
 * The answer to a need: for a block-field its finished HTML as `html`, for everything else the scope that is put over
 * the page dictionary while the tag's template is drawn (`items`, `collection`, `categories`). Null: nothing is drawn.
 */
export type TagResult =
  | { readonly html: string; readonly ownerScripts?: readonly string[] }
  | { readonly scope: PageDictionary }
  | null;

export interface DrawnThemePage {
  readonly html: string;
  /** The main content alone, for `?format=main-content`. */
  readonly mainContent: string;
  /** Inline scripts of the theme as they stand in the page, and those handed in: the policy allows them by hash. */
  readonly inlineScripts: readonly string[];
  /** For the owner; at most a hundred. */
  readonly problems: readonly { readonly file: string; readonly message: string }[];
}

/**
 * Drawing asks for what tags need and goes on with the results, in the same order. A generator, so that its caller may
 * be on another thread than the data.
 */
export type PageDrawing = Generator<readonly TagNeed[], DrawnThemePage, readonly TagResult[]>;
