import type { ShownCaptcha } from '@awning/contract';
import { readCaptcha } from '@awning/contract/calls';

const ELEMENT_ID = 'awning-captcha';

/** Which captcha the site has: a page with a form says so, and for a form that came later the server is asked. */
export async function readCaptchaContext(document: Document): Promise<ShownCaptcha> {
  const text = document.getElementById(ELEMENT_ID)?.textContent;
  if (text) return JSON.parse(text) as ShownCaptcha;
  const answer = await fetch(readCaptcha.path, { headers: { accept: 'application/json' } });
  if (!answer.ok) throw new Error(`The captcha of the site is unknown (${answer.status}).`);
  return (await answer.json()) as ShownCaptcha;
}
