/** How titles are made: `%i` is the item's title, `%c` the collection's, `%s` the site's. */
export interface TitleFormats {
  readonly itemTitleFormat?: string | undefined;
  readonly collectionTitleFormat?: string | undefined;
  readonly homepageTitleFormat?: string | undefined;
}

export interface PageTitles {
  readonly item?: string | undefined;
  readonly collection?: string | undefined;
  readonly site: string;
  readonly homepage: boolean;
}

/** The plain text of a page's title. */
export function pageTitle(formats: TitleFormats, { item, collection, site, homepage }: PageTitles): string {
  const format =
    item !== undefined
      ? formats.itemTitleFormat || '%i — %s'
      : homepage
        ? formats.homepageTitleFormat || '%s'
        : formats.collectionTitleFormat || '%c — %s';
  const texts: Readonly<Record<string, string>> = { '%i': item ?? '', '%c': collection ?? '', '%s': site };
  const filled = format.replace(/%[ics]/g, (place) => texts[place] ?? '').trim();
  const isWhole = (format.match(/%[ics]/g) ?? []).every((place) => texts[place] !== '');
  // Without one of the titles a separator would be left standing alone.
  return isWhole ? filled : filled.replace(/^[\s\-–—|:·•]+|[\s\-–—|:·•]+$/g, '');
}

/** `squarespace.page-id`; `system` names pages that have no collection, such as `cart`. */
export function pageId(page: {
  readonly itemId?: string | undefined;
  readonly collectionId?: string | undefined;
  readonly system?: string | undefined;
}): string {
  if (page.itemId) return `item-${page.itemId}`;
  return page.collectionId ? `collection-${page.collectionId}` : (page.system ?? '');
}

export interface PageClassFacts {
  /** Of the tweaks, in the order of the stylesheets. */
  readonly tweakClasses: readonly string[];
  readonly currency: string | null;
  readonly collectionId: string | null;
  readonly itemId: string | null;
  readonly typeName: string | null;
  readonly layout: string | null;
  readonly homepage: boolean;
  readonly mobileStylesAvailable: boolean;
  /** Prices are written in full, so stylesheets add no sign to them. */
  readonly moneyInFull?: boolean;
}

/** `squarespace.page-classes`, in the order in which themes know them. */
export function pageClasses(facts: PageClassFacts): string {
  const { currency, collectionId, itemId, typeName, layout } = facts;
  const view = itemId ? 'view-item' : 'view-list';
  return [
    ...facts.tweakClasses,
    currency && `native-currency-code-${currency.toLowerCase()}`,
    collectionId && `collection-${collectionId}`,
    itemId && `item-${itemId}`,
    typeName && `collection-type-${typeName}`,
    layout && `collection-layout-${layout}`,
    facts.homepage && 'homepage',
    (collectionId || itemId) && view,
    facts.mobileStylesAvailable && 'mobile-style-available',
    facts.moneyInFull && 'cldr-money-format',
  ]
    .filter(Boolean)
    .join(' ');
}
