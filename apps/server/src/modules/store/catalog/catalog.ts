import type { Invariant } from '../../../platform/invariant.ts';
import { catalogInvariants } from './catalog-invariants.ts';
import type { CatalogParts } from './catalog-parts.ts';
import { createProductListener } from './products/product-listener.ts';
import { createProductSaving } from './products/product-saving.ts';
import { createProducts, type Products } from './products/products.ts';

export interface Catalog {
  /** For those who manage the store. */
  readonly products: Products;
  readonly invariants: readonly Invariant[];
}

export function createCatalog(parts: CatalogParts): Catalog {
  const saving = createProductSaving(parts);
  parts.content.items.listen(createProductListener(parts, saving));
  return { products: createProducts(parts, saving), invariants: catalogInvariants };
}
