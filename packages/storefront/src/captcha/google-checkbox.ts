import type { CaptchaView } from '@awning/contract';
import { captchaMessages } from '@awning/contract/captcha-words';
import type { CaptchaHandle, CaptchaOptions } from './captcha-handle.ts';
import { reportCaptcha } from './captcha-report.ts';
import { captchaSize } from './captcha-size.ts';
import { captchaFaults, type GoogleCaptcha, loadGoogleCaptcha } from './google-api.ts';

type Widget = { readonly google: GoogleCaptcha; readonly id: number };

/** Google's box, which the visitor ticks. */
export function attachGoogleCheckbox(
  container: HTMLElement,
  { theme = 'light', alignment = 'left' }: CaptchaOptions,
  captcha: CaptchaView,
): CaptchaHandle {
  const node = container.ownerDocument.createElement('div');
  node.className = 'awning-captcha-google';
  node.dataset.alignment = alignment;
  container.replaceChildren(node);
  let widget: Widget | null = null;
  const rendering = (async () => {
    try {
      const google = await loadGoogleCaptcha(container.ownerDocument, captcha);
      widget = {
        google,
        id: render(google, node, { sitekey: captcha.siteKey, theme, size: captchaSize(container) }),
      };
    } catch (error) {
      reportCaptcha(error);
    }
  })();

  return {
    async token() {
      await rendering;
      const captchaKey = widget?.google.getResponse(widget.id) ?? '';
      return captchaKey === '' ? null : { captchaKey };
    },
    fault: () => (widget === null ? captchaMessages.failed : null),
    reset() {
      widget?.google.reset(widget.id);
    },
    destroy() {
      widget = null;
      node.remove();
    },
  };
}

function render(
  google: GoogleCaptcha,
  node: HTMLElement,
  options: Readonly<Record<string, unknown>>,
): number {
  try {
    return google.render(node, options);
  } catch (cause) {
    throw new Error(captchaFaults.notRendered, { cause });
  }
}
