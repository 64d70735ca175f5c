import { type Statement, sql } from '../../../../platform/db/index.ts';

/**
 * What visitors may see of the table `items`, at an instant: published, or scheduled for a time that has come. Every
 * reader for pages goes through this; drafts and private items leave the database for nobody but members.
 */
export const isVisible = (now: Date): Statement => sql`(items.status = 'published'
  or (items.status = 'scheduled' and items.publish_on <= ${now}))`;
