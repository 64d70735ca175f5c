export type {
  CartLine,
  CartStep,
  CartSum,
  CartToSum,
  SummedCoupon,
  SummedLine,
} from './cart/cart-sum.ts';
export type { Coupon } from './cart/coupon.ts';
export {
  isEmailAddress,
  MAX_EMAIL_LENGTH,
  MIN_EMAIL_LENGTH,
} from './customer/email-address.ts';
export { isUsTerritory } from './customer/us-territories.ts';
export {
  chooseInstallmentLocale,
  type InstallmentProvider,
  installmentProviderFor,
} from './installments/installment-locale.ts';
export {
  canOfferInstallments,
  canPayCartInInstallments,
  DEFAULT_PAYMENTS,
  type InstallmentContext,
  type InstallmentOffer,
  isInRange,
  offerInstallments,
} from './installments/installment-offer.ts';
export { type InstallmentStyle, wordInstallments } from './installments/word-installments.ts';
export { CURRENCIES, type Currency, fractionDigitsOf, isCurrency } from './money/currencies.ts';
export { formatAmount, MAX_INTEGER_PLACES } from './money/format-amount.ts';
export { type Money, NO_PRICE } from './money/money.ts';
export { parseAmount } from './money/parse-amount.ts';
export { type MoneyFields, readMoneyFields } from './money/read-money-fields.ts';
export { splitByWeight, splitEvenly } from './money/split-money.ts';
export { writeAmount } from './money/write-amount.ts';
export { compareDecimalText, exactNumber, shiftDecimalText } from './product/decimal-text.ts';
export { type ProductFacts, priceToday, type VariantFacts } from './product/product-facts.ts';
export {
  cheapestVariant,
  fromPrice,
  hasVariedPrices,
  normalPrice,
  salePrice,
} from './product/product-price.ts';
export type { PriceFact, ProductReader } from './product/product-reader.ts';
export {
  countStock,
  isOnSale,
  isSoldOut,
  type ProductStatus,
  productStatus,
} from './product/product-status.ts';
export { hasVariantChoice, type ProductType, productTypeOf } from './product/product-type.ts';
export { QUANTITY_INPUT, type QuantitySituation, showsQuantityInput } from './product/quantity-input.ts';
export { listVariantOptions, type VariantOption } from './product/variant-options.ts';
export {
  BILLING_UNITS,
  type BillingUnit,
  CYCLES_PER_YEAR,
  canBeSubscribedTo,
  isBillingUnit,
  isIndefinite,
  type SubscriptionPlan,
  type TotalDuration,
  totalDuration,
} from './subscription/billing-plan.ts';
export {
  type BillingPlan,
  PRICE_UNAVAILABLE,
  type SubscriptionWording,
  wordSubscription,
  wordSubscriptionPrice,
} from './subscription/word-subscription.ts';
