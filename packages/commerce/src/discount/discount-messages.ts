/**
 * What is said about codes besides what the cart's pages say by themselves. Apart from `cartMessages`, because only the
 * place that works out prices needs them.
 */
export const discountMessages = {
  couponUsedUp: 'The code {code} has been used up.',
  couponUsedByCustomer: 'You have already used the code {code}.',
  couponNotForCustomer: 'The code {code} belongs to another email address.',
  couponNotForItems: 'The code {code} is not for what is in your cart.',
  couponBelowMinimumOfSome: 'The code {code} is for {amount} or more of the items that it is meant for.',
  couponNotShipped: 'The code {code} is for orders that are shipped.',
  couponBuyMore: 'The code {code} is for {count} or more of the items that it is meant for.',
  couponGiftMissing: 'Put what the code {code} gives into your cart as well, and it gets cheaper.',
  couponDoesNotCombine:
    'The code {code} cannot be combined with your other discounts. You get what saves you the most.',
} as const;
