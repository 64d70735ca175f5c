import { type Statement, sql } from './db/index.ts';
import { emailSpellings } from './email-address.ts';

/**
 * Whether a column with addresses as they were typed holds what was typed into a search, in either spelling of its
 * domain.
 */
export const holdsEmail = (column: Statement, typed: string): Statement => {
  const places = emailSpellings(typed).map((spelling) => sql`strpos(lower(${column}), ${spelling}) > 0`);
  return sql`(${sql.join(places, sql` or `)})`;
};
