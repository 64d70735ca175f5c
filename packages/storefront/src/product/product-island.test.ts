// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
// Fetched when they are needed; here they are there already, so that no test waits for a file.
import '../cart/cart-store.ts';
import './additional-fields-dialog.tsx';
import { itemAdded } from '../events.ts';
import { buttonMarkup, ITEM, quantityMarkup, variantsMarkup } from '../testing/product-markup.ts';
import { createAddToCart } from './add-to-cart.ts';
import { mount } from './product-island.ts';

const mugs = [
  { sku: 'S-SEA', attributes: { Size: 'Small', Glaze: 'Sea' }, stock: 5 },
  { sku: 'S-INK', attributes: { Size: 'Small', Glaze: 'Ink' }, stock: 0 },
  { sku: 'L-SEA', attributes: { Size: 'Large', Glaze: 'Sea' } },
];
const cart = { entries: [], totalQuantity: 1 };
const added = { shoppingCart: cart, newlyAdded: { id: 'e1', itemId: ITEM } };

type FakeResponse = { readonly status?: number; readonly body: unknown } | 'offline' | 'never';
type Call = { readonly path: string; readonly body: unknown };
let calls: Call[];
let answers: Record<string, FakeResponse>;
let wentTo: string[];
let posted: Record<string, string>[];

beforeEach(() => {
  calls = [];
  wentTo = [];
  posted = [];
  answers = {
    '/api/commerce/shopping-cart': { body: { entries: [] } },
    '/api/commerce/shopping-cart/entries': { body: added },
    '/api/3/commerce/cart/subscription': { body: { cartToken: 'tok en' } },
  };
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.spyOn(document, 'cookie', 'get').mockReturnValue('crumb=abc');
  vi.stubGlobal('fetch', (path: string, { body, signal }: { body?: string; signal: AbortSignal }) => {
    calls.push({ path, body: body === undefined ? undefined : JSON.parse(body) });
    const answer = answers[path.split('?')[0] ?? ''];
    if (answer === 'never')
      return new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    if (!answer || answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
    return Promise.resolve(Response.json(answer.body, { status: answer.status ?? 200 }));
  });
  vi.spyOn(document.location, 'assign').mockImplementation((to) => void wentTo.push(String(to)));
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    posted.push(
      Object.fromEntries([...this.querySelectorAll('input')].map(({ name, value }) => [name, value])),
    );
  });
});
afterEach(() => {
  document.body.replaceChildren();
  sessionStorage.clear();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
function take(html: string): void {
  document.body.innerHTML = html;
  const roots =
    '.awning-product-form, :is(.product-variants, .sqs-add-to-cart-button):not(.awning-product-form *)';
  for (const element of document.querySelectorAll<HTMLElement>(roots))
    mount(element, { props: { ...element.dataset }, readPage: () => ({}), fail: () => {} });
}
const button = () => find('.sqs-add-to-cart-button');
const label = () => button().textContent?.trim();
/** Everything that happens without time going by. */
const settle = async () => {
  for (let turn = 0; turn < 12; turn += 1) await act(() => vi.advanceTimersByTimeAsync(0));
};
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));
const click = async () => {
  button().click();
  await settle();
};
function pick(name: string, value: string): void {
  const select = find<HTMLSelectElement>(`select[data-variant-option-name="${name}"]`);
  select.value = value;
  select.dispatchEvent(new Event('change', { bubbles: true }));
}
const alert = () => ({
  title: document.querySelector('.awning-dialog-title')?.textContent,
  message: document.querySelector('.awning-dialog-message')?.textContent,
});
const sent = () => calls.filter(({ body }) => body !== undefined).map(({ body }) => body);

describe('the button to the cart', () => {
  it('SF-2.08 SF-4.01 SF-4.02 SF-4.03 the cart button shows Adding…, Added! after a second, its label after two more', async () => {
    take(buttonMarkup());
    expect(label()).toBe('Add To Cart');
    button().click();
    expect(label()).toBe('Adding…');
    expect(button().getAttribute('aria-busy')).toBe('true');
    await settle();
    await pass(999);
    expect(label()).toBe('Adding…');
    await pass(1);
    expect(label()).toBe('Added!');
    await pass(1999);
    expect(label()).toBe('Added!');
    await pass(1);
    expect(label()).toBe('Add To Cart');
    expect(sent()).toEqual([{ itemId: ITEM, quantity: 1 }]);
    await click();
    expect(sent()).toHaveLength(2);
  });

  it('SF-4.07 the cart button ignores clicks while it adds and just after', async () => {
    take(buttonMarkup());
    await click();
    await click();
    await pass(1000);
    expect(label()).toBe('Added!');
    await click();
    expect(sent()).toHaveLength(1);
    expect(label()).toBe('Added!');
  });

  it('the cart button dispatches an event with what was added, and its label is announced', async () => {
    const received: unknown[] = [];
    document.addEventListener(
      itemAdded,
      (event) => received.push(event instanceof CustomEvent && event.detail),
      {
        once: true,
      },
    );
    take(buttonMarkup({ label: 'Put it in my basket' }));
    await click();
    expect(received).toEqual([{ itemId: ITEM, entry: added.newlyAdded, cart }]);
    expect(find('.sqs-add-to-cart-button-inner').getAttribute('aria-live')).toBe('polite');
    await pass(3000);
    expect(label()).toBe('Put it in my basket');
  });

  it('the cart button is pressed by the keyboard, once for a held key', async () => {
    take(buttonMarkup());
    const key = (name: string, repeat = false) =>
      button().dispatchEvent(
        new KeyboardEvent('keydown', { key: name, repeat, bubbles: true, cancelable: true }),
      );
    key('a');
    key('Enter', true);
    await settle();
    expect(sent()).toEqual([]);
    key(' ');
    await settle();
    expect(sent()).toHaveLength(1);
  });

  it('the cart button sends the chosen variant and quantity from anywhere on the page', async () => {
    take(
      `<aside>${variantsMarkup(mugs)}</aside><main>${quantityMarkup('3')}${variantsMarkup(mugs, { itemId: 'other' })}${buttonMarkup()}</main>`,
    );
    pick('Size', 'Small');
    pick('Glaze', 'Sea');
    await click();
    expect(sent()).toEqual([{ itemId: ITEM, sku: 'S-SEA', quantity: 3 }]);
  });

  it('SF-5.01 SF-5.02 SF-8.05 the cart button asks for missing options in an alert and beside them, and sends nothing', async () => {
    take(variantsMarkup(mugs) + buttonMarkup());
    await click();
    expect(alert()).toEqual({
      title: 'Unable to Add Item',
      message: 'Please select the Size and Glaze options.',
    });
    expect(find('.product-variants > .awning-field-problem').textContent).toBe(alert().message);
    expect(find('select').getAttribute('aria-invalid')).toBe('true');
    await act(async () => find('.awning-dialog button[data-autofocus]').click());
    pick('Size', 'Small');
    expect(document.querySelector('.awning-field-problem')).toBeNull();
    await pass(1000);
    await click();
    expect(alert().message).toBe('Please select the Glaze option.');
    expect(sent()).toEqual([]);
  });

  it('SF-5.04 the cart button says that a combination does not exist', async () => {
    take(variantsMarkup(mugs) + buttonMarkup());
    pick('Size', 'Large');
    pick('Glaze', 'Ink');
    await click();
    expect(alert().message).toBe('Sorry, that item variant is unavailable. Please select another variant.');
  });

  it('SF-5.05 the cart button says when stock is not enough, after asking the server again', async () => {
    take(variantsMarkup(mugs) + quantityMarkup('9') + buttonMarkup());
    pick('Size', 'Small');
    pick('Glaze', 'Sea');
    answers['/api/commerce/inventory/stock/'] = { body: { results: [] } };
    await click();
    expect(alert().message).toBe('Sorry, we do not have enough of that item available.');
    expect(sent()).toEqual([]);
    await pass(1000);
    const results = [{ variantId: 'id-S-SEA', sku: 'S-SEA', unlimited: false, qtyInStock: 9 }];
    answers['/api/commerce/inventory/stock/'] = { body: { results } };
    await click();
    expect(sent()).toEqual([{ itemId: ITEM, sku: 'S-SEA', quantity: 9 }]);
    expect(find('.product-variant-note').textContent).toBe('');
  });

  it('reads Sold out for a variant that is, adds nothing of it and opens no alert, until there is some again', async () => {
    take(variantsMarkup(mugs) + buttonMarkup());
    const button = find('.sqs-add-to-cart-button');
    const looks = () => [button.textContent?.trim(), button.getAttribute('aria-disabled')];
    pick('Size', 'Small');
    expect(looks()).toEqual(['Add To Cart', null]);
    pick('Glaze', 'Ink');
    expect(looks()).toEqual(['Sold out', 'true']);
    answers['/api/commerce/inventory/stock/'] = { body: { results: [] } };
    await click();
    await pass(1000);
    expect([sent(), document.querySelector('dialog'), looks()]).toEqual([[], null, ['Sold out', 'true']]);
    pick('Glaze', 'Sea');
    expect(looks()).toEqual(['Add To Cart', null]);
    pick('Glaze', 'Ink');
    const results = [{ variantId: 'id-S-INK', sku: 'S-INK', unlimited: false, qtyInStock: 2 }];
    answers['/api/commerce/inventory/stock/'] = { body: { results } };
    await click();
    await settle();
    expect(looks()).toEqual(['Add To Cart', null]);
    await click();
    expect(sent()).toEqual([{ itemId: ITEM, sku: 'S-INK', quantity: 1 }]);
  });

  it.each([
    ['', 'Quantity must be a number.'],
    ['1.5', 'Quantity must be a whole number.'],
    ['10000', 'Quantity must be between 1 and 9999.'],
  ])('SF-5.06 SF-5.07 the cart button refuses the quantity "%s"', async (typed, message) => {
    take(quantityMarkup(typed) + buttonMarkup());
    await click();
    expect(alert().message).toBe(message);
    expect(find('.product-quantity-input > .awning-field-problem').textContent).toBe(message);
    expect(sent()).toEqual([]);
  });

  it("SF-4.04 SF-4.05 SF-8.04 the cart button shows the server's message, and resets after a second", async () => {
    answers['/api/commerce/shopping-cart/entries'] = {
      status: 400,
      body: { code: 'cart.over-limit', message: 'You can have at most 5 of that item in your cart.' },
    };
    take(buttonMarkup());
    await click();
    expect(alert()).toEqual({
      title: 'Unable to Add Item',
      message: 'You can have at most 5 of that item in your cart.',
    });
    expect(button().dataset.state).toBe('error');
    await pass(999);
    expect(button().dataset.state).toBe('error');
    await pass(1);
    expect(button().dataset.state).toBe('idle');
    expect(label()).toBe('Add To Cart');
  });

  it.each<[string, FakeResponse, string]>([
    ['SF-8.03 too many presses', { status: 429, body: {} }, 'Please try again in a few seconds.'],
    [
      'SF-8.01 a session that is over',
      { status: 403, body: { crumbFail: true } },
      'Your session has expired. Please reload the page and try again.',
    ],
    ['no connection', 'offline', 'Please check your internet connection.'],
    ['a fault of the server', { status: 500, body: { message: 'Please try again.' } }, 'Please try again.'],
  ])('%s has its sentence, and can be tried again', async (_, answer, message) => {
    answers['/api/commerce/shopping-cart/entries'] = answer;
    take(buttonMarkup());
    await click();
    expect(alert().message).toBe(message);
    await pass(1000);
    answers['/api/commerce/shopping-cart/entries'] = { body: added };
    await click();
    await pass(1000);
    expect(label()).toBe('Added!');
  });

  it('the cart button resets after a call without a response', async () => {
    answers['/api/commerce/shopping-cart/entries'] = 'never';
    take(buttonMarkup());
    await click();
    await pass(29_999);
    expect(label()).toBe('Adding…');
    await pass(1);
    await settle();
    expect(alert().message).toBe('Please try again.');
    await pass(1000);
    expect(button().dataset.state).toBe('idle');
  });

  it('the cart button marks a variant that sold out between loading and clicking', async () => {
    take(variantsMarkup(mugs) + buttonMarkup());
    pick('Size', 'Small');
    pick('Glaze', 'Sea');
    answers['/api/commerce/shopping-cart/entries'] = {
      status: 409,
      body: { message: 'Sorry, we do not have enough of that item available.' },
    };
    const results = [{ variantId: 'id-S-SEA', sku: 'S-SEA', unlimited: false, qtyInStock: 0 }];
    answers['/api/commerce/inventory/stock/'] = { body: { results } };
    await click();
    await settle();
    expect(find('.product-variant-note').textContent).toBe('Sold out');
    expect(find<HTMLSelectElement>('select').value).toBe('Small');
  });

  it('SF-4.06 SF-8.06 of a shop with express checkout leads straight there, and titles a failure so', async () => {
    take(buttonMarkup({ more: 'data-express-checkout="true"' }));
    await click();
    expect(wentTo).toEqual(['/checkout']);
    expect(label()).toBe('Adding…');
    answers['/api/commerce/shopping-cart/entries'] = { status: 429, body: {} };
    take(buttonMarkup({ more: 'data-express-checkout="true"' }));
    await click();
    expect(alert().title).toBe('Unable to Purchase Item');
  });

  it('the cart button leads to express checkout by the context of the theme', async () => {
    const storeSettings = { expressCheckout: true };
    vi.stubGlobal('Static', { SQUARESPACE_CONTEXT: { websiteSettings: { storeSettings } } });
    take(buttonMarkup());
    await click();
    expect(wentTo).toEqual(['/checkout']);
  });

  it('SF-4.08 subscribes, and leads to the checkout with its token', async () => {
    take(buttonMarkup({ more: 'data-is-subscription="true"' }));
    await click();
    expect(sent()).toEqual([{ itemId: ITEM, qty: 1 }]);
    expect(wentTo).toEqual(['/checkout?cartToken=tok+en']);
  });

  it('SF-4.09 SF-5.08 SF-8.07 of a gift card needs a denomination, and leads to its page with it', async () => {
    const values = ['$25', '$50'].map((Value) => ({ sku: `GC ${Value}`, attributes: { Value } }));
    take(variantsMarkup(values) + buttonMarkup({ type: 4 }));
    await click();
    expect(alert()).toEqual({
      title: 'Unable to purchase Gift Card',
      message: 'Select a denomination for the Gift Card.',
    });
    pick('Value', '$50');
    await pass(1000);
    await click();
    expect(wentTo).toEqual([`/checkout/gift-card?itemId=${ITEM}&sku=GC+%2450`]);
    expect(sent()).toEqual([]);
  });

  it('the cart button enhances a plain form with the same fields', async () => {
    take(
      `<form class="awning-product-form" method="post" action="/cart/entries">${variantsMarkup(mugs)}${quantityMarkup('2')}<button type="submit" class="sqs-add-to-cart-button" data-item-id="${ITEM}" data-product-type="1" data-original-label="Add To Cart"><span class="sqs-add-to-cart-button-inner">Add To Cart</span></button></form>`,
    );
    pick('Size', 'Large');
    pick('Glaze', 'Sea');
    const event = new Event('submit', { cancelable: true });
    find<HTMLFormElement>('form').dispatchEvent(event);
    await settle();
    expect(event.defaultPrevented).toBe(true);
    expect(sent()).toEqual([{ itemId: ITEM, sku: 'L-SEA', quantity: 2 }]);
    expect(posted).toEqual([]);
  });

  it('without the code for calls to the shop sends the form of visitors without script', async () => {
    document.body.innerHTML = variantsMarkup(mugs) + quantityMarkup('2') + buttonMarkup();
    const submit = createAddToCart(button(), ITEM, () => Promise.reject(new TypeError('Failed to fetch')));
    pick('Size', 'Small');
    submit();
    await settle();
    expect(alert().message).toBe('Please select the Glaze option.');
    pick('Glaze', 'Sea');
    await pass(1000);
    submit();
    await settle();
    expect(posted).toEqual([{ itemId: ITEM, returnTo: '/cart', quantity: '2', sku: 'S-SEA' }]);
    expect(calls).toEqual([]);
  });

  it('without the code for calls to the shop and without a connection says so, and stays on the page', async () => {
    document.body.innerHTML = quantityMarkup('2') + buttonMarkup();
    const online = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    const submit = createAddToCart(button(), ITEM, () => Promise.reject(new TypeError('Failed to fetch')));
    submit();
    await settle();
    expect(alert()).toEqual({
      title: 'Unable to Add Item',
      message: 'Please check your internet connection.',
    });
    expect(find('.sqs-add-to-cart-button-wrapper > .awning-field-problem').textContent).toBe(alert().message);
    expect(posted).toEqual([]);
    await pass(999);
    expect(button().dataset.state).toBe('error');
    await pass(1);
    expect(button().dataset.state).toBe('idle');
    expect(find<HTMLInputElement>('.product-quantity-input input').value).toBe('2');
    online.mockReturnValue(true);
    submit();
    await settle();
    expect(posted).toHaveLength(1);
  });

  it('the cart button does nothing where another script handles the click', async () => {
    take(buttonMarkup());
    document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
    await click();
    expect(calls).toEqual([]);
    expect(label()).toBe('Add To Cart');
  });
});

describe('a product with questions', () => {
  const form = {
    name: 'Engraving',
    fields: [
      { id: 'words', type: 'text', title: 'Words', required: true },
      { id: 'extras', type: 'checkbox', title: 'Extras', options: ['Box', 'Card'] },
    ],
  };
  const stock = (qtyInStock: number) => ({
    body: { results: [{ variantId: 'v', sku: 'ONE', unlimited: false, qtyInStock }] },
  });
  const submit = async () => {
    await act(async () => find('.awning-fields button').click());
    await settle();
  };

  it('SF-5.09 looks whether there is any left before it asks', async () => {
    answers['/api/commerce/inventory/stock/'] = stock(0);
    take(buttonMarkup({ form }));
    await click();
    expect(alert().message).toBe('Sorry, we do not have enough of that item available.');
    expect(document.querySelector('.awning-fields')).toBeNull();
    expect(sent()).toEqual([]);
  });

  it.each<FakeResponse>(['offline', { status: 500, body: {} }])(
    'the form of a product opens when its stock cannot be checked',
    async (answer) => {
      answers['/api/commerce/inventory/stock/'] = answer;
      take(buttonMarkup({ form }));
      await click();
      expect(find('.awning-dialog-title').textContent).toBe('Engraving');
      expect(document.querySelector('.awning-field-problem')).toBeNull();
      await act(async () => find('.awning-dialog-close').click());
      await settle();
    },
  );

  it('SF-2.13 the form of a product opens in a dialog, says what is missing, and sends the answers', async () => {
    answers['/api/commerce/inventory/stock/'] = stock(3);
    take(buttonMarkup({ form }));
    await click();
    expect(find('.awning-dialog-title').textContent).toBe('Engraving');
    expect(label()).toBe('Add To Cart');
    await submit();
    expect(find('.awning-fields [role="alert"]').textContent).toBe(
      'One or more fields is invalid, please check your entries.',
    );
    expect(find('.awning-fields .awning-field-problem').textContent).toBe('Required');
    find<HTMLInputElement>('[name="field.words"]').value = 'Ada';
    find<HTMLInputElement>('[value="Card"]').checked = true;
    await submit();
    expect(sent()).toEqual([
      { itemId: ITEM, quantity: 1, additionalFields: '{"words":"Ada","extras":["Card"]}' },
    ]);
    expect(document.querySelector('.awning-fields')).toBeNull();
    await pass(1000);
    expect(label()).toBe('Added!');
  });

  const words = () => find<HTMLTextAreaElement>('.awning-fields [name="field.words"]');
  const type = (value: string) =>
    act(async () => {
      words().value = value;
      words().dispatchEvent(new Event('input', { bubbles: true }));
    });
  const close = async () => {
    await act(async () => find('.awning-dialog-close').click());
    await settle();
  };

  it('the form of a product cuts no text off: it counts characters and refuses too many', async () => {
    answers['/api/commerce/inventory/stock/'] = stock(3);
    const [first, ...others] = form.fields;
    take(
      buttonMarkup({ form: { ...form, fields: [{ ...first, type: 'textarea', maxLength: 5 }, ...others] } }),
    );
    await click();
    const counter = () => find('.awning-field-counter');
    expect([counter().textContent, words().hasAttribute('maxlength')]).toEqual(['0 / 5', false]);
    await type('😀😀😀');
    expect([counter().textContent, counter().getAttribute('role')]).toEqual(['3 / 5', null]);
    await type('Too long');
    expect([counter().textContent, counter().getAttribute('role')]).toEqual(['8 / 5', 'status']);
    expect(words().getAttribute('aria-describedby')?.split(' ')).toContain(counter().id);
    await submit();
    expect(find('.awning-field-problem').textContent).toBe('You have exceeded the character limit.');
    expect([words().value, document.activeElement === words(), sent()]).toEqual(['Too long', true, []]);
    await type('Short');
    await submit();
    expect(sent()).toMatchObject([{ additionalFields: '{"words":"Short"}' }]);
  });

  it('the form of a product restores what was typed after closing and a reload, until it was sent', async () => {
    answers['/api/commerce/inventory/stock/'] = stock(3);
    take(buttonMarkup({ form }));
    await click();
    await type('For Ada');
    await act(async () => find<HTMLInputElement>('[value="Card"]').click());
    await close();
    take(buttonMarkup({ form }));
    await click();
    const card = find<HTMLInputElement>('[value="Card"]');
    expect([words().value, card.checked]).toEqual(['For Ada', true]);
    await submit();
    expect(sent()).toMatchObject([{ additionalFields: '{"words":"For Ada","extras":["Card"]}' }]);
    take(buttonMarkup({ form }));
    await click();
    expect(words().value).toBe('');
    await close();
  });

  it("the form of a product shows the server's error beside each question", async () => {
    answers['/api/commerce/inventory/stock/'] = stock(3);
    answers['/api/commerce/shopping-cart/entries'] = {
      status: 400,
      body: {
        code: 'cart.answers-invalid',
        message: 'Please look again.',
        errors: { words: 'Not this word.' },
      },
    };
    take(buttonMarkup({ form }));
    await click();
    await type('Ada');
    await submit();
    expect(find('.awning-fields [role="alert"]').textContent).toBe('Please look again.');
    expect(find('.awning-field-problem').textContent).toBe('Not this word.');
    expect([words().value, words().getAttribute('aria-invalid')]).toEqual(['Ada', 'true']);
    await close();
  });

  it('the form of a product keeps what was typed when it cannot be sent, and can be closed', async () => {
    answers['/api/commerce/inventory/stock/'] = stock(3);
    answers['/api/commerce/shopping-cart/entries'] = 'offline';
    take(buttonMarkup({ form }));
    await click();
    find<HTMLInputElement>('[name="field.words"]').value = 'Ada';
    await submit();
    expect(find('.awning-fields [role="alert"]').textContent).toBe('Please check your internet connection.');
    expect(find<HTMLInputElement>('[name="field.words"]').value).toBe('Ada');
    await act(async () => find('.awning-dialog-close').click());
    await settle();
    expect(button().dataset.state).toBe('idle');
    expect(label()).toBe('Add To Cart');
  });
});
