import { column, type Queryable, sql } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';

/**
 * SKUs for variants that were given none: `SQ` and seven digits that no variant of the site has, nor any of `taken`.
 * Until the transaction ends nobody else of this site makes any up.
 */
export async function inventSkus(
  tx: Queryable,
  websiteId: WebsiteId,
  count: number,
  usedNames: ReadonlySet<string>,
): Promise<string[]> {
  const matches = new Set<string>();
  if (count === 0) return [];
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended(${`catalog-sku/${websiteId}`}, 0))`);
  while (matches.size < count) {
    const rows = await tx.rows(
      { sku: column.text },
      sql`
      select distinct made.sku from (
        select 'SQ' || lpad(floor(random() * 10000000)::int::text, 7, '0') as sku
        from generate_series(1, ${count}::int)) made
      where not exists (select from product_variants v where v.website_id = ${websiteId} and v.sku = made.sku)`,
    );
    for (const { sku } of rows) if (!usedNames.has(sku) && matches.size < count) matches.add(sku);
  }
  return [...matches];
}
