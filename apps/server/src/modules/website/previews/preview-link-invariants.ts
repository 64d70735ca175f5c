import { column, sql } from '../../../platform/db/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';

export const previewLinkInvariants: readonly Invariant[] = [
  {
    name: 'previews.links-used-in-their-time',
    meaning: 'A preview link was opened after it had ended: drafts were shown to who should not see them.',
    violations: async (db) => {
      const rows = await db.rows(
        { website_id: column.text, link_id: column.text },
        sql`select website_id, link_id from preview_links
          where last_used_at > expires_at or last_used_at > revoked_at or (last_used_at is null) <> (use_count = 0)`,
      );
      return rows.map(({ website_id, link_id }) => `${website_id} ${link_id}`);
    },
  },
];
