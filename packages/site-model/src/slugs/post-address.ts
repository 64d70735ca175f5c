/** How the addresses of new posts are made, from the day they are published on. */
export const POST_ADDRESSES = ['slug', 'year/slug', 'year/month/slug', 'year/month/day/slug'] as const;
export type PostAddress = (typeof POST_ADDRESSES)[number];

/** A day in the site's time zone. */
export interface CalendarDay {
  readonly year: number;
  readonly month: number;
  readonly day: number;
}

/** `2024/1/2/` for a dated address, without leading zeros; nothing for a plain one. */
export const postAddressPrefix = (pattern: PostAddress, { year, month, day }: CalendarDay): string =>
  pattern
    .split('/')
    .map((part) => ({ year, month, day })[part])
    .filter((part) => part !== undefined)
    .map((part) => `${part}/`)
    .join('');
