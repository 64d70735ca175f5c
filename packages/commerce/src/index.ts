export {
  isEmailAddress,
  isMailableAddress,
  MAX_EMAIL_LENGTH,
  MIN_EMAIL_LENGTH,
} from '@awning/forms';
export { type AnswerLine, answerLines } from './cart/answer-lines.ts';
export { type CartCharge, type ChargedCart, cartCharges, includedTax } from './cart/cart-charges.ts';
export { MAX_CART_COUNT, writeCartCount } from './cart/cart-count.ts';
export { cartFormAddress } from './cart/cart-form-address.ts';
export { offerCartInstallments } from './cart/cart-installments.ts';
export { type CartMoneyFields, cartMoney } from './cart/cart-money.ts';
export type {
  CartLine,
  CartStep,
  CartSum,
  CartToSum,
  GiftCardToSpend,
  SpentGiftCard,
  SummedLine,
} from './cart/cart-sum.ts';
export {
  type Addition,
  type AdditionCheck,
  type AdditionRefusal,
  canStillBuy,
  checkAddition,
  checkDemand,
  checkSubscription,
  type LimitRefusal,
  type Limits,
  type SubscriptionCheck,
} from './cart/check-addition.ts';
export { checkoutBlocker } from './cart/checkout-obstacle.ts';
export { minimumSubtotalMessage } from './cart/minimum-subtotal.ts';
export { planGiftCardDebits } from './cart/plan-gift-card-debits.ts';
export {
  checkQuantity,
  MAX_LINE_MINOR,
  mostOf,
  type QuantityReading,
  type QuantityRefusal,
  readQuantity,
} from './cart/quantity.ts';
export { type Refusal, refuse } from './cart/refusal.ts';
export { shippedPart } from './cart/shipped-part.ts';
export { sumCart } from './cart/sum-cart.ts';
export { MAX_CART_MINOR } from './cart/sum-lines.ts';
export {
  type ChoosableVariant,
  type ChosenOptions,
  chooseVariant,
  matchVariant,
  missingOptions,
  type VariantChoice,
  type VariantRefusal,
  type VariantRequest,
} from './cart/variant-choice.ts';
export { type Address, NO_ADDRESS } from './customer/address.ts';
export {
  type AddressFieldName,
  type AddressForm,
  type AddressFormField,
  type AddressFormOptions,
  addressFormOf,
  type Presence,
} from './customer/address-form.ts';
export { checkAddress, MAX_ADDRESS_TEXT, tidyAddress } from './customer/check-address.ts';
export { checkPhone } from './customer/check-phone.ts';
export { type CheckoutMessageKey, checkoutMessages } from './customer/checkout-messages.ts';
export { countryCodeProblem, countryCodes, isCountryCode } from './customer/countries.ts';
export type { Destination } from './customer/destination.ts';
export { formatAddress } from './customer/format-address.ts';
export { isPostalCodeOf } from './customer/postal-areas.ts';
export { tidyPostalCode } from './customer/postal-code.ts';
export { findRegion, type Region, regionsOf } from './customer/regions.ts';
export { suggestEmail } from './customer/suggest-email.ts';
export { isUsTerritory } from './customer/us-territories.ts';
export { type AppliedDiscount, appliedDiscounts } from './discount/applied-discounts.ts';
export type { Discount, DiscountScope } from './discount/discount.ts';
export { discountMessages } from './discount/discount-messages.ts';
export type { SummedDiscount } from './discount/summed-discount.ts';
export {
  type AdditionalField,
  type AdditionalFieldsForm,
  FIELD_TYPES,
  type FieldType,
  fieldName,
  hasOptions,
  isFieldType,
  LONGEST_ANSWER,
  longestAnswer,
  readFieldsForm,
} from './fields/additional-fields.ts';
export {
  checkAnswers,
  composeAnswers,
  type FieldAnswer,
  type FieldAnswers,
  fieldMessages,
  type ReadControls,
  readAnswers,
  wordAnswers,
  writeAnswers,
} from './fields/field-answers.ts';
export {
  formatGiftCardCode,
  GIFT_CARD_ALPHABET,
  GIFT_CARD_CODE_LENGTH,
  giftCardKey,
} from './giftcard/gift-card-code.ts';
export {
  checkGiftCardDetails,
  GIFT_CARD_LIMITS,
  type GiftCardDetails,
  type GiftCardField,
  readGiftCardDetails,
  usableGiftCardDetails,
  writeGiftCardDetails,
} from './giftcard/gift-card-details.ts';
export { giftCardMessages } from './giftcard/gift-card-messages.ts';
export { wordGiftCardDetails } from './giftcard/word-gift-card.ts';
export { installmentInformationFor } from './installments/installment-information.ts';
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
export { offerByProvider, type ProviderOffer } from './installments/provider-offer.ts';
export {
  type InstallmentStyle,
  wordInstallments,
  wordProviderOffer,
} from './installments/word-installments.ts';
export { type CartMessageKey, type CartMessages, cartMessages } from './messages/cart-messages.ts';
export { fillMessage, type MessageValues } from './messages/fill-message.ts';
export { CURRENCIES, type Currency, fractionDigitsOf, isCurrency } from './money/currencies.ts';
export { formatAmount, MAX_INTEGER_PLACES } from './money/format-amount.ts';
export { type Money, NO_PRICE } from './money/money.ts';
export { moneyText } from './money/money-text.ts';
export { parseAmount } from './money/parse-amount.ts';
export { pricesInStore } from './money/prices-in-store.ts';
export { type MoneyFields, readMoneyFields } from './money/read-money-fields.ts';
export { restateAmount } from './money/restate-amount.ts';
export { splitByWeight, splitEvenly } from './money/split-money.ts';
export { writeAmount } from './money/write-amount.ts';
export { type AnalyticsOrder, analyticsOrder } from './order/analytics-order.ts';
export { isFulfilledAtOnce } from './order/fulfilled-at-once.ts';
export type {
  OrderAnswer,
  OrderDiscount,
  OrderDraft,
  OrderDraftLine,
  OrderGiftCard,
  OrderOption,
  OrderPayment,
  OrderShippingMethod,
  OrderTaxLine,
  VisitOrigin,
} from './order/order-draft.ts';
export {
  discountsMinor,
  type OrderRow as OrderSumRow,
  type OrderRowKind,
  orderRows,
  shippingRegularMinor,
} from './order/order-rows.ts';
export {
  changeOrder,
  FINANCIAL_STATUSES,
  type FinancialStatus,
  FULFILMENT_STATUSES,
  type FulfilmentStatus,
  ORDER_ACTIONS,
  type OrderAction,
  type OrderChange,
  type OrderRefusal,
  type OrderState,
} from './order/order-state.ts';
export { orderedShipping } from './order/ordered-shipping.ts';
export type {
  Fulfilment,
  OrderEvent,
  OrderNote,
  PlacedLine,
  PlacedOrder,
  Refund,
  RefundStatus,
} from './order/placed-order.ts';
export { type AddButton, addButtonLabel } from './product/add-button-label.ts';
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
} from './product/billing-plan.ts';
export { compareDecimalText, exactNumber, shiftDecimalText } from './product/decimal-text.ts';
export { donationMessages } from './product/donation-messages.ts';
export {
  DONATION_RHYTHMS,
  type DonationRhythm,
  isDonationRhythm,
  MAX_GIFT_MINOR,
  planOfGift,
  readGift,
  readGiftAmount,
  refuseGift,
  writeGift,
} from './product/donation-terms.ts';
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
export {
  hasVariantChoice,
  type ProductType,
  productTypeOf,
  productTypeWord,
} from './product/product-type.ts';
export { QUANTITY_INPUT, type QuantitySituation, showsQuantityInput } from './product/quantity-input.ts';
export { listVariantOptions, type VariantOption } from './product/variant-options.ts';
export type {
  OrderToRefund,
  RefundedLine,
  RefundPlan,
  RefundRefusal,
  RefundRequest,
} from './refund/refund-plan.ts';
export { type Refundable, refundable } from './refund/refundable.ts';
export { type RefundQuestion, workOutRefund } from './refund/work-out-refund.ts';
export {
  type RatingSummary,
  STARS,
  type Star,
  type StarCounts,
  summariseRatings,
  summariseStars,
} from './reviews/rating-summary.ts';
export { type ReviewSettings, showsReviews } from './reviews/reviews-visibility.ts';
export { findZone } from './shipping/find-zone.ts';
export { offerShipping, type ShippingQuestion } from './shipping/offer-shipping.ts';
export { asksNoAddress, collectorOf } from './shipping/pickup.ts';
export type {
  PickupPlace,
  PickupPoint,
  ShippingKind,
  ShippingMethod,
  ShippingOffer,
  ShippingPlace,
  ShippingZone,
  SubtotalBand,
  WeightBand,
} from './shipping/shipping-zone.ts';
export {
  type BillingAnchor,
  billingDate,
  cyclesLeft,
  firstPeriod,
  nextBillingDate,
  periodDate,
} from './subscription/billing-dates.ts';
export { addDays, daysBetween, isCalendarDate } from './subscription/calendar-date.ts';
export {
  type BillingPlan,
  PRICE_UNAVAILABLE,
  type SubscriptionWording,
  wordSubscription,
  wordSubscriptionPayments,
  wordSubscriptionPrice,
} from './subscription/word-subscription.ts';
export { unreadablePostalCodes } from './tax/postal-codes.ts';
export { type TaxLine, type TaxRule, type TaxTable, UNTAXED } from './tax/tax-table.ts';
export { writeRate } from './tax/write-rate.ts';
