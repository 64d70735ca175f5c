import { cartMessages } from '@awning/commerce';
import type { Call, ErrorBody } from '@awning/contract';
import { readCart } from '@awning/contract/calls';
import {
  type CallInput,
  type CallResponse,
  type InputArguments,
  isWrite,
  type LooseInput,
  parseJson,
  readCrumb,
  type SendOptions,
  sendCall,
} from '@awning/contract/client';

export type ShopCallFailure =
  | 'offline'
  | 'timeout'
  | 'session'
  | 'cookies'
  | 'too-many'
  | 'refused'
  | 'server';

/** A call to the shop that did not do what it was asked. `message` is a sentence for the shopper. */
export class ShopCallError extends Error {
  override readonly name = 'ShopCallError';
  readonly kind: ShopCallFailure;
  /** 0 when there was no answer. */
  readonly status: number;
  /** Of the server's catalogue, such as `cart.not-enough-stock`; empty when it said none. */
  readonly code: string;
  /** Field to sentence, where the server said which. */
  readonly errors: Readonly<Record<string, string>>;

  constructor(
    kind: ShopCallFailure,
    message: string,
    {
      status = 0,
      code = '',
      errors = {},
      cause,
    }: { status?: number; code?: string; errors?: Record<string, string>; cause?: unknown } = {},
  ) {
    super(message, { cause });
    this.kind = kind;
    this.status = status;
    this.code = code;
    this.errors = errors;
  }

  /** Nobody knows whether the server did it: the answer got lost. */
  get isUncertain(): boolean {
    return this.kind === 'offline' || this.kind === 'timeout' || this.kind === 'server';
  }
}

/** What to say about anything that was thrown. */
export const sentenceOf = (error: unknown): string =>
  error instanceof ShopCallError ? error.message : cartMessages.tryAgain;

export type ShopCall = <const C extends Call>(
  call: C,
  ...input: InputArguments<CallInput<C>>
) => Promise<CallResponse<C>>;

export type ShopCallParts = {
  fetch: typeof globalThis.fetch;
  /** `document.cookie` as it is at the moment of asking. */
  readCookies: () => string;
  timeoutMs?: number;
};

/** Reading the cart hands out the cookies that changes need. */
const CRUMB_ONLY = { query: { calculateSubtotal: 'false' } };
const SESSION_EXPIRED = 'cart.session-expired';
const TIMEOUT_MS = 30_000;

/**
 * Makes calls to the shop's API from a page: with the anti-forgery value, with an end to waiting, and with every
 * failure as a sentence. A change that is refused because the session was renewed is sent once more.
 *
 * It shares `sendCall` with the contract's client and not the whole of it: `createClient` brings uploads, downloads and
 * retries, 1.5 kB in brotli that no page of a shop needs, and the checkout is 0.7 kB below its limit.
 *
 * @example const { shoppingCart } = await call(addCartCoupon, { body: { promoCode } });
 */
export function createShopCall({ fetch, readCookies, timeoutMs = TIMEOUT_MS }: ShopCallParts): ShopCall {
  const crumb = (): string | undefined => readCrumb(readCookies());
  const options: SendOptions = {
    fetch,
    crumb,
    timeoutMs,
    init: (call, text) => ({
      cache: 'no-store',
      // Changes that a shopper makes on their way out are sent all the same; browsers keep only short ones alive that
      // long.
      keepalive: isWrite(call) && (text ?? '').length < 10_000,
    }),
    lost: (reason, cause) =>
      reason === 'timeout'
        ? new ShopCallError('timeout', cartMessages.tryAgain, { cause })
        : new ShopCallError('offline', cartMessages.checkConnection, { cause }),
  };

  const ask = (call: Call, input: LooseInput): Promise<{ response: Response; answer: unknown }> =>
    sendCall(options, call, input, async (response) => ({
      response,
      answer: parseJson(await response.text()),
    }));

  /** A browser that keeps no cookies can have no cart: everything it sends would be lost. */
  async function fetchCrumb(): Promise<void> {
    const { response } = await ask(readCart, CRUMB_ONLY);
    if (response.ok && crumb() === undefined)
      throw new ShopCallError('cookies', cartMessages.cookiesDisabled, { status: response.status });
  }

  const send = async (call: Call, input: LooseInput = {}): Promise<unknown> => {
    const changes = isWrite(call);
    if (changes && crumb() === undefined) await fetchCrumb();
    let { response, answer } = await ask(call, input);
    // The refusal came with the new value in a cookie.
    if (changes && isSessionRefusal(answer)) {
      if (crumb() === undefined) throw refusalOf(response, answer, cartMessages.cookiesDisabled, 'cookies');
      ({ response, answer } = await ask(call, input));
    }
    if (isSessionRefusal(answer)) throw refusalOf(response, answer, cartMessages.sessionExpired, 'session');
    if (!response.ok || answer === undefined) throw refusalOf(response, answer);
    return answer;
  };
  // By `unknown`: there are more calls than the compiler compares with each other.
  return send as unknown as ShopCall;
}

const isSessionRefusal = (response: unknown): boolean => {
  const { crumbFail, code } = errorBodyOf(response);
  return crumbFail === true || code === SESSION_EXPIRED;
};

function refusalOf(
  { status }: Response,
  response: unknown,
  sentence?: string,
  known?: ShopCallFailure,
): ShopCallError {
  const { message, code, errors } = errorBodyOf(response);
  const details = {
    status,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof errors === 'object' && errors !== null ? { errors } : {}),
  };
  if (known) return new ShopCallError(known, sentence ?? cartMessages.tryAgain, details);
  if (status === 429) return new ShopCallError('too-many', cartMessages.tooManyRequests, details);
  const refusalText = typeof message === 'string' && message !== '' ? message : cartMessages.tryAgain;
  // An answer that is no JSON came from something between us and the shop.
  return new ShopCallError(status >= 500 || status < 400 ? 'server' : 'refused', refusalText, details);
}

const errorBodyOf = (response: unknown): Partial<ErrorBody> =>
  typeof response === 'object' && response !== null ? response : {};

/** For islands of this page. */
export const shopCall: ShopCall = createShopCall({
  fetch: (input, init) => globalThis.fetch(input, init),
  readCookies: readPageCookies,
});

/** Reading cookies throws in frames that may have none. */
export function readPageCookies(): string {
  try {
    return document.cookie;
  } catch {
    return '';
  }
}
