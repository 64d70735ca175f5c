import type { EditConflict, ErrorBody } from '../shared/error.ts';
import type { ErrorCode } from './call-types.ts';

/** A call that failed. `message` is always a sentence that may be shown as it is. */
export class CallError<Code extends string = string> extends Error {
  override readonly name = 'CallError';
  /** 0 when there was no response. */
  readonly status: number;
  readonly code: Code;
  /** Field name to sentence. */
  readonly errors: Readonly<Record<string, string>>;
  /** What two people changed at once. */
  readonly conflicts: readonly EditConflict[];
  /** When the server says so. */
  readonly retryAfterSeconds: number | undefined;

  constructor(
    status: number,
    {
      code,
      message,
      errors = {},
      conflicts = [],
    }: {
      code: Code;
      message: string;
      errors?: Readonly<Record<string, string>>;
      conflicts?: readonly EditConflict[];
    },
    { retryAfterSeconds, cause }: { retryAfterSeconds?: number | undefined; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.errors = errors;
    this.conflicts = conflicts;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/**
 * Whether a call was refused with one of these codes. A code that no endpoint declares does not compile.
 *
 * @example if (isError(error, 'cart.line-missing')) reload();
 */
export const isError = <Code extends ErrorCode>(
  error: unknown,
  ...codes: readonly Code[]
): error is CallError<Code> =>
  error instanceof CallError && (codes as readonly string[]).includes(error.code);

/** The sentences for what the server did not say. */
export interface ClientWords {
  readonly unreachable: string;
  readonly timeout: string;
  /** For a response in another shape than ours, such as a proxy's page. */
  readonly broken: string;
  readonly notUnderstood: string;
}

export function refusalOf(
  { status, body, retryAfter }: { status: number; body: unknown; retryAfter?: string | null },
  words: ClientWords,
): CallError {
  const retryAfterSeconds = retryAfter && /^\d+$/.test(retryAfter) ? Number(retryAfter) : undefined;
  if (isErrorBody(body)) return new CallError(status, body, { retryAfterSeconds });
  const message = status >= 500 ? words.broken : words.notUnderstood;
  return new CallError(status, { code: 'not-ours', message }, { retryAfterSeconds });
}

const isErrorBody = (body: unknown): body is ErrorBody =>
  typeof body === 'object' && body !== null && 'message' in body && 'code' in body;

/** The refusal came with a fresh crumb; the same call is worth a second try. */
export const saysCrumbFail = (body: unknown): boolean =>
  typeof body === 'object' && body !== null && 'crumbFail' in body && body.crumbFail === true;
