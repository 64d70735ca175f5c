import type { Coupon, CouponChange, PricePreview, PriceQuestion } from '@awning/contract';
import {
  addCoupon,
  changeCoupon,
  listCoupons,
  previewPrices,
  readCoupon,
  removeCoupon,
  startBulk,
} from '@awning/contract/calls';
import { refuse } from '@awning/contract/fake-server';
import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { aCoupon } from '../../testing/fake-discounts.ts';
import { createProduct, respondWithProducts } from '../../testing/fake-products.ts';
import { createFakeServer, owner } from '../../testing/fake-server.ts';
import { openAdmin } from '../../testing/open-admin.tsx';

const preview = (
  question: PriceQuestion,
  coupon: Partial<PricePreview['discounts'][number]>,
): PricePreview => ({
  currency: 'USD',
  lines: [],
  coupons: [],
  discounts: [
    {
      id: null,
      code: 'TRIAL',
      name: 'Trial',
      discountMinor: 0,
      shippingDiscountMinor: 0,
      problem: null,
      isTrial: true,
      ...coupon,
    },
  ],
  shippingOptions: [],
  selectedShippingOption: null,
  taxLines: [],
  pricesIncludeTax: false,
  subtotalMinor: 1000,
  discountMinor: 0,
  shippingMinor: 0,
  taxMinor: 0,
  totalMinor: 900,
  obstacles: [],
  trace: [{ what: `${question.lines[0]?.quantity} × Product`, amountMinor: 1000 }],
});

function openDiscounts(address: string, given: Coupon[]) {
  const server = createFakeServer({ member: owner });
  const coupons = [...given];
  const changes: CouponChange[] = [];
  const questions: PriceQuestion[] = [];
  respondWithProducts(server, [createProduct(1), createProduct(2)]);
  server.respond(listCoupons, ({ query }) => {
    const rows = coupons.filter(
      ({ enabled }) => query.state === undefined || (query.state === 'disabled' ? !enabled : enabled),
    );
    return {
      body: {
        coupons: query.state === 'scheduled' ? [] : rows,
        hasNextPage: false,
        nextPageCursor: null,
        hasPreviousPage: false,
        previousPageCursor: null,
        count: { count: rows.length, isMore: false },
      },
    };
  });
  const find = (id: unknown): Coupon | undefined => coupons.find((each) => each.id === id);
  server.respond(readCoupon, ({ params }) => {
    const coupon = find(params.couponId);
    return coupon
      ? { body: { coupon }, etag: `"${coupon.version}"` }
      : refuse(404, 'discounts.missing', 'There is no such coupon.');
  });
  server.respond(changeCoupon, ({ params, body, headers }) => {
    const coupon = find(params.couponId);
    if (!coupon) return refuse(404, 'discounts.missing', 'There is no such coupon.');
    const expected = headers.get('if-match');
    if (expected !== null && expected !== `"${coupon.version}"`)
      return refuse(
        412,
        'discounts.changed-meanwhile',
        'Another member changed this coupon in the meantime.',
      );
    changes.push(body);
    Object.assign(coupon, body, { version: coupon.version + 1 });
    return { body: { coupon }, etag: `"${coupon.version}"` };
  });
  server.respond(removeCoupon, ({ params }) => {
    coupons.splice(
      coupons.findIndex(({ id }) => id === params.couponId),
      1,
    );
    return { status: 204, body: undefined };
  });
  server.respond(previewPrices, ({ body }) => {
    questions.push(body);
    return { body: preview(body, { discountMinor: 100 }) };
  });
  return { server, coupons, changes, questions, ...openAdmin(server, address) };
}

const idOf = (letter: string): string => letter.repeat(24);

describe('the list of discounts', () => {
  it('a row says what the discount gives, its code and its state', async () => {
    openDiscounts('/config/discounts', [
      aCoupon('a', { name: 'Autumn', code: 'LEAVES' }),
      aCoupon('b', { name: 'Post', code: null, kind: 'free-shipping', value: 0, enabled: false }),
    ]);
    expect(await screen.findByRole('link', { name: 'Autumn' })).toBeDefined();
    expect(screen.getByText('10% off')).toBeDefined();
    expect(screen.getByText('LEAVES')).toBeDefined();
    expect(screen.getByText('Free shipping')).toBeDefined();
    expect(screen.getAllByText('Off').length).toBeGreaterThan(0);
  });

  it('a discount that was ended now says so at once', async () => {
    const { user } = openDiscounts(`/config/discounts/${idOf('a')}`, [aCoupon('a', { name: 'Autumn' })]);
    expect((await screen.findAllByText('Active')).length).toBeGreaterThan(0);
    await user.click(await screen.findByRole('button', { name: /^More|^Actions/ }));
    await user.click(await screen.findByRole('menuitem', { name: /End now/ }));
    await waitFor(() => expect(screen.queryByText('Active')).toBeNull());
  });

  it('AP-4 several discounts are turned off at once by one job', async () => {
    const { server, user } = openDiscounts('/config/discounts', [aCoupon('a'), aCoupon('b')]);
    server.respond(startBulk, ({ body }) => ({
      status: 202,
      body: {
        bulk: {
          id: 'd'.repeat(24),
          list: body.list,
          action: body.action,
          state: 'done' as const,
          total: 2,
          done: 2,
          failed: 0,
          failures: [],
          startedBy: null,
          createdOn: 1,
          finishedOn: 2,
        },
      },
    }));
    await user.click(await screen.findByRole('checkbox', { name: 'Select Discount a' }));
    await user.click(screen.getByRole('checkbox', { name: 'Select Discount b' }));
    await user.click(screen.getByRole('button', { name: 'Turn 2 off' }));
    expect(await screen.findByText('2 discounts are off')).toBeDefined();
    expect(screen.getByRole('button', { name: /Undo/ })).toBeDefined();
  });
});

describe('one discount', () => {
  it('the rule stands in one sentence that follows what is typed', async () => {
    const { user } = openDiscounts(`/config/discounts/${idOf('a')}`, [
      aCoupon('a', { code: 'LEAVES', usesPerCustomer: 1 }),
    ]);
    expect(await screen.findByText('10% off everything, once each, with the code LEAVES.')).toBeDefined();
    const percent = screen.getByRole('textbox', { name: 'Percent off' });
    await user.clear(percent);
    await user.type(percent, '25');
    expect(await screen.findByText('25% off everything, once each, with the code LEAVES.')).toBeDefined();
  });

  it('buy some, get some is one sentence and is saved with what it gives', async () => {
    const { user, changes } = openDiscounts(`/config/discounts/${idOf('a')}`, [aCoupon('a', { code: null })]);
    await user.click(await screen.findByRole('radio', { name: 'Buy some, get some' }));
    const percent = screen.getByRole('textbox', { name: 'Percent off these' });
    await user.clear(percent);
    await user.type(percent, '100');
    expect(
      await screen.findByText('Buy 2 of anything, get 1 of the same free, in every cart.'),
    ).toBeDefined();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(changes).toEqual([
        {
          kind: 'buy-get',
          value: 10_000,
          buyGet: { buyQuantity: 2, getQuantity: 1, getFor: null, timesPerOrder: null },
        },
      ]),
    );
  });

  it('a free gift is not saved before it is chosen', async () => {
    const { user, changes } = openDiscounts(`/config/discounts/${idOf('a')}`, [aCoupon('a')]);
    await user.click(await screen.findByRole('radio', { name: 'Free gift' }));
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Choose a product or a category.')).toBeDefined();
    expect(changes).toEqual([]);
  });

  it('only what was changed is saved, over the version that was read', async () => {
    const { user, changes } = openDiscounts(`/config/discounts/${idOf('a')}`, [aCoupon('a')]);
    await user.click(await screen.findByRole('radio', { name: 'Amount' }));
    await user.type(screen.getByRole('textbox', { name: 'Amount off' }), '5.50');
    await user.tab();
    await user.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(changes).toEqual([{ kind: 'amount', value: 550 }]));
  });

  it('AP-3 what cannot be saved is said at its field, and nothing typed is lost', async () => {
    const { user, changes } = openDiscounts(`/config/discounts/${idOf('a')}`, [aCoupon('a')]);
    const percent = await screen.findByRole('textbox', { name: 'Percent off' });
    await user.clear(percent);
    await user.type(percent, 'lots');
    await user.click(screen.getByRole('button', { name: 'Save' }));
    expect(await screen.findByText('Enter a percentage from 0.01 to 100.')).toBeDefined();
    expect((percent as HTMLInputElement).value).toBe('lots');
    expect(changes).toEqual([]);
  });

  it('test carts ask the shop with the rule as it is typed, and say what it takes off', async () => {
    const { user, questions } = openDiscounts(`/config/discounts/${idOf('a')}`, [aCoupon('a')]);
    const cart = await screen.findByRole('region', { name: 'Cart 1' });
    expect(await within(cart).findByText('Takes $1.00 off')).toBeDefined();
    expect(questions[0]).toMatchObject({
      trial: { couponId: idOf('a'), coupon: { kind: 'percent', value: 1000 } },
    });
    const percent = screen.getByRole('textbox', { name: 'Percent off' });
    await user.clear(percent);
    await user.type(percent, '50');
    await waitFor(() => expect(questions.at(-1)?.trial?.coupon.value).toBe(5000));
  });

  it('test carts begin with something that a discount can count on, and where the shop is', async () => {
    const { server, questions } = openDiscounts(`/config/discounts/${idOf('a')}`, [aCoupon('a')]);
    respondWithProducts(server, [createProduct(7, { productType: 4 }), createProduct(1)]);
    const cart = await screen.findByRole('region', { name: 'Cart 1' });
    expect(await within(cart).findByText('Takes $1.00 off')).toBeDefined();
    expect(questions[0]).toMatchObject({
      lines: [{ itemId: createProduct(1).id }],
      destination: { countryCode: 'US' },
    });
  });

  it('a test cart says in a sentence why the rule does not count', async () => {
    const { server } = openDiscounts(`/config/discounts/${idOf('a')}`, [aCoupon('a')]);
    server.respond(previewPrices, ({ body }) => ({
      body: preview(body, { problem: 'The code AAAA is for orders of $50.00 or more.' }),
    }));
    const cart = await screen.findByRole('region', { name: 'Cart 1' });
    expect(await within(cart).findByText('Takes nothing off this cart')).toBeDefined();
    expect(within(cart).getByText('The code AAAA is for orders of $50.00 or more.')).toBeDefined();
  });

  it('another discount that does not combine with it is named', async () => {
    openDiscounts(`/config/discounts/${idOf('a')}`, [
      aCoupon('a'),
      aCoupon('b', { name: 'Clearance', combines: false }),
    ]);
    expect(await screen.findByRole('link', { name: 'Clearance' })).toBeDefined();
    expect(screen.getByText('Do not count together: a shopper gets the one that saves more.')).toBeDefined();
  });

  it('AP-4 a deleted discount leads back to the list, with the way back', async () => {
    const { user, address, coupons } = openDiscounts(`/config/discounts/${idOf('a')}`, [aCoupon('a')]);
    await user.click(await screen.findByRole('button', { name: 'More actions' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Delete' }));
    expect(await screen.findByText('“Discount a” is in the bin')).toBeDefined();
    await waitFor(() => expect(address()).toBe('/config/discounts'));
    expect(coupons).toEqual([]);
  });
});

describe('a new discount', () => {
  it('a discount without a name is not sent; with one it is created once and opened', async () => {
    const { server, user, address, coupons } = openDiscounts('/config/discounts/new', []);
    const bodies: unknown[] = [];
    server.respond(addCoupon, ({ body }) => {
      bodies.push(body);
      const coupon = aCoupon('c', { name: body.name, value: body.value ?? 0 });
      coupons.push(coupon);
      return { status: 201, body: { coupon }, etag: '"1"' };
    });
    await user.click(await screen.findByRole('button', { name: 'Create the discount' }));
    expect(await screen.findByText('Enter a name.')).toBeDefined();
    expect(bodies).toEqual([]);
    await user.type(screen.getByRole('textbox', { name: 'Name' }), 'Winter');
    await user.click(screen.getByRole('button', { name: 'Create the discount' }));
    await waitFor(() => expect(address()).toBe(`/config/discounts/${idOf('c')}`));
    expect(bodies).toEqual([
      expect.objectContaining({ name: 'Winter', kind: 'percent', value: 1000, code: '', onlyFor: null }),
    ]);
  });

  it('a code that is taken is said at the field', async () => {
    const { server, user } = openDiscounts('/config/discounts/new', []);
    const sentence = 'Another coupon has the code WINTER already. Please choose another code.';
    server.respond(addCoupon, () =>
      refuse(409, 'discounts.code-taken', sentence, { errors: { code: sentence } }),
    );
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Winter');
    await user.type(screen.getByRole('textbox', { name: 'Code' }), 'WINTER');
    await user.click(screen.getByRole('button', { name: 'Create the discount' }));
    expect((await screen.findAllByText(sentence)).length).toBeGreaterThan(0);
    expect((screen.getByRole('textbox', { name: 'Code' }) as HTMLInputElement).value).toBe('WINTER');
  });
});
