// @vitest-environment happy-dom
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mount } from './cookie-island.ts';

const held = (code: string, place: string): string =>
  `<script type="application/json" class="awning-held-code" data-place="${place}">${JSON.stringify(code).replaceAll('<', '\\u003c')}</script>`;

function show(version = '3'): void {
  document.head.innerHTML = held(
    '<meta name="tracker"><script src="https://count.example/a.js"></script>',
    'head',
  );
  document.body.innerHTML = `<main>Shop</main><div class="awning-ask awning-cookies" data-version="${version}">
    <section class="awning-cookie-banner" hidden><p>May we?</p><button data-cookies="allow">Allow</button>
    <button data-cookies="refuse">Refuse</button></section>
    <button class="awning-cookie-change" data-cookies="change" hidden>Cookies</button></div>${held('<script>window.ran=1</script>', 'foot')}`;
  const place = document.querySelector<HTMLElement>('.awning-cookies') ?? document.body;
  mount(place, { props: {}, readPage: () => ({}), fail: () => {} });
}

const banner = () => document.querySelector<HTMLElement>('.awning-cookie-banner');
const press = (what: string): void =>
  document.querySelector<HTMLElement>(`[data-cookies="${what}"]`)?.click();
const scripts = () =>
  [...document.querySelectorAll('script:not(.awning-held-code)')].map(
    (script) => script.getAttribute('src') ?? script.textContent,
  );

const setCookie = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: as scripts of other sites write them.
  document.cookie = text;
};

beforeEach(() => {
  localStorage.clear();
  setCookie('ss_cookieAllowed=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT');
  setCookie('ss_cvr=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT');
});

describe('the cookie banner', () => {
  it('nothing that waits for consent is in the page before the visitor has agreed', () => {
    show();
    expect(banner()?.hidden).toBe(false);
    expect(scripts()).toEqual([]);
    expect(document.querySelector('meta[name="tracker"]')).toBeNull();
  });

  it('SF-9.24 a visitor who agrees gets the consent cookie and the code, in its place, and is not asked again', () => {
    show();
    press('allow');
    expect(document.cookie).toContain('ss_cookieAllowed=true');
    expect(scripts()).toEqual(['https://count.example/a.js', 'window.ran=1']);
    expect(document.head.querySelector('meta[name="tracker"]')).not.toBeNull();
    expect(banner()?.hidden).toBe(true);
    show();
    expect([banner()?.hidden, scripts().length]).toEqual([true, 2]);
  });

  it('SF-9.23 a visitor who refuses keeps none of the named cookies, and is asked again only when the question changes', () => {
    setCookie('ss_cvr=1; path=/');
    setCookie('cart=mine; path=/');
    show();
    press('refuse');
    expect(document.cookie).not.toContain('ss_cvr');
    expect(document.cookie).toContain('cart=mine');
    expect([banner()?.hidden, scripts()]).toEqual([true, []]);
    show();
    expect(banner()?.hidden).toBe(true);
    show('4');
    expect(banner()?.hidden).toBe(false);
  });

  it('the answer can be taken back, by keyboard too, and what ran ends with a new page', () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    show();
    press('allow');
    expect(document.activeElement?.className).toBe('awning-cookie-change');
    press('change');
    expect([banner()?.hidden, document.activeElement?.textContent]).toEqual([false, 'Allow']);
    press('refuse');
    expect(document.cookie).not.toContain('ss_cookieAllowed');
    expect(reload).toHaveBeenCalledOnce();
  });
});
