import { type SQL, sql } from './db/drizzle.ts';
import { emailSpellings } from './email-address.ts';

/** Whether a column with addresses as they were typed holds what was typed into a search, in either spelling of its domain. */
export const holdsEmail = (column: SQL, typed: string): SQL => {
  const places = emailSpellings(typed).map((spelling) => sql`strpos(lower(${column}), ${spelling}) > 0`);
  return sql`(${sql.join(places, sql` or `)})`;
};
