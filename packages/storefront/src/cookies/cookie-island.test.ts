// @vitest-environment happy-dom
import { restrictedCookies } from '@awning/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type Consent, choiceOfPage, onConsentChange, readConsent } from './consent-state.ts';
import { mount } from './cookie-island.ts';

const held = (code: string, place: string): string =>
  `<script type="application/json" class="awning-held-code" data-place="${place}">${JSON.stringify(code).replaceAll('<', '\\u003c')}</script>`;

interface Shown {
  readonly version?: string;
  readonly asked?: string;
  /** Null: it depends on the place. */
  readonly mode?: string | null;
  readonly code?: string;
  readonly foot?: string;
}

async function show({
  version = '3',
  asked = 'preferences analytics marketing',
  mode = 'opt-in',
  code = 'marketing',
  foot,
}: Shown = {}): Promise<void> {
  document.head.innerHTML = held(
    '<meta name="tracker"><script src="https://count.example/a.js"></script>',
    'head',
  );
  const box = (name: string) => `<li><input type="checkbox" name="${name}"></li>`;
  document.body.innerHTML = `<main>Shop<button data-cookies="change" id="block">Change</button>
    <p class="awning-privacy-state" data-category="analytics" data-allowed="Allowed" data-refused="Not allowed"></p></main>
    <div class="awning-ask awning-cookies" data-version="${version}" data-asked="${asked}"
      data-code="${code}"${mode === null ? '' : ` data-mode="${mode}"`} data-signals="honoured">
    <section class="awning-cookie-banner" hidden><p>May we?</p><button data-cookies="allow">Allow</button>
    <button data-cookies="refuse">Refuse</button><button data-cookies="choose">Choose</button></section>
    <dialog class="awning-cookie-dialog"><p class="awning-cookie-signal" hidden>Your browser says no</p>
    <ul>${['preferences', 'analytics', 'marketing'].map(box).join('')}</ul>
    <p class="awning-cookie-chosen" data-words="{date}: {proof}" hidden></p>
    <button data-cookies="save">Save</button></dialog>
    <button class="awning-cookie-change" data-cookies="change" hidden>Cookies</button></div>${held(foot ?? '<script>window.ran=1</script>', 'foot')}`;
  const place = document.querySelector<HTMLElement>('.awning-cookies') ?? document.body;
  mount(place, { props: {}, readPage: () => ({}), fail: () => {} });
  await vi.waitFor(() => expect(place.dataset.mode).toBeDefined());
  await Promise.resolve();
}

const banner = () => document.querySelector<HTMLElement>('.awning-cookie-banner');
const dialog = () => document.querySelector<HTMLDialogElement>('.awning-cookie-dialog');
const box = (name: string) =>
  document.querySelector<HTMLInputElement>(`[name="${name}"]`) as HTMLInputElement;
const press = (what: string): void =>
  document.querySelector<HTMLElement>(`.awning-cookies [data-cookies="${what}"]`)?.click();
const scripts = () =>
  [...document.querySelectorAll('script:not(.awning-held-code)')].map(
    (script) => script.getAttribute('src') ?? script.textContent,
  );

const setCookie = (text: string): void => {
  // biome-ignore lint/suspicious/noDocumentCookie: as scripts of other sites write them.
  document.cookie = text;
};
const signal = (value: boolean): void =>
  void Object.defineProperty(navigator, 'globalPrivacyControl', { value, configurable: true });

/** In place of the storage of the browser, whose methods cannot be replaced one by one. */
function stubStorage(change: Partial<Storage>): void {
  const { localStorage } = window;
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => localStorage.getItem(key),
    setItem: (key: string, value: string) => localStorage.setItem(key, value),
    removeItem: (key: string) => localStorage.removeItem(key),
    ...change,
  });
}

let sent: URLSearchParams[] = [];
let modeHere: string;
let added: (readonly [string, EventListenerOrEventListenerObject])[] = [];

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  choiceOfPage.current = null;
  for (const name of ['ss_cookieAllowed', ...restrictedCookies, 'SS_ANALYTICS_ID', 'SS_SESSION_ID', 'cart'])
    setCookie(`${name}=; path=/; expires=Thu, 01 Jan 1970 00:00:00 GMT`);
  sent = [];
  modeHere = 'opt-in';
  vi.stubGlobal('fetch', async (address: string, init?: RequestInit) => {
    if (address === '/api/consents/mode') return Response.json({ mode: modeHere });
    sent.push(init?.body as URLSearchParams);
    return Response.json({ proofId: `AAAA-BBBB-CCCC-000${sent.length}`, chosenOn: 1 }, { status: 201 });
  });
  // Pages of visitors end with the island; here the document stays.
  const add = document.addEventListener.bind(document);
  added = [];
  vi.spyOn(document, 'addEventListener').mockImplementation(((type: string, listener: EventListener) => {
    added.push([type, listener]);
    add(type, listener);
  }) as never);
});
afterEach(() => {
  vi.useRealTimers();
  for (const [type, listener] of added) document.removeEventListener(type, listener);
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  signal(false);
});

describe('the cookie banner', () => {
  it('nothing that waits for consent is in the page before the visitor has agreed', async () => {
    await show();
    expect(banner()?.hidden).toBe(false);
    expect(scripts()).toEqual([]);
    expect(document.querySelector('meta[name="tracker"]')).toBeNull();
    expect(readConsent()).toEqual({ decided: false, preferences: false, analytics: false, marketing: false });
  });

  it('SF-9.24 a visitor who agrees gets the consent cookie and the code, in its place, and is not asked again', async () => {
    await show();
    press('allow');
    expect(document.cookie).toContain('ss_cookieAllowed=true');
    expect(scripts()).toEqual(['https://count.example/a.js', 'window.ran=1']);
    expect(document.head.querySelector('meta[name="tracker"]')).not.toBeNull();
    expect(banner()?.hidden).toBe(true);
    await show();
    expect([banner()?.hidden, scripts().length]).toEqual([true, 2]);
  });

  it('SF-9.23 a visitor who refuses keeps none of the named cookies, and is asked again only when the question changes', async () => {
    await show();
    for (const name of [...restrictedCookies, 'SS_ANALYTICS_ID', 'SS_SESSION_ID', 'cart'])
      setCookie(`${name}=1; path=/`);
    for (const key of ['SS_ANALYTICS_ID', 'SS_ANALYTICS_EXPIRATION', 'SS_HAS_LANDED', 'cart'])
      localStorage.setItem(key, 'x');
    for (const key of ['SS_IS_FIRST_SESSION', 'SS_MID', 'awning:next-page-action', 'cart'])
      sessionStorage.setItem(key, 'x');
    press('refuse');
    expect(document.cookie).toBe('cart=1');
    expect(Object.keys(localStorage).sort()).toEqual(['awning:consent', 'cart']);
    expect(Object.keys(sessionStorage)).toEqual(['cart']);
    expect([banner()?.hidden, scripts()]).toEqual([true, []]);
    await show();
    expect(banner()?.hidden).toBe(true);
    await show({ version: '4' });
    expect(banner()?.hidden).toBe(false);
  });

  it('the answer can be taken back, and what ran ends with a new page once the site knows', async () => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await show();
    press('allow');
    expect(document.activeElement?.className).toBe('awning-cookie-change');
    await vi.waitFor(() => expect(sent).toHaveLength(1));
    await vi.waitFor(() => expect(localStorage.getItem('awning:consent')).toContain('AAAA-BBBB-CCCC-0001'));
    press('change');
    expect(dialog()?.open).toBe(true);
    press('refuse');
    expect(document.cookie).not.toContain('ss_cookieAllowed');
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce());
    expect(sent.map((body) => Object.fromEntries(body))).toEqual([
      { categories: 'preferences,analytics,marketing', version: '3', replaces: '' },
      { categories: '', version: '3', replaces: 'AAAA-BBBB-CCCC-0001' },
    ]);
  });

  it('an answer of the site that comes late does not bring back what was taken back since', async () => {
    vi.useFakeTimers({ now: 1_763_000_000_000, toFake: ['Date'] });
    vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    const answers: ((response: Response) => void)[] = [];
    await show();
    vi.stubGlobal('fetch', () => new Promise((resolve) => answers.push(resolve)));
    const answer = async (place: number, proofId: string): Promise<void> => {
      answers[place]?.(Response.json({ proofId }));
      await new Promise((resolve) => setTimeout(resolve));
    };
    press('allow');
    vi.setSystemTime(Date.now() + 900);
    press('refuse');
    await answer(1, 'REFUSED');
    await answer(0, 'ALLOWED');
    expect(readConsent()).toMatchObject({ decided: true, analytics: false, marketing: false });
    expect(localStorage.getItem('awning:consent')).toContain('REFUSED');
    expect(document.cookie).not.toContain('ss_cookieAllowed');
  });
});

describe('the choice of categories', () => {
  it('nothing is ticked before, and what is saved is what was ticked', async () => {
    await show();
    press('choose');
    expect(['preferences', 'analytics', 'marketing'].map((name) => box(name).checked)).toEqual([
      false,
      false,
      false,
    ]);
    box('analytics').checked = true;
    press('save');
    expect(readConsent()).toEqual({ decided: true, preferences: false, analytics: true, marketing: false });
    expect([scripts(), dialog()?.open, banner()?.hidden]).toEqual([[], false, true]);
    await vi.waitFor(() => expect(localStorage.getItem('awning:consent')).toContain('0001'));
    document.getElementById('block')?.click();
    expect([dialog()?.open, box('analytics').checked, box('marketing').checked]).toEqual([true, true, false]);
    expect(document.querySelector('.awning-cookie-chosen')?.textContent).toContain('AAAA-BBBB-CCCC-0001');
  });

  it('who takes marketing back alone is forgotten by marketing, and goes on being counted', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await show();
    press('allow');
    sessionStorage.setItem('SS_MID', 'x');
    localStorage.setItem('SS_ANALYTICS_ID', 'x');
    press('change');
    box('marketing').checked = false;
    press('save');
    expect([sessionStorage.getItem('SS_MID'), localStorage.getItem('SS_ANALYTICS_ID')]).toEqual([null, 'x']);
    expect(document.cookie).toContain('ss_cookieAllowed=true');
  });

  it('code waits for the category that the owner chose, and a piece that names its own for that', async () => {
    const foot = '<script data-consent="preferences">window.mine=1</script><script>window.ran=1</script>';
    await show({ code: 'analytics', foot });
    press('choose');
    box('preferences').checked = true;
    press('save');
    expect(scripts()).toEqual(['window.mine=1']);
    press('change');
    box('analytics').checked = true;
    press('save');
    expect(scripts()).toEqual(['https://count.example/a.js', 'window.mine=1', 'window.ran=1']);
  });

  it('a page shows what was chosen, and scripts of the page hear of it', async () => {
    await show();
    const heard: Consent[] = [];
    const end = onConsentChange((consent) => heard.push(consent));
    const state = () => document.querySelector('.awning-privacy-state')?.textContent;
    expect(state()).toBe('Not allowed');
    press('allow');
    end();
    expect(state()).toBe('Allowed');
    expect(heard.map(({ analytics }) => analytics)).toEqual([true]);
  });
});

describe('how a visitor is asked', () => {
  it('where visitors object, everything is allowed until they do', async () => {
    modeHere = 'opt-out';
    await show({ mode: null });
    expect([banner()?.hidden, scripts().length, readConsent().analytics]).toEqual([false, 2, true]);
    press('refuse');
    expect(readConsent()).toMatchObject({ decided: true, analytics: false });
  });

  it('what was refused stays refused when the question has changed, until there is another answer', async () => {
    await show({ mode: 'opt-out' });
    press('refuse');
    await show({ mode: 'opt-out', version: '4' });
    expect([banner()?.hidden, scripts(), readConsent().analytics]).toEqual([false, [], false]);
    press('allow');
    expect([scripts().length, readConsent().analytics]).toEqual([2, true]);
  });

  it('what the site does not ask for is not allowed, before a choice and after it', async () => {
    await show({ mode: 'opt-out', asked: 'marketing' });
    expect(readConsent()).toEqual({ decided: false, preferences: false, analytics: false, marketing: true });
    press('allow');
    expect(readConsent()).toEqual({ decided: true, preferences: false, analytics: false, marketing: true });
  });

  it('where nobody has to be asked, nobody is, and there is a way to choose', async () => {
    modeHere = 'none';
    await show({ mode: null });
    expect([banner()?.hidden, scripts().length]).toEqual([true, 2]);
    press('change');
    expect(dialog()?.open).toBe(true);
  });

  it('when nobody says where the visitor is, the strict way', async () => {
    vi.stubGlobal('fetch', () => Promise.reject(new Error('offline')));
    await show({ mode: null });
    expect([banner()?.hidden, scripts(), readConsent().analytics]).toEqual([false, [], false]);
  });

  it.each(['opt-in', 'opt-out', 'none'])(
    'a browser that asks not to be followed is not asked, by %s',
    async (mode) => {
      signal(true);
      await show({ mode });
      expect([banner()?.hidden, scripts(), readConsent().analytics]).toEqual([true, [], false]);
      press('change');
      expect(document.querySelector<HTMLElement>('.awning-cookie-signal')?.hidden).toBe(false);
      // A choice that is made here goes before it.
      press('allow');
      expect(readConsent().analytics).toBe(true);
    },
  );

  it('on a page without a question, nothing stands in the way but a browser that says no', () => {
    document.body.innerHTML = '';
    expect(readConsent()).toMatchObject({ decided: true, analytics: true });
    signal(true);
    expect(readConsent()).toMatchObject({ decided: true, analytics: false });
  });

  it('what was refused on one page holds on a page that does not ask', async () => {
    await show();
    press('refuse');
    document.body.innerHTML = '';
    expect(readConsent()).toMatchObject({ decided: true, analytics: false, marketing: false });
  });

  it('with storage full a refusal holds on this page, and what was agreed before is not agreed to later', async () => {
    vi.spyOn(window.location, 'reload').mockImplementation(() => {});
    await show();
    press('allow');
    stubStorage({
      setItem() {
        throw new DOMException('full', 'QuotaExceededError');
      },
    });
    press('refuse');
    expect(readConsent()).toMatchObject({ decided: true, analytics: false, marketing: false });
    expect(localStorage.getItem('awning:consent')).toBeNull();
    expect(banner()?.hidden).toBe(true);
  });

  it('with storage blocked the choice lasts as long as the page', async () => {
    const refuse = (): never => {
      throw new DOMException('blocked', 'SecurityError');
    };
    stubStorage({ getItem: refuse, setItem: refuse, removeItem: refuse });
    await show();
    press('allow');
    expect([readConsent().marketing, scripts().length]).toEqual([true, 2]);
  });
});
