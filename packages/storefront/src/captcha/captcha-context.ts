import type { CaptchaView } from '@awning/contract';
import { readCaptcha } from '@awning/contract/calls';

const ELEMENT_ID = 'awning-captcha';

/** Which captcha the site has: a page with a form says so, and for a form that came later the server is asked. */
export async function readCaptchaContext(document: Document): Promise<CaptchaView> {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (text) return JSON.parse(text) as CaptchaView;
  const response = await fetch(readCaptcha.path, { headers: { accept: 'application/json' } });
  if (!response.ok) throw new Error(`The captcha of the site is unknown (${response.status}).`);
  return (await response.json()) as CaptchaView;
}
