/** What the address of a page says about what is shown there, as it stands in the query. */
export interface PageQuery {
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  /** The id of an author. */
  readonly author?: string | undefined;
  /** Such as `05-2026`; narrows lists, and is what calendars show. */
  readonly month?: string | undefined;
  /** Milliseconds where items are ordered by time, a number of items where an owner ordered them. */
  readonly offset?: string | undefined;
  /** `true`: the page before the offset. */
  readonly reversePaginate?: string | undefined;
  /** `list` or `calendar`, for events. */
  readonly view?: string | undefined;
  readonly q?: string | undefined;
}
