import type { Call } from '../endpoint.ts';
import { headersOf, type LooseInput, urlOf } from './call-request.ts';

export interface SendOptions {
  readonly fetch: typeof globalThis.fetch;
  /** Before each path; empty for the site that the page is of. */
  readonly baseUrl?: string;
  /** The anti-forgery value as it is at the moment of asking. */
  readonly crumb: () => string | undefined;
  /** How long the response may take, to its last byte. */
  readonly timeoutMs?: number | undefined;
  /** What else `fetch` is given, for a body of this text. */
  readonly init?: (call: Call, text: string | undefined) => RequestInit;
  /** The error for a call whose response did not arrive. */
  readonly lost: (reason: 'timeout' | 'network', cause: unknown) => Error;
}

/** Sends a call once and reads its response: the one place where every client of the contract reaches the network. */
export async function sendCall<Result>(
  { fetch, baseUrl = '', crumb, timeoutMs, init, lost }: SendOptions,
  call: Call,
  input: LooseInput,
  read: (response: Response) => Promise<Result>,
): Promise<Result> {
  const waiting = new AbortController();
  const timer = timeoutMs === undefined ? undefined : setTimeout(() => waiting.abort(), timeoutMs);
  const headers = headersOf(call, input, crumb());
  const text = input.body === undefined ? undefined : JSON.stringify(input.body);
  if (text !== undefined) headers['content-type'] = 'application/json';
  try {
    const response = await fetch(baseUrl + urlOf(call, input), {
      method: call.method,
      headers,
      credentials: 'same-origin',
      signal: input.signal ? AbortSignal.any([input.signal, waiting.signal]) : waiting.signal,
      ...(text === undefined ? {} : { body: text }),
      ...init?.(call, text),
    });
    return await read(response);
  } catch (cause) {
    // A caller that gave up knows why; only real failures become sentences.
    if (input.signal?.aborted) throw cause;
    throw lost(waiting.signal.aborted ? 'timeout' : 'network', cause);
  } finally {
    clearTimeout(timer);
  }
}
