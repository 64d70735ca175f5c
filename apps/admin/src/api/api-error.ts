import { CallError, isError } from '@awning/contract/client';

/** A sentence for a person, for anything that was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof CallError) return error.message;
  return 'Something went wrong in this page. Reload it and try again.';
}

/** Field name to sentence, where the server said which. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> =>
  error instanceof CallError ? error.errors : {};

/** The session ended while the page was open, as opposed to a password that did not match. */
export const isSessionEnd = (error: unknown): boolean =>
  error instanceof CallError && error.status === 401 && !isError(error, 'members.sign-in-failed');

/** Another member saved in between. */
export const isConflict = (error: unknown): boolean => error instanceof CallError && error.status === 412;
