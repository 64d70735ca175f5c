import { ShippingSetup } from '@awning/contract';
import { Value } from 'typebox/value';
import { column, sql } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';

export const shippingInvariants: readonly Invariant[] = [
  {
    name: 'shipping.readable',
    meaning:
      'Stored shipping zones do not have the shape that this version knows: carts may miss ways to ship.',
    violations: async (db) => {
      const rows = await db.rows(
        { website_id: column.id<WebsiteId>(), document: column.json<object>(), version: column.integer },
        sql`select website_id, document, version from shipping_setups`,
      );
      return rows
        .filter(({ document, version }) => !Value.Check(ShippingSetup, { ...document, version }))
        .map(({ website_id }) => website_id);
    },
  },
];
