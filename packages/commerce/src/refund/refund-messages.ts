/** What is said to a member of the shop whose refund cannot be. */
export const refundMessages = {
  nothingAsked: 'There is nothing to refund. Please choose items, shipping or an amount.',
  unknownLine: 'This order has no such item.',
  badQuantity: 'Please enter how many are refunded, as a whole number.',
  tooMany: 'Only {count} of this item can still be refunded.',
  badAmount: 'Please enter an amount of more than nothing.',
  tooMuchShipping: 'Of the shipping, {amount} at the most can still be refunded.',
  tooMuch: 'Of this order, {amount} at the most can still be refunded.',
} as const;
