// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentAdded, formSubmission, formSubmitted } from '../events.ts';
import { mount } from './popup-island.ts';
import { popupOverlayKeys } from './popup-overlay-state.ts';
import { mayPopUp, type PopupRule, scrolledPart } from './popup-rule.ts';

const rule: PopupRule = {
  afterSeconds: 5,
  afterScrolled: null,
  onLeaving: false,
  againAfterDays: 30,
  onPhones: true,
};
const DAY = 24 * 3_600_000;

describe('the rule', () => {
  it('a popup may show to new visitors, in a new version, and some days after it was closed', () => {
    const now = new Date('2026-03-31T00:00:00Z');
    const ago = (days: number) => new Date(now.getTime() - days * DAY);
    const popup = { version: 'a.2', againAfterDays: 30 };
    const known = { version: 'a.2', submitted: false };
    expect(mayPopUp({ closedOn: null, version: null, submitted: false }, popup, now)).toBe(true);
    expect(mayPopUp({ ...known, closedOn: ago(29) }, popup, now)).toBe(false);
    expect(mayPopUp({ ...known, closedOn: ago(30) }, popup, now)).toBe(true);
    expect(mayPopUp({ ...known, closedOn: ago(300) }, { ...popup, againAfterDays: null }, now)).toBe(false);
    expect(mayPopUp({ ...known, submitted: true, closedOn: ago(300) }, popup, now)).toBe(false);
    const earlier = { closedOn: ago(1), version: 'a.1' };
    expect(mayPopUp({ ...earlier, submitted: false }, popup, now)).toBe(true);
    expect(mayPopUp({ ...earlier, submitted: true }, popup, now)).toBe(false);
    expect(mayPopUp({ ...earlier, version: 'b.1', submitted: true }, popup, now)).toBe(true);
  });

  it('the scrolled part of a page is between 0 and 100', () => {
    const size = fc.integer({ min: 0, max: 100_000 });
    fc.assert(
      fc.property(size, size, size, (top, windowHeight, pageHeight) => {
        const part = scrolledPart(top, windowHeight, pageHeight);
        expect(part >= 0 && part <= 100).toBe(true);
      }),
    );
    expect(scrolledPart(500, 1000, 3000)).toBe(25);
  });
});

describe('the popup', () => {
  const fetched = vi.fn(
    async () => new Response('<section><h2>Join us</h2><form><input name="email"></form></section>'),
  );
  let isSmall: boolean;
  const dialog = () => document.querySelector<HTMLDialogElement>('dialog.awning-popup');
  const seen: string[] = [];

  const visit = (change: Partial<PopupRule> = {}, version = 'v1'): void => {
    document.body.innerHTML = `<input id="search"><a href="/" id="link">Home</a><div class="awning-popup-place" hidden data-address="/api/popup/p1" data-version="${version}"></div>`;
    const place = document.querySelector<HTMLElement>('.awning-popup-place') ?? document.body;
    place.dataset.rule = JSON.stringify({ ...rule, ...change });
    mount(place, { props: {}, readPage: () => ({}), fail: () => {} });
  };
  const wait = (seconds: number) => vi.advanceTimersByTimeAsync(seconds * 1000);

  beforeEach(() => {
    vi.useFakeTimers({ now: new Date('2026-03-01T12:00:00Z') });
    vi.stubGlobal('fetch', fetched);
    isSmall = false;
    vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: isSmall }) as MediaQueryList);
    document.addEventListener(contentAdded, note);
    localStorage.clear();
  });
  afterEach(() => {
    dialog()?.close();
    vi.useRealTimers();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    document.removeEventListener(contentAdded, note);
    fetched.mockClear();
    seen.length = 0;
    document.body.replaceChildren();
  });
  const note = ({ target }: Event) => {
    if (target instanceof Element) seen.push(target.className);
  };

  it('the popup opens after its delay as a dialog with a name, and its forms become islands', async () => {
    visit();
    await wait(4.9);
    expect([dialog(), fetched.mock.calls.length]).toEqual([null, 0]);
    await wait(0.2);
    expect(fetched).toHaveBeenCalledWith('/api/popup/p1', { headers: { accept: 'text/html' } });
    expect([dialog()?.open, dialog()?.dataset.form]).toEqual([true, 'card']);
    const name = document.getElementById(dialog()?.getAttribute('aria-labelledby') ?? '');
    expect(name?.textContent).toBe('Join us');
    expect(seen).toEqual(['awning-popup']);
    expect(document.activeElement).toBe(dialog());
  });

  it('PL-3.61 a closed popup is stored with its date and version, and opens again after its days', async () => {
    visit();
    await wait(6);
    document.querySelector<HTMLElement>('.awning-popup-close')?.click();
    await wait(1);
    expect(dialog()).toBeNull();
    expect(localStorage.getItem(popupOverlayKeys.closedDate)).toMatch(/^2026-03-01T12:00:0/);
    expect(localStorage.getItem(popupOverlayKeys.version)).toBe('v1');
    visit();
    await wait(60);
    expect(dialog()).toBeNull();
    visit({}, 'v2');
    await wait(6);
    expect(dialog()).not.toBeNull();
    dialog()?.close();
    await wait(30 * 24 * 3600);
    visit({}, 'v2');
    await wait(6);
    expect(dialog()).not.toBeNull();
  });

  it('the popup does not open again once a form was stored, and sending alone does not count', async () => {
    visit();
    await wait(6);
    const happen = (name: string) =>
      document.querySelector('form')?.dispatchEvent(new CustomEvent(name, { bubbles: true }));
    happen(formSubmission);
    expect(localStorage.getItem(popupOverlayKeys.submitted)).not.toBe('true');
    happen(formSubmitted);
    dialog()?.close();
    await wait(90 * 24 * 3600);
    expect(localStorage.getItem(popupOverlayKeys.submitted)).toBe('true');
    visit();
    await wait(60);
    expect(dialog()).toBeNull();
  });

  it('the popup waits while a visitor types or another dialog is open', async () => {
    visit();
    document.getElementById('search')?.focus();
    await wait(20);
    expect(dialog()).toBeNull();
    document.getElementById('link')?.focus();
    await wait(3);
    expect(dialog()?.open).toBe(true);
  });

  it('the popup opens when the pointer leaves at the top, and not at the side', async () => {
    visit({ afterSeconds: null, onLeaving: true });
    const leave = (clientY: number) =>
      document.documentElement.dispatchEvent(new MouseEvent('mouseleave', { clientY }));
    leave(300);
    await wait(1);
    expect(dialog()).toBeNull();
    leave(0);
    await wait(1);
    expect(dialog()?.open).toBe(true);
  });

  it('the popup closes by a click beside it, and returns the focus', async () => {
    visit();
    document.getElementById('link')?.focus();
    await wait(6);
    const box = dialog();
    if (!box) throw new Error('There is no popup');
    vi.spyOn(box, 'getBoundingClientRect').mockReturnValue(new DOMRect(100, 100, 400, 300));
    box.dispatchEvent(new MouseEvent('click', { clientX: 200, clientY: 200, bubbles: true }));
    expect(box.open).toBe(true);
    box.dispatchEvent(new MouseEvent('click', { clientX: 10, clientY: 10, bubbles: true }));
    expect(box.open).toBe(false);
    expect(document.activeElement?.id).toBe('link');
  });

  it('on a phone is a sheet that leaves the page in use, or stays away', async () => {
    isSmall = true;
    visit();
    document.getElementById('link')?.focus();
    await wait(6);
    expect([dialog()?.dataset.form, document.activeElement?.id]).toEqual(['sheet', 'link']);
    expect(document.documentElement.style.overflow).toBe('');
    const click = () => new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true });
    // The menu of a theme, for one, has closed by it already.
    const used = click();
    used.preventDefault();
    document.getElementById('link')?.dispatchEvent(used);
    expect(dialog()?.open).toBe(true);
    document.getElementById('link')?.dispatchEvent(click());
    expect(dialog()?.open ?? false).toBe(false);
    localStorage.clear();
    visit({ onPhones: false });
    await wait(60);
    expect(dialog()).toBeNull();
  });

  it("the popup does not open in the editor's frame, and a missing one is ignored", async () => {
    vi.spyOn(window, 'top', 'get').mockReturnValue({} as Window);
    visit();
    await wait(60);
    expect(fetched).not.toHaveBeenCalled();
    vi.restoreAllMocks();
    vi.spyOn(window, 'matchMedia').mockImplementation(() => ({ matches: false }) as MediaQueryList);
    fetched.mockResolvedValueOnce(new Response('', { status: 404 }));
    visit();
    await wait(60);
    expect(dialog()).toBeNull();
  });
});
