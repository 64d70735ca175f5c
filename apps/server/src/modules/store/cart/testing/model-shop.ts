import type { Product, ShoppingCart } from '@awning/contract';
import { TEST_PASSWORD } from '../../../../testing/factories.ts';
import type { TestApp } from '../../../../testing/test-app.ts';
import { createTestShopper, type TestShopper } from '../../../../testing/test-shopper.ts';
import { orderLines } from './cart-lines.ts';
import type { CartModel, ModelVariant } from './cart-model.ts';

const STARTING_VARIANTS: readonly Readonly<ModelVariant>[] = [
  { item: 0, most: 9999, price: 1000, stock: 4, isThere: true },
  { item: 0, most: 9999, price: 1250, stock: 6, isThere: true },
  { item: 1, most: 1, price: 99, stock: Number.POSITIVE_INFINITY, isThere: true },
  { item: 2, most: 9999, price: 515, stock: 3, isThere: true },
];
export const CODES = ['TEN', 'FIVE'] as const;
const MINIMUM_FOR_FIVE = 3000;

export const startingVariants = (): ModelVariant[] => STARTING_VARIANTS.map((variant) => ({ ...variant }));

/** A store with a shirt in two sizes, a song and a cup, two codes and two accounts. */
export async function openModelShop(app: TestApp) {
  const site = await app.make.site();
  const store = await app.make.store(site);
  const barrier = await app.make.site();
  const accounts = [await app.make.customer(site), await app.make.customer(site)];
  const coupon = { name: 'Coupon', memberId: 'test' };
  await app.discounts.coupons.create(site.id, { ...tenPercent, name: coupon.name }, coupon);
  await app.discounts.coupons.create(site.id, { ...fiveOff, name: coupon.name }, coupon);

  let onBarrier = (): void => {};
  app.platform.siteVersions.onChange((websiteId) => {
    if (websiteId === null || websiteId === barrier.id) onBarrier();
  });
  /** Invalidations arrive in the order of the changes; after a lost connection everything counts as changed. */
  const waitForInvalidations = async (): Promise<void> => {
    const arrival = new Promise<void>((resolve) => {
      onBarrier = resolve;
    });
    await app.platform.database.transaction((tx) => app.platform.siteVersions.bump(tx, barrier.id));
    await arrival;
  };

  const products: Product[] = [];
  const changed = new Set<number>();
  const moved = new Set<number>();
  const restock = async (item: number): Promise<void> => {
    const input = STARTING_VARIANTS.filter((variant) => variant.item === item).map(
      ({ price, stock }, index) => ({
        priceMinor: price,
        ...(item === 0 ? { attributes: { Size: index === 0 ? 'S' : 'M' } } : {}),
        ...(Number.isFinite(stock) ? { stock: { quantity: stock } } : {}),
      }),
    );
    const earlier = products[item];
    if (earlier) await app.content.items.remove(site.id, earlier.id);
    products[item] = await app.make.product(site, store.id, {
      ...(item === 0 ? { variantOptionOrdering: ['Size'] } : {}),
      ...(item === 1 ? { productType: 2 } : {}),
      variants: input,
    });
  };
  for (const item of [0, 1, 2]) await restock(item);

  const productOf = (variant: number): Product => {
    const product = products[STARTING_VARIANTS[variant]?.item ?? -1];
    if (!product) throw new Error('there is no such product');
    return product;
  };
  const variantOf = (variant: number) => {
    const { item } = STARTING_VARIANTS[variant] ?? { item: -1 };
    const product =
      productOf(variant).variants[variant - STARTING_VARIANTS.findIndex((v) => v.item === item)];
    if (!product) throw new Error('there is no such variant');
    return product;
  };
  const change = async (variant: number, input: object): Promise<void> => {
    changed.add(STARTING_VARIANTS[variant]?.item ?? -1);
    await app.catalog.products.change(site.id, productOf(variant).id, input, { by: 'test' });
    await waitForInvalidations();
  };

  return {
    site,
    productOf,
    variantOf,
    /** New people, and a shop as it was at the beginning. */
    async begin(browsers: number): Promise<TestShopper[]> {
      for (const item of changed) await restock(item);
      changed.clear();
      for (const variant of moved) await this.setStock(variant, STARTING_VARIANTS[variant]?.stock ?? 0);
      moved.clear();
      await app.platform.database.pool.query('delete from carts where website_id = $1', [site.id]);
      return Promise.all(
        Array.from({ length: browsers }, async () => {
          const shopper = createTestShopper(app, site);
          await shopper.signOut();
          return shopper;
        }),
      );
    },
    signIn: (shopper: TestShopper, user: number) =>
      shopper.signIn(accounts[user]?.email ?? '', TEST_PASSWORD),
    /** What an order does to its cart; the stock stays as it is. */
    async buy(cartId: string): Promise<void> {
      const cart = await app.carts.byId(site.id, cartId);
      const order = { orderId: `order-${cartId}`, lines: orderLines(cart ?? { entries: [] }) };
      const sale = await app.platform.database.transaction((tx) => app.carts.buy(tx, site.id, cartId, order));
      if (!sale.ok) throw new Error('the cart could not be bought');
    },
    async setStock(variant: number, quantity: number): Promise<void> {
      moved.add(variant);
      const operations = [{ variantId: variantOf(variant).id, quantity }];
      await app.inventory.adjust(site.id, { setFiniteOperations: operations }, { actor: 'test' });
    },
    show: (variant: number, isVisible: boolean) =>
      change(variant, { status: isVisible ? 'published' : 'draft' }),
    /** Prices and variants of a product as the model has them now. */
    reprice: (variant: number, model: CartModel) =>
      change(variant, {
        variants: model.variants.flatMap(({ item, price, isThere }, number) =>
          item === STARTING_VARIANTS[variant]?.item && isThere
            ? [{ id: variantOf(number).id, priceMinor: price }]
            : [],
        ),
      }),
    /** What the model expects a browser to be shown. */
    expectedCart: (model: CartModel, browser: number) => {
      const { entries, codes } = model.cartOf(browser);
      const shownEntries = entries
        .filter(({ isRemoved }) => !isRemoved)
        .sort((a, b) => (a.id < b.id ? -1 : 1))
        .map(({ id, variant, quantity, fields }) => {
          const price = model.isSold(variant) ? (model.variants[variant]?.price ?? 0) : 0;
          const isSold = model.isSold(variant);
          return {
            id,
            variantId: variantOf(variant).id,
            quantity,
            fields,
            isSold,
            subTotal: price * quantity,
          };
        });
      const sold = shownEntries.filter(({ isSold }) => isSold);
      const subtotal = sold.reduce((sum, { subTotal }) => sum + subTotal, 0);
      let left = subtotal;
      for (const code of codes)
        left -=
          code === 'TEN' ? Math.round(left / 10) : subtotal < MINIMUM_FOR_FIVE ? 0 : Math.min(left, 500);
      const totalQuantity = sold.reduce((sum, { quantity }) => sum + quantity, 0);
      return { shownEntries, codes: [...codes], subtotal, total: left, totalQuantity };
    },
  };
}

const tenPercent = { code: 'TEN', kind: 'percent', value: 1000 } as const;
const fiveOff = { code: 'FIVE', kind: 'amount', value: 500, minimumSubtotalMinor: MINIMUM_FOR_FIVE } as const;

/** A cart as `expectedCart` says it. */
export const cartView = (cart: ShoppingCart) => ({
  shownEntries: cart.entries.map((entry) => ({
    id: entry.id,
    variantId: entry.chosenVariant.id,
    quantity: entry.quantity,
    fields: entry.additionalFields,
    isSold: entry.isAvailable,
    subTotal: entry.subTotal,
  })),
  codes: cart.promoCodes,
  subtotal: cart.subtotalCents,
  total: cart.grandTotalCents,
  totalQuantity: cart.totalQuantity,
});
