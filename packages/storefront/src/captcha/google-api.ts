import type { CaptchaView } from '@awning/contract';

/** What Google's script offers, as far as we use it. */
export type GoogleCaptcha = {
  ready(callback: () => void): void;
  render(node: HTMLElement, options: Readonly<Record<string, unknown>>): number;
  getResponse(widget: number): string;
  reset(widget: number): void;
  execute(siteKey: string, options: { readonly action: string }): PromiseLike<string>;
};

type GoogleWindow = { readonly grecaptcha?: GoogleCaptcha & { readonly enterprise?: GoogleCaptcha } };

export const captchaFaults = {
  notSetUp: 'ReCaptcha has not been set up!',
  notRendered: 'Error rendering captcha into node',
  documentDestroyed: '[GoogleReCaptchaAPI] Document was destroyed',
} as const;

const loading = new WeakMap<Document, Promise<GoogleCaptcha>>();

/** Loads the script once for each document. After a failure, the next who asks tries again. */
export function loadGoogleCaptcha(document: Document, captcha: CaptchaView): Promise<GoogleCaptcha> {
  const known = loading.get(document);
  if (known) return known;
  const googleCaptcha = load(document, captcha);
  loading.set(document, googleCaptcha);
  googleCaptcha.catch(() => loading.delete(document));
  return googleCaptcha;
}

async function load(document: Document, { kind, siteKey, script }: CaptchaView): Promise<GoogleCaptcha> {
  if (!siteKey || !script) throw new Error(captchaFaults.notSetUp);
  const view = demandView(document);
  const findGoogle = (): GoogleCaptcha | undefined => {
    const { grecaptcha } = view as unknown as GoogleWindow;
    return kind === 'recaptcha-enterprise' ? grecaptcha?.enterprise : grecaptcha;
  };
  if (!findGoogle()) await addScript(document, script);
  demandView(document);
  const google = findGoogle();
  if (!google) throw new Error(captchaFaults.notSetUp);
  const { promise, resolve } = Promise.withResolvers<void>();
  google.ready(resolve);
  await promise;
  demandView(document);
  return google;
}

/** A quick view, an editor's frame or a page that was left: there is nothing to put a captcha into. */
function demandView(document: Document): Window {
  if (!document.defaultView) throw new Error(captchaFaults.documentDestroyed);
  return document.defaultView;
}

function addScript(document: Document, address: string): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>();
  const script = document.createElement('script');
  script.src = address;
  script.async = true;
  script.addEventListener('load', () => resolve());
  script.addEventListener('error', () => {
    script.remove();
    reject(new Error(captchaFaults.notSetUp));
  });
  document.head.append(script);
  return promise;
}
