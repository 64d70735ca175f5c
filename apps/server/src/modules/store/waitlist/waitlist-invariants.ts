import type { Clock } from '../../../platform/clock.ts';
import { column, type Statement, sql } from '../../../platform/db/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';

const HOUR_MS = 3_600_000;

const asRows =
  (query: () => Statement): Invariant['violations'] =>
  async (db) => {
    const rows = await db.rows({ row: column.text }, query());
    return rows.map(({ row }) => row);
  };

/** They read the tables of the inventory too, for these reports alone. */
export const waitlistInvariants = (clock: Clock): readonly Invariant[] => {
  const now = (): string => clock.now().toISOString();
  const anHourAgo = (): string => new Date(clock.now().getTime() - HOUR_MS).toISOString();
  const aDayAgo = (): string => new Date(clock.now().getTime() - 24 * HOUR_MS).toISOString();
  return [
    {
      name: 'waitlist.kept',
      meaning: 'A link reserves a unit that stock does not hold, or stock holds a unit without a link.',
      violations: asRows(
        () => sql`
          select coalesce(link.website_id, hold.website_id) || '/' || coalesce(link.link_id, hold.owner_id) as row
          from (select * from waitlist_links where state = 'open') link
          full join (select * from stock_holds where owner_kind = 'waitlist' and expires_at > ${now()}::timestamptz) hold
            on hold.website_id = link.website_id and hold.owner_id = link.link_id and hold.variant_id = link.variant_id
          where link.link_id is null or (hold.owner_id is null and link.ends_at > ${now()}::timestamptz)
          order by 1 limit 20`,
      ),
    },
    {
      name: 'waitlist.no-more-than-there-is',
      meaning: 'More of a variant is kept for people who waited than there is.',
      violations: asRows(
        () => sql`
          select level.website_id || '/' || level.variant_id as row from stock_levels level
          where not level.unlimited and level.on_hand < (
            select count(*) from waitlist_links link where link.website_id = level.website_id
              and link.variant_id = level.variant_id and link.state = 'open')
          order by 1 limit 20`,
      ),
    },
    {
      name: 'waitlist.in-line',
      meaning: 'A person has a link that reserves a unit and still waits in line, or has neither.',
      violations: asRows(
        () => sql`
          select person.website_id || '/' || person.signup_id as row from waitlist_signups person
          where (person.state = 'kept') <> exists (select from waitlist_links link
            where link.website_id = person.website_id and link.signup_id = person.signup_id and link.state = 'open')
          order by 1 limit 20`,
      ),
    },
    {
      name: 'waitlist.moves-on',
      meaning:
        'A link is over for more than an hour and nobody was next, or a mail was not queued: is the job queue running, and does the shop show the product?',
      violations: asRows(
        () => sql`
          select website_id || '/' || link_id as row from waitlist_links
          where (state = 'open' and ends_at < ${anHourAgo()}::timestamptz) or (mail_due and created_at < ${anHourAgo()}::timestamptz)
          union all
          select website_id || '/' || signup_id from waitlist_signups where mail_due and told_at < ${anHourAgo()}::timestamptz
          order by 1 limit 20`,
      ),
    },
    {
      name: 'waitlist.mailed',
      meaning:
        'A person counts as notified, or a unit is reserved for them, and no email says so: send it again.',
      violations: asRows(
        () => sql`
          select website_id || '/' || link_id as row from waitlist_links link
          where state = 'open' and not mail_due and not exists (select from mail_messages mail
            where mail.website_id = link.website_id and mail.cause = 'waitlist/' || link.variant_id || '/' || link.link_id)
          union all
          select website_id || '/' || signup_id from waitlist_signups told
          where state = 'told' and not mail_due and told_at > ${aDayAgo()}::timestamptz and not exists (select from mail_messages mail
            where mail.website_id = told.website_id
              and mail.cause = 'waitlist/' || told.variant_id || '/' || told.signup_id || '/' || told.told_release)
          order by 1 limit 20`,
      ),
    },
  ];
};
