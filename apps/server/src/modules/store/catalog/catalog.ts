import type { Queryable } from '../../../platform/db/index.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import { catalogInvariants } from './catalog-invariants.ts';
import type { CatalogParts } from './catalog-parts.ts';
import { createProductListener } from './products/product-listener.ts';
import { createProductSaving, type ProductSaving } from './products/product-saving.ts';
import { createProducts, type Products } from './products/products.ts';
import { createProductSchedules, type ProductSchedules } from './schedules/product-schedules.ts';
import { createScheduledProduct } from './schedules/scheduled-product.ts';

export interface Catalog {
  /** For those who manage the store. */
  readonly products: Products;
  /** Changes of price and visibility that happen at a time. */
  readonly schedules: ProductSchedules;
  readonly invariants: readonly Invariant[];
}

export function createCatalog(parts: CatalogParts): Catalog {
  const saving = createProductSaving(parts);
  parts.content.items.listen(createProductListener(parts, saving));
  const products = createProducts(parts, saving);
  parts.schedules.addKind(createScheduledProduct({ ...parts, within: (tx) => within(parts, saving, tx) }));
  const schedules = createProductSchedules({ ...parts, products });
  return { products, schedules, invariants: catalogInvariants };
}

/** The same use cases as a part of a transaction that others began, and that makes the new version of the site. */
const within = (parts: CatalogParts, saving: ProductSaving, tx: Queryable): Products =>
  createProducts(
    {
      ...parts,
      database: { ...parts.database, query: tx },
      content: { ...parts.content, items: parts.content.within(tx, parts.settings).items },
    },
    saving,
  );
