import { type Placeholder, type SQL, sql } from '../../platform/db/drizzle.ts';

/**
 * What visitors may see of the table `items`, at an instant: published, or scheduled for a time that has come. Every reader
 * for pages goes through this; drafts and private items leave the database for nobody but members.
 */
export const isVisible = (now: Date | Placeholder): SQL => sql`(items.status = 'published'
  or (items.status = 'scheduled' and items.publish_on <= ${now instanceof Date ? now.toISOString() : now}))`;
