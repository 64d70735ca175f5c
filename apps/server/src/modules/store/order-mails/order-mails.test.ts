import { Readable } from 'node:stream';
import { type MailTemplateName, siteMailNames, toRoleMap, websiteRoles } from '@awning/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { sql } from '../../../platform/db/index.ts';
import type { OutgoingMail } from '../../../platform/mail/index.ts';
import {
  CALIFORNIA,
  type CheckoutFixture,
  openCheckoutFixture,
  type PayOptions,
} from '../../../testing/checkout-fixture.ts';
import { createTestApp, type TestApp } from '../../../testing/test-app.ts';
import type { TestBrowser } from '../../../testing/test-browser.ts';

const PATH = '/api/commerce/mail-templates';
const staff = { actor: 'member:test' };

let app: TestApp;
let fixture: CheckoutFixture;
let owner: string;
let member: TestBrowser;
beforeAll(async () => {
  app = await createTestApp();
  fixture = await openCheckoutFixture(app);
  owner = (await app.make.owner(fixture.site)).email;
  member = app.browser({ host: `${fixture.site.slug}.localhost` });
  await app.make.signIn(member, owner);
});
afterAll(() => app.close());
beforeEach(() => {
  app.mailbox.delivered.length = 0;
});

/** Buys one of a product with everything filled in. */
async function buy(itemId: string, options: PayOptions & { additionalFields?: string } = {}) {
  const { additionalFields, ...pay } = options;
  const buyer = fixture.shopper();
  await buyer.put({ itemId, ...(additionalFields === undefined ? {} : { additionalFields }) });
  const { cart } = await buyer.fillIn({ billingAddress: CALIFORNIA });
  await buyer.buy(pay);
  const order = await app.orders.byCart(fixture.site.id, cart.id ?? '');
  if (!order) throw new Error('Nothing was bought');
  await app.settle();
  return { order, email: buyer.email };
}
const mailsTo = (address: string): OutgoingMail[] => app.mailbox.delivered.filter(({ to }) => to === address);
const subjectsTo = (address: string): string[] => mailsTo(address).map(({ subject }) => subject);
const lastMailTo = (address: string): OutgoingMail => {
  const mail = mailsTo(address).at(-1);
  if (!mail) throw new Error(`${address} got no mail`);
  return mail;
};
const linkOf = (orderId: string): string =>
  `${app.sites.baseUrl(fixture.site)}${app.orders.linkOf(fixture.site.id, orderId)}`;
/** The provider refunds in a job, and only then is there something to tell. */
const later = async (): Promise<void> => {
  await fixture.passTime();
  await app.settle();
};
const preview = (name: MailTemplateName, orderId?: string) =>
  member.get(`${PATH}/${name}/preview${orderId === undefined ? '' : `?orderId=${orderId}`}`);

describe('a purchase', () => {
  it('a purchase is confirmed to the buyer and mailed to members who manage the store, once per order', async () => {
    const manager = await app.make.member(fixture.site, [websiteRoles.storeManager]);
    const viewer = await app.make.member(fixture.site, [websiteRoles.viewer]);
    const mug = await fixture.product(5, { title: 'Tide mug' });
    const { order, email } = await buy(mug.id);
    await app.platform.database.query.run(
      sql`update outbox_events set dispatched_at = null where website_id = ${fixture.site.id}`,
    );
    await app.settle();
    expect(subjectsTo(email)).toEqual([`[Test] Your order ${order.orderNumber} is confirmed`]);
    const { html, text } = lastMailTo(email);
    for (const part of ['Tide mug', 'Total', '$18.05', 'San Francisco, CA 94105']) {
      expect(text).toContain(part);
      expect(html).toContain(part);
    }
    expect(text).toContain(linkOf(order.orderId));
    expect(html).toContain(linkOf(order.orderId));
    for (const reader of [owner, manager.email]) {
      expect(subjectsTo(reader)).toEqual([`[Test] New order ${order.orderNumber}: $18.05`]);
      expect(lastMailTo(reader).replyTo).toBe(email);
      expect(lastMailTo(reader).text).not.toContain('/config');
    }
    expect(mailsTo(viewer.email)).toEqual([]);
  });

  it('that is paid later says how to pay, and again when the money is there', async () => {
    await app.payments.settings.change(fixture.site.id, {
      value: { bankTransfer: { enabled: true, label: 'Bank transfer', instructions: 'Account <12> 34\n56' } },
      expected: undefined,
      by: 'test',
    });
    const mug = await fixture.product(5);
    const { order, email } = await buy(mug.id, { methodId: 'bank-transfer' });
    const { subject, text, html } = lastMailTo(email);
    expect(subject).toBe(`Your order ${order.orderNumber}: how to pay`);
    expect(text).toContain('Bank transfer: $18.05\n\nAccount <12> 34\n56');
    expect(html).toContain('Account &lt;12&gt; 34<br>56');
    app.clock.advance(60_000);
    await app.orders.markPaid(fixture.site.id, order.orderId, {}, staff);
    await app.settle();
    expect(subjectsTo(email)).toEqual([subject, `We received your payment for order ${order.orderNumber}`]);
    const message = 'Sorry for the <scratch>.\n\nThe next one\nis on us.';
    await app.orders.refund(fixture.site.id, order.orderId, { amountMinor: 500, message }, staff);
    await later();
    const mail = lastMailTo(email);
    expect(mail.text).toContain(message);
    expect(mail.html).toContain('Sorry for the &lt;scratch&gt;.');
    expect(mail.html).toContain('The next one<br>is on us.');
    const job = lastMailTo(owner);
    expect(job.subject).toBe(`Please pay back $5.00 for order ${order.orderNumber}`);
    expect(job.text).toContain(email);
    expect(job.replyTo).toBe(email);
  });

  it('of a subscription is confirmed with its terms, by one mail', async () => {
    const box = await fixture.product(null, {
      title: 'Tea box',
      subscriptionPlan: { billingPeriod: { value: 1, unit: 'MONTH' }, numBillingCycles: 0 },
    });
    const buyer = fixture.shopper();
    const { cartToken } = (
      await buyer.browser.call('POST', '/api/3/commerce/cart/subscription', { itemId: box.id })
    ).json();
    await buyer.fillIn({}, cartToken);
    await buyer.buy({ cartToken });
    await app.settle();
    expect(subjectsTo(buyer.email)).toEqual(['[Test] Your subscription to Tea box has started']);
    expect(lastMailTo(buyer.email).text).toMatch(/every month\nNext on \w+ 1, 2026/);
  });

  it('of files brings the way to them, and not the files: looking into a mail uses nothing up', async () => {
    const file = await app.media.upload(fixture.site.id, {
      filename: 'pattern.txt',
      by: 'test',
      stream: Readable.from([Buffer.from('knit one, purl one')]),
    });
    const pattern = await fixture.product(null, { productType: 2, fileIds: [file.id] });
    const { email, order } = await buy(pattern.id);
    expect(subjectsTo(email)).toHaveLength(2);
    const mail = mailsTo(email).find(({ subject }) => subject.includes('download'));
    const [, url = ''] = /pattern\.txt\n(\S+)\n/.exec(mail?.text ?? '') ?? [];
    expect(url).toBe(linkOf(order.orderId));
    expect(mail?.text).not.toContain('digital-download');
    const page = await fixture.shopper().browser.get(new URL(url).pathname);
    const [link = ''] = /\/commerce\/digital-download\/[\w.-]+/.exec(page.body) ?? [];
    const fetched = await fixture.shopper().browser.get(link);
    expect([fetched.statusCode, fetched.body]).toEqual([200, 'knit one, purl one']);
  });

  const giftFor = (recipientEmail: string): string =>
    JSON.stringify({
      giftCard: {
        recipientName: 'Grace',
        recipientEmail,
        senderName: 'Ada',
        message: 'With <love>\n\nand tea',
        deliverOn: null,
      },
    });

  it('of a gift card mails it to the recipient, keeps the code from the outbox, and tells the buyer', async () => {
    const card = await fixture.product(null, { productType: 4, title: 'Gift card' });
    const recipient = `grace-${card.id}@example.com`;
    const { order, email } = await buy(card.id, {
      methodId: 'bank-transfer',
      additionalFields: giftFor(recipient),
    });
    await app.orders.markPaid(fixture.site.id, order.orderId, {}, staff);
    await app.settle();
    await app.giftCards.announceDue();
    await app.settle();
    const { subject, text, html } = lastMailTo(recipient);
    expect(subject).toMatch(/^Ada sent you a gift card for /);
    const [, code = ''] = /Code: (\S+)/.exec(text) ?? [];
    expect(await app.giftCards.find(fixture.site.id, code)).toMatchObject({ balanceMinor: 1200 });
    expect(html).toContain('With &lt;love&gt;');
    const sent = mailsTo(email).find((mail) => mail.subject.includes('Grace'));
    expect(sent?.text).toContain(recipient);
    expect(sent?.text).not.toContain(code);
    const outbox = await member.get('/api/mail/messages');
    expect(outbox.body).not.toContain(code);
    const response = await preview('gift-card', order.orderId);
    expect(response.json().text).toContain('XXXX-XXXX-XXXX-XXXX');
    expect(response.body).not.toContain(code);
  });

  it('of a gift card in a test mails it to the buyer alone', async () => {
    const card = await fixture.product(null, { productType: 4, title: 'Gift card' });
    const recipient = `stranger-${card.id}@example.com`;
    const { email } = await buy(card.id, { additionalFields: giftFor(recipient) });
    await app.giftCards.announceDue();
    await app.settle();
    expect(mailsTo(recipient)).toEqual([]);
    const mail = mailsTo(email).find(({ text }) => text.includes('Code: '));
    expect(mail?.subject).toMatch(/^\[Test\] Ada sent you a gift card/);
    expect(mail?.text).toContain('Test order. No money has moved.');
    expect(subjectsTo(email).filter((subject) => subject.includes('was sent'))).toEqual([]);
  });

  it('in a test is told to so many people in an hour, and always to those who manage the store', async () => {
    const small = await openCheckoutFixture(app);
    const chief = (await app.make.owner(small.site)).email;
    const mug = await small.product(5);
    const buyer = small.shopper();
    await buyer.put({ itemId: mug.id });
    await buyer.fillIn();
    const limit = { name: 'test-order-mails', max: 100, windowSeconds: 3600 };
    for (let sent = 0; sent < limit.max; sent++) await app.platform.limiter.take(limit, small.site.id);
    await buyer.buy();
    await app.settle();
    expect(mailsTo(buyer.email)).toEqual([]);
    expect(subjectsTo(chief)).toMatchObject([expect.stringContaining('[Test] New order')]);
  });
});

describe('an order', () => {
  it('that is sent, refunded and canceled is followed by a mail each time', async () => {
    const mug = await fixture.product(5, { title: 'Tide mug' });
    const { order, email } = await buy(mug.id);
    const { orderNumber, orderId } = order;
    const shipment = {
      carrierName: 'Post',
      trackingNumber: '94 00',
      trackingUrl: 'https://post.example/t?a=1&b=2',
    };
    await app.orders.fulfil(fixture.site.id, orderId, shipment, staff);
    await app.settle();
    const shipped = lastMailTo(email);
    expect(shipped.subject).toBe(`[Test] Your order ${orderNumber} is on its way`);
    expect(shipped.text).toContain('Track your parcel: https://post.example/t?a=1&b=2');
    expect(shipped.html).toContain('href="https://post.example/t?a=1&amp;b=2"');
    await app.orders.refund(
      fixture.site.id,
      orderId,
      { amountMinor: 500, reason: 'Rude on the phone' },
      staff,
    );
    await later();
    const refunded = lastMailTo(email);
    expect(refunded.subject).toBe(`[Test] Your refund of $5.00 for order ${orderNumber}`);
    expect(refunded.text).toContain('Refunded: $5.00');
    expect(refunded.text + refunded.html).not.toContain('Rude');

    const other = await buy(mug.id);
    await app.orders.cancel(fixture.site.id, other.order.orderId, {}, staff);
    await later();
    expect(subjectsTo(other.email)).toEqual([
      `[Test] Your order ${other.order.orderNumber} is confirmed`,
      `[Test] Your order ${other.order.orderNumber} was cancelled`,
      `[Test] Your refund of $18.05 for order ${other.order.orderNumber}`,
    ]);
  });
});

describe('a refund', () => {
  it('that is refused is told to those who manage the store, once', async () => {
    const mug = await fixture.product(5);
    const { order, email } = await buy(mug.id);
    const { orderId, orderNumber } = order;
    await app.orders.refund(fixture.site.id, orderId, { amountMinor: 500 }, staff);
    const refund = (await app.orders.byId(fixture.site.id, orderId))?.refunds[0];
    const refused = {
      websiteId: fixture.site.id,
      refundId: refund?.refundId ?? '',
      kind: 'order' as const,
      state: 'refused' as const,
      reason: 'The card has expired.',
    };
    app.mailbox.delivered.length = 0;
    for (const _time of [1, 2])
      await app.platform.database.transaction((tx) => app.orders.onRefund(tx, refused));
    await app.settle();
    expect(subjectsTo(owner)).toEqual([`[Test] A refund of $5.00 for order ${orderNumber} failed`]);
    expect(lastMailTo(owner).text).toContain('The card has expired.');
    expect(mailsTo(email)).toEqual([]);
  });
});

describe('the words of the owner', () => {
  it("the owner's words in mails take the place of ours, with names filled in, until they are reset", async () => {
    const change = { subject: 'Thanks, {customerName}: {orderNumber}', introduction: 'Warm from the kiln.' };
    const saved = await member.call('PUT', `${PATH}/order-confirmed`, change);
    expect(saved.json().mailTemplate).toMatchObject({ ...change, enabled: true });
    const { version } = saved.json().mailTemplate;
    expect(version).toBeGreaterThan(0);
    const stale = await member.call('PUT', `${PATH}/order-confirmed`, change, {
      'if-match': `"${version - 1}"`,
    });
    expect(stale.statusCode).toBe(412);
    const mug = await fixture.product(5);
    const { order, email } = await buy(mug.id);
    expect(lastMailTo(email).subject).toBe(`[Test] Thanks, Ada: ${order.orderNumber}`);
    expect(lastMailTo(email).text).toContain('Warm from the kiln.');
    const reset = await member.call('DELETE', `${PATH}/order-confirmed`);
    expect(reset.json().mailTemplate).toMatchObject({ subject: null, introduction: null });
    expect(reset.json().mailTemplate.version).toBeGreaterThan(version);
    expect((await preview('order-confirmed')).json().subject).toMatch(/is confirmed$/);
  });

  it('mail texts with unknown placeholders are refused, and required mails cannot be disabled', async () => {
    const refusals = await Promise.all([
      member.call('PUT', `${PATH}/order-confirmed`, { subject: 'Hello {nobody}' }),
      member.call('PUT', `${PATH}/order-confirmed`, { enabled: false }),
      member.call('PUT', `${PATH}/gift-card`, { introduction: 'For order {orderNumber}' }),
    ]);
    expect(refusals.map(({ statusCode }) => statusCode)).toEqual([400, 400, 400]);
    expect(refusals[0]?.json().errors).toEqual({
      subject:
        '{nobody} stands for nothing here. You can use {siteTitle}, {orderNumber}, {customerName}, {orderTotal}, {paymentMethod}, {pickUpPlace}.',
    });
    expect((await member.call('PUT', `${PATH}/nothing`, {})).statusCode).toBe(400);
  });

  it('words that are not saved are shown and sent as a test to the member who asks, and nothing is stored', async () => {
    const words = { subject: 'Thanks for {orderNumber}', introduction: 'Packed with care.' };
    const shown = await member.call('POST', `${PATH}/order-confirmed/preview`, words);
    expect(shown.statusCode, shown.body).toBe(200);
    expect(shown.json().subject).toMatch(/Thanks for \S+/);
    expect(shown.json().html).toContain('Packed with care.');
    const sent = await member.call('POST', `${PATH}/order-confirmed/test`, words);
    expect(sent.statusCode, sent.body).toBe(200);
    await app.settle();
    const mails = app.mailbox.delivered.filter(({ subject }) => subject.startsWith('[Test] '));
    expect(mails.some(({ subject }) => subject.includes('Thanks for'))).toBe(true);
    expect(mails.filter(({ subject }) => subject.includes('[Test] [Test]'))).toEqual([]);
    const bad = await member.call('POST', `${PATH}/order-confirmed/preview`, { subject: '{nothing}' });
    expect([bad.statusCode, Object.keys(bad.json().errors)]).toEqual([400, ['subject']]);
    // Also one that no search finds among the latest: many later numbers begin with its own.
    const { order } = await buy((await fixture.product(5)).id);
    const search = vi.spyOn(app.orders, 'list').mockResolvedValue({ orders: [] } as never);
    const chosen = { ...words, orderNumber: `#${order.orderNumber}` };
    const one = await member.call('POST', `${PATH}/order-confirmed/preview`, chosen);
    search.mockRestore();
    expect(one.json().subject).toBe(`[Test] Thanks for ${order.orderNumber}`);
    const missing = await member.call('POST', `${PATH}/order-confirmed/preview`, { orderNumber: 'none-1' });
    expect(missing.json().code).toBe('order-mails.order-missing');
    const stored = (await member.get(PATH)).json().mailTemplates[0];
    expect([stored.subject, stored.version]).toEqual([null, expect.any(Number)]);
  });

  it('switch off the copy for those who manage the store', async () => {
    await member.call('PUT', `${PATH}/new-order`, { enabled: false });
    const mug = await fixture.product(5);
    const { email } = await buy(mug.id);
    expect(mailsTo(owner)).toEqual([]);
    expect(mailsTo(email)).toHaveLength(1);
    const list = (await member.get(PATH)).json().mailTemplates;
    await member.call('DELETE', `${PATH}/new-order`);
    expect(list).toHaveLength(siteMailNames.length);
    expect(list.find(({ name }: { name: string }) => name === 'new-order')).toMatchObject({
      enabled: false,
      canSwitchOff: true,
      slots: ['siteTitle', 'orderNumber', 'customerName', 'orderTotal', 'buyer', 'paymentMethod'],
    });
  });
});

describe('a preview', () => {
  it('a mail preview uses a real order, or an example in a store that has none', async () => {
    const { site } = await openCheckoutFixture(app);
    const empty = await app.siteMails.preview(
      site.id,
      'order-shipped',
      {},
      {
        roles: toRoleMap([websiteRoles.admin]),
      },
    );
    expect(empty).toMatchObject({
      subject: 'Your order 1001 is on its way',
      html: expect.any(String),
    });
    const mug = await fixture.product(5, { title: 'Tide mug' });
    const { order } = await buy(mug.id);
    const names = [
      'order-refunded',
      'order-canceled',
      'subscription-started',
      'downloads-ready',
      'gift-card-sent',
    ] as const;
    for (const name of names) {
      const response = await preview(name, order.orderId);
      expect([name, response.statusCode, response.json().html.includes('<!doctype html>')]).toEqual([
        name,
        200,
        true,
      ]);
    }
    expect((await preview('order-refunded', order.orderId)).json().subject).toContain('$18.05');
    expect((await preview('new-order')).json().text).toContain('Tide mug');
  });

  it('a mail preview never shows an order of another site, and is refused to visitors', async () => {
    const other = await openCheckoutFixture(app);
    const stranger = app.browser({ host: `${other.site.slug}.localhost` });
    await app.make.signIn(stranger, (await app.make.owner(other.site)).email);
    const { order } = await buy((await fixture.product(5)).id);
    const response = await stranger.get(`${PATH}/order-confirmed/preview?orderId=${order.orderId}`);
    expect([response.statusCode, response.json().code]).toEqual([404, 'order-mails.order-missing']);
    const visitor = fixture.shopper().browser;
    expect((await visitor.get(`${PATH}/order-confirmed/preview`)).statusCode).toBe(401);
    expect((await visitor.get('/commerce/mail-preview/order-confirmed')).statusCode).toBe(401);
  });

  it('a mail preview has its own page, in which no script runs', async () => {
    const page = await member.get('/commerce/mail-preview/order-confirmed');
    expect(page.statusCode).toBe(200);
    expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toMatch(/sandbox(?![^;]*allow-(scripts|same-origin))/);
    expect(page.headers['cache-control']).toBe('no-store');
  });
});
