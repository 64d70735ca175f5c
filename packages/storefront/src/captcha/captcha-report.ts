import { reportToWindow } from '../error-report.ts';

/** A captcha that fails stops one form, not the page: the error is reported to the site's members. */
export const reportCaptcha = (error: unknown): void =>
  reportToWindow(error instanceof Error ? error : new Error(String(error)), { part: 'captcha' });
