import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type CheckoutFixture, openCheckoutFixture } from '../../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../../testing/test-app.ts';

const PATH = '/checkout/gift-card/balance';

let app: TestApp;
let fixture: CheckoutFixture;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
});
afterAll(() => app.close());

const visitor = () => app.browser({ host: `${fixture.site.slug}.localhost` });
const textOf = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll(/\s+/g, ' ');

describe('the page about the balance of a gift card', () => {
  it('the gift card page shows the balance to any visitor with the code, and puts the code into no address', async () => {
    const { code } = await fixture.giftCard(3650);
    expect((await visitor().get(PATH)).body).toContain('<form class="awning-coupon-form" method="post"');
    const answer = await visitor().submit(PATH, { code: ` ${code.toLowerCase()} ` });
    expect(answer.statusCode).toBe(200);
    expect(textOf(answer.body)).toMatch(/Gift card ending in \w{4}: \$36\.50 left/);
    expect(answer.body).not.toContain(code);
  });

  it('the gift card page keeps the margins that other pages of the site have', async () => {
    const { body } = await visitor().get(PATH);
    expect(body).toMatch(
      /<section class="page-section [^"]*"><div class="awning-section-content">\s*<div class="awning-gift-balance">/,
    );
  });

  it('the gift card page shows why another code is refused', async () => {
    const answer = await visitor().submit(PATH, { code: 'NOPE' });
    expect([answer.statusCode, textOf(answer.body)]).toEqual([
      422,
      expect.stringContaining('This gift card code isn’t valid.'),
    ]);
    expect(answer.body).toContain('value="NOPE" aria-invalid="true"');
    expect((await visitor().submit(PATH, { code: '' })).statusCode).toBe(422);
  });
});

it('the page and the mail of an order say what is left on the gift card that paid for it', async () => {
  const { id } = await fixture.product(3);
  const { code } = await fixture.giftCard(9000);
  const buyer = fixture.shopper();
  await buyer.add({ itemId: id });
  await buyer.fillIn();
  await buyer.addGiftCard(code);
  const { cart, dueCents, totalCents } = await buyer.checkout();
  expect(dueCents).toBe(0);
  await buyer.buy();
  const order = await app.orders.byCart(fixture.site.id, cart.id ?? '');
  const page = await visitor().get(app.orders.linkOf(fixture.site.id, order?.orderId ?? ''));
  const left = `($${((9000 - totalCents) / 100).toFixed(2)} left)`;
  expect(textOf(page.body)).toContain(left);
  await app.settle();
  const mail = app.mailbox.delivered.find(
    ({ to, subject }) => to === buyer.email && subject.includes('order'),
  );
  expect(mail?.text).toContain(left);
});
