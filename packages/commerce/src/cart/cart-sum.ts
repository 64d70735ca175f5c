import type { Destination } from '../customer/destination.ts';
import type { Discount } from '../discount/discount.ts';
import type { SummedDiscount } from '../discount/summed-discount.ts';
import type { Currency } from '../money/currencies.ts';
import type { ProductFacts, VariantFacts } from '../product/product-facts.ts';
import type { ShippingOffer } from '../shipping/shipping-zone.ts';
import type { TaxLine, TaxTable } from '../tax/tax-table.ts';

export interface CartLine {
  readonly id: string;
  readonly product: ProductFacts;
  readonly variant: VariantFacts;
  readonly quantity: number;
}

/** A gift card that the shopper pays with. */
export interface GiftCardToSpend {
  readonly id: string;
  /** As people recognise it. */
  readonly label: string;
  readonly balanceMinor: number;
}

export interface CartToSum {
  readonly currency: Currency;
  readonly lines: readonly CartLine[];
  /** Codes in the order in which the shopper entered them, then the automatic ones. */
  readonly discounts: readonly Discount[];
  readonly minimumSubtotalMinor: number;
  /** Canonical email address; null: not known yet. */
  readonly customer: string | null;
  /** The chosen one; null: none yet. */
  readonly shipping: ShippingOffer | null;
  /** Null: nothing is taxed. */
  readonly tax: TaxTable | null;
  /** Null: not known yet, so that nothing is taxed. */
  readonly destination: Destination | null;
  /** In the order in which they were entered. */
  readonly giftCards: readonly GiftCardToSpend[];
  /** Milliseconds since 1970. */
  readonly now: number;
}

export interface SummedLine {
  readonly id: string;
  /** For one, today. */
  readonly unitMinor: number;
  /** For one, without a sale. */
  readonly regularMinor: number;
  readonly subtotalMinor: number;
  /** This line's share of the discounts. */
  readonly discountMinor: number;
  readonly taxMinor: number;
  /** False for what is taxed nowhere: gift cards, and products that their owner says so of. */
  readonly taxable: boolean;
}

export interface SpentGiftCard {
  readonly id: string;
  readonly label: string;
  /** 0 when others, entered before, pay for everything. */
  readonly amountMinor: number;
}

/** One step of the calculation, as an explanation. */
export interface CartStep {
  readonly what: string;
  readonly amountMinor: number;
}

/** All amounts in minor units of the currency. */
export interface CartSum {
  readonly currency: Currency;
  readonly lines: readonly SummedLine[];
  /** Every code that was given, and the automatic ones that count. */
  readonly discounts: readonly SummedDiscount[];
  readonly subtotalMinor: number;
  /** Off the lines; what is taken off the shipping is not in it. */
  readonly discountMinor: number;
  /** After discounts. */
  readonly shippingMinor: number;
  readonly shippingRegularMinor: number;
  readonly shippingTaxMinor: number;
  /** Of lines and shipping; part of the prices when they include it. */
  readonly taxMinor: number;
  readonly taxLines: readonly TaxLine[];
  readonly pricesIncludeTax: boolean;
  readonly totalMinor: number;
  readonly giftCards: readonly SpentGiftCard[];
  readonly giftCardMinor: number;
  /** The total less gift cards: what is to be paid now. */
  readonly dueMinor: number;
  readonly totalQuantity: number;
  readonly hasDigital: boolean;
  readonly purelyDigital: boolean;
  readonly requiresShipping: boolean;
  /** The subtotal is too low to check out. */
  readonly isBelowMinimum: boolean;
  /** Worth more than `MAX_CART_MINOR`, where its amounts stop. It cannot be paid for. */
  readonly isTooLarge: boolean;
  /** Adds up to what is due. */
  readonly trace: readonly CartStep[];
}
