import { column, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import { parseRules } from './redirect-rules.ts';

export const redirectInvariants: readonly Invariant[] = [
  {
    name: 'redirects.readable',
    meaning: 'A stored redirect is not one that this version can read: its old address leads nowhere.',
    violations: async (db) => {
      const rows = await db.rows(
        { website_id: column.id<WebsiteId>(), rules: column.text },
        sql`select website_id, rules from redirects`,
      );
      return rows.flatMap(({ website_id, rules }) =>
        parseRules(rules).problems.map(({ line }) => `${website_id} line ${line}`),
      );
    },
  },
];
