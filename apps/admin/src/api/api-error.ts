import { CallError, isError } from '@awning/contract/client';
import { errorMessages } from './error-messages.ts';

/** Its message is a sentence for a person. */
export class ReadableError extends Error {}

/** A sentence for a person, for anything that was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof CallError || error instanceof ReadableError) return error.message;
  return errorMessages.pageFailed;
}

/** The same after its title, where the server gives one: “Unable to Upload File. There was a problem …”. */
export function describeWithTitle(error: unknown): string {
  const { title } = fieldErrorsOf(error);
  return title === undefined ? describeError(error) : `${title}. ${describeError(error)}`;
}

/** Field name to sentence, where the server said which. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallError ? error.errors : {};

/** The session ended while the page was open, as opposed to a password that did not match. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401 && !isError(error, 'members.sign-in-failed');

/** There is nothing at that address, or not any more. */
export const isMissing = (error: unknown): boolean => error instanceof CallError && error.status === 404;

/**
 * No response came, or none of ours, or the server failed: nobody knows whether it happened. A request at which our
 * server fails again would fail for ever: that is an answer.
 */
export const isUnanswered = (error: unknown, tries: number): boolean =>
  error instanceof CallError &&
  (error.status < 400 || (error.status >= 500 && (tries < 2 || error.code === 'not-ours')));

/** Another member saved in between. */
export const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 412;
