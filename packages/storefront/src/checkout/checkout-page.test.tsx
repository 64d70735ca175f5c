// @vitest-environment happy-dom
import type { Checkout, CheckoutPageData } from '@awning/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createSessionEntries } from '../browser/session-entries.ts';
import { createShopCall } from '../shop/shop-call.ts';
import { exampleCheckout } from '../testing/example-checkout.ts';
import { createShopResponses } from '../testing/shop-responses.ts';
import { openCheckout } from './checkout-island.tsx';

const CHECKOUT = '/api/commerce/checkout';
const PAY = `POST ${CHECKOUT}/pay`;

let shop: ReturnType<typeof createShopResponses>;
let left: string[];
let storageEntries: Map<string, string>;

const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000, interval: 10 });
const respond =
  (body: object, status = 200) =>
  () =>
    Response.json(body, { status });
const refuse = (status: number, message: string, more: object = {}) => respond({ message, ...more }, status);
const offline = () => Promise.reject(new TypeError('Failed to fetch'));

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
const field = (name: string) => find<HTMLInputElement>(`[data-field="${name}"] :is(input, select, textarea)`);
const problemOf = (name: string) =>
  document.getElementById(`field-${name.replaceAll('.', '-')}-problem`)?.textContent;
const button = () => find<HTMLButtonElement>('.button--pay');
const alertText = () => document.querySelector('.part--review .alert')?.textContent ?? '';
const text = (selector: string) => find(selector).textContent;

function type(control: HTMLInputElement, value: string): void {
  const prototype =
    control instanceof HTMLSelectElement ? HTMLSelectElement.prototype : HTMLInputElement.prototype;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(
    new Event(control instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }),
  );
}
const leave = (control: HTMLElement) => control.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
const fillCard = (number = '4242424242424242') => {
  type(field('card.number'), number);
  type(field('card.expiry'), '1240');
  type(field('card.code'), '123');
};
const click = () => button().click();

const storage = {
  getItem: (key: string) => storageEntries.get(key) ?? null,
  setItem: (key: string, value: string) => void storageEntries.set(key, value),
  removeItem: (key: string) => void storageEntries.delete(key),
};

function open(checkout: Checkout | null = exampleCheckout(), data: Partial<CheckoutPageData> = {}): void {
  const root = document.body.appendChild(document.createElement('main'));
  openCheckout(
    root,
    {
      checkout,
      language: 'en-US',
      cartToken: null,
      shopUrl: '/shop',
      attemptId: null,
      attemptKey: null,
      hasForm: true,
      ...data,
    },
    {
      call: createShopCall({ fetch: shop.fetch, readCookies: () => 'crumb=c1' }),
      entries: createSessionEntries({ storage: () => storage, now: () => 1 }),
      leave: (url) => void left.push(url),
      fail: (error) => {
        throw error;
      },
    },
  );
}

beforeEach(() => {
  shop = createShopResponses();
  left = [];
  storageEntries = new Map();
  shop.on(`GET ${CHECKOUT}`, respond(exampleCheckout()));
  shop.on(`PUT ${CHECKOUT}`, respond(exampleCheckout()));
});
afterEach(() => {
  vi.useRealTimers();
  document.body.replaceChildren();
});

describe('filling in the checkout', () => {
  it('the checkout form asks for an address as the country writes it, with keyboards and autofill names', async () => {
    open();
    expect(field('shippingAddress.state').tagName).toBe('SELECT');
    expect(field('shippingAddress.phone').inputMode).toBe('tel');
    expect(field('shippingAddress.address1').autocomplete).toBe('shipping address-line1');
    expect(field('email').inputMode).toBe('email');
    type(field('shippingAddress.countryCode'), 'GB');
    await eventually(() =>
      expect(text('[data-field="shippingAddress.postalCode"] label')).toContain('Postcode'),
    );
    expect(document.querySelector('[data-field="shippingAddress.state"]')).toBeNull();
    await eventually(() =>
      expect(shop.sent('PUT').at(-1)?.body).toEqual({ shippingAddress: { countryCode: 'GB', state: '' } }),
    );
  });

  it("the checkout form saves what is typed after a pause, and shows a field's error only after it was left", async () => {
    vi.useFakeTimers();
    shop.on(
      `PUT ${CHECKOUT}`,
      respond(exampleCheckout({ problems: { email: 'No such address.', note: 'x' } })),
    );
    open();
    type(field('email'), 'ada@');
    await vi.advanceTimersByTimeAsync(300);
    expect(shop.sent('PUT')).toEqual([]);
    await vi.advanceTimersByTimeAsync(300);
    expect(shop.sent('PUT').map(({ body }) => body)).toEqual([{ email: 'ada@' }]);
    expect(problemOf('email')).toBeUndefined();
    leave(field('email'));
    await vi.advanceTimersByTimeAsync(0);
    expect(problemOf('email')).toBe('No such address.');
    expect(field('email').getAttribute('aria-describedby')).toContain('field-email-problem');
    type(field('email'), 'ada@e');
    await vi.advanceTimersByTimeAsync(0);
    expect(problemOf('email')).toBeUndefined();
  });

  it('the checkout form suggests a correction of a mistyped email domain, and applies it', async () => {
    open(exampleCheckout({ email: '' }));
    type(field('email'), 'ada@gmial.com');
    leave(field('email'));
    await eventually(() => expect(text('[data-field="email"]')).toContain('Did you mean ada@gmail.com?'));
    find<HTMLButtonElement>('[data-field="email"] button').click();
    await eventually(() => expect(field('email').value).toBe('ada@gmail.com'));
  });

  it('the checkout form keeps unsaved changes for the next page, and never a card', async () => {
    shop.on(`PUT ${CHECKOUT}`, offline);
    open();
    fillCard();
    type(field('shippingAddress.city'), 'Oakland');
    await eventually(() => expect(text('.part--review')).toContain('could not save your latest changes'));
    expect([...storageEntries.values()].join()).toContain('Oakland');
    expect([...storageEntries.values()].join()).not.toContain('4242');
    document.body.replaceChildren();
    shop.on(`PUT ${CHECKOUT}`, respond(exampleCheckout()));
    open();
    expect(field('shippingAddress.city').value).toBe('Oakland');
    await eventually(() => expect(storageEntries.size).toBe(0));
  });

  it('the checkout form announces a new total, and marks the old one until then', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    shop.on(`PUT ${CHECKOUT}`, () => promise);
    open();
    find<HTMLInputElement>('input[value="express"]').click();
    await eventually(() => expect(find('.summary').getAttribute('aria-busy')).toBe('true'));
    resolve(Response.json(exampleCheckout({ totalCents: 3300, shippingOptionId: 'express' })));
    await eventually(() => expect(button().textContent).toBe('Pay $33.00'));
    expect(text('main > [role="status"]')).toBe('The total is now $33.00.');
  });

  it('PL-5.13 delivery that costs nothing is called free, in the choice and in the sums', () => {
    const checkout = exampleCheckout();
    const [standard, ...others] = checkout.cart.shippingOptions;
    if (!standard) throw new Error('No delivery.');
    const free = { ...standard, amountCents: 0, amount: { ...standard.amount, value: 0 } };
    open({
      ...checkout,
      cart: { ...checkout.cart, shippingOptions: [free, ...others], shippingCostCents: 0 },
    });
    expect(text('.option-amount')).toBe('Free');
    expect([...document.querySelectorAll('.sum')].map(({ textContent }) => textContent)).toContain(
      'DeliveryFree',
    );
  });

  it('the checkout form keeps a shipping option chosen while the address is still being saved', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    const { promise: second } = Promise.withResolvers<Response>();
    shop.on(`PUT ${CHECKOUT}`, () => (shop.sent('PUT').length > 1 ? second : promise));
    open();
    const express = find<HTMLInputElement>('input[value="express"]');
    type(field('shippingAddress.countryCode'), 'GB');
    await eventually(() => expect(shop.sent('PUT')).toHaveLength(1));
    express.click();
    await eventually(() => expect(express.checked).toBe(true));
    resolve(Response.json(exampleCheckout()));
    await eventually(() => expect(shop.sent('PUT')).toHaveLength(2));
    expect(express.checked).toBe(true);
    expect(shop.sent('PUT').at(-1)?.body).toEqual({ shippingOptionId: 'express' });
  });

  it('the checkout form takes gift cards and discount codes in one field', async () => {
    shop.on('POST /api/commerce/shopping-cart/coupons', respond({}));
    shop.on(
      `POST ${CHECKOUT}/gift-cards`,
      respond(
        exampleCheckout({
          giftCards: [{ id: 'g1', label: 'Gift card ending in 7K2M', amountCents: 300 }],
          dueCents: 2000,
        }),
      ),
    );
    open();
    type(find('#checkout-code'), 'SALT10');
    find('#checkout-code').dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    await eventually(() => expect(shop.sent('POST').at(-1)?.body).toEqual({ promoCode: 'SALT10' }));
    await eventually(() => expect(find<HTMLInputElement>('#checkout-code').value).toBe(''));
    type(find('#checkout-code'), 'abcd-efgh-jkmn-pqrs');
    find<HTMLButtonElement>('.codes-row button').click();
    await eventually(() => expect(text('.codes-list .codes-label')).toBe('Gift card ending in 7K2M'));
    expect(text('main > [role="status"]')).toBe('Gift card ending in 7K2M is applied.');
    expect(button().textContent).toBe('Pay $20.00');
    expect(shop.sent('POST').filter(({ path }) => path.endsWith('/pay'))).toEqual([]);
  });

  it.each([
    ['its own spelling', { discountCents: 300, message: '' }, 'The code LOW TIDE is applied.'],
    ['what it takes off so far', { discountCents: 0, message: '' }, 'It takes nothing off so far.'],
    ['why it does not count', { discountCents: 0, message: 'You have used it.' }, 'You have used it.'],
  ])('the checkout form says of a discount code %s', async (_what, coupon, sentence) => {
    const entered = exampleCheckout();
    const coupons = [{ code: 'LOW TIDE', name: '', ...coupon }];
    shop.on('POST /api/commerce/shopping-cart/coupons', respond({}));
    shop.on(`GET ${CHECKOUT}`, respond({ ...entered, cart: { ...entered.cart, coupons } }));
    open();
    type(find('#checkout-code'), 'low tide');
    find<HTMLButtonElement>('.codes-row button').click();
    await eventually(() => expect(text('main > [role="status"]')).toContain(sentence));
    expect(text('.codes-list .codes-label')).toBe('LOW TIDE');
  });

  it("the checkout form starts with the shop's country, and saves nothing before it is touched", async () => {
    vi.useFakeTimers();
    const nowhere = { ...exampleCheckout().shippingAddress, countryCode: '', state: '' };
    open(exampleCheckout({ shippingAddress: nowhere }));
    expect(field('shippingAddress.countryCode').value).toBe('GB');
    await vi.advanceTimersByTimeAsync(60_000);
    expect(shop.calls).toEqual([]);
    type(field('shippingAddress.city'), 'Leeds');
    await vi.advanceTimersByTimeAsync(600);
    expect(shop.sent('PUT').map(({ body }) => body)).toEqual([
      { shippingAddress: { countryCode: 'GB', city: 'Leeds' } },
    ]);
  });

  it("the checkout form has no country selected where the shop's is not known", () => {
    const nowhere = { ...exampleCheckout().shippingAddress, countryCode: '', state: '' };
    open(exampleCheckout({ shippingAddress: nowhere, homeCountry: '' }));
    expect(field('shippingAddress.countryCode').value).toBe('');
  });

  it('SF-1.09 the checkout form shows the recurring terms of a subscription, and takes no discount codes for it', () => {
    const amount = exampleCheckout().totalAmount;
    open(exampleCheckout({ kind: 'subscription', recurring: { words: '$23.00 every month', amount } }), {
      cartToken: 'tok',
    });
    expect(text('.terms-recurring')).toBe(
      'You will pay $23.00 every month. The first payment is made today.',
    );
    expect(button().textContent).toBe('Subscribe for $23.00');
    expect(text('.codes label')).toBe('Gift card code');
  });

  it('the checkout form of a gift asks to agree by giving, and not by placing an order', () => {
    const policies = [{ title: 'Privacy', url: '/privacy' }];
    open(exampleCheckout({ kind: 'donation', settings: { ...exampleCheckout().settings, policies } }));
    expect(text('.terms')).toBe('By giving you agree to our Privacy.');
  });

  it('the checkout form asks only for what is needed', () => {
    open(
      exampleCheckout({
        asks: { shippingAddress: false, billingAddress: false, payment: false },
        dueCents: 0,
      }),
    );
    expect(document.querySelector('[data-field^="shippingAddress"]')).toBeNull();
    expect(document.querySelector('[data-field="card.number"]')).toBeNull();
    const elements = [...document.querySelectorAll('[data-field^="billingAddress"]')];
    expect(elements.map(({ textContent }) => textContent)).toEqual([
      'First name (optional)',
      'Last name (optional)',
    ]);
    expect(button().textContent).toBe('Place order');
  });
});

describe('paying', () => {
  it('leads to what is missing: a list that takes the focus and names every field', async () => {
    open(exampleCheckout({ problems: { 'shippingAddress.city': 'Enter the city.' } }));
    click();
    await eventually(() => expect(alertText()).toContain('Enter the city.'));
    expect(alertText()).toContain('Enter your card number.');
    expect(document.activeElement).toBe(find('.part--review .alert'));
    expect(find('.part--review .alert').getAttribute('role')).toBe('alert');
    find<HTMLAnchorElement>('.alert a').click();
    expect(document.activeElement).toBe(field('shippingAddress.city'));
    expect(shop.sent('POST')).toEqual([]);
    expect(button().getAttribute('aria-disabled')).toBe('false');
  });

  it('SF-1.07 the Pay button sends once when pressed again, with the shown total, and leads to the order', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    shop.on(PAY, () => promise);
    open();
    fillCard();
    click();
    click();
    await eventually(() => expect(shop.sent('POST')).toHaveLength(1));
    click();
    expect(button().textContent).toBe('Sending your order…');
    resolve(Response.json({ outcome: 'completed', url: '/checkout/orders/t/confirmed' }));
    await eventually(() => expect(left).toEqual(['/checkout/orders/t/confirmed']));
    expect(shop.sent('POST').map(({ body }) => body)).toEqual([
      {
        methodId: 'test-card',
        methodToken: 'test-success',
        expectedTotalCents: 2300,
        expectedDueCents: 2300,
      },
    ]);
  });

  it('the Pay button never pays another total than it showed: a new total asks once more', async () => {
    const { promise, resolve } = Promise.withResolvers<Response>();
    shop.on(`PUT ${CHECKOUT}`, () => promise);
    shop.on(PAY, respond({ outcome: 'completed', url: '/done' }));
    open();
    fillCard();
    type(field('shippingAddress.postalCode'), '94105');
    expect(button().textContent).toBe('Pay $23.00');
    click();
    await eventually(() => expect(shop.sent('PUT')).toHaveLength(1));
    resolve(Response.json(exampleCheckout({ totalCents: 2850 })));
    await eventually(() =>
      expect(alertText()).toContain('$28.50 is to be paid now. Nothing has been charged.'),
    );
    expect(button().textContent).toBe('Pay $28.50');
    expect(shop.sent('POST')).toEqual([]);
    click();
    await eventually(() => expect(left).toEqual(['/done']));
    expect(shop.sent('POST').map(({ body }) => body)).toMatchObject([
      { expectedTotalCents: 2850, expectedDueCents: 2850 },
    ]);
  });

  it('a pending payment is awaited after a reload, and returns to the form when it failed', async () => {
    shop.on(PAY, respond({ outcome: 'waiting', attemptId: 'a1' }));
    shop.on(`GET ${CHECKOUT}/attempts/a1`, respond({ outcome: 'waiting', attemptId: 'a1' }));
    open();
    fillCard();
    click();
    await eventually(() => expect(document.body.textContent).toContain('Your payment is being confirmed'));
    document.body.replaceChildren();
    shop.on(`GET ${CHECKOUT}/attempts/a1`, refuse(402, 'Declined.'));
    open();
    expect(document.body.textContent).toContain('Your payment is being confirmed');
    await eventually(() => expect(alertText()).toContain('Declined.'));
    document.body.replaceChildren();
    open();
    expect(document.querySelector('.state')).toBeNull();
  });

  it('a declined card shows why, keeps the form, and another card is sent with a new key', async () => {
    shop.on(PAY, refuse(402, 'There is not enough money on that card.', { code: 'checkout.declined' }));
    open();
    fillCard('4000000000009995');
    click();
    await eventually(() => expect(alertText()).toContain('There is not enough money on that card.'));
    shop.on(PAY, respond({ outcome: 'completed', url: '/done' }));
    fillCard();
    click();
    await eventually(() => expect(left).toEqual(['/done']));
    const keys = shop.sent('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('a payment whose response was lost is sent again with the same key, so that it is never paid twice', async () => {
    shop.on(PAY, offline);
    open();
    fillCard();
    click();
    await eventually(() => expect(alertText()).toContain('You seem to be offline.'));
    shop.on(PAY, refuse(500, 'Oh no.'));
    click();
    await eventually(() => expect(alertText()).toContain('You will never pay twice.'));
    shop.on(PAY, respond({ outcome: 'received', url: '/received' }));
    click();
    await eventually(() => expect(left).toEqual(['/received']));
    const keys = shop.sent('POST').map(({ headers }) => headers.get('idempotency-key'));
    expect(keys).toHaveLength(3);
    expect(new Set(keys).size).toBe(1);
  });

  it.each([
    ['a price that changed', 409, 'checkout.price-changed', 'It is now $28.00. Nothing was charged.'],
    ['something that sold out', 409, 'checkout.sold-out', 'Not enough of it.'],
    ['too many attempts', 429, 'checkout.too-many-requests', 'That was a bit fast.'],
  ])(
    'the Pay button reports %s, shows the current total and is enabled again',
    async (_what, status, code, sentence) => {
      shop.on(PAY, refuse(status, 'Not enough of it.', { code }));
      shop.on(`GET ${CHECKOUT}`, respond(exampleCheckout({ totalCents: 2800 })));
      open();
      fillCard();
      click();
      await eventually(() => expect(alertText()).toContain(sentence));
      expect(button().textContent).toBe(status === 429 ? 'Pay $23.00' : 'Pay $28.00');
      expect(button().getAttribute('aria-disabled')).toBe('false');
    },
  );

  it("a refused payment shows the shop's errors beside their fields", async () => {
    shop.on(PAY, refuse(422, 'Look again.', { errors: { 'shippingAddress.postalCode': 'Five digits.' } }));
    open();
    fillCard();
    click();
    await eventually(() => expect(problemOf('shippingAddress.postalCode')).toBe('Five digits.'));
    expect(field('shippingAddress.postalCode').getAttribute('aria-invalid')).toBe('true');
  });

  it('the Pay button leads to the order of a cart that was bought in another window', async () => {
    shop.on(PAY, refuse(409, 'Bought.', { errors: { url: '/checkout/orders/x/confirmed' } }));
    open();
    fillCard();
    click();
    await eventually(() => expect(left).toEqual(['/checkout/orders/x/confirmed']));
  });

  it('a slow payment is awaited over lost responses, and continues when it is decided', async () => {
    vi.useFakeTimers();
    shop.on(PAY, respond({ outcome: 'waiting', attemptId: 'a1' }));
    shop.on(`GET ${CHECKOUT}/attempts/a1`, offline);
    open();
    fillCard();
    click();
    await vi.advanceTimersByTimeAsync(3_000);
    expect(document.body.textContent).toContain('Your payment is being confirmed');
    shop.on(`GET ${CHECKOUT}/attempts/a1`, respond({ outcome: 'waiting', attemptId: 'a1' }));
    await vi.advanceTimersByTimeAsync(60_000);
    expect(document.body.textContent).toContain('It is taking longer than usual.');
    shop.on(`GET ${CHECKOUT}/attempts/a1`, respond({ outcome: 'completed', url: '/done' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(left).toEqual(['/done']);
  });

  it('a slow payment that is refused returns to what was typed', async () => {
    shop.on(PAY, respond({ outcome: 'waiting', attemptId: 'a1' }));
    shop.on(`GET ${CHECKOUT}/attempts/a1`, refuse(402, 'Declined.'));
    open();
    fillCard();
    click();
    await eventually(() => expect(alertText()).toContain('Declined.'));
    expect(field('card.number').value).toBe('4242 4242 4242 4242');
    expect(find<HTMLFormElement>('.checkout-form').hidden).toBe(false);
  });

  it('leads from a bank that refused back to the form with the reason, once', async () => {
    shop.on(`GET ${CHECKOUT}/attempts/a1`, refuse(402, 'Your bank said no.'));
    open(null, { attemptId: 'a1' });
    await eventually(() => expect(left).toEqual(['/checkout']));
    document.body.replaceChildren();
    open();
    expect(alertText()).toContain('Your bank said no.');
    document.body.replaceChildren();
    open();
    expect(alertText()).toBe('');
  });

  it("the return from a bank in another browser shows the payment's outcome, and never guesses", async () => {
    const elsewhere = { attemptId: 'a1', attemptKey: 'k', hasForm: false };
    const path = `GET ${CHECKOUT}/attempts/a1?key=k`;
    shop.on(path, refuse(402, 'Your bank said no.'));
    open(null, elsewhere);
    await eventually(() => expect(find('.state').textContent).toContain('Your bank said no.'));
    expect(find('.state h1').textContent).toBe('The payment did not go through');
    document.body.replaceChildren();
    shop.on(path, refuse(404, 'We could not find that payment.'));
    open(null, elsewhere);
    await eventually(() => expect(find('.state h1').textContent).toContain('the browser where you paid'));
    expect(find('.state').textContent).not.toContain('did not go through');
    document.body.replaceChildren();
    shop.on(path, respond({ outcome: 'completed', url: '/checkout/orders/t/confirmed' }));
    open(null, elsewhere);
    await eventually(() => expect(left).toEqual(['/checkout/orders/t/confirmed']));
  });

  it("the return from a bank knows a subscription's cart by its address, in a tab without state", async () => {
    shop.on(`GET ${CHECKOUT}/attempts/a1?cartToken=box`, refuse(402, 'Your bank said no.'));
    open(null, { attemptId: 'a1', cartToken: 'box' });
    await eventually(() => expect(left).toEqual(['/checkout?cartToken=box']));
  });

  it('the return from a slow bank waits with a link, and does not redirect in circles', async () => {
    vi.useFakeTimers();
    const atBank = { outcome: 'needs-action', url: 'https://bank.example', attemptId: 'a1' };
    shop.on(`GET ${CHECKOUT}/attempts/a1`, respond(atBank));
    open(null, { attemptId: 'a1' });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(left).toEqual([]);
    expect(find<HTMLAnchorElement>('.state a').href).toBe('https://bank.example/');
    shop.on(`GET ${CHECKOUT}/attempts/a1`, respond({ outcome: 'completed', url: '/done' }));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(left).toEqual(['/done']);
  });

  it('the checkout of a cart that was emptied elsewhere does not invite to place the order', () => {
    const asks = { shippingAddress: false, billingAddress: false, payment: false };
    open(exampleCheckout({ obstacle: 'Your cart is empty.', asks }));
    expect(text('#obstacle')).toContain('Your cart is empty.');
    expect(document.body.textContent).not.toContain('You can place your order.');
  });

  it('the Pay button is disabled while there is an obstacle, and says which', () => {
    open(exampleCheckout({ obstacle: 'The mug is sold out.' }));
    expect(text('#obstacle')).toContain('The mug is sold out.');
    expect(button().getAttribute('aria-disabled')).toBe('true');
    click();
    expect(shop.calls).toEqual([]);
  });
});
