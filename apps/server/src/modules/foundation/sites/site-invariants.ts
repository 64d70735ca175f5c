import { sql } from '../../../platform/db/index.ts';
import { type Invariant, rowsOf } from '../../../platform/invariant.ts';

/**
 * What the constraints of the tables cannot say, or would stop saying if the data were restored without them. That the
 * rows of every other module belong to an existing site is left to their foreign keys.
 */
export const siteInvariants: readonly Invariant[] = [
  {
    name: 'sites.one-default',
    meaning:
      'Not exactly one site answers on the address of the install: visitors there see nothing, or any site.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select count(*) || ' sites, ' || count(*) filter (where is_default) || ' of them the default' as row
          from websites having count(*) > 0 and count(*) filter (where is_default) <> 1`,
      ),
  },
  {
    name: 'sites.domains',
    meaning:
      'A domain belongs to no site, or the links of a site use one that is not verified, or more than one.',
    violations: (db) =>
      rowsOf(
        db,
        sql`select host || ' has no site' as row from website_domains d
            where not exists (select from websites w where w.website_id = d.website_id)
          union all
          select website_id || ' has ' || count(*) filter (where is_primary) || ' primary domains' from website_domains
            group by website_id having count(*) filter (where is_primary) > 1
          union all
          select host || ' is primary and not verified' from website_domains where is_primary and verified_at is null
          order by 1 limit 20`,
      ),
  },
];
