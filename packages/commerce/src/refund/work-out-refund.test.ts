import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { OrderToRefund, RefundPlan, RefundRequest } from './refund-plan.ts';
import { refundable } from './refundable.ts';
import { workOutRefund } from './work-out-refund.ts';

/** Three mugs for 10.00 with 1.00 off and 20 % tax on top, a book for 5.00 without tax, shipping 4.00 with 0.80 tax. */
const order: OrderToRefund = {
  lines: [
    { lineId: 'mug', quantity: 3, subtotalMinor: 1000, discountMinor: 100, taxMinor: 180 },
    { lineId: 'book', quantity: 1, subtotalMinor: 500, discountMinor: 0, taxMinor: 0 },
  ],
  shippingMinor: 400,
  taxMinor: 260,
  pricesIncludeTax: false,
  giftCards: [
    { id: 'first', amountMinor: 300 },
    { id: 'second', amountMinor: 200 },
  ],
  dueMinor: 1560,
};

const ask = (refundRequest: RefundRequest, earlier: readonly RefundPlan[] = [], of: OrderToRefund = order) =>
  workOutRefund({ currency: 'USD', order: of, earlier, request: refundRequest });

const plan = (
  refundRequest: RefundRequest,
  earlier: readonly RefundPlan[] = [],
  of: OrderToRefund = order,
): RefundPlan => {
  const response = ask(refundRequest, earlier, of);
  if (!response.ok) throw new Error(response.message);
  return response.plan;
};

const add = (amounts: readonly number[]): number => amounts.reduce((sum, amount) => sum + amount, 0);

describe('refunds', () => {
  it('RF-1 a unit is worth its share of price, discount and tax', () => {
    expect(plan({ lines: [{ lineId: 'mug', quantity: 1 }] })).toEqual({
      lines: [{ lineId: 'mug', quantity: 1, amountMinor: 360, taxMinor: 60 }],
      shippingMinor: 0,
      taxMinor: 60,
      amountMinor: 360,
      paymentMinor: 360,
      giftCards: [],
    });
  });

  it('RF-1 what does not divide falls on the units that are refunded first, and all are the line', () => {
    const odd: OrderToRefund = {
      ...order,
      lines: [{ lineId: 'mug', quantity: 3, subtotalMinor: 1000, discountMinor: 0, taxMinor: 200 }],
      taxMinor: 200,
      shippingMinor: 0,
      giftCards: [],
      dueMinor: 1200,
    };
    const plans: RefundPlan[] = [];
    for (let count = 0; count < 3; count++)
      plans.push(plan({ lines: [{ lineId: 'mug', quantity: 1 }] }, plans, odd));
    expect(plans.map(({ amountMinor, taxMinor }) => [amountMinor, taxMinor])).toEqual([
      [401, 67],
      [400, 67],
      [399, 66],
    ]);
    expect(refundable(odd, plans)).toMatchObject({ amountMinor: 0, taxMinor: 0, paymentMinor: 0 });
  });

  it('RF-2 shipping goes back with its tax, all of it or a part', () => {
    expect(plan({ lines: [], shipping: 'all' })).toMatchObject({
      shippingMinor: 480,
      taxMinor: 80,
      amountMinor: 480,
    });
    const half = plan({ lines: [], shipping: 240 });
    expect(half).toMatchObject({ taxMinor: 40, amountMinor: 240 });
    expect(plan({ lines: [], shipping: 'all' }, [half])).toMatchObject({ shippingMinor: 240, taxMinor: 40 });
  });

  it('RF-3 an amount may be less than what lines come to, or stand for itself', () => {
    const lessAFee = plan({ lines: [{ lineId: 'book', quantity: 1 }], amountMinor: 450 });
    expect(lessAFee).toMatchObject({ amountMinor: 450, lines: [{ lineId: 'book', amountMinor: 500 }] });
    const goodwill = plan({ lines: [], amountMinor: 206 });
    expect(goodwill).toMatchObject({ amountMinor: 206, taxMinor: 26, lines: [] });
    const everything = plan(
      {
        lines: [
          { lineId: 'mug', quantity: 3 },
          { lineId: 'book', quantity: 1 },
        ],
        shipping: 'all',
      },
      [goodwill],
    );
    expect(everything).toMatchObject({ amountMinor: 2060 - 206, taxMinor: 260 - 26 });
  });

  it('RF-3 what is left holds at least the tax that is left', () => {
    const taxedUnlike: OrderToRefund = {
      lines: [
        { lineId: 'book', quantity: 1, subtotalMinor: 100, discountMinor: 0, taxMinor: 0 },
        { lineId: 'gin', quantity: 1, subtotalMinor: 100, discountMinor: 0, taxMinor: 90 },
      ],
      shippingMinor: 0,
      taxMinor: 90,
      pricesIncludeTax: true,
      giftCards: [],
      dueMinor: 200,
    };
    const goodwill = plan({ lines: [], amountMinor: 50 }, [], taxedUnlike);
    expect(goodwill.taxMinor).toBe(22);
    const book = plan({ lines: [{ lineId: 'book', quantity: 1 }] }, [goodwill], taxedUnlike);
    expect(book).toMatchObject({ amountMinor: 100, taxMinor: 18 });
    expect(plan({ lines: [{ lineId: 'gin', quantity: 1 }] }, [goodwill, book], taxedUnlike)).toMatchObject({
      amountMinor: 50,
      taxMinor: 50,
    });
  });

  it('RF-4 money goes to the payment first, then to gift cards, the last debited first', () => {
    const most = plan({ lines: [], amountMinor: 1500 });
    expect(most).toMatchObject({ paymentMinor: 1500, giftCards: [] });
    const more = plan({ lines: [], amountMinor: 300 }, [most]);
    expect(more).toMatchObject({
      paymentMinor: 60,
      giftCards: [
        { id: 'second', amountMinor: 200 },
        { id: 'first', amountMinor: 40 },
      ],
    });
    expect(plan({ lines: [], amountMinor: 260 }, [most, more])).toMatchObject({
      paymentMinor: 0,
      giftCards: [{ id: 'first', amountMinor: 260 }],
    });
  });

  it('RF-5 what cannot be is refused with a sentence', () => {
    const sentenceOf = (refundRequest: RefundRequest, earlier: readonly RefundPlan[] = []): string => {
      const response = ask(refundRequest, earlier);
      return response.ok ? 'yes' : response.message;
    };
    const mug = (quantity: number) => ({ lineId: 'mug', quantity });
    expect(sentenceOf({ lines: [] })).toBe(
      'There is nothing to refund. Please choose items, shipping or an amount.',
    );
    expect(sentenceOf({ lines: [{ lineId: 'hat', quantity: 1 }] })).toBe('This order has no such item.');
    expect(sentenceOf({ lines: [mug(0)] })).toBe('Please enter how many are refunded, as a whole number.');
    expect(sentenceOf({ lines: [mug(4)] })).toBe('Only 3 of this item can still be refunded.');
    expect(sentenceOf({ lines: [mug(2), mug(2)] })).toBe('Only 1 of this item can still be refunded.');
    expect(sentenceOf({ lines: [mug(2), mug(1)] })).toBe('yes');
    expect(sentenceOf({ lines: [], shipping: 481 })).toBe(
      'Of the shipping, $4.80 at the most can still be refunded.',
    );
    expect(sentenceOf({ lines: [], amountMinor: 2061 })).toBe(
      'Of this order, $20.60 at the most can still be refunded.',
    );
    expect(sentenceOf({ lines: [], amountMinor: 0.5 })).toBe('Please enter an amount of more than nothing.');
    expect(sentenceOf({ lines: [mug(2)] }, [plan({ lines: [mug(2)] })])).toBe(
      'Only 1 of this item can still be refunded.',
    );
  });

  it('RF-6 refunds in any order never exceed what was paid, and reach all of it in the end', () => {
    const minor = fc.oneof(fc.nat({ max: 5 }), fc.nat({ max: 50_000 }), fc.nat({ max: 999_999_999_999 }));
    const orders = fc
      .record({
        lines: fc.array(
          fc.record({
            quantity: fc.integer({ min: 1, max: 12 }),
            unit: minor,
            off: fc.nat(100),
            tax: fc.nat(100),
          }),
          { minLength: 1, maxLength: 4 },
        ),
        shippingMinor: minor,
        shippingTax: fc.nat(100),
        pricesIncludeTax: fc.boolean(),
        cards: fc.array(fc.nat(100), { maxLength: 3 }),
      })
      .map(({ lines: wanted, shippingMinor, shippingTax, pricesIncludeTax, cards }): OrderToRefund => {
        const percent = (amount: number, of: number): number => Math.floor((amount * of) / 100);
        const lines = wanted.map(({ quantity, unit, off, tax }, index) => {
          const subtotalMinor = unit * quantity;
          const discountMinor = percent(subtotalMinor, off);
          const taxMinor = percent(subtotalMinor - discountMinor, tax);
          return { lineId: `${index}`, quantity, subtotalMinor, discountMinor, taxMinor };
        });
        const taxMinor = add(lines.map((line) => line.taxMinor)) + percent(shippingMinor, shippingTax);
        const totalMinor =
          add(lines.map((line) => line.subtotalMinor - line.discountMinor)) +
          shippingMinor +
          (pricesIncludeTax ? 0 : taxMinor);
        let dueMinor = totalMinor;
        const giftCards = cards.map((share, index) => {
          const amountMinor = percent(dueMinor, share);
          dueMinor -= amountMinor;
          return { id: `card-${index}`, amountMinor };
        });
        return { lines, shippingMinor, taxMinor, pricesIncludeTax, giftCards, dueMinor };
      });
    const asks = fc.array(
      fc.record({
        line: fc.nat(3),
        quantity: fc.integer({ min: 1, max: 5 }),
        shipping: fc.option(fc.nat({ max: 20_000 })),
        amount: fc.option(fc.nat({ max: 20_000 })),
      }),
      { maxLength: 15 },
    );
    fc.assert(
      fc.property(orders, asks, fc.boolean(), (paid, wanted, throughLines) => {
        const plans: RefundPlan[] = [];
        const take = (refundRequest: RefundRequest): void => {
          const before = refundable(paid, plans);
          const response = ask(refundRequest, plans, paid);
          if (!response.ok) return;
          const { amountMinor, taxMinor, paymentMinor, giftCards } = response.plan;
          expect(paymentMinor + add(giftCards.map((card) => card.amountMinor))).toBe(amountMinor);
          expect(paymentMinor).toBeGreaterThanOrEqual(0);
          expect(amountMinor).toBeLessThanOrEqual(before.amountMinor);
          expect(taxMinor).toBeGreaterThanOrEqual(0);
          expect(taxMinor).toBeLessThanOrEqual(amountMinor);
          plans.push(response.plan);
          for (const left of refundable(paid, plans).giftCards)
            expect(left.amountMinor).toBeGreaterThanOrEqual(0);
        };
        for (const { line, quantity, shipping, amount } of wanted) {
          take({
            lines: paid.lines.some(({ lineId }) => lineId === `${line}`)
              ? [{ lineId: `${line}`, quantity }]
              : [],
            ...(shipping === null ? {} : { shipping }),
            ...(amount === null || throughLines ? {} : { amountMinor: amount }),
          });
        }
        const rest = refundable(paid, plans);
        take({
          lines: rest.lines
            .filter(({ quantity }) => quantity > 0)
            .map(({ lineId, quantity }) => ({ lineId, quantity })),
          shipping: 'all',
        });
        // Where amounts were kept back, the rest can still be given as an amount.
        const leftMinor = refundable(paid, plans).amountMinor;
        if (throughLines) expect(leftMinor).toBe(0);
        if (leftMinor > 0) take({ lines: [], amountMinor: leftMinor });
        expect(refundable(paid, plans)).toMatchObject({ amountMinor: 0, taxMinor: 0, paymentMinor: 0 });
        expect(add(plans.map(({ taxMinor }) => taxMinor))).toBe(paid.taxMinor);
      }),
    );
  });
});
