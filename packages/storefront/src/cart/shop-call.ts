import { cartMessages } from '@awning/commerce';
import { crumbCookie, crumbHeader, type ErrorBody } from '@awning/contract';
import { readCookie } from '../cookie-jar.ts';

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

export type ShopCallOptions = {
  method?: 'GET' | 'POST' | 'PUT' | 'DELETE';
  body?: unknown;
  /** The same for every attempt at the same thing: the server does it once. */
  idempotencyKey?: string;
};

export type ShopCall = <Answer>(path: string, options?: ShopCallOptions) => Promise<Answer>;

export type ShopCallParts = {
  fetch: typeof globalThis.fetch;
  /** `document.cookie` as it is at the moment of asking. */
  readCookies: () => string;
  timeoutMs?: number;
};

/** Reading it hands out the cookies that changes need. */
export const CART_PATH = '/api/commerce/shopping-cart';
const CRUMB_ONLY = `${CART_PATH}?calculateSubtotal=false`;
const SESSION_EXPIRED = 'cart.session-expired';
const TIMEOUT_MS = 30_000;

/**
 * Makes calls to the shop's API from a page: with the anti-forgery value, with an end to waiting, and with every failure as a sentence.
 * A change that is refused because the session was renewed is sent once more.
 *
 * @example const { shoppingCart } = await call<CartAnswer>(`${CART_PATH}/coupons`, { method: 'POST', body: { promoCode } });
 */
export function createShopCall({ fetch, readCookies, timeoutMs = TIMEOUT_MS }: ShopCallParts): ShopCall {
  const crumb = (): string | undefined => readCookie(readCookies(), crumbCookie);

  async function ask(
    path: string,
    { method = 'GET', body, idempotencyKey }: ShopCallOptions,
  ): Promise<{ response: Response; answer: unknown }> {
    const waiting = new AbortController();
    const timer = setTimeout(() => waiting.abort(), timeoutMs);
    const value = crumb();
    const headers = {
      accept: 'application/json',
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(method === 'GET' || value === undefined ? {} : { [crumbHeader]: value }),
      ...(idempotencyKey === undefined ? {} : { 'idempotency-key': idempotencyKey }),
    };
    const text = body === undefined ? undefined : JSON.stringify(body);
    try {
      const response = await fetch(path, {
        method,
        headers,
        credentials: 'same-origin',
        cache: 'no-store',
        signal: waiting.signal,
        // What somebody changes on their way out is sent all the same; browsers take only short ones that long.
        keepalive: method !== 'GET' && (text ?? '').length < 10_000,
        ...(text === undefined ? {} : { body: text }),
      });
      return { response, answer: await readJson(response) };
    } catch (cause) {
      throw waiting.signal.aborted
        ? new ShopCallError('timeout', cartMessages.tryAgain, { cause })
        : new ShopCallError('offline', cartMessages.checkConnection, { cause });
    } finally {
      clearTimeout(timer);
    }
  }

  /** A browser that keeps no cookies can have no cart: whatever it sends would be lost. */
  async function fetchCrumb(): Promise<void> {
    const { response } = await ask(CRUMB_ONLY, {});
    if (response.ok && crumb() === undefined)
      throw new ShopCallError('cookies', cartMessages.cookiesDisabled, { status: response.status });
  }

  return async <Answer>(path: string, options: ShopCallOptions = {}): Promise<Answer> => {
    const changes = (options.method ?? 'GET') !== 'GET';
    if (changes && crumb() === undefined) await fetchCrumb();
    let { response, answer } = await ask(path, options);
    // The refusal came with the new value in a cookie.
    if (changes && isSessionRefusal(answer)) {
      if (crumb() === undefined) throw refusalOf(response, answer, cartMessages.cookiesDisabled, 'cookies');
      ({ response, answer } = await ask(path, options));
    }
    if (isSessionRefusal(answer)) throw refusalOf(response, answer, cartMessages.sessionExpired, 'session');
    if (!response.ok || answer === undefined) throw refusalOf(response, answer);
    return answer as Answer;
  };
}

const isSessionRefusal = (answer: unknown): boolean => {
  const { crumbFail, code } = errorBodyOf(answer);
  return crumbFail === true || code === SESSION_EXPIRED;
};

function refusalOf(
  { status }: Response,
  answer: unknown,
  sentence?: string,
  known?: ShopCallFailure,
): ShopCallError {
  const { message, code, errors } = errorBodyOf(answer);
  const details = {
    status,
    ...(typeof code === 'string' ? { code } : {}),
    ...(typeof errors === 'object' && errors !== null ? { errors } : {}),
  };
  if (known) return new ShopCallError(known, sentence ?? cartMessages.tryAgain, details);
  if (status === 429) return new ShopCallError('too-many', cartMessages.tooManyRequests, details);
  const said = typeof message === 'string' && message !== '' ? message : cartMessages.tryAgain;
  // An answer that is no JSON came from something between us and the shop.
  return new ShopCallError(status >= 500 || status < 400 ? 'server' : 'refused', said, details);
}

const errorBodyOf = (answer: unknown): Partial<ErrorBody> =>
  typeof answer === 'object' && answer !== null ? answer : {};

async function readJson(response: Response): Promise<unknown> {
  const text = await response.text();
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

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
