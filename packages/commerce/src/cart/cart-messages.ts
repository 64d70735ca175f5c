/**
 * Every sentence that a shopper meets around products, cart, instalments, subscriptions and gift cards, in English.
 * A translation is an object with the same keys; what stands in braces is filled in by `fillMessage`.
 */
export const cartMessages = {
  addToCart: 'Add To Cart',
  subscribe: 'Subscribe',
  adding: 'Adding…',
  added: 'Added!',
  quickView: 'Quick View',

  selectOption: 'Please select the {option} option.',
  selectTwoOptions: 'Please select the {option1} and {option2} options.',
  selectManyOptions: 'Please select the {optionsList} and {lastOption} options.',
  selectDenomination: 'Select a denomination for the Gift Card.',
  variantMissing: 'Sorry, that item variant is unavailable. Please select another variant.',
  notEnoughStock: 'Sorry, we do not have enough of that item available.',
  itemMissing: 'Sorry, we could not find that item.',
  itemNotForSale: 'Sorry, that item is no longer for sale.',

  quantityNotNumber: 'Quantity must be a number.',
  quantityNotWhole: 'Quantity must be a whole number.',
  quantityOutOfRange: 'Quantity must be between {min} and {max}.',
  onlyOneAllowed: 'You can buy only one of that item at a time.',
  tooManyOfItem: 'You can have at most {max} of that item in your cart.',
  soldBySubscription: 'That item is sold as a subscription. Please subscribe to it on its own page.',
  notASubscription: 'That item is not sold as a subscription.',

  cartFull: 'Your cart is full. It can hold {max} different items.',
  cartTooLarge: 'Your cart is worth more than we can take in one order. Please remove something.',
  entryMissing: 'That item is no longer in your cart.',
  nothingToRestore: 'There is nothing to put back. What was removed can come back for a day.',
  answersFull: 'The answers in your cart take up too much room. Please shorten them, or remove an item.',
  additionalFieldsTooLong: 'What you entered is too long. Please use at most {max} characters.',
  minimumSubtotal: 'To check out, your order subtotal must be {subtotal} or more.',

  couponMissing: 'Please enter a code.',
  couponUnknown: 'Sorry, we do not know the code {code}.',
  couponDisabled: 'The code {code} cannot be used at the moment.',
  couponNotYetValid: 'The code {code} is not valid yet.',
  couponExpired: 'The code {code} has expired.',
  couponBelowMinimum: 'The code {code} is for orders of {amount} or more.',
  couponBelowMinimumBesideGiftCards:
    'The code {code} is for orders of {amount} or more, gift cards not counted.',
  couponNotForGiftCards: 'The code {code} is not for gift cards.',
  couponAlreadyEntered: 'You have already entered the code {code}.',
  tooManyCoupons: 'You can use at most {max} codes at a time.',

  installments: '{numInstallments} interest-free payments of {amount}',
  installmentsOneLine: 'or {numInstallments} interest-free payments of {amount} with',
  installmentsUpTo: 'available for orders up to {amount}',
  installmentsOver: 'available for orders over {amount}',
  installmentsWithProvider: '{text} {provider}',
  installmentsByProvider: '{provider} {text}',
  subscriptionPriceUnavailable: 'Unavailable',

  soldOut: 'Sold Out',
  variantSoldOut: 'Sold out',
  choiceSoldOut: '{choice} – sold out',
  choiceWithPrice: '{choice} – {price}',
  selectFrom: 'Select {option}',
  giftCardValue: 'Value',
  quantity: 'Quantity',
  price: 'Price',
  variantPrices: 'What each one costs',
  subscriptionOnly:
    'This is a subscription. It is bought on its own and does not go into the cart. Subscribing online is not open yet.',
  relatedProducts: 'You may also like',
  categoryEmpty: 'There is nothing in {category} at the moment.',

  waitForRestock: 'Sold out. We can tell you when it is back.',
  notifyMe: 'Notify Me',
  emailAddress: 'Email Address',
  signUpForNews: 'Also sign me up for news and updates.',
  signedUp: 'Signed up!',

  reviews: 'Reviews',
  oneReview: '1 review',
  manyReviews: '{count} reviews',
  starsOf: '{rating} out of {most} stars',
  ratingSummary: '{rating} out of {most}, {reviews}',
  latestReviews: 'The latest {shown} of {count}.',
  verifiedBuyer: 'Verified buyer',
  answerOfShop: 'Answer of the shop',

  yourCart: 'Your cart',
  cartEmpty: 'Your cart is empty.',
  toShop: 'See what there is',
  toStartPage: 'Back to the start page',
  entryAdded: '{title} is in your cart.',
  entryRestored: '{title} is back in your cart.',
  entryUpdated: '{title} has its new quantity.',
  entryRemoved: 'Removed.',
  namedEntryRemoved: '{title} is out of your cart.',
  restoreEntry: 'Put it back',
  entryGone: 'No longer available. Please remove it.',
  originalPrice: 'Original Price:',
  priceEach: '{price} each',
  quantityOf: 'Quantity of {title}',
  update: 'Update',
  updateQuantityOf: 'Update the quantity of {title}',
  remove: 'Remove',
  removeEntry: 'Remove {title}',
  removeCoupon: 'Remove the code {code}',
  couponAdded: 'Code added.',
  couponRemoved: 'Code removed.',
  couponField: 'Code for a discount',
  couponApply: 'Apply',
  couponList: 'Codes',
  cartSummary: 'Summary',
  subtotal: 'Subtotal',
  discount: 'Discount',
  total: 'Total',
  checkoutClosed: 'This shop does not take orders online yet. Your cart is kept for you.',

  sessionExpired: 'Your session has expired. Please reload the page and try again.',
  cookiesDisabled: 'Please enable cookies in your browser, reload the page, and try again.',
  tooManyRequests: 'Please try again in a few seconds.',
  unableToAdd: 'Unable to Add Item',
  unableToPurchase: 'Unable to Purchase Item',
  unableToPurchaseGiftCard: 'Unable to purchase Gift Card',
  unableToUpdateQuantity: 'Unable to update quantity',
  unableToRemove: 'Unable to remove item',
  unableToUpdateForm: 'Unable to update form',
  unableToOpenForm: 'Unable to open form',
  checkConnection: 'Please check your internet connection.',
  tryAgain: 'Please try again.',
} as const;

export type CartMessageKey = keyof typeof cartMessages;
export type CartMessages = Readonly<Record<CartMessageKey, string>>;
export type MessageValues = Readonly<Record<string, string | number>>;

/**
 * Puts values into the slots of a sentence, as they are. A slot without a value stays: it shows what was forgotten.
 *
 * @example fillMessage(cartMessages.selectOption, { option: 'Size' }) // 'Please select the Size option.'
 */
export const fillMessage = (text: string, values: MessageValues): string =>
  text.replace(/\{(\w+)\}/g, (slot, name: string) =>
    Object.hasOwn(values, name) ? String(values[name]) : slot,
  );
