import type { PageDictionary } from '@awning/theme-kit';

/** A page as feeds read it: nothing but what its dictionary shows to everybody. */
export interface FeedInput {
  readonly dictionary: PageDictionary;
  /** Of the site, without a slash at the end. */
  readonly baseUrl: string;
  /** As it was asked for, with its query: where the feed itself is. */
  readonly address: string;
  /** Milliseconds since 1970. */
  readonly now: number;
}
