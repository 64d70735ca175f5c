import { JAVASCRIPT_ERRORS_PER_PAGE, type JavascriptErrorEvent } from '@awning/contract';
import { recordJavascriptErrors } from '@awning/contract/calls';
import type { ShopCall } from '../shop/shop-call.ts';
import { describeFault } from './fault-description.ts';

export type ErrorReporterParts = {
  call: ShopCall;
  /** Whether a call can be sent without asking for the anti-forgery value first. */
  hasToken: () => boolean;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Of the page, without query: what stands there may be a secret. */
  path: () => string;
};

export type ErrorReporter = {
  /** Takes an `error`, an `unhandledrejection` or the failure of an island. Never throws. */
  record: (event: Event) => void;
  /** Sends what waits at once, for a page that may not come back. */
  flushNow: () => void;
};

const MOST_QUEUED = 10;
const QUIET_MS = 1000;

/**
 * Reports errors to the site, a second after the last of them. Equal ones are reported once; failures in here are
 * ignored.
 */
export function createErrorReporter({ call, hasToken, now, path }: ErrorReporterParts): ErrorReporter {
  const reportedErrors = new Set<string>();
  let queue: JavascriptErrorEvent[] = [];
  let sent = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function send(calls: readonly JavascriptErrorEvent[][]): void {
    clearTimeout(timer);
    sent += queue.length;
    queue = [];
    for (const events of calls) call(recordJavascriptErrors, { body: events }).catch(() => {});
  }

  function take(event: Event): void {
    if (queue.length >= MOST_QUEUED || sent + queue.length >= JAVASCRIPT_ERRORS_PER_PAGE) return;
    const fault = describeFault(event);
    if (!fault) return;
    const identity = JSON.stringify(fault);
    if (reportedErrors.has(identity)) return;
    reportedErrors.add(identity);
    queue.push({ event: 'JavascriptError', data: { ...fault, page: path() }, timestamp: now() });
    clearTimeout(timer);
    timer = setTimeout(() => send([queue]), QUIET_MS);
  }

  return {
    record(event) {
      try {
        take(event);
      } catch {
        // A thrown value that cannot even be read is not reported.
      }
    },
    flushNow() {
      // Browsers finish only short calls for a page that is gone, so each goes by itself.
      if (queue.length > 0 && hasToken()) send(queue.map((event) => [event]));
    },
  };
}
