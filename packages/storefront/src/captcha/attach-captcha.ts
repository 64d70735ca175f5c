import type { CaptchaHandle, CaptchaOptions } from './captcha-handle.ts';

/**
 * Puts the site's captcha into a container, once. On a site without captcha nothing is shown, and `token()` answers `{}`.
 *
 * @example const captcha = attachCaptcha(place, { action: 'form-block', theme: 'light' });
 */
export function attachCaptcha(_container: HTMLElement, _options: CaptchaOptions): CaptchaHandle {
  return { token: async () => ({}), reset() {}, destroy() {} };
}
