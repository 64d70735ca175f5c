import type { CaptchaView } from '@awning/contract';
import { recaptchaAction } from '@awning/contract/captcha-words';
import { watchBadge } from './captcha-badge.ts';
import type { CaptchaHandle, CaptchaOptions } from './captcha-handle.ts';
import { reportCaptcha } from './captcha-report.ts';
import { type GoogleCaptcha, loadGoogleCaptcha } from './google-api.ts';

/** Nothing to tick: Google judges by how the page is used, and shows a badge while the visitor fills in the form. */
export function attachGoogleEnterprise(
  container: HTMLElement,
  { action }: CaptchaOptions,
  captcha: CaptchaView,
): CaptchaHandle {
  const ending = new AbortController();
  const load = (): Promise<GoogleCaptcha> => loadGoogleCaptcha(container.ownerDocument, captcha);
  const badge = watchBadge(container, ending.signal);
  const showBadge = (): void => void load().then(badge.lookAgain).catch(reportCaptcha);
  // The script is large; who only reads does without it. Who types may have begun before this code was here.
  if (badge.hasFocus()) showBadge();
  else badge.scope.addEventListener('focusin', showBadge, { once: true, signal: ending.signal });

  return {
    async token() {
      try {
        const google = await load();
        const token = await google.execute(captcha.siteKey ?? '', { action: recaptchaAction(action) });
        return { recaptchaEnterpriseV3Token: token };
      } catch (error) {
        reportCaptcha(error);
        // There is nothing that the visitor could complete; the server says what is wrong.
        return {};
      }
    },
    fault: () => null,
    // Each token is asked for when it is needed.
    reset() {},
    destroy() {
      ending.abort();
    },
  };
}
