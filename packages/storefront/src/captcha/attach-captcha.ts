import type { CaptchaView } from '@awning/contract';
import { readCaptchaContext } from './captcha-context.ts';
import { type CaptchaHandle, type CaptchaOptions, CHECK_UNAVAILABLE } from './captcha-handle.ts';
import { reportCaptcha } from './captcha-report.ts';

const attached = new WeakMap<HTMLElement, CaptchaHandle>();

const nothing: CaptchaHandle = { token: async () => ({}), fault: () => null, reset() {}, destroy() {} };

/**
 * Puts the site's captcha into a container, once: a second call gets the same. On a site without captcha nothing is
 * shown, and `token()` returns `{}`; so it does for a container with an id, which belongs to another captcha. In the
 * popup of the site, the action is always `promo-popup`.
 *
 * @example const captcha = attachCaptcha(place, { action: 'form-block', theme: 'light' });
 */
export function attachCaptcha(container: HTMLElement, options: CaptchaOptions): CaptchaHandle {
  const known = attached.get(container);
  if (known) return known;
  if (container.hasAttribute('id')) return nothing;
  const isInPopup = container.closest('.awning-popup') !== null;
  const handle = attachLater(container, isInPopup ? { ...options, action: 'promo-popup' } : options);
  attached.set(container, handle);
  return handle;
}

/** The code of each captcha comes apart, and only where the site has it. */
function attachLater(container: HTMLElement, options: CaptchaOptions): CaptchaHandle {
  let isOver = false;
  let arriving: Promise<CaptchaHandle | null> | null = null;
  let arrived: CaptchaHandle | null = null;
  const arrive = (): Promise<CaptchaHandle | null> => {
    arriving ??= (async () => {
      try {
        const captcha = await readCaptchaContext(container.ownerDocument);
        const captchaHandle = await choose(container, options, captcha);
        if (isOver) captchaHandle.destroy();
        arrived = captchaHandle;
        return captchaHandle;
      } catch (error) {
        reportCaptcha(error);
        arriving = null;
        return null;
      }
    })();
    return arriving;
  };
  void arrive();

  return {
    token: async () => (await arrive())?.token() ?? null,
    fault: () => (arrived === null ? CHECK_UNAVAILABLE : arrived.fault()),
    reset: () => void arriving?.then((captchaHandle) => captchaHandle?.reset()),
    destroy() {
      isOver = true;
      attached.delete(container);
      void arriving?.then((captchaHandle) => captchaHandle?.destroy());
    },
  };
}

async function choose(
  container: HTMLElement,
  options: CaptchaOptions,
  captcha: CaptchaView,
): Promise<CaptchaHandle> {
  switch (captcha.kind) {
    case 'altcha':
      return (await import('./altcha-field.ts')).attachAltcha(container, options);
    case 'recaptcha-checkbox':
      return (await import('./google-checkbox.ts')).attachGoogleCheckbox(container, options, captcha);
    case 'recaptcha-enterprise':
      return (await import('./google-enterprise.ts')).attachGoogleEnterprise(container, options, captcha);
    case 'none':
      return nothing;
  }
}
