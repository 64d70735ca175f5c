// @vitest-environment happy-dom
import type { CartPageData, ShoppingCart } from '@awning/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createCartStore } from '../cart/cart-store.ts';
import { mountReact } from '../react-island.ts';
import { createShopCall } from '../shop/shop-call.ts';
import { exampleCart, exampleEntry } from '../testing/example-cart.ts';
import { createShopResponses } from '../testing/shop-responses.ts';
import { CartPage } from './cart-page.tsx';
import { mount } from './cart-page-island.tsx';

const CART = '/api/commerce/shopping-cart';
const words = { id: 'words', type: 'text', title: 'Words', description: '', placeholder: '' };
const form = { name: 'Engraving', fields: [{ ...words, required: true, options: [], maxLength: null }] };
const mug = exampleEntry({ additionalFieldsForm: form, additionalFields: '{"words":"For Ada"}' });
const cloth = exampleEntry({ id: 'e'.repeat(24), title: 'Linen cloth', purchasePriceCents: 1200 });
const tray = exampleEntry({ id: 'f'.repeat(24), title: 'Oak tray', purchasePriceCents: 2400 });
const both = exampleCart([mug, cloth]);

const installments = {
  afterPayAvailable: false,
  afterPayMin: 0,
  afterPayMax: 0,
  shopperLanguage: 'en',
  accountCountry: 'US',
};

let shop: ReturnType<typeof createShopResponses>;
let over: AbortController;

/** Patient, because the machine may be busy. */
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 });
const response = (cart: ShoppingCart) => () => Response.json({ shoppingCart: cart });
const refuse = (status: number, message?: string) => () => Response.json({ message }, { status });
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
const row = (entry: { id: string }) => find(`[data-entry-id="${entry.id}"]`);
const labelled = (label: string) => find<HTMLButtonElement>(`[aria-label="${label}"]`);
const titles = () => [...document.querySelectorAll('.cart-row-title')].map((title) => title.textContent);
const spoken = () => find('.visually-hidden[role="status"]:last-child').textContent;
const root = () => find('.awning-cart');
const text = (selector: string) => find(selector).textContent;

const pageData = (cart: ShoppingCart, data: Partial<CartPageData> = {}): CartPageData => ({
  cart,
  language: 'en-US',
  shopUrl: '/shop',
  installments,
  notice: null,
  problem: null,
  ...data,
});
const fail = (error: unknown) => {
  throw error;
};

function open(cart: ShoppingCart, data: Partial<CartPageData> = {}): HTMLElement {
  const root = document.body.appendChild(document.createElement('div'));
  root.className = 'sqs-fullpage-shopping-cart-content awning-cart';
  const call = createShopCall({ fetch: shop.fetch, readCookies: () => 'crumb=c1' });
  const store = createCartStore({ call, window, signal: over.signal });
  store.seed(cart);
  mountReact(root, <CartPage data={pageData(cart, data)} store={store} root={root} />, { fail });
  return root;
}

function type(field: HTMLInputElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

beforeEach(() => {
  over = new AbortController();
  shop = createShopResponses();
  shop.on(`GET ${CART}`, () => Response.json(both));
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
  over.abort();
  document.body.replaceChildren();
});

describe('the cart page', () => {
  it('invites to the shop when it is empty', async () => {
    open(exampleCart([]));
    expect(text('.awning-cart-empty')).toContain('Your cart is empty.');
    expect(find('.awning-cart-empty a').getAttribute('href')).toBe('/shop');
  });

  it('the cart page marks lines that are free, gone or short, and disables the checkout link when blocked', async () => {
    open(
      exampleCart([
        exampleEntry({ purchasePriceCents: 0, title: 'Free pattern' }),
        exampleEntry({ id: '1'.repeat(24), isAvailable: false, productUrl: null, subTotal: 0 }),
        exampleEntry({ id: '2'.repeat(24), stockMessage: 'Only two left.' }),
      ]),
    );
    const rows = [...document.querySelectorAll('.cart-row')].map((line) => line.textContent);
    expect(rows[0]).toContain('Free');
    expect(rows[1]).toContain('No longer available. Please remove it.');
    expect(rows[2]).toContain('Only two left.');
    expect(find('.awning-checkout-button').hasAttribute('href')).toBe(false);
    expect(text('#cart-obstacle')).toContain('marked lines');
  });

  it('the cart page shows shipping and taxes once the destination is known', async () => {
    const option = {
      id: 'o',
      name: 'Express',
      description: '',
      amountCents: 500,
      amount: both.subtotalAmount,
    };
    open({
      ...both,
      shippingOptions: [option],
      selectedShippingOption: option,
      shippingLocation: { countryCode: 'US' },
      automaticDiscounts: [{ name: 'Opening week', discountCents: 100 }],
      discountCents: 100,
      shippingCostCents: 500,
      taxCents: 80,
      grandTotalCents: both.subtotalCents + 480,
    });
    await eventually(() => expect(text('.awning-cart-sums')).toContain('Discount Opening week−$1.00'));
    expect(text('.awning-cart-sums')).toContain('Delivery Express$5.00Tax$0.80Total');
    expect(document.querySelector('.awning-cart-note')).toBeNull();
  });

  it('the cart page shows the minimum order message and disables the checkout', async () => {
    const minimumSubtotalMessage = 'To check out, your order subtotal must be $50.00 or more.';
    open(exampleCart([mug], { minimumSubtotalMessage }));
    expect(text('#cart-obstacle')).toBe(minimumSubtotalMessage);
    expect(find('.awning-checkout-button').getAttribute('aria-disabled')).toBe('true');
  });

  it('the cart page keeps the error and quantity of a form sent without script', async () => {
    const problem = { message: 'Not enough.', entryId: mug.id, quantity: '70' };
    open(both, { problem });
    expect(row(mug).querySelector('.awning-form-problem')?.textContent).toContain('Not enough.');
    expect(find<HTMLInputElement>('input[name="quantity"]').value).toBe('70');
  });
});

describe('changing a quantity', () => {
  const path = `PUT ${CART}/entries/${mug.id}`;
  const field = () => find<HTMLInputElement>(`[data-entry-id="${mug.id}"] input[name="quantity"]`);
  const three = exampleCart([{ ...mug, quantity: 3, subTotal: 5400 }, cloth]);

  it('SF-4.13 quick quantity steps are sent as one change, shown at once, and mark the sums until the response', async () => {
    vi.useFakeTimers();
    const { promise, resolve } = Promise.withResolvers<Response>();
    shop.on(path, () => promise);
    const root = open(both);
    labelled('One more of Sea mug').click();
    labelled('One more of Sea mug').click();
    await vi.advanceTimersByTimeAsync(0);
    expect(field().value).toBe('3');
    expect(shop.calls).toEqual([]);
    await vi.advanceTimersByTimeAsync(400);
    expect(shop.calls.map(({ body }) => body)).toEqual([{ quantity: 3 }]);
    expect(text('.sqs-cart-subtotal')).toBe('$66.00');
    expect(find('.awning-cart-summary').getAttribute('aria-busy')).toBe('true');
    expect(root.classList.contains('is-recalculating')).toBe(true);
    resolve(Response.json({ shoppingCart: three }));
    await vi.advanceTimersByTimeAsync(0);
    expect(find('.awning-cart-summary').getAttribute('aria-busy')).toBe('false');
    expect(root.getAttribute('aria-busy')).toBe('false');
    expect(spoken()).toBe('Quantity of Sea mug updated.');
  });

  it('SF-8.08 a refused quantity change shows why, and reverts', async () => {
    shop.on(path, refuse(409, 'Sorry, we do not have enough of that item available.'));
    open(both);
    type(field(), '9');
    field().form?.requestSubmit();
    await eventually(() =>
      expect(row(mug).querySelector('[role="alert"]')?.textContent).toBe(
        'Unable to update quantity Sorry, we do not have enough of that item available.',
      ),
    );
    expect(field().value).toBe('1');
    expect(field().getAttribute('aria-describedby')).toBe(`problem-${mug.id}`);
    expect(text('.sqs-cart-subtotal')).toBe('$30.00');
  });

  it('SF-8.12 SF-8.13 advises to look at the connection, or to try again', async () => {
    open(both);
    const failure = () => row(mug).querySelector('[role="alert"]')?.textContent;
    shop.on(path, offline);
    type(field(), '2');
    field().form?.requestSubmit();
    await eventually(() =>
      expect(failure()).toBe('Unable to update quantity Please check your internet connection.'),
    );
    shop.on(path, () => new Response('', { status: 502 }));
    type(field(), '2');
    field().form?.requestSubmit();
    await eventually(() => expect(failure()).toBe('Unable to update quantity Please try again.'));
  });

  it('what is no quantity is refused beside the field, and not sent', async () => {
    open(both);
    for (const [typed, sentence] of [
      ['1.5', 'Quantity must be a whole number.'],
      ['0', 'Remove this item from your cart? Yes, remove it'],
      ['10000', 'Quantity must be between 1 and 9999.'],
      ['', 'Quantity must be a number.'],
    ] as const) {
      type(field(), typed);
      field().form?.requestSubmit();
      await eventually(() => expect(row(mug).querySelector('[role="alert"]')?.textContent).toBe(sentence));
      expect(field().value).toBe(typed);
    }
    expect(shop.calls).toEqual([]);
  });

  it('a cart line shows one error at a time, and none once something else is typed', async () => {
    const problems = () => [...row(mug).querySelectorAll('[role="alert"]')].map((each) => each.textContent);
    shop.on(path, refuse(409, 'Sorry, we do not have enough of that item available.'));
    open(both);
    type(field(), '999');
    field().form?.requestSubmit();
    await eventually(() =>
      expect(problems()).toEqual([expect.stringContaining('Unable to update quantity')]),
    );
    type(field(), '0');
    await eventually(() => expect(problems()).toEqual([]));
    field().form?.requestSubmit();
    await eventually(() => expect(problems()).toEqual([expect.stringContaining('Remove this item')]));
    type(field(), '2');
    await eventually(() => expect(problems()).toEqual([]));
  });

  it('a refused quantity change names what is left in stock', async () => {
    shop.on(path, refuse(409, 'Sorry, we do not have enough of that item available.'));
    const results = [{ variantId: mug.chosenVariant.id, sku: '', unlimited: false, qtyInStock: 4 }];
    vi.stubGlobal('fetch', async () => Response.json({ results }));
    open(both);
    type(field(), '9');
    field().form?.requestSubmit();
    await eventually(() =>
      expect(row(mug).querySelector('[role="alert"]')?.textContent).toBe(
        'Unable to update quantity Sorry, we do not have enough of that item available. Only 4 left.',
      ),
    );
    vi.unstubAllGlobals();
  });

  it('of none offers to remove the line', async () => {
    shop.on(`DELETE ${CART}/entries/${mug.id}`, response(exampleCart([cloth])));
    open(both);
    type(field(), '0');
    field().form?.requestSubmit();
    await eventually(() => expect(row(mug).querySelector('[role="alert"] button')).not.toBeNull());
    find(`[data-entry-id="${mug.id}"] [role="alert"] button`).click();
    await eventually(() => expect(text('.cart-row-removed')).toContain('Sea mug'));
    expect(shop.sent('DELETE')).toHaveLength(1);
  });

  it('a new price of the server shows, with a word about it', async () => {
    const dearer = exampleCart([{ ...mug, quantity: 3, purchasePriceCents: 2000, subTotal: 6000 }, cloth]);
    shop.on(path, response(dearer));
    open(both);
    type(field(), '3');
    field().form?.requestSubmit();
    await eventually(() => expect(row(mug).textContent).toContain('The price has changed. It was $18.00.'));
    expect(row(mug).textContent).toContain('$20.00 each');
    expect(row(mug).textContent).toContain('$60.00');
  });

  it('a change that was not sent yet is sent before the checkout opens', async () => {
    shop.on(path, response(three));
    open(both);
    labelled('One more of Sea mug').click();
    const link = find<HTMLAnchorElement>('.awning-checkout-button');
    const assign = vi.spyOn(document.location, 'assign').mockImplementation(() => {});
    const click = new MouseEvent('click', { bubbles: true, cancelable: true });
    link.dispatchEvent(click);
    expect(click.defaultPrevented).toBe(true);
    await eventually(() => expect(assign).toHaveBeenCalledExactlyOnceWith(link.href));
    expect(shop.sent('PUT').map(({ body }) => body)).toEqual([{ quantity: 2 }]);
  });
});

describe('going to the checkout', () => {
  const path = `PUT ${CART}/entries/${mug.id}`;
  const field = () => find<HTMLInputElement>(`[data-entry-id="${mug.id}"] input[name="quantity"]`);
  const problem = () => row(mug).querySelector('[role="alert"]')?.textContent;
  const assign = () => vi.spyOn(document.location, 'assign').mockImplementation(() => {});

  /** As a hand does it: the field is left first. Says whether the browser would follow the link. */
  function checkOut(): boolean {
    const link = find<HTMLAnchorElement>('.awning-checkout-button');
    link.focus();
    return link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));
  }
  async function typeQuantity(value: string): Promise<void> {
    field().focus();
    type(field(), value);
    await eventually(() => expect(field().value).toBe(value));
  }

  it('the checkout link waits for the response to a change under way', async () => {
    const leaving = assign();
    const { promise, resolve } = Promise.withResolvers<Response>();
    shop.on(path, () => promise);
    open(both);
    await typeQuantity('3');
    expect(checkOut()).toBe(false);
    await eventually(() => expect(shop.sent('PUT').map(({ body }) => body)).toEqual([{ quantity: 3 }]));
    await eventually(() => expect(find('.awning-checkout-button').getAttribute('aria-busy')).toBe('true'));
    expect(leaving).not.toHaveBeenCalled();
    resolve(Response.json({ shoppingCart: exampleCart([{ ...mug, quantity: 3, subTotal: 5400 }, cloth]) }));
    await eventually(() => expect(leaving).toHaveBeenCalledOnce());
  });

  it('the checkout link stays on the page when a change is refused, and shows the reason', async () => {
    const leaving = assign();
    shop.on(path, refuse(409, 'Not enough.'));
    open(both);
    await typeQuantity('3');
    expect(checkOut()).toBe(false);
    await eventually(() => expect(problem()).toBe('Unable to update quantity Not enough.'));
    await eventually(() => expect(document.activeElement).toBe(field()));
    expect(find('.awning-checkout-button').getAttribute('aria-busy')).toBe('false');
    expect(leaving).not.toHaveBeenCalled();
    expect(field().value).toBe('1');
    expect(checkOut()).toBe(true);
  });

  it('the checkout link stays on the page with an invalid quantity, also when pressed again', async () => {
    open(both);
    await typeQuantity('1.5');
    for (let turn = 0; turn < 2; turn++) {
      expect(checkOut()).toBe(false);
      await eventually(() => expect(document.activeElement).toBe(field()));
      await eventually(() => expect(problem()).toBe('Quantity must be a whole number.'));
    }
    expect(shop.calls).toEqual([]);
  });

  it('tries once more what a refused form brought back', async () => {
    shop.on(path, refuse(409, 'Not enough.'));
    open(both, { problem: { message: 'Not enough.', entryId: mug.id, quantity: '70' } });
    await eventually(() => expect(checkOut()).toBe(false));
    await eventually(() => expect(shop.sent('PUT').map(({ body }) => body)).toEqual([{ quantity: 70 }]));
  });

  it('the checkout link waits for a removal too, and stays on the page if it fails', async () => {
    const leaving = assign();
    const { promise, resolve } = Promise.withResolvers<Response>();
    shop.on(`DELETE ${CART}/entries/${mug.id}`, () => promise);
    open(both);
    labelled('Remove Sea mug').click();
    expect(checkOut()).toBe(false);
    resolve(new Response('', { status: 502 }));
    await eventually(() => expect(problem()).toBe('Unable to remove item Please try again.'));
    await eventually(() => expect(document.activeElement).toBe(labelled('Remove Sea mug')));
    expect(leaving).not.toHaveBeenCalled();
  });

  it('the checkout link stays on the page when the response says that the cart cannot be bought', async () => {
    const leaving = assign();
    const { promise, resolve } = Promise.withResolvers<Response>();
    shop.on(path, () => promise);
    open(both);
    await typeQuantity('3');
    checkOut();
    const short = { ...mug, quantity: 3, stockMessage: 'Only two left.' };
    resolve(Response.json({ shoppingCart: exampleCart([short, cloth]) }));
    await eventually(() => expect(text('#cart-obstacle')).toContain('marked lines'));
    await eventually(() => expect(root().getAttribute('aria-busy')).toBe('false'));
    expect(leaving).not.toHaveBeenCalled();
  });
});

describe('removing a line', () => {
  it('removing a cart line hides it at once, offers Undo in its place and keeps the focus there', async () => {
    shop.on(`DELETE ${CART}/entries/${mug.id}`, response(exampleCart([cloth])));
    shop.on(`POST ${CART}/entries/${mug.id}/restore`, response(both));
    open(both);
    labelled('Remove Sea mug').click();
    await eventually(() => expect(titles()).toEqual(['Linen cloth']));
    const place = find(`[data-removed-id="${mug.id}"]`);
    expect(place.textContent).toBe('Sea mug removed.Undo');
    expect(place.nextElementSibling).toBe(row(cloth));
    expect(document.activeElement).toBe(place);
    expect(spoken()).toBe('Sea mug removed.');
    place.querySelector('button')?.click();
    await eventually(() => expect(titles()).toEqual(['Sea mug', 'Linen cloth']));
    await eventually(() => expect(spoken()).toBe('Sea mug is back in your cart.'));
    expect(document.activeElement).toBe(labelled('Remove Sea mug'));
  });

  it('of the last one shows an empty cart, still with the way back', async () => {
    const alone = exampleCart([mug]);
    shop.on(`DELETE ${CART}/entries/${mug.id}`, response(exampleCart([])));
    shop.on(`POST ${CART}/entries/${mug.id}/restore`, response(alone));
    const root = open(alone);
    labelled('Remove Sea mug').click();
    await eventually(() => expect(root.classList.contains('cart-empty')).toBe(true));
    expect(document.activeElement).toBe(find('#notice'));
    find('#notice button').click();
    await eventually(() => expect(titles()).toEqual(['Sea mug']));
    expect(root.classList.contains('cart-empty')).toBe(false);
  });

  it('SF-8.09 a failed removal shows the error, and restores the line with the focus', async () => {
    shop.on(`DELETE ${CART}/entries/${mug.id}`, offline);
    open(both);
    labelled('Remove Sea mug').click();
    await eventually(() =>
      expect(row(mug).querySelector('[role="alert"]')?.textContent).toBe(
        'Unable to remove item Please check your internet connection.',
      ),
    );
    expect(titles()).toEqual(['Sea mug', 'Linen cloth']);
    await eventually(() => expect(document.activeElement).toBe(labelled('Remove Sea mug')));
  });

  it('that fails late leaves alone what was removed since, and the focus there', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    shop.on(`DELETE ${CART}/entries/${mug.id}`, () => promise);
    shop.on(`DELETE ${CART}/entries/${cloth.id}`, response(exampleCart([mug])));
    shop.on(`GET ${CART}`, () => Response.json(exampleCart([mug])));
    open(exampleCart([mug, cloth, tray]));
    labelled('Remove Sea mug').click();
    await eventually(() => find(`[data-removed-id="${mug.id}"]`));
    labelled('Remove Linen cloth').click();
    await eventually(() => expect(document.activeElement).toBe(find(`[data-removed-id="${cloth.id}"]`)));
    resolve(new Response('', { status: 500 }));
    await eventually(() => expect(row(mug).querySelector('[role="alert"]')).not.toBeNull());
    expect(text(`[data-removed-id="${cloth.id}"]`)).toContain('Undo');
    expect(document.activeElement).toBe(find(`[data-removed-id="${cloth.id}"]`));
  });

  it('that cannot be undone leaves alone what was put back since', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const three = exampleCart([mug, cloth, tray]);
    shop.on(`DELETE ${CART}/entries/${mug.id}`, response(exampleCart([cloth, tray])));
    shop.on(`DELETE ${CART}/entries/${cloth.id}`, response(exampleCart([tray])));
    shop.on(`POST ${CART}/entries/${mug.id}/restore`, () => promise);
    shop.on(`GET ${CART}`, () => Response.json(exampleCart([tray])));
    open(three);
    labelled('Remove Sea mug').click();
    await eventually(() => find(`[data-removed-id="${mug.id}"]`));
    find(`[data-removed-id="${mug.id}"] button`).click();
    await eventually(() => row(mug));
    labelled('Remove Linen cloth').click();
    await eventually(() => find(`[data-removed-id="${cloth.id}"]`));
    resolve(new Response('', { status: 500 }));
    await eventually(() => find(`[data-removed-id="${mug.id}"]`));
    expect(text(`[data-removed-id="${cloth.id}"]`)).toContain('Undo');
  });

  it('a failed Undo of a removal shows the error', async () => {
    shop.on(`DELETE ${CART}/entries/${mug.id}`, response(exampleCart([cloth])));
    shop.on(`POST ${CART}/entries/${mug.id}/restore`, refuse(409, 'Not enough.'));
    shop.on(`GET ${CART}`, () => Response.json(exampleCart([cloth])));
    open(both);
    labelled('Remove Sea mug').click();
    await eventually(() => expect(titles()).toEqual(['Linen cloth']));
    find(`[data-removed-id="${mug.id}"] button`).click();
    await eventually(() => expect(text('#notice')).toBe('Unable to put item back. Not enough.'));
    expect(document.activeElement).toBe(find('#notice'));
  });
});

describe('what the shopper answered', () => {
  const edit = async () => {
    labelled('Edit details of Sea mug').click();
    await eventually(() => find<HTMLInputElement>('dialog input[name="field.words"]'));
    return find<HTMLInputElement>('dialog input[name="field.words"]');
  };

  it('answers of a cart line can be changed in a dialog', async () => {
    const changed = { ...mug, additionalFields: '{"words":"For Grace"}' };
    shop.on(`PUT ${CART}/entries/${mug.id}/additionalFields`, response(exampleCart([changed, cloth])));
    open(both);
    const field = await edit();
    expect(field.value).toBe('For Ada');
    field.value = 'For Grace';
    field.form?.requestSubmit();
    await eventually(() => expect(document.querySelector('dialog')).toBeNull());
    expect(shop.sent('PUT')[0]?.body).toEqual({ additionalFields: '{"words":"For Grace"}' });
    await eventually(() => expect(row(mug).textContent).toContain('For Grace'));
    expect(spoken()).toBe('The details of Sea mug are saved.');
  });

  it('SF-8.10 answers that could not be saved show an error in the dialog, and what was typed stays', async () => {
    shop.on(`PUT ${CART}/entries/${mug.id}/additionalFields`, offline);
    open(both);
    const field = await edit();
    field.value = 'For Grace';
    field.form?.requestSubmit();
    await eventually(() =>
      expect(text('dialog [role="alert"]')).toBe(
        'Unable to update form. Please check your internet connection.',
      ),
    );
    expect(find<HTMLInputElement>('dialog input[name="field.words"]').value).toBe('For Grace');
  });

  it('SF-8.11 an answers form that cannot be opened shows an error', async () => {
    const broken = { ...mug, additionalFieldsForm: { ...form, fields: [] } };
    open(exampleCart([broken, cloth]));
    labelled('Edit details of Sea mug').click();
    await eventually(() =>
      expect(row(mug).querySelector('[role="alert"]')?.textContent).toBe(
        'Unable to open form Please try again.',
      ),
    );
  });
});

describe('a code', () => {
  const coupon = { code: 'TIDE', name: 'Spring tide', discountCents: 300, message: '' };
  const field = () => find<HTMLInputElement>('#promo-code');

  it('a coupon code is applied and removed without a reload', async () => {
    const cheaper = exampleCart([mug, cloth], {
      coupons: [coupon],
      discountCents: 300,
      grandTotalCents: 2700,
    });
    shop.on(`POST ${CART}/coupons`, response(cheaper));
    shop.on(`DELETE ${CART}/coupons/TIDE`, response(both));
    open(both);
    type(field(), 'tide');
    field().form?.requestSubmit();
    await eventually(() => expect(text('.awning-coupons')).toContain('Spring tide'));
    expect(text('.awning-cart-total dd')).toBe('$27.00');
    await eventually(() => expect(field().value).toBe(''));
    labelled('Remove the code TIDE').click();
    await eventually(() => expect(document.querySelector('.awning-coupons')).toBeNull());
    await eventually(() => expect(text('.awning-cart-total dd')).toBe('$30.00'));
    await eventually(() => expect(spoken()).toBe('Code removed.'));
  });

  it('that was refused is not spoken of any more after the next action', async () => {
    const path = `PUT ${CART}/entries/${mug.id}`;
    shop.on(`POST ${CART}/coupons`, refuse(404, 'Code NOPE isn’t valid.'));
    shop.on(path, response(exampleCart([{ ...mug, quantity: 2 }, cloth])));
    const problem = () => document.querySelector('#coupon-problem')?.textContent;
    open(both);
    for (const next of [() => type(field(), 'other'), () => labelled('One more of Sea mug').click()]) {
      type(field(), 'nope');
      field().form?.requestSubmit();
      await eventually(() => expect(problem()).toBe('Code NOPE isn’t valid.'));
      next();
      await eventually(() => expect(problem()).toBeUndefined());
    }
  });

  it('after another is taken away with the focus in its place each time', async () => {
    const tide = exampleCart([mug], { coupons: [coupon] });
    const spring = { ...coupon, code: 'SPRING' };
    shop.on(`DELETE ${CART}/coupons/SPRING`, response(tide));
    shop.on(`DELETE ${CART}/coupons/TIDE`, response(exampleCart([mug])));
    open(exampleCart([mug], { coupons: [spring, coupon] }));
    for (const code of ['SPRING', 'TIDE']) {
      labelled(`Remove the code ${code}`).focus();
      labelled(`Remove the code ${code}`).click();
      await eventually(() => expect(document.querySelector(`[aria-label$="${code}"]`)).toBeNull());
      await eventually(() => expect(document.activeElement).toBe(field()));
    }
  });

  it('that nobody knows is refused beside the field, and stays there to be corrected', async () => {
    shop.on(`POST ${CART}/coupons`, refuse(404, 'Code TIED isn’t valid.'));
    open(both);
    type(field(), 'TIED');
    field().form?.requestSubmit();
    await eventually(() => expect(text('#coupon-problem')).toBe('Code TIED isn’t valid.'));
    expect(field().value).toBe('TIED');
    expect(field().getAttribute('aria-describedby')).toBe('coupon-problem');
  });
});

// Last, because it uses the page's one cart, which listens to all others.
describe('taking over the page', () => {
  it('a page that has lost its cart stays as it is', () => {
    document.body.innerHTML = '<div><p>HTML</p></div>';
    expect(() => mount(find('div'), { props: {}, readPage: () => ({}), fail })).toThrow('lost its cart');
    expect(document.body.textContent).toBe('HTML');
  });

  it('the cart page island shows the cart that came with the page, without a request', () => {
    const json = JSON.stringify(pageData(both)).replaceAll('<', '\\u003c');
    document.body.innerHTML = `<div class="sqs-fullpage-shopping-cart-content"><script type="application/json" class="awning-cart-data">${json}</script></div>`;
    const fetch = vi.fn();
    vi.stubGlobal('fetch', fetch);
    mount(find('div'), { props: {}, readPage: () => ({}), fail });
    expect(titles()).toEqual(['Sea mug', 'Linen cloth']);
    expect(text('.sqs-cart-subtotal')).toBe('$30.00');
    expect(text('.awning-cart-total dd')).toBe('$30.00');
    expect(find('.awning-checkout-button').getAttribute('href')).toBe('/checkout');
    expect(row(mug).querySelector('.cart-row-options')?.textContent).toBe('WordsFor Ada');
    expect(fetch).not.toHaveBeenCalled();
  });
});
