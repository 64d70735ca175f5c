import { type CartSum, type Currency, type Destination, type ProductFacts, sumCart } from '@awning/commerce';
import type { TaxSetup } from '@awning/contract';

interface ExampleCart {
  readonly currency: Currency;
  readonly destination: Destination;
  readonly priceMinor: number;
  readonly quantity: number;
  readonly shippingMinor: number;
  readonly taxCategory: string;
}

/** The sum of a cart with one product, as the checkout works it out; null: a rule has no rate yet. */
export function workExample(
  { pricesIncludeTax, rounding, rules }: Pick<TaxSetup, 'pricesIncludeTax' | 'rounding' | 'rules'>,
  { currency, destination, priceMinor, quantity, shippingMinor, taxCategory }: ExampleCart,
): CartSum | null {
  if (!rules.every(({ rate }) => Number.isSafeInteger(rate) && rate >= 0 && rate <= 100_000)) return null;
  const variant = {
    id: 'variant',
    sku: '',
    attributes: {},
    priceMinor,
    salePriceMinor: 0,
    onSale: false,
    imageUrl: null,
    weightGrams: 0,
  };
  const product: ProductFacts = {
    itemId: 'item',
    collectionId: 'collection',
    type: 'physical',
    title: '',
    fullUrl: '',
    imageUrl: null,
    optionNames: [],
    variants: [variant],
    currency,
    subscriptionPlan: null,
    additionalFieldsFormId: null,
    additionalFieldsForm: null,
    taxCategory,
    categories: [],
  };
  return sumCart({
    currency,
    lines: [{ id: 'line', product, variant, quantity }],
    discounts: [],
    minimumSubtotalMinor: 0,
    customer: null,
    shipping: { id: 'rate', name: '', description: '', kind: 'flat', amountMinor: shippingMinor },
    tax: { pricesIncludeTax, rounding, rules },
    destination,
    giftCards: [],
    now: 0,
  });
}
