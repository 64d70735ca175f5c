import { TaxSetup } from '@awning/contract';
import { Value } from 'typebox/value';
import { column, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';

export const taxInvariants: readonly Invariant[] = [
  {
    name: 'tax.readable',
    meaning: 'Stored tax rules do not have the shape that this version knows: orders may be taxed wrongly.',
    violations: async (db) => {
      const rows = await db.rows(
        { website_id: column.id<WebsiteId>(), document: column.json<object>(), version: column.integer },
        sql`select website_id, document, version from tax_setups`,
      );
      return rows
        .filter(({ document, version }) => !Value.Check(TaxSetup, { ...document, version }))
        .map(({ website_id }) => website_id);
    },
  },
];
