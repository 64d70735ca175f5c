import { readCrumb } from '@awning/contract/client';
import { readPageCookies, shopCall } from '../shop/shop-call.ts';
import { createErrorReporter } from './error-reporter.ts';

/** One for the page. */
export const reporter = createErrorReporter({
  call: shopCall,
  hasToken: () => readCrumb(readPageCookies()) !== undefined,
  now: Date.now,
  path: () => location.pathname,
});

addEventListener('pagehide', reporter.flushNow);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') reporter.flushNow();
});
