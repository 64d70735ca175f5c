import { someone } from './shopper.ts';

/** What is typed or chosen: the text of one control, texts by the labels of several, or the choices that are ticked. */
export type Filling = string | Readonly<Record<string, string>> | readonly string[];
export const isChoices = (filling: Filling): filling is readonly string[] => Array.isArray(filling);

/** By the title of the question; of statements to agree with, by the statement. */
export type Fillings = Readonly<Record<string, Filling>>;

export const KINDS_THANKS = 'Thank you. We write back soon.';

/** A form that asks every kind of question, and wants an answer wherever one can be wanted. */
export const EVERY_KIND = {
  formName: 'Every kind of question',
  showTitle: true,
  formSubmitButtonText: 'Send it',
  formSubmissionMessage: KINDS_THANKS,
  formFields: [
    { id: 'name', type: 'name', title: 'Name', required: true },
    { id: 'email', type: 'email', title: 'Email', required: true },
    { id: 'number', type: 'number', title: 'Number', required: true },
    { id: 'currency', type: 'currency', title: 'Budget', currencySymbol: '£', required: true },
    { id: 'website', type: 'website', title: 'Website', required: true },
    { id: 'password', type: 'password', title: 'Password', required: true },
    { id: 'twitter', type: 'twitter', title: 'Handle', required: true },
    { id: 'text', type: 'text', title: 'A line', required: true },
    { id: 'textarea', type: 'textarea', title: 'Text', required: true, maxLength: 40 },
    { id: 'section', type: 'section', title: 'When and where', underline: true },
    { id: 'date', type: 'date', title: 'Date', required: true },
    { id: 'time', type: 'time', title: 'Time', required: true },
    { id: 'phone', type: 'phone', title: 'Telephone', required: true },
    { id: 'mobile', type: 'phone', title: 'Mobile', required: true, showCountryCode: true },
    { id: 'address', type: 'address', title: 'Address', required: true },
    {
      id: 'select',
      type: 'select',
      title: 'Kind of piece',
      required: true,
      options: ['Mug', 'Bowl', 'Vase'],
    },
    { id: 'radio', type: 'radio', title: 'Glaze', required: true, options: ['Chalk', 'Ink'] },
    { id: 'checkbox', type: 'checkbox', title: 'Used for', required: true, options: ['Tea', 'Soup', 'Salt'] },
    // Nobody has to agree or disagree, even if the form says so.
    {
      id: 'likert',
      type: 'likert',
      title: 'How much do you agree?',
      required: true,
      options: ['I can wait', 'I like surprises'],
    },
    { id: 'file', type: 'file', title: 'Images', required: true, accept: 'images', maxFiles: 2 },
    { id: 'hidden', type: 'hidden', title: 'Campaign', key: 'campaign', value: 'none' },
  ],
} as const;

/** Those that are wanted, in the order of the form. */
export const WANTED = EVERY_KIND.formFields.filter(
  (field) => 'required' in field && field.required && field.type !== 'likert',
);

/** Goes with the address of the page, for the question that nobody sees. */
export const CAMPAIGN = '?campaign=spring';

export const TOO_LONG = 'You have exceeded the character limit.';
const LINE = 'long '.repeat(1001);
const PART = 'long '.repeat(101);

interface Misfilled {
  readonly filling: Filling;
  readonly says: string;
}

/** What is no answer to its question. A field for numbers takes `12e`, and reads nothing. */
export const WRONG: Readonly<Record<string, Misfilled>> = {
  Email: {
    filling: 'robin@',
    says: 'Email is not valid. Email addresses should follow the format name@example.com.',
  },
  Number: { filling: '12e', says: 'Enter a number.' },
  Budget: { filling: 'plenty', says: 'Enter an amount.' },
  Website: { filling: 'no page', says: 'Enter a web address, such as https://example.com.' },
  Date: {
    filling: { Month: '2', Day: '31', Year: '2027' },
    says: 'This date does not exist. Check the day and the month.',
  },
  Time: { filling: { Hour: '25', Minute: '10' }, says: 'Enter a time.' },
  Telephone: { filling: 'abc', says: 'Enter a phone number.' },
  Mobile: {
    filling: '+44 home',
    says: 'Enter a phone number.',
  },
};

/** Longer than its question takes. */
export const TOO_MUCH: Readonly<Record<string, Misfilled>> = {
  Name: { filling: { 'First name': 'Robin', 'Last name': PART }, says: TOO_LONG },
  Email: { filling: `${'long'.repeat(1251)}@example.com`, says: TOO_LONG },
  // No browser reads a number of that length.
  Number: { filling: '1'.repeat(5001), says: 'Enter a number.' },
  Budget: { filling: '1'.repeat(5001), says: TOO_LONG },
  Website: { filling: `example.com/${'long/'.repeat(1001)}`, says: TOO_LONG },
  Password: { filling: LINE, says: TOO_LONG },
  Handle: { filling: LINE, says: TOO_LONG },
  'A line': { filling: LINE, says: TOO_LONG },
  Text: { filling: 'long '.repeat(10), says: TOO_LONG },
  Address: { filling: { Address: PART, City: 'Norwich', 'Postal code': 'NR1 3QG' }, says: TOO_LONG },
};

/** Their inputs take so many characters and no more. */
export const CUT_OFF: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  Date: { Month: 2, Day: 2, Year: 4 },
  Time: { Hour: 2, Minute: 2, Second: 2 },
};

/** Good answers to everything but the files; what the browser sends then, and what the inbox reads. */
export function answerWell(email = someone()) {
  const fillings: Fillings = {
    Name: { 'First name': 'Robin', 'Last name': 'Example' },
    Email: email,
    Number: '12.5',
    Budget: '120',
    Website: 'example.com/shelf',
    Password: 'low water',
    Handle: 'saltmarsh',
    'A line': '<b>{{ bold }}</b>',
    Text: 'For the long table.',
    Date: { Month: '2', Day: '28', Year: '2027' },
    Time: { Hour: '3', Minute: '10', Second: '45', 'AM or PM': 'PM' },
    Telephone: '01632 960142',
    Mobile: '+44 7700 900143',
    Address: { Address: '12 Harbour Street', City: 'Norwich', 'Postal code': 'NR1 3QG' },
    'Kind of piece': 'Bowl',
    Glaze: ['Ink'],
    'Used for': ['Tea', 'Soup'],
    'I can wait': ['Agree'],
    'I like surprises': ['Strongly Disagree'],
  };
  const sent = {
    name: ['Robin', 'Example'],
    email,
    number: '12.5',
    currency: '120',
    website: 'example.com/shelf',
    password: 'low water',
    twitter: 'saltmarsh',
    text: '<b>{{ bold }}</b>',
    textarea: 'For the long table.',
    date: ['2', '28', '2027'],
    time: ['3', '10', '45', 'PM'],
    phone: ['', '', '', '01632 960142'],
    mobile: ['', '', '', '+44 7700 900143'],
    address: ['12 Harbour Street', '', 'Norwich', '', 'NR1 3QG', ''],
    select: 'Bowl',
    radio: 'Ink',
    checkbox: ['Tea', 'Soup'],
    likert: { 'I can wait': ['1'], 'I like surprises': ['-2'] },
    hidden: 'spring',
  };
  const answers = {
    name: 'Robin Example',
    email,
    number: '12.5',
    currency: '£120',
    website: 'example.com/shelf',
    password: '••••••••',
    twitter: 'saltmarsh',
    text: '<b>{{ bold }}</b>',
    textarea: 'For the long table.',
    date: '2027-02-28',
    time: '03:10:45 PM',
    phone: '01632 960142',
    mobile: '+44 7700 900143',
    address: '12 Harbour Street, Norwich, NR1 3QG',
    select: 'Bowl',
    radio: 'Ink',
    checkbox: 'Tea, Soup',
    likert: 'I can wait: Agree\nI like surprises: Strongly Disagree',
    hidden: 'spring',
  };
  return { email, fillings, sent, answers };
}

/** An image of one dot. */
const DOT = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);
export const image = (name: string, buffer = DOT) => ({ name, mimeType: 'image/png', buffer });
