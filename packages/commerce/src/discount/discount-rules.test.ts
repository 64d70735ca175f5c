import { describe, expect, it } from 'vitest';
import type { CartSum, CartToSum } from '../cart/cart-sum.ts';
import { sumCart } from '../cart/sum-cart.ts';
import type { ShippingOffer } from '../shipping/shipping-zone.ts';
import { aCart, aDiscount, aLine } from '../testing/cart-fixture.ts';
import { appliedDiscounts } from './applied-discounts.ts';
import type { Discount } from './discount.ts';

const shoe = aLine({ priceMinor: 4000 }, 1, { itemId: 'shoe', categories: ['Shoes'] }, 'shoe');
const hat = aLine({ priceMinor: 1000 }, 2, { itemId: 'hat', categories: ['Hats', 'Summer'] }, 'hat');
const card = aLine({ priceMinor: 5000 }, 1, { itemId: 'card', type: 'gift-card' }, 'card');
const parcel: ShippingOffer = { id: 'p', name: 'Parcel', description: '', kind: 'flat', amountMinor: 700 };

const sum = (discounts: readonly Discount[], facts: Partial<CartToSum> = {}): CartSum =>
  sumCart(aCart([shoe, hat], { discounts, ...facts }));
const problem = (discount: Partial<Discount>, facts: Partial<CartToSum> = {}): string | null | undefined =>
  sum([aDiscount(discount)], facts).discounts[0]?.problem;
const shares = ({ lines }: CartSum): number[] => lines.map(({ discountMinor }) => discountMinor);

describe('what a discount is for', () => {
  it('DS-1 products and categories that are listed, and nothing else', () => {
    const off = (onlyFor: Discount['onlyFor']): number[] =>
      shares(sum([aDiscount({ value: 5000, onlyFor })]));
    expect(off(null)).toEqual([2000, 1000]);
    expect(off({ itemIds: ['hat'], categories: [] })).toEqual([0, 1000]);
    expect(off({ itemIds: [], categories: ['Shoes', 'Coats'] })).toEqual([2000, 0]);
    expect(off({ itemIds: ['hat'], categories: ['Shoes'] })).toEqual([2000, 1000]);
    const dear = aDiscount({ kind: 'amount', value: 9000, onlyFor: { itemIds: ['hat'], categories: [] } });
    expect(sum([dear]).discountMinor).toBe(2000);
  });

  it('DS-1 a cart without any of them is told so, and gift cards are never among them', () => {
    const coats = { onlyFor: { itemIds: [], categories: ['Coats'] } };
    expect(problem(coats)).toBe('The code SPRING is not for what is in your cart.');
    expect(problem(coats, { lines: [] })).toBeNull();
    const forCards = { onlyFor: { itemIds: ['card'], categories: [] } };
    expect(problem(forCards, { lines: [card] })).toBe('The code SPRING is not for gift cards.');
    expect(problem(forCards, { lines: [card, hat] })).toBe(
      'The code SPRING is not for what is in your cart.',
    );
  });

  it('DS-1 its minimum is that of the lines it is for', () => {
    const hats = { onlyFor: { itemIds: ['hat'], categories: [] } };
    expect(problem({ ...hats, minimumSubtotalMinor: 2001 })).toBe(
      'The code SPRING is for $20.01 or more of the items that it is meant for.',
    );
    expect(problem({ ...hats, minimumSubtotalMinor: 2000 })).toBeNull();
  });

  it('DS-2 people: everybody as long as nobody knows who it is, then those that are listed', () => {
    const friends = { customers: ['ann@example.com'] };
    expect(problem(friends, { customer: null })).toBeNull();
    expect(problem(friends, { customer: 'ann@example.com' })).toBeNull();
    expect(problem(friends, { customer: 'bob@example.com' })).toBe(
      'The code SPRING belongs to another email address.',
    );
  });

  it('DS-3 as many uses as are left', () => {
    expect(problem({ usesLeft: 1, usesLeftForCustomer: 1 })).toBeNull();
    expect(problem({ usesLeft: 0 })).toBe('The code SPRING has been used up.');
    expect(problem({ usesLeftForCustomer: 0 })).toBe('You have already used the code SPRING.');
  });
});

describe('free shipping', () => {
  const free = aDiscount({ id: 'free', code: 'FREE', kind: 'free-shipping', value: 0 });

  it('DS-4 free shipping takes off the chosen method, and nothing off the lines', () => {
    expect(sum([free], { shipping: parcel })).toMatchObject({
      subtotalMinor: 6000,
      discountMinor: 0,
      shippingMinor: 0,
      shippingRegularMinor: 700,
      totalMinor: 6000,
      discounts: [{ discountMinor: 0, shippingDiscountMinor: 700, problem: null }],
      trace: [
        { what: '1 × Deck shoe', amountMinor: 4000 },
        { what: '2 × Deck shoe', amountMinor: 2000 },
        { what: 'Shipping: Parcel', amountMinor: 700 },
        { what: 'Discount FREE, free shipping', amountMinor: -700 },
      ],
    });
    const second = { ...free, id: 'second' };
    expect(sum([free, second], { shipping: parcel })).toMatchObject({ shippingMinor: 0, totalMinor: 6000 });
  });

  it('DS-4 free shipping waits until a method is chosen, and is not for pickup or downloads', () => {
    const notShipped = 'The code FREE is for orders that are shipped.';
    expect(problem(free, { shipping: null })).toBeNull();
    expect(problem(free, { shipping: { ...parcel, kind: 'pickup' } })).toBe(notShipped);
    expect(sum([free], { shipping: { ...parcel, kind: 'pickup' } }).shippingMinor).toBe(700);
    const song = aLine({ priceMinor: 100 }, 1, { type: 'digital' });
    expect(problem(free, { lines: [song] })).toBe(notShipped);
  });
});

describe('several discounts', () => {
  const ten = aDiscount({ id: 'ten', code: 'TEN', value: 1000 });
  const five = aDiscount({ id: 'five', code: 'FIVE', kind: 'amount', value: 500 });
  const alone = (value: number, facts: Partial<Discount> = {}): Discount =>
    aDiscount({
      id: `alone-${value}`,
      code: `ALONE${value}`,
      kind: 'amount',
      value,
      combines: false,
      ...facts,
    });
  const counting = ({ discounts }: CartSum): (string | null)[] =>
    discounts.filter((each) => each.problem === null).map(({ discount }) => discount.code);

  it('DS-5 those that combine count together unless another one alone saves more', () => {
    // 10 % of 60.00 is 6.00, and 5.00 besides.
    expect(counting(sum([ten, alone(1099), five]))).toEqual(['TEN', 'FIVE']);
    expect(counting(sum([ten, alone(1100), five]))).toEqual(['TEN', 'FIVE']);
    expect(counting(sum([ten, alone(1101), five]))).toEqual(['ALONE1101']);
    expect(counting(sum([alone(300), alone(400)]))).toEqual(['ALONE400']);
    expect(counting(sum([alone(400), alone(400, { id: 'other', code: 'OTHER' })]))).toEqual(['ALONE400']);
  });

  it('DS-5 the others say that they do not combine', () => {
    const { discounts, discountMinor } = sum([alone(100), ten]);
    expect(discountMinor).toBe(600);
    expect(discounts[0]?.problem).toBe(
      'The code ALONE100 cannot be combined with your other discounts. You get what saves you the most.',
    );
  });

  it('DS-5 what is saved on shipping counts as well', () => {
    const free = alone(0, { kind: 'free-shipping', code: 'FREE' });
    const dear = { ...parcel, amountMinor: 601 };
    expect(counting(sum([ten, free], { shipping: dear }))).toEqual(['FREE']);
    expect(counting(sum([ten, free], { shipping: { ...dear, amountMinor: 600 } }))).toEqual(['TEN']);
  });

  it('DS-5 each takes from what is left of the lines that it is for', () => {
    const hats = aDiscount({ id: 'hats', value: 5000, onlyFor: { itemIds: ['hat'], categories: [] } });
    expect(shares(sum([hats, ten]))).toEqual([400, 1100]);
    expect(shares(sum([ten, hats]))).toEqual([400, 1100]);
    expect(shares(sum([aDiscount({ kind: 'amount', value: 600, id: 'six' }), hats]))).toEqual([400, 1100]);
  });

  it('DS-6 an automatic one counts by itself, and is silent when it does not', () => {
    const sale = aDiscount({ id: 'sale', code: null, name: 'Summer sale', value: 2000 });
    const with10 = sum([ten, sale]);
    expect(with10.discountMinor).toBe(600 + 1080);
    expect(with10.trace.slice(-2)).toEqual([
      { what: 'Discount TEN, 10 %', amountMinor: -600 },
      { what: 'Discount Summer sale, 20 %', amountMinor: -1080 },
    ]);
    expect(sum([{ ...sale, endsAt: 1 }]).discounts).toEqual([]);
    expect(sum([alone(5000), sale]).discounts.map(({ discount }) => discount.id)).toEqual(['alone-5000']);
  });

  it('DS-7 an order names, and uses up, those that took something off', () => {
    const free = aDiscount({ id: 'free', code: 'FREE', kind: 'free-shipping', value: 0 });
    const expired = aDiscount({ id: 'old', code: 'OLD', endsAt: 1 });
    expect(appliedDiscounts(sum([ten, free, expired], { shipping: parcel }))).toEqual([
      { id: 'ten', code: 'TEN', name: 'Spring', amountMinor: 600 },
      { id: 'free', code: 'FREE', name: 'Spring', amountMinor: 700 },
    ]);
    expect(appliedDiscounts(sum([free]))).toEqual([]);
  });
});
