// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { islandError } from '../events.ts';
import { createShopCall } from '../shop/shop-call.ts';
import { createErrorReporter } from './error-reporter.ts';

type Sent = { path: string; method: string | undefined; token: string | null; events: SentEvent[] };
type SentEvent = { event: string; data: Record<string, unknown>; timestamp: number };

let sent: Sent[] = [];
let cookies = 'crumb=abc';
let respond: () => Promise<Response> = async () => Response.json({ accepted: 1 });

beforeEach(() => {
  vi.useFakeTimers({ now: 1_700_000_000_000 });
  sent = [];
  cookies = 'crumb=abc';
  respond = async () => Response.json({ accepted: 1 });
});
afterEach(() => vi.useRealTimers());

const fetchFromShop: typeof fetch = async (path, init) => {
  if (init?.method === 'POST')
    sent.push({
      path: String(path),
      method: init.method,
      token: new Headers(init.headers).get('x-csrf-token'),
      events: JSON.parse(String(init.body)),
    });
  else cookies = 'crumb=fetched';
  return respond();
};
const createReporter = () =>
  createErrorReporter({
    call: createShopCall({ fetch: fetchFromShop, readCookies: () => cookies }),
    hasToken: () => cookies !== '',
    now: Date.now,
    path: () => '/shop',
  });
const uncaught = (message: string, error: unknown = new TypeError(message)): ErrorEvent =>
  new ErrorEvent('error', {
    message: `Uncaught ${message}`,
    error,
    filename: '/s/theme.js',
    lineno: 3,
    colno: 7,
  });
const rejected = (reason: unknown): Event => Object.assign(new Event('unhandledrejection'), { reason });
const second = () => vi.advanceTimersByTimeAsync(1000);
const messages = () => sent.flatMap(({ events }) => events.map(({ data }) => data.message));

describe('the reporter of errors', () => {
  it('SF-7.19 SF-7.20 SF-8.32 posts uncaught errors as events with data and timestamp, with the token', async () => {
    const reporter = createReporter();
    reporter.record(uncaught('x is undefined'));
    reporter.record(rejected(new RangeError('too far')));
    await second();
    expect(sent).toMatchObject([
      {
        path: '/api/events/RecordJavascriptErrors',
        method: 'POST',
        token: 'abc',
        events: [
          {
            event: 'JavascriptError',
            timestamp: 1_700_000_000_000,
            data: {
              name: 'TypeError',
              message: 'x is undefined',
              page: '/shop',
              source: '/s/theme.js',
              line: 3,
              column: 7,
            },
          },
          { event: 'JavascriptError', data: { name: 'RangeError', message: 'too far' } },
        ],
      },
    ]);
  });

  it('the error reporter fetches the token first where the browser has none', async () => {
    cookies = '';
    createReporter().record(uncaught('x'));
    await second();
    expect(sent.map(({ token }) => token)).toEqual(['fetched']);
  });

  it('SF-9.05 the error reporter sends one batch, a second after the last error', async () => {
    const reporter = createReporter();
    for (const message of ['a', 'b', 'c']) {
      reporter.record(uncaught(message));
      await vi.advanceTimersByTimeAsync(999);
    }
    expect(sent).toEqual([]);
    await vi.advanceTimersByTimeAsync(1);
    expect(sent).toHaveLength(1);
    expect(messages()).toEqual(['a', 'b', 'c']);
  });

  it('SF-9.03 the error reporter queues at most ten errors', async () => {
    const reporter = createReporter();
    for (let n = 0; n < 15; n++) reporter.record(uncaught(`fault ${n}`));
    await second();
    expect(messages()).toHaveLength(10);
  });

  it('SF-9.02 the error reporter sends at most twenty errors per page', async () => {
    const reporter = createReporter();
    for (let n = 0; n < 60; n++) {
      reporter.record(uncaught(`fault ${n}`));
      if (n % 6 === 0) await second();
    }
    await second();
    expect(messages()).toHaveLength(20);
  });

  it('SF-9.04 the error reporter cuts a stack at 5000 characters, including causes', async () => {
    const error = new Error('deep', { cause: new Error('the cause') });
    error.stack = 'short';
    const long = new Error('long');
    long.stack = 'x'.repeat(6000);
    const reporter = createReporter();
    reporter.record(uncaught('deep', error));
    reporter.record(uncaught('long', long));
    await second();
    const [first, other] = sent[0]?.events ?? [];
    expect(first?.data.stack).toMatch(/^short\nCaused by: .*the cause/);
    expect(String(other?.data.stack)).toHaveLength(5000);
  });

  it('the error reporter sends equal errors once', async () => {
    const reporter = createReporter();
    const error = new Error('again');
    for (let n = 0; n < 5; n++) {
      reporter.record(uncaught('again', error));
      await second();
    }
    expect(messages()).toEqual(['again']);
  });

  it('the error reporter names the island that failed', async () => {
    document.body.innerHTML = '<div class="awning-product-form wide"></div>';
    const event = new CustomEvent(islandError, {
      bubbles: true,
      detail: { selector: '.a, .b', error: new Error('no network') },
    });
    const reporter = createReporter();
    document.body.addEventListener(islandError, reporter.record, { once: true });
    document.querySelector('.awning-product-form')?.dispatchEvent(event);
    await second();
    expect(sent[0]?.events[0]?.data).toMatchObject({
      message: 'no network',
      island: 'div.awning-product-form.wide',
    });
  });

  it('the error reporter sends queued errors one by one when the page is hidden, if it has the token', async () => {
    const reporter = createReporter();
    cookies = '';
    reporter.record(uncaught('a'));
    reporter.record(uncaught('b'));
    reporter.flushNow();
    expect(sent).toEqual([]);
    cookies = 'crumb=abc';
    reporter.flushNow();
    expect(sent.map(({ events }) => events.length)).toEqual([1, 1]);
    await second();
    expect(sent).toHaveLength(2);
  });

  it('the error reporter ignores errors that are not of the site, and survives unreadable ones', async () => {
    const reporter = createReporter();
    reporter.record(uncaught('ResizeObserver loop completed with undelivered notifications.'));
    const theirs = new Error('theirs');
    theirs.stack = 'at chrome-extension://abc/content.js:1:1';
    reporter.record(uncaught('theirs', theirs));
    const unreadable = new Error();
    Object.defineProperty(unreadable, 'message', {
      get() {
        throw new Error('no');
      },
    });
    reporter.record(rejected(unreadable));
    const round: Record<string, unknown> = {};
    round.self = round;
    for (const reason of ['text', undefined, { code: 7 }, round]) reporter.record(rejected(reason));
    await second();
    expect(messages()).toEqual(['text', 'undefined', '{"code":7}', '[object Object]']);
  });

  it('the error reporter is silent when its own call fails, and does not report that', async () => {
    const unsent = vi.fn();
    process.on('unhandledRejection', unsent);
    const reporter = createReporter();
    for (const failing of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => Response.json({ message: 'no' }, { status: 429 }),
    ]) {
      respond = failing;
      reporter.record(uncaught(String(failing)));
      await second();
    }
    vi.useRealTimers();
    await new Promise((resolve) => setTimeout(resolve));
    process.off('unhandledRejection', unsent);
    expect(sent).toHaveLength(2);
    expect(unsent).not.toHaveBeenCalled();
  });
});
