import { column, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import { readHeaderFooter } from './header-footer-defaults.ts';
import { fromStored } from './stored-design.ts';

const DesignRow = {
  website_id: column.id<WebsiteId>(),
  value: column.json<object>(),
};

const HeaderFooterRow = {
  website_id: column.id<WebsiteId>(),
  header: column.json<object>(),
  footer: column.json<object>(),
};

export const designInvariants: readonly Invariant[] = [
  {
    name: 'design.readable',
    meaning:
      'A stored design is not one that this version knows: the site is shown in the default colours and fonts.',
    violations: async (db) => {
      const rows = await db.rows(DesignRow, sql`select website_id, value from site_designs`);
      return rows.filter(({ value }) => fromStored(value) === null).map(({ website_id }) => website_id);
    },
  },
  {
    name: 'design.header-footer-readable',
    meaning:
      'A stored header or footer is not one that this version knows: the site is shown with the usual ones.',
    violations: async (db) => {
      const rows = await db.rows(
        HeaderFooterRow,
        sql`select website_id, header, footer from site_header_footers`,
      );
      return rows.filter((row) => readHeaderFooter(row) === null).map(({ website_id }) => website_id);
    },
  },
];
