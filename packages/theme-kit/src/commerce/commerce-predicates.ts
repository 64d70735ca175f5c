import { hasVariantChoice, hasVariedPrices, isOnSale, isSoldOut } from '@awning/commerce';
import type { Context, PredicateFactory, Predicates, Value } from '@awning/template-engine';
import { countedProduct, pageProduct, spendOnVariants } from './page-product.ts';

const ofProduct =
  (holds: (product: Value, ctx: Context) => boolean): PredicateFactory =>
  () =>
  (ctx) => {
    const product = ctx.frame.node;
    spendOnVariants(product, ctx);
    return holds(product, ctx);
  };

const hasVariants = (product: Value): boolean =>
  hasVariantChoice(pageProduct.typeOf(product), pageProduct.variantsOf(product).length);

export const commercePredicates: Predicates = {
  'has-variants?': ofProduct(hasVariants),
  'on-sale?': ofProduct((product) => isOnSale(pageProduct, product)),
  'sold-out?': ofProduct((product) => isSoldOut(pageProduct, product)),
  'varied-prices?': ofProduct((product, ctx) => hasVariedPrices(countedProduct(ctx), product)),
};
