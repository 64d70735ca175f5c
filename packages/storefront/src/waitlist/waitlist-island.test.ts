// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { CaptchaHandle } from '../captcha/captcha-handle.ts';
import { createPageReader } from '../page-data.ts';
import { mount } from './waitlist-island.ts';

const captcha = vi.hoisted(() => ({ token: vi.fn(), fault: vi.fn(), reset: vi.fn(), destroy: vi.fn() }));
vi.mock('../captcha/attach-captcha.ts', () => ({
  attachCaptcha: (place: HTMLElement, { action }: { action: string }): CaptchaHandle => {
    place.dataset.action = action;
    return captcha;
  },
}));

/** As the formatter `product-restock-notification` writes it. */
const MARKUP = `
<div class="product-restock-notification" data-product-id="p1" data-variant-id="v1">
  <span class="product-restock-cta">Sold out. We can tell you.</span>
  <form class="product-restock-form" action="#">
    <input type="text" x-autocompletetype="email" spellcheck="false" name="email" placeholder="Email address">
    <input class="sqs-editable-button" type="submit" value="Notify me">
  </form>
  <label class="product-restock-mailing-list"><input type="checkbox" name="isJoinMailingList" checked>News, please</label>
  <div class="captcha-container"></div>
</div>`;

/** As the server writes it. */
const PAGE_CONTEXT =
  '<script type="application/json" id="awning-page">{"multilingualTransactionalEmails":true}</script>';

const sent: { path: string; body: Record<string, unknown> }[] = [];
let respond: () => Promise<Response>;

const json =
  (body: object, status = 200) =>
  async () =>
    Response.json(body, { status });
function find<PageMatch extends HTMLElement = HTMLElement>(selector: string): PageMatch {
  const element = document.querySelector<PageMatch>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
const type = (email: string): void => {
  find<HTMLInputElement>('[name="email"]').value = email;
};
const submit = (): void => {
  find('form').dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));
};
const problem = (): string | undefined => document.querySelector('[role="alert"]')?.textContent;

beforeEach(() => {
  // biome-ignore lint/suspicious/noDocumentCookie: the crumb that every page gets.
  document.cookie = 'crumb=c';
  vi.stubGlobal('fetch', (path: string, init: RequestInit) => {
    sent.push({ path, body: JSON.parse(String(init.body)) });
    return respond();
  });
  respond = json({ message: 'Signed up!' });
  captcha.token.mockResolvedValue({ captchaKey: 'solved' });
  document.documentElement.lang = 'de';
  document.body.innerHTML = MARKUP;
  mount(find('.product-restock-notification'), {
    props: { productId: 'p1', variantId: 'v1' },
    readPage: createPageReader(document),
    fail: () => {},
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.clearAllMocks();
  sent.length = 0;
});

describe('the form to wait for a variant', () => {
  it('SF-2.17 SF-4.29 the waitlist form is idle at first, and refuses a wrong address before anything is sent', async () => {
    expect(problem()).toBeUndefined();
    submit();
    expect(problem()).toBe('Email cannot be blank');
    expect(document.activeElement).toBe(find('[name="email"]'));
    expect(find('[name="email"]').getAttribute('aria-invalid')).toBe('true');
    type('ann');
    submit();
    expect(problem()).toBe('Email is invalid');
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
    expect(sent).toEqual([]);
  });

  it('the waitlist form shows an error beside the field, and removes it once the value changes', () => {
    type('ann');
    submit();
    expect(find('[name="email"]').nextElementSibling?.textContent).toBe('Email is invalid');
    type('ann@example.com');
    find('[name="email"]').dispatchEvent(new Event('input', { bubbles: true }));
    expect(problem()).toBeUndefined();
    expect(find('[name="email"]').hasAttribute('aria-invalid')).toBe(false);
    expect(find('[name="email"]').hasAttribute('aria-describedby')).toBe(false);
  });

  it('the waitlist form does not mark the address for other errors', async () => {
    respond = json({ code: 'waitlist.available', message: 'It is back already.' }, 409);
    type('ann@example.com');
    submit();
    await vi.waitFor(() => expect(problem()).toBe('It is back already.'));
    expect(find('[name="email"]').hasAttribute('aria-invalid')).toBe(false);
    find('[name="isJoinMailingList"]').dispatchEvent(new Event('input', { bubbles: true }));
    expect(problem()).toBe('It is back already.');
  });

  it('SF-3.050 SF-3.051 SF-3.052 SF-3.053 SF-7.13 the waitlist form sends product, address, news choice and captcha', async () => {
    expect(find('.captcha-container').dataset.action).toBe('product-waitlist');
    type(' ann@example.com ');
    submit();
    submit();
    await vi.waitFor(() => expect(find('[role="status"]')).toBeTruthy());
    expect(sent).toEqual([
      {
        path: '/api/site-users/account/notifications/restock',
        body: {
          productId: 'p1',
          variantId: 'v1',
          siteVisitorEmail: 'ann@example.com',
          isJoinMailingList: true,
          captchaToken: 'solved',
          trap: '',
          filledInMs: expect.any(Number),
        },
      },
    ]);
  });

  it("SF-4.31 SF-4.33 the waitlist form and its call to action are replaced by the merchant's message", async () => {
    respond = json({ message: 'Danke, bis bald.' });
    type('ann@example.com');
    submit();
    await vi.waitFor(() => expect(find('[role="status"]').textContent).toBe('Danke, bis bald.'));
    expect(document.querySelector('form')).toBeNull();
    expect(document.querySelector('.product-restock-cta')).not.toBeNull();
    expect(captcha.destroy).toHaveBeenCalled();
  });

  it('SF-4.32 the waitlist form says Signed up! where the merchant has no message', async () => {
    respond = json({ message: '' });
    type('ann@example.com');
    submit();
    await vi.waitFor(() => expect(find('[role="status"]').textContent).toBe('Signed up!'));
  });

  it("SF-4.30 SF-8.15 a refused waitlist form shows the server's message, keeps its values and resets the captcha", async () => {
    respond = json({ code: 'waitlist.available', message: 'It is back already.' }, 409);
    type('ann@example.com');
    submit();
    await vi.waitFor(() => expect(problem()).toBe('It is back already.'));
    expect(find<HTMLInputElement>('[name="email"]').value).toBe('ann@example.com');
    expect(find<HTMLInputElement>('[type="submit"]').value).toBe('Notify me');
    expect(captcha.reset).toHaveBeenCalled();
  });

  it('SF-3.053 SF-8.16 a waitlist form with a scored captcha shows one message for a refusal without a code', async () => {
    captcha.token.mockResolvedValue({ recaptchaEnterpriseV3Token: 'scored' });
    respond = json({ message: 'It is back already.' }, 409);
    type('ann@example.com');
    submit();
    await vi.waitFor(() => expect(problem()).toBe('Unable to submit form. Please try again later.'));
    expect(sent[0]?.body).toMatchObject({ recaptchaEnterpriseV3Token: 'scored' });
  });

  it('SF-8.15 SF-8.16 a waitlist form with a scored captcha shows waitlist refusals, and none about the captcha', async () => {
    captcha.token.mockResolvedValue({ recaptchaEnterpriseV3Token: 'scored' });
    type('ann@example.com');
    for (const [code, sentence] of [
      ['waitlist.available', 'It is back already. Reload the page to buy it.'],
      ['waitlist.captcha', 'Unable to submit form. Please try again later.'],
    ]) {
      respond = json({ code, message: 'It is back already. Reload the page to buy it.' }, 409);
      submit();
      await vi.waitFor(() => expect(problem()).toBe(sentence));
      await vi.waitFor(() => expect(find<HTMLInputElement>('[type="submit"]').value).toBe('Notify me'));
    }
  });

  it('the waitlist form sends what was typed into its honeypot', async () => {
    const trap = find<HTMLInputElement>('[name="your.url"]');
    const around = trap.parentElement;
    expect([trap.tabIndex, around?.ariaHidden, around?.className]).toEqual([-1, 'true', 'visually-hidden']);
    trap.value = 'https://buy.example';
    type('ann@example.com');
    submit();
    await vi.waitFor(() => expect(sent[0]?.body.trap).toBe('https://buy.example'));
  });

  it('SF-5.37 the waitlist form needs a completed captcha', async () => {
    captcha.token.mockResolvedValue(null);
    type('ann@example.com');
    submit();
    await vi.waitFor(() => expect(problem()).toBe('Complete CAPTCHA before submitting.'));
    expect(sent).toEqual([]);
  });

  it('the waitlist form shows why a captcha could not be completed', async () => {
    captcha.token.mockResolvedValue(null);
    captcha.fault.mockReturnValueOnce('The check did not work.');
    type('ann@example.com');
    submit();
    await vi.waitFor(() => expect(problem()).toBe('The check did not work.'));
    expect([sent, find<HTMLInputElement>('[name="email"]').value]).toEqual([[], 'ann@example.com']);
  });

  it.each([
    [true, true, 'de'],
    [true, false, undefined],
    [false, true, undefined],
  ])(
    'SF-3.054 the waitlist form sends the language only with multilingual mails (%s) and a translation shown (%s)',
    async (mails, widget, language) => {
      if (mails) document.body.insertAdjacentHTML('beforeend', PAGE_CONTEXT);
      if (widget) document.body.insertAdjacentHTML('beforeend', '<div data-translation-widget></div>');
      type('ann@example.com');
      submit();
      await vi.waitFor(() => expect(sent).toHaveLength(1));
      expect(sent[0]?.body.language).toBe(language);
    },
  );
});
