import { reportToWindow } from '../error-report.ts';

/** A captcha that fails stops one form, not the page: whoever looks after the site hears of it. */
export const reportCaptcha = (error: unknown): void =>
  reportToWindow(error instanceof Error ? error : new Error(String(error)), { part: 'captcha' });
