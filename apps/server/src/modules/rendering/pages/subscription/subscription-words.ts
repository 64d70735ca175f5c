import { fillMessage, type MessageValues } from '@awning/commerce';

/** What people read who change or end what they subscribed to, or give again and again; in English. */
const subscriptionWords = {
  subscription: 'Your subscription',
  gift: 'Your regular gift',
  active: 'It goes on. The next payment is on {day}.',
  activeGift: 'Thank you. The next gift is on {day}.',
  pastDue: 'Your last payment didn’t go through. We’ll try again on {day}.',
  paused: 'It is paused. Nothing is charged until you resume it.',
  pausedDisputed:
    'It is paused, because a payment for it is disputed at the bank. Nothing is charged. Please contact the shop to resume it.',
  cancelled: 'It has ended, and you won’t be charged again.',
  cancelledUntil: 'It has ended, and you won’t be charged again. What you paid for lasts until {day}.',
  completed: 'All payments were made. Nothing more is charged.',
  unbilled: 'It goes on, and no card is charged for it by itself. The shop will contact you.',
  quantity: 'Quantity {count}',
  discount: 'Your discount of {amount} is taken off each time.',
  goesTo: 'Goes to',
  next: 'The next payments',
  change: 'Change it',
  skip: 'Skip the next one',
  pause: 'Pause',
  resume: 'Resume',
  cancel: 'Cancel it',
  card: 'Use another card',
  keep: 'Go back',
  askSkip: 'Skip the payment on {day}?',
  askSkipText: 'Nothing is charged or sent that time. The one after it comes as usual.',
  askPause: 'Pause it?',
  askPauseText: 'Nothing is charged or sent until you resume it, which you can do here at any time.',
  askCancel: 'Cancel it for good?',
  askCancelText:
    'You won’t be charged again. What was paid stays paid, and is still sent. To begin again you would have to order again.',
  askResume: 'Resume it?',
  askResumeText: 'The next payment is on the next of its usual days.',
  doneSkip: 'Done: the next one is skipped. We’ve sent you an email about it.',
  donePause: 'Done: it is paused. We’ve sent you an email about it.',
  doneResume: 'Done: it goes on. We’ve sent you an email about it.',
  doneCancel: 'Done: it has ended. We’ve sent you an email about it.',
  doneCard: 'Done: the new card is charged from now on.',
  cardFailed: 'No new card was entered. The old one is kept.',
  again: 'Try again',
  noCard: 'The card can’t be changed here at the moment. Please contact the shop.',
  unknownTitle: 'We can’t find this subscription',
  unknown: 'Please check that the link is complete, or use the one in your last email.',
  toStartPage: 'Back to home',
  account: 'Your subscriptions',
} as const;

export const tellSubscription = (key: keyof typeof subscriptionWords, values: MessageValues = {}): string =>
  fillMessage(subscriptionWords[key], values);
