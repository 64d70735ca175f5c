import type { Address, OrderDraft, OrderDraftLine } from '@awning/commerce';

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0);

export const anAddress = (overrides: Partial<Address> = {}): Address => ({
  firstName: 'Test',
  lastName: 'Buyer',
  company: '',
  address1: '1 Example Street',
  address2: '',
  city: 'Springfield',
  state: 'IL',
  postalCode: '62701',
  countryCode: 'US',
  phone: '',
  ...overrides,
});

export type DraftedLine = Partial<OrderDraftLine> & Pick<OrderDraftLine, 'lineId'>;

function aDraftLine(line: DraftedLine): OrderDraftLine {
  const { quantity = 1, unitMinor = 1000 } = line;
  return {
    itemId: 'a'.repeat(24),
    variantId: `variant-${line.lineId}`,
    sku: `SKU-${line.lineId}`,
    title: `Thing ${line.lineId}`,
    productType: 'physical',
    options: [],
    quantity,
    unitMinor,
    regularMinor: unitMinor,
    subtotalMinor: unitMinor * quantity,
    discountMinor: 0,
    taxMinor: 0,
    taxable: true,
    weightGrams: 100,
    imageUrl: null,
    productUrl: `/store/p/${line.lineId}`,
    customizations: [],
    giftCard: null,
    subscriptionPlan: null,
    ...line,
  };
}

export interface DraftIds {
  readonly orderId: string;
  readonly attemptId: string;
  readonly cartId: string;
}

/** Amounts follow from the lines, shipping and gift cards; paid by card unless told. */
export function aDraft(
  ids: DraftIds,
  {
    lines = [{ lineId: 'one' }],
    shippingTaxMinor = 0,
    ...overrides
  }: Partial<Omit<OrderDraft, 'lines'>> & { lines?: readonly DraftedLine[]; shippingTaxMinor?: number } = {},
): OrderDraft {
  const full = lines.map(aDraftLine);
  const { shippingMinor = 0, pricesIncludeTax = false, giftCards = [] } = overrides;
  const subtotalMinor = sum(full.map((line) => line.subtotalMinor));
  const discountMinor = sum(full.map((line) => line.discountMinor));
  const taxMinor = sum(full.map((line) => line.taxMinor)) + shippingTaxMinor;
  const totalMinor = subtotalMinor - discountMinor + shippingMinor + (pricesIncludeTax ? 0 : taxMinor);
  const giftCardMinor = sum(giftCards.map(({ amountMinor }) => amountMinor));
  const dueMinor = totalMinor - giftCardMinor;
  return {
    ...ids,
    kind: 'order',
    testMode: true,
    currency: 'USD',
    language: 'en',
    email: 'buyer@example.com',
    siteUserId: null,
    acceptsMarketing: false,
    note: '',
    shippingAddress: anAddress(),
    billingAddress: anAddress(),
    shippingMethod: { id: 'flat', name: 'Standard', kind: 'flat' },
    answers: [],
    lines: full,
    discounts:
      discountMinor === 0
        ? []
        : [{ id: 'b'.repeat(24), code: 'SAVE', name: 'Save a little', amountMinor: discountMinor }],
    taxLines:
      taxMinor === 0
        ? []
        : [
            {
              ruleId: 'tax',
              name: 'Sales tax',
              rate: 8875,
              taxableMinor: subtotalMinor,
              amountMinor: taxMinor,
            },
          ],
    giftCards,
    subtotalMinor,
    discountMinor,
    shippingMinor,
    taxMinor,
    pricesIncludeTax,
    totalMinor,
    giftCardMinor,
    dueMinor,
    trace: [{ what: 'All of it', amountMinor: dueMinor }],
    payment:
      dueMinor === 0
        ? null
        : { paymentId: ids.attemptId, methodId: 'test-card', label: 'Card', isPaid: true },
    ...overrides,
  };
}
