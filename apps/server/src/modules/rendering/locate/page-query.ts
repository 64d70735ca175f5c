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
  /** Of the reviews of a product: how many stars, in which order, and after which one. */
  readonly 'reviews-rating'?: string | undefined;
  readonly 'reviews-sort'?: string | undefined;
  readonly 'reviews-after'?: string | undefined;
}

const NAMES = [
  'category',
  'tag',
  'author',
  'month',
  'offset',
  'reversePaginate',
  'view',
  'reviews-rating',
  'reviews-sort',
  'reviews-after',
] as const;

/** The query parameters that change what is shown; pages ignore all others. */
export const KNOWN_QUERY: readonly string[] = [...NAMES, 'format'];

/** Longer than anything that exists: it narrows to nothing. */
const LONGEST = 201;

/** Of what is said twice, the first counts. */
export const readText = (query: unknown, name: string): string | undefined => {
  const match: unknown = typeof query === 'object' && query !== null ? Reflect.get(query, name) : undefined;
  const [first = undefined] = Array.isArray(match) ? match : [match];
  return typeof first === 'string' ? first.slice(0, LONGEST) : undefined;
};

export const readPageQuery = (query: unknown): PageQuery =>
  Object.fromEntries(
    NAMES.flatMap((name) => {
      const text = readText(query, name);
      return text === undefined ? [] : [[name, text]];
    }),
  );

/** In one order, with `?` in front; `''` for none. */
export const writePageQuery = (query: PageQuery, format?: string): string => {
  const pairs = NAMES.flatMap((name): [string, string][] => {
    const text = query[name];
    return text === undefined ? [] : [[name, text]];
  });
  if (format !== undefined) pairs.push(['format', format]);
  return pairs.length === 0 ? '' : `?${new URLSearchParams(pairs)}`;
};
