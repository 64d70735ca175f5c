import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

export const channelInvariants: readonly Invariant[] = [
  {
    name: 'channel.numbers',
    meaning:
      'An event has a number that was never given out: open screens may miss changes until they reload.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select e.website_id || '/' || e.event_id as row from channel_events e
          left join channel_counters c on c.website_id = e.website_id
          where e.event_id > coalesce(c.last_event_id, 0) limit 20`,
      ),
  },
];
