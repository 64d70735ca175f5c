import type { CartEntry, ShoppingCart } from '@awning/contract';

export const exampleEntry = (entry: Partial<CartEntry> = {}): CartEntry => {
  const { quantity = 1, purchasePriceCents = 1800 } = entry;
  return {
    id: 'a'.repeat(24),
    itemId: 'b'.repeat(24),
    quantity,
    title: 'Sea mug',
    productType: 1,
    productUrl: '/shop/p/sea-mug',
    imageUrl: null,
    chosenVariant: { id: 'v1', sku: 'MUG', attributes: {}, optionValues: [] },
    purchasePriceCents,
    nonSalePriceCents: purchasePriceCents,
    subTotal: purchasePriceCents * quantity,
    item: { price: { decimalValue: '18.00', currencyCode: 'USD', value: 1800, fractionalDigits: 2 } },
    additionalFields: null,
    additionalFieldsFormId: null,
    multipleQuantityAllowed: true,
    isAvailable: true,
    stockMessage: null,
    ...entry,
  };
};

export function exampleCart(entries: CartEntry[], cart: Partial<ShoppingCart> = {}): ShoppingCart {
  const counted = entries.filter(({ isAvailable }) => isAvailable);
  const subtotalCents = counted.reduce((sum, { subTotal }) => sum + subTotal, 0);
  return {
    id: 'c'.repeat(24),
    websiteId: 'd'.repeat(24),
    orderId: '',
    created: 1,
    isPurchased: false,
    entries,
    shippingOptions: [],
    selectedShippingOption: null,
    shippingLocation: {},
    taxLineItems: [],
    applicableTaxRules: [],
    coupons: [],
    promoCodes: [],
    validCoupons: [],
    invalidCoupons: [],
    subtotalCents,
    taxCents: 0,
    shippingCostCents: 0,
    discountCents: 0,
    grandTotalCents: subtotalCents,
    subtotalAmount: {
      decimalValue: (subtotalCents / 100).toFixed(2),
      currencyCode: 'USD',
      value: subtotalCents,
      fractionalDigits: 2,
    },
    totalQuantity: counted.reduce((sum, { quantity }) => sum + quantity, 0),
    hasDigital: false,
    purelyDigital: false,
    requiresShipping: true,
    minimumSubtotalMessage: null,
    ...cart,
  };
}
