import type { AdditionalFieldsForm } from '../fields/additional-fields.ts';
import type { Currency } from '../money/currencies.ts';
import type { SubscriptionPlan } from './billing-plan.ts';
import type { DonationTerms } from './donation-terms.ts';
import type { ProductType } from './product-type.ts';

/** What selling a variant takes to know. Stock is not here: it changes with every sale. */
export interface VariantFacts {
  readonly id: string;
  readonly sku: string;
  /** Option name to value. */
  readonly attributes: Readonly<Record<string, string>>;
  readonly priceMinor: number;
  readonly salePriceMinor: number;
  readonly onSale: boolean;
  /** Without a size. */
  readonly imageUrl: string | null;
  /** As it is shipped; 0 when nobody said. */
  readonly weightGrams: number;
}

/** What selling a product takes to know. Amounts are minor units of `currency`, which is the store's. */
export interface ProductFacts {
  readonly itemId: string;
  readonly collectionId: string;
  readonly type: ProductType;
  readonly title: string;
  readonly fullUrl: string;
  /** Without a size. */
  readonly imageUrl: string | null;
  readonly optionNames: readonly string[];
  /** At least one, in the owner's order. */
  readonly variants: readonly VariantFacts[];
  readonly currency: Currency;
  /** Of a donation: what may be given. The price of its variant is none; each gift has its own. */
  readonly donation?: DonationTerms | undefined;
  /** Null: not sold as a subscription. */
  readonly subscriptionPlan: SubscriptionPlan | null;
  readonly additionalFieldsFormId: string | null;
  /** Null: nothing is asked. */
  readonly additionalFieldsForm: AdditionalFieldsForm | null;
  readonly taxCategory: string;
  /** For coupons and rules that name them. */
  readonly categories: readonly string[];
}

/** What a variant costs today. */
export const priceToday = ({
  onSale,
  salePriceMinor,
  priceMinor,
}: Pick<VariantFacts, 'onSale' | 'salePriceMinor' | 'priceMinor'>): number =>
  onSale ? salePriceMinor : priceMinor;
