import { sql } from '../../platform/db/drizzle.ts';
import type { Invariant } from '../../platform/invariant.ts';
import { parseRules } from './redirect-rules.ts';

export const redirectInvariants: readonly Invariant[] = [
  {
    name: 'redirects.readable',
    meaning: 'A stored redirect is not one that this version can read: its old address leads nowhere.',
    violations: async (db) => {
      const { rows } = await db.execute<{ website_id: string; rules: string }>(
        sql`select website_id, rules from redirects`,
      );
      return rows.flatMap(({ website_id, rules }) =>
        parseRules(rules).problems.map(({ line }) => `${website_id} line ${line}`),
      );
    },
  },
];
