export { icalOf } from './calendar-file.ts';
export type { FeedInput } from './feeds.ts';
export { rssOf } from './rss-feed.ts';
