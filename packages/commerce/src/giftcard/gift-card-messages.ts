/** What is said about gift cards, in English. */
export const giftCardMessages = {
  nameTooLong: 'Use at most 100 characters.',
  emailInvalid: 'Enter an email address such as name@example.com.',
  messageTooLong: 'Use at most 500 characters.',
  dayInvalid: 'Enter a date.',
  dayPast: 'Choose today or a later day.',
  dayTooFar: 'Choose a day within the next year.',
  recipient: 'To',
  sender: 'From',
  message: 'Message',
  deliverOn: 'Delivery date',
  unknown: 'We do not know a gift card with this code. Please check it and try again.',
  disabled: 'This gift card cannot be used. Please ask the store about it.',
  expired: 'This gift card has expired.',
  empty: 'Nothing is left on this gift card.',
  notEnough: 'There is not enough left on this gift card any more.',
  partlySpent:
    'A part of the gift card has been spent already. Only what was left on it was taken back, so that only this can be refunded.',
  otherCurrency: 'This gift card is in another currency than the store.',
} as const;
