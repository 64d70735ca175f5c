import { cookiesAllowedCookie, restrictedCookies } from '@awning/contract';
import { readCookie } from '../cookie-jar.ts';
import type { MountIsland } from '../island.ts';

/** A year, after which people are asked again. */
const ALLOWED_SECONDS = 365 * 24 * 3600;
/** Which version of the question was refused: a new one is asked again. */
const REFUSED = 'awning:cookies-refused';

/** Asks before the owner's code runs, remembers the answer, and lets it be taken back. */
export const mount: MountIsland = (place) => {
  const banner = place.querySelector<HTMLElement>('.awning-cookie-banner');
  const change = place.querySelector<HTMLElement>('.awning-cookie-change');
  if (!banner || !change) return;
  const { version = '' } = place.dataset;
  const show = (isAsking: boolean): void => {
    banner.hidden = !isAsking;
    change.hidden = isAsking;
  };
  place.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest<HTMLElement>('[data-cookies]') : null;
    if (!button) return;
    if (button.dataset.cookies === 'change') {
      show(true);
      banner.querySelector('button')?.focus();
      return;
    }
    const wasAllowed = isAllowed();
    if (button.dataset.cookies === 'allow') allow();
    else refuse(version);
    show(false);
    change.focus({ preventScroll: true });
    // What runs already can only be ended by a new page.
    if (wasAllowed && !isAllowed()) window.location.reload();
  });
  const isAnswered = isAllowed() || readRefused() === version;
  show(!isAnswered);
  if (isAllowed()) releaseCode(document);
};

const isAllowed = (): boolean => Boolean(readCookie(document.cookie, cookiesAllowedCookie));

function allow(): void {
  write(cookiesAllowedCookie, 'true', ALLOWED_SECONDS);
  forgetRefusal();
  releaseCode(document);
}

function refuse(version: string): void {
  for (const name of [cookiesAllowedCookie, ...restrictedCookies]) write(name, '', null);
  try {
    localStorage.setItem(REFUSED, version);
  } catch {
    // Blocked or full: it is asked once more.
  }
}

/** For so long; null removes it. */
function write(name: string, value: string, seconds: number | null): void {
  const until = seconds === null ? 'expires=Thu, 01 Jan 1970 00:00:00 GMT' : `max-age=${seconds}`;
  const secure = window.location.protocol === 'https:' ? '; secure' : '';
  // biome-ignore lint/suspicious/noDocumentCookie: browsers without the newer way exist.
  document.cookie = `${name}=${value}; path=/; ${until}; samesite=lax${secure}`;
}

function readRefused(): string | null {
  try {
    return localStorage.getItem(REFUSED);
  } catch {
    return null;
  }
}

function forgetRefusal(): void {
  try {
    localStorage.removeItem(REFUSED);
  } catch {
    // There is nothing to forget.
  }
}

/** Puts the code that waits into the page, in its order; each script is a new one, because a browser runs it once. */
export function releaseCode(page: Document): void {
  for (const held of page.querySelectorAll<HTMLScriptElement>('script.awning-held-code')) {
    const template = page.createElement('template');
    template.innerHTML = readHeld(held.textContent);
    for (const script of template.content.querySelectorAll('script')) {
      const fresh = page.createElement('script');
      for (const { name, value } of script.attributes) fresh.setAttribute(name, value);
      fresh.textContent = script.textContent;
      // As the parser would have it: one after the other.
      if (!script.hasAttribute('async')) fresh.async = false;
      script.replaceWith(fresh);
    }
    held.replaceWith(template.content);
  }
}

function readHeld(json: string | null): string {
  try {
    const code: unknown = JSON.parse(json ?? '""');
    return typeof code === 'string' ? code : '';
  } catch {
    return '';
  }
}
