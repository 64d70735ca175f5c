/** What the server says on the page of the checkout, in English; the rest is said by its script. */
export const checkoutPageWords = {
  checkout: 'Checkout',
  backToCart: 'Back to your cart',
  keepShopping: 'Keep shopping',
  toShop: 'Browse the shop',
  toStartPage: 'Back to home',
  needsScript:
    'Paying needs JavaScript, because your browser talks to the payment service directly. Please switch it on and load this page again. Your cart is kept for you.',
  emptyTitle: 'Your cart is empty',
  empty: 'There is nothing to check out yet. Items you add will appear in your cart.',
  boughtTitle: 'Thank you, we have your order',
  bought: 'You have just bought what was in your cart. Your order has its own page.',
  toOrder: 'See your order',
  subscriptionGoneTitle: 'This subscription is not open any more',
  subscriptionGone:
    'It may have been started already, or it waited for too long. You can choose it again on its page.',
} as const;
