// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { islandReady, variantChanged } from '../events.ts';
import { mount } from './installments-island.ts';

const context = (accountCountry: string) => ({
  afterPayAvailable: true,
  afterPayMin: 500,
  afterPayMax: 90_000,
  shopperLanguage: 'en-US',
  accountCountry,
});
const line = (locale: string, text: string): string =>
  `<p class="awning-installments awning-quiet" data-item-id="p1" data-currency="USD" data-context='${JSON.stringify(context(locale.slice(-2)))}' data-locale="${locale}">${text}</p>`;
const TEXT = 'or 4 interest-free payments of $10.00 with Afterpay';

let respond: (address: string, init?: RequestInit) => Promise<Response>;
const calls: { address: string; init: RequestInit | undefined }[] = [];
const reported = vi.fn();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('reportError', reported);
  respond = async () => new Response('<h1>Four payments</h1><script>alert(1)</script>');
  vi.stubGlobal('fetch', (address: string, init?: RequestInit) => {
    calls.push({ address, init });
    return respond(address, init);
  });
});
afterEach(async () => {
  await act(async () => document.querySelector<HTMLElement>('.awning-dialog-close')?.click());
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  reported.mockClear();
  calls.length = 0;
});

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
const settled = (check: () => void) =>
  vi.waitFor(() => act(async () => check()), { timeout: 10_000, interval: 5 });
const take = (locale = 'en_US', text = TEXT): HTMLButtonElement => {
  document.body.innerHTML = `<main>${line(locale, text)}<button id="buy">Buy</button></main>`;
  mount(find('.awning-installments'), { props: {}, readPage: () => ({}), fail: () => {} });
  return find<HTMLButtonElement>('.awning-installments button');
};
const choose = (variant: unknown, itemId = 'p1') =>
  document.body.dispatchEvent(
    new CustomEvent(variantChanged, { bubbles: true, detail: { itemId, attributes: {}, variant } }),
  );
const money = (value: string) => ({ value, currency: 'USD' });
const openInformation = async (locale?: string): Promise<HTMLElement> => {
  const pill = take(locale);
  pill.focus();
  await act(async () => pill.click());
  await settled(() => find('dialog'));
  return pill;
};
const isClosed = () => settled(() => expect(document.querySelector('dialog')).toBeNull());

describe('the pill below the price of a product', () => {
  it("SF-2.18 the instalments pill has the server's text, and is a button", () => {
    const pill = take();
    expect(pill.textContent).toBe(TEXT);
    expect(pill.type).toBe('button');
    expect(find('.awning-installments').textContent).toBe(TEXT);
  });

  it('the instalments pill follows the chosen variant, and the product again when none is chosen', () => {
    const pill = take();
    choose({ onSale: false, priceMoney: money('82.00'), salePriceMoney: money('0.00') });
    expect(pill.textContent).toBe('or 4 interest-free payments of $20.50 with Afterpay');
    choose({ onSale: true, priceMoney: money('82.00'), salePriceMoney: money('10.01') });
    expect(pill.textContent).toBe('or 4 interest-free payments of $2.51 with Afterpay');
    choose({ onSale: false, priceMoney: money('900.01') });
    expect(pill.textContent).toBe('Afterpay available for orders up to $900.00');
    choose({ onSale: false, priceMoney: money('5.00') });
    expect(pill.textContent).toBe('Afterpay available for orders over $5.00');
    choose({ onSale: false, priceMoney: money('82.00') }, 'another');
    expect(pill.textContent).toBe('Afterpay available for orders over $5.00');
    choose(null);
    expect(pill.textContent).toBe(TEXT);
  });

  it('the instalments pill follows a variant that was chosen before it loaded, or that is preselected', () => {
    const variant = (Size: string, price: string) => ({
      attributes: { Size },
      onSale: false,
      priceMoney: money(price),
    });
    const variants = JSON.stringify([variant('Small', '40.00'), variant('Large', '60.00')]);
    const product = `<article class="ProductItem">${line('en_US', TEXT)}
      <div class="product-variants" data-item-id="p1" data-variants='${variants}'><select data-variant-option-name="Size">
      <option value="">Select Size</option><option value="Small">Small</option><option value="Large">Large</option></select></div></article>`;
    document.body.innerHTML = product;
    find<HTMLSelectElement>('select').value = 'Large';
    const take = () =>
      mount(find('.awning-installments'), { props: {}, readPage: () => ({}), fail: () => {} });
    take();
    expect(find('.awning-installments').textContent).toContain('$15.00');
    document.body.innerHTML = product;
    take();
    expect(find('.awning-installments').textContent).toBe(TEXT);
    find<HTMLSelectElement>('select').value = 'Large';
    find('.product-variants').dispatchEvent(new CustomEvent(islandReady, { bubbles: true }));
    expect(find('.awning-installments').textContent).toContain('$15.00');
  });

  it('writes numbers alone where the theme does, for whose sheet the currency is', () => {
    const pill = take(
      'en_US',
      'or 4 interest-free payments of <span class="sqs-money-native">10.00</span> with Afterpay',
    );
    choose({ onSale: false, priceMoney: money('82.00') });
    expect(pill.innerHTML).toBe(
      'or 4 interest-free payments of <span class="sqs-money-native">20.50</span> with Afterpay',
    );
  });

  it("the instalments pill keeps the server's text where its data is broken", () => {
    document.body.innerHTML = `<p class="awning-installments" data-item-id="p1" data-context="{" data-locale="en_US">${TEXT}</p>`;
    mount(find('.awning-installments'), { props: {}, readPage: () => ({}), fail: () => {} });
    choose({ onSale: false, priceMoney: money('82.00') });
    expect(find('.awning-installments').textContent).toBe(TEXT);
  });
});

describe('what the provider says about itself', () => {
  it("SF-2.19 the provider's information opens from the instalments pill, in a frame without scripts", async () => {
    await openInformation();
    const frame = find<HTMLIFrameElement>('dialog iframe');
    expect(frame.srcdoc).toContain('<h1>Four payments</h1>');
    expect(frame.getAttribute('sandbox')).not.toContain('allow-scripts');
    expect(frame.title).toBe('About Afterpay');
    expect(find('dialog').querySelector('h1, script')).toBeNull();
  });

  it("SF-7.21 the provider's information is fetched by GET without credentials, from the page of the locale", async () => {
    for (const [locale, title] of [
      ['fr_CA', 'About Afterpay'],
      ['en_GB', 'About Clearpay'],
    ] as const) {
      await openInformation(locale);
      const { address, init } = calls.at(-1) ?? {};
      expect(address).toBe(`https://static.afterpay.com/modal/${locale}.html`);
      expect([init?.method ?? 'GET', init?.body, init?.credentials]).toEqual(['GET', undefined, 'omit']);
      expect(find('.awning-dialog-title').textContent).toBe(title);
      await act(async () => find('.awning-dialog-close').click());
      await isClosed();
    }
  });

  it("SF-4.25 the provider's information is closed until requested, and contains the focus while open", async () => {
    take();
    expect(document.querySelector('dialog')).toBeNull();
    expect(calls).toEqual([]);
    await openInformation();
    expect(find('dialog').contains(document.activeElement)).toBe(true);
    find('#buy').focus();
    expect(find('dialog').contains(document.activeElement)).toBe(true);
  });

  it("SF-4.26 the provider's information closes by its button, and focus returns to the pill", async () => {
    const pill = await openInformation();
    await act(async () => find('.awning-dialog-close').click());
    await isClosed();
    expect(document.activeElement).toBe(pill);
  });

  it("SF-4.27 the provider's information closes by Escape", async () => {
    const pill = await openInformation();
    const dialog = find<HTMLDialogElement>('dialog');
    // What a browser does with Escape in a modal dialog.
    await act(async () => {
      if (dialog.dispatchEvent(new Event('cancel', { cancelable: true }))) dialog.close();
    });
    await isClosed();
    expect(document.activeElement).toBe(pill);
  });

  it("SF-4.27 the provider's information closes by Escape inside its frame too", async () => {
    await openInformation();
    const frame = find<HTMLIFrameElement>('dialog iframe');
    const inside = document.implementation.createHTMLDocument();
    Object.defineProperty(frame, 'contentDocument', { value: inside });
    await act(async () => frame.dispatchEvent(new Event('load')));
    await act(async () => inside.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape' })));
    await isClosed();
  });

  it("SF-4.28 the provider's information closes by a click outside", async () => {
    await openInformation();
    await act(async () => {
      find('dialog').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 4000, clientY: 4000 }));
    });
    await isClosed();
  });

  it("SF-8.14 the provider's information that fails to load is only logged, and the pill becomes a link", async () => {
    const logged = vi.spyOn(console, 'warn').mockReturnValue();
    for (const failing of [
      () => Promise.reject(new TypeError('Failed to fetch')),
      async () => new Response('no', { status: 500 }),
      async () => new Response('  '),
      async () => new Response('x'.repeat(600_000)),
    ]) {
      respond = failing;
      const pill = take('en_GB');
      pill.focus();
      logged.mockClear();
      await act(async () => pill.click());
      await settled(() => expect(logged).toHaveBeenCalledOnce());
      expect([document.querySelector('dialog'), reported.mock.calls]).toEqual([null, []]);
      const link = find<HTMLAnchorElement>('.awning-installments a');
      expect([link.textContent, link.href, link.target]).toEqual([
        TEXT,
        'https://static.afterpay.com/modal/en_GB.html',
        '_blank',
      ]);
      expect(document.activeElement).toBe(link);
      choose({ onSale: false, priceMoney: money('82.00') });
      expect(link.textContent).toContain('$20.50');
    }
    logged.mockRestore();
    respond = async () => new Response('<p>Well</p>');
    await openInformation();
    expect(find<HTMLIFrameElement>('dialog iframe').srcdoc).toContain('Well');
  });
});
