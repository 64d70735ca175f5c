import { fillMessage, type MessageValues } from '@awning/commerce';

/** What shoppers read about returns, in English. */
const returnWords = {
  returns: 'Returns',
  returnItems: 'Return items',
  canUntil: 'You can return items of this order until {day}.',
  over: 'The time to return items of this order ended on {day}.',
  nothing: 'Nothing of this order can be returned.',
  notOffered: 'Please contact us if something is wrong with your order.',

  lead: 'Choose what you want to send back. We’ll look at your request and email you what to do next.',
  paidByCustomer: 'Sending goods back is at your cost.',
  paidByStore: 'We pay for sending goods back.',
  policy: 'Our return policy',
  howMany: 'How many to return',
  ofMost: 'of {count}',
  reason: 'Reason',
  chooseReason: 'Choose a reason',
  note: 'Anything we should know? (optional)',
  send: 'Request return',
  back: 'Back to your order',
  wholeNumber: 'Please enter a whole number.',
  longNote: 'This is too long. Please write at most {count} letters.',
  problem: 'Your request was not sent. Please check what is marked.',

  asked: 'Requested on {day}. We’ll email you when we have looked at it.',
  accepted: 'Accepted. Please send it back.',
  received: 'We have received {received} of {count}.',
  receivedAll: 'We have received it. Your refund comes next.',
  refunded: 'Refunded.',
  declined: 'Declined.',
  withdrawn: 'You withdrew this request.',
  closed: 'Closed without a refund.',
  label: 'Your label for the parcel',
  labelFile: 'Your label for the parcel: {name}',
  line: '{count} × {title}',
  withdraw: 'Withdraw request',
} as const;

export type ReturnWord = keyof typeof returnWords;

/** A sentence with plain text in its slots. */
export const tellReturn = (key: ReturnWord, values: MessageValues = {}): string =>
  fillMessage(returnWords[key], values);
