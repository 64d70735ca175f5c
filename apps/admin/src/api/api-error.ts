import type { ErrorBody } from '@awning/contract';

/** A call that failed. `message` is always a sentence that may be shown as it is. */
export class ApiError extends Error {
  readonly status: number;
  readonly code: string;
  readonly fieldErrors: Record<string, string>;

  constructor(status: number, body: Pick<ErrorBody, 'code' | 'message' | 'errors'>, options?: ErrorOptions) {
    super(body.message, options);
    this.name = 'ApiError';
    this.status = status;
    this.code = body.code;
    this.fieldErrors = body.errors ?? {};
  }
}

export function unreachableError(cause: unknown): ApiError {
  const message =
    'The server could not be reached. Check your connection and try again; nothing you typed is lost.';
  return new ApiError(0, { code: 'network', message }, { cause });
}

/** For answers that are not in our shape, such as a proxy's page. */
export function unexpectedAnswerError(status: number): ApiError {
  const message =
    status >= 500
      ? 'Something went wrong on the server. Please try again in a moment.'
      : 'The server did not understand that. Reload the page and try again.';
  return new ApiError(status, { code: `http-${status}`, message });
}

/** A sentence for a person, whatever was thrown. */
export function describeError(error: unknown): string {
  if (error instanceof ApiError) return error.message;
  return 'Something went wrong in this page. Reload it and try again.';
}

/** The session ended while the page was open, as opposed to a password that did not match. */
export function isSessionEnd(error: unknown): boolean {
  return error instanceof ApiError && error.status === 401 && error.code !== 'members.sign-in-failed';
}
