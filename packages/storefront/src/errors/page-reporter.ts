import { crumbCookie } from '@awning/contract';
import { readPageCookies, shopCall } from '../cart/shop-call.ts';
import { readCookie } from '../cookie-jar.ts';
import { createErrorReporter } from './error-reporter.ts';

/** One for the page. */
export const reporter = createErrorReporter({
  call: shopCall,
  hasToken: () => readCookie(readPageCookies(), crumbCookie) !== undefined,
  now: Date.now,
  path: () => location.pathname,
});

addEventListener('pagehide', reporter.hurry);
document.addEventListener('visibilitychange', () => {
  if (document.visibilityState === 'hidden') reporter.hurry();
});
