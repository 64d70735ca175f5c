// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { CaptchaAction, CaptchaView } from '@awning/contract';
import { captchaActions } from '@awning/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { attachCaptcha } from './attach-captcha.ts';
import { loadGoogleCaptcha } from './google-api.ts';

const checkbox: CaptchaView = {
  kind: 'recaptcha-checkbox',
  siteKey: 'K',
  script: 'https://google.example/api.js?render=explicit',
};
const enterprise: CaptchaView = {
  kind: 'recaptcha-enterprise',
  siteKey: 'K',
  script: 'https://google.example/enterprise.js?render=K',
};

const reported: string[] = [];
let rendered: { node: HTMLElement; options: Record<string, unknown> }[];
let executed: { siteKey: string; action: string }[];
let response: string;
const reset = vi.fn();

/** As the script of Google leaves it behind. */
const google = () => ({
  ready: (callback: () => void) => callback(),
  render(node: HTMLElement, options: Record<string, unknown>) {
    rendered.push({ node, options });
    return rendered.length - 1;
  },
  getResponse: () => response,
  reset,
  async execute(siteKey: string, { action }: { action: string }) {
    executed.push({ siteKey, action });
    return `token for ${action}`;
  },
});

/** Every script that is added arrives, or does not. */
function scripts(arrives: () => boolean, added: string[] = []): string[] {
  vi.spyOn(document.head, 'append').mockImplementation((...nodes) => {
    for (const node of nodes) {
      if (!(node instanceof HTMLScriptElement)) continue;
      added.push(node.src);
      const isThere = arrives();
      if (isThere) vi.stubGlobal('grecaptcha', { ...google(), enterprise: google() });
      queueMicrotask(() => node.dispatchEvent(new Event(isThere ? 'load' : 'error')));
    }
  });
  return added;
}

function page(captcha: CaptchaView, inside = '<div class="captcha-container"></div>'): HTMLElement {
  document.body.innerHTML = `<form><input name="email">${inside}</form><input id="elsewhere"><div class="grecaptcha-badge"></div><script type="application/json" id="awning-captcha">${JSON.stringify(captcha)}</script>`;
  return document.querySelector<HTMLElement>('.captcha-container') ?? document.body;
}

beforeEach(() => {
  [rendered, executed, response] = [[], [], ''];
  vi.stubGlobal('reportError', (error: Error) => reported.push(error.message));
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  reported.length = 0;
  reset.mockClear();
  document.documentElement.removeAttribute('data-captcha-badge');
});

/** The script is remembered for each document, so what fails comes before what works. */
describe('a captcha that does not come', () => {
  it('PL-8.33 a captcha that is not set up is reported, and gives the form no token', async () => {
    scripts(() => false);
    const absent = attachCaptcha(page(checkbox), { action: 'form-block' });
    expect(await absent.token()).toBeNull();
    expect(absent.fault()).toBe('reCAPTCHA failed. Refresh this page and try again.');
    const without = page({ ...checkbox, siteKey: null, script: null });
    expect(await attachCaptcha(without, { action: 'form-block' }).token()).toBeNull();
    expect(reported).toEqual(['ReCaptcha has not been set up!', 'ReCaptcha has not been set up!']);
  });

  it('PL-8.35 a captcha whose document is gone is reported', async () => {
    const other = document.implementation.createHTMLDocument('gone');
    await expect(loadGoogleCaptcha(other, checkbox)).rejects.toThrow(
      '[GoogleReCaptchaAPI] Document was destroyed',
    );
  });

  it('reCAPTCHA Enterprise that does not load leaves the refusal to the server', async () => {
    scripts(() => false);
    expect(await attachCaptcha(page(enterprise), { action: 'form-block' }).token()).toEqual({});
  });
});

describe('the checkbox', () => {
  it('PL-4.21 the captcha checkbox is rendered once per container, and not into one that has an id', async () => {
    const added = scripts(() => true);
    const container = page(checkbox);
    const first = attachCaptcha(container, { action: 'form-block', theme: 'dark' });
    expect(attachCaptcha(container, { action: 'form-block' })).toBe(first);
    expect([await first.token(), first.fault()]).toEqual([null, null]);
    expect(rendered).toHaveLength(1);
    expect(rendered[0]?.options).toMatchObject({ sitekey: 'K', theme: 'dark' });
    expect(container.contains(rendered[0]?.node ?? null)).toBe(true);
    expect(added).toEqual(['https://google.example/api.js?render=explicit']);

    const element = page(checkbox, '<div class="captcha-container" id="recaptcha-0"></div>');
    expect(await attachCaptcha(element, { action: 'form-block' }).token()).toEqual({});
    expect([rendered.length, element.childElementCount]).toEqual([1, 0]);
  });

  it('the captcha checkbox gives its token once it is completed, and starts again after a reset', async () => {
    vi.stubGlobal('grecaptcha', google());
    const captcha = attachCaptcha(page(checkbox), { action: 'form-block' });
    expect(await captcha.token()).toBeNull();
    response = 'ticked';
    expect(await captcha.token()).toEqual({ captchaKey: 'ticked' });
    captcha.reset();
    await captcha.token();
    expect(reset).toHaveBeenCalledTimes(1);
  });

  it.each([
    [319, 'compact'],
    [320, 'normal'],
  ])('SF-9.19 in a container of %s px is %s', async (width, size) => {
    vi.stubGlobal('grecaptcha', google());
    const container = page(checkbox);
    vi.spyOn(container, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, width, 78));
    await attachCaptcha(container, { action: 'form-block' }).token();
    expect(rendered[0]?.options.size).toBe(size);
  });

  it('PL-8.34 a captcha checkbox that cannot be rendered is reported', async () => {
    const { loadGoogleCaptcha: load } = await import('./google-api.ts');
    const api = await load(document, checkbox);
    vi.spyOn(api, 'render').mockImplementation(() => {
      throw new Error('reCAPTCHA has already been rendered in this element');
    });
    expect(await attachCaptcha(page(checkbox), { action: 'form-block' }).token()).toBeNull();
    expect(reported).toEqual(['Error rendering captcha into node']);
  });
});

describe('reCAPTCHA Enterprise', () => {
  it('SF-7.22 reCAPTCHA Enterprise loads with the key of the page, and only when a token is needed', async () => {
    vi.resetModules();
    const added = scripts(() => true);
    const fresh = await import('./attach-captcha.ts');
    const captcha = fresh.attachCaptcha(page(enterprise), { action: 'form-block' });
    expect(added).toEqual([]);
    expect(await captcha.token()).toEqual({ recaptchaEnterpriseV3Token: 'token for form_block' });
    expect(added).toEqual(['https://google.example/enterprise.js?render=K']);
    expect(executed).toEqual([{ siteKey: 'K', action: 'form_block' }]);
  });

  it('SF-7.23 reCAPTCHA Enterprise is asked for a token per action, each time one is needed', async () => {
    vi.stubGlobal('grecaptcha', { ...google(), enterprise: google() });
    const tokenFor = async (action: CaptchaAction) =>
      (await attachCaptcha(page(enterprise), { action }).token())?.recaptchaEnterpriseV3Token;
    const tokens = [];
    for (const action of captchaActions) tokens.push(await tokenFor(action));
    expect(tokens).toEqual([
      'token for form_block',
      'token for newsletter_block',
      'token for product_waitlist',
      'token for promo_popup',
    ]);
  });
});

describe('a site without captcha', () => {
  it('a site without captcha sends no token, and a form added later asks the server for its kind', async () => {
    const fetched = vi.fn(async () => Response.json({ kind: 'none', siteKey: null, script: null }));
    vi.stubGlobal('fetch', fetched);
    document.body.innerHTML = '<div class="captcha-container"></div>';
    const container = document.querySelector<HTMLElement>('.captcha-container') ?? document.body;
    expect(await attachCaptcha(container, { action: 'promo-popup' }).token()).toEqual({});
    expect([container.childElementCount, fetched.mock.calls.length]).toEqual([0, 1]);
  });
});

describe('the badge', () => {
  const css = readFileSync(join(import.meta.dirname, 'captcha.css'), 'utf8');
  const badge = () => {
    const element = document.querySelector<HTMLElement>('.grecaptcha-badge');
    return element ? window.getComputedStyle(element) : undefined;
  };
  const focus = (selector: string) => {
    const element = document.querySelector<HTMLElement>(selector);
    element?.focus();
    return element;
  };
  const show = async (inside?: string, around = '') => {
    vi.stubGlobal('grecaptcha', { ...google(), enterprise: google() });
    const container = page(enterprise, inside);
    document.body.insertAdjacentHTML('beforeend', `<style>${css}</style>`);
    if (around !== '') {
      const dialog = document.createElement(around);
      document.querySelector('form')?.replaceWith(dialog);
      dialog.append(container.closest('form, .product-restock-notification') ?? container);
    }
    const captcha = attachCaptcha(container, { action: 'form-block' });
    await captcha.token();
    return captcha;
  };

  it('SF-4.45 SF-4.46 the captcha badge is visible only while a field of the form has the focus', async () => {
    await show();
    expect(badge()?.visibility).toBe('hidden');
    focus('[name="email"]');
    expect(badge()?.visibility).toBe('visible');
    focus('#elsewhere');
    expect(badge()?.visibility).toBe('hidden');
  });

  it('SF-4.47 the captcha badge is visible while the mailing list checkbox has the focus', async () => {
    document.body.innerHTML = '';
    await show(
      '</form><div class="product-restock-notification"><form class="product-restock-form"><input name="mail"></form><label><input type="checkbox" name="isJoinMailingList"></label><div class="captcha-container"></div></div>',
    );
    focus('[name="isJoinMailingList"]');
    expect(badge()?.visibility).toBe('visible');
    focus('#elsewhere');
    expect(badge()?.visibility).toBe('hidden');
  });

  it('SF-4.48 the captcha badge lies above a lightbox whose form has the focus', async () => {
    await show();
    focus('[name="email"]');
    const usual = Number(badge()?.zIndex);
    focus('#elsewhere');
    await show(undefined, 'dialog');
    focus('[name="email"]');
    expect(Number(badge()?.zIndex)).toBeGreaterThan(usual);
    expect(document.querySelector('.grecaptcha-badge')?.hasAttribute('popover')).toBe(true);
  });

  it('the captcha badge is visible when a field had the focus before the captcha loaded', async () => {
    vi.stubGlobal('grecaptcha', { ...google(), enterprise: google() });
    const container = page(enterprise);
    document.body.insertAdjacentHTML('beforeend', `<style>${css}</style>`);
    focus('[name="email"]');
    await attachCaptcha(container, { action: 'form-block' }).token();
    expect(badge()?.visibility).toBe('visible');
  });

  it('the captcha badge is hidden again when the captcha is destroyed', async () => {
    const captcha = await show();
    focus('[name="email"]');
    captcha.destroy();
    await captcha.token().catch(() => null);
    expect(badge()?.visibility).toBe('hidden');
  });
});
