/** What is said next to the fields of a checkout. Translations have the same keys. */
export const checkoutMessages = {
  emailMissing: 'Enter your email address.',
  emailWrong: 'Please check your email address. It should look like name@example.com.',
  emailLetters:
    'Before the @ only plain letters, digits and signs can be mailed to. Please use another address.',
  emailSuggestion: 'Did you mean {email}?',
  countryMissing: 'Please choose a country.',
  partMissing: 'Enter your {label}.',
  choiceMissing: 'Please choose the {label}.',
  choiceUnknown: 'Please choose the {label} from the list.',
  postalCodeWrong: 'Please check the {label}. It should look like {example}.',
  postalCodeElsewhere: 'This {label} is not in {region}. Please check both.',
  textTooLong: 'Please use at most {max} characters.',
  phoneMissing: 'Enter a phone number.',
  phoneSigns: 'A phone number has digits, spaces and the signs + ( ) - . only.',
  phoneTooShort: 'This phone number seems too short.',
  phoneTooLong: 'This phone number seems too long.',
  shippingMissing: 'Please choose how it should be delivered.',
  notShippedThere: 'Sorry, we do not deliver to this address.',
  paymentMissing: 'Please choose how to pay.',
  giftCardUnknown: 'Sorry, we do not know this gift card. Please check its code.',
  giftCardEmpty: 'This gift card has nothing left on it.',
  giftCardAlreadyEntered: 'You have already entered this gift card.',
  giftCardsNotForGiftCards: 'A gift card cannot pay for another gift card.',
  priceChanged: 'Something has changed since you last looked. Please check the new total before you pay.',
} as const;

export type CheckoutMessageKey = keyof typeof checkoutMessages;
