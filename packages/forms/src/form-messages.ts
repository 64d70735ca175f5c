/** What is said about a form and its answers, in English. */
export const formMessages = {
  required: 'Required',
  tooLong: 'You have exceeded the character limit.',
  email: 'Email is not valid. Email addresses should follow the format {email}.',
  number: 'Enter a number.',
  currency: 'Enter an amount.',
  website: 'Enter a web address, such as https://example.com.',
  date: 'Enter a date.',
  noSuchDate: 'This date does not exist. Check the day and the month.',
  time: 'Enter a time.',
  phone: 'Enter a phone number.',
  option: 'Choose one of the options.',
  likert: 'Choose how far you agree.',
  files: 'Send at most {count} files.',
  oneFile: 'Send one file only.',
  filesLost: 'Some files did not come along. Choose others, or send the form without them.',
  fileGone: 'This file is not there any more. Please choose it again.',
  filesAgain: 'Please choose your files again.',
  shape: 'This answer cannot be read.',
  stranger: 'The form has no such field.',
  summary: 'One or more fields is invalid, please check your entries.',
  step: 'Step {step} of {count}',
  next: 'Next',
  back: 'Back',
  submitting: 'Submitting…',
  unableToSubmit: 'Unable to submit form. Please try again later.',
  notConfigured: 'This form has not been configured yet.',
  rateLimited: 'Unable to submit form. Submission rate limit exceeded. Please try again later.',
  unableToSend: 'Unable to send form. Please try again later.',
  unknown: 'Unknown error, please try again later.',
  processing: 'Error processing form submission. Please reload and try again.',
  captchaMissing: 'Complete CAPTCHA before submitting.',
  noKey: 'Could not get a form submission key, please try again later.',
  unreadable: 'Could not parse the form fields, please check your entries.',
  reviewBelow: 'Your form has encountered a problem. Please scroll down to review.',
  reviewAbove: 'Your form has encountered a problem. Please scroll up to review.',
} as const;

const EXAMPLE_ADDRESS = 'name@example.com';

/** The sentence about an address that is none. */
export const emailMessage = formMessages.email.replace('{email}', EXAMPLE_ADDRESS);

export const filesMessage = (count: number): string =>
  count === 1 ? formMessages.oneFile : formMessages.files.replace('{count}', String(count));

export interface FormFailure {
  readonly summary: string;
  /** By field id. */
  readonly errors?: Readonly<Record<string, string>>;
}

const BY_STATUS: ReadonlyMap<number, string> = new Map([
  [401, formMessages.unableToSubmit],
  [404, formMessages.notConfigured],
  [429, formMessages.rateLimited],
  [500, formMessages.unableToSend],
]);

/**
 * What a visitor reads when the server did not take the form. `body` is what the server answered, which may be
 * anything.
 */
export function messageOfFailure(status: number, body: unknown): FormFailure {
  const known = BY_STATUS.get(status);
  if (known !== undefined) return { summary: known };
  const errors = status === 400 ? errorsOf(body) : null;
  if (errors) return { summary: formMessages.summary, errors };
  return { summary: errorText(body) ?? formMessages.unknown };
}

function errorsOf(body: unknown): Readonly<Record<string, string>> | null {
  const errors = Object.entries(recordOf(recordOf(body).errors)).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  return errors.length === 0 ? null : Object.fromEntries(errors);
}

function errorText(body: unknown): string | null {
  const { message, error } = recordOf(body);
  for (const text of [message, error]) {
    if (typeof text === 'string' && text.trim() !== '') return text;
  }
  return null;
}

const recordOf = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null ? { ...value } : {};
