import { mailTemplateNames } from '@awning/contract';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unescapedValues } from '../../../testing/unescaped-values.ts';
import { mailLocale } from '../../foundation/mail-templates/index.ts';
import { createMailTemplates } from './mail-templates.ts';
import { aFullOrder, aMailSite, mailDataOf, pendingOrder } from './testing/mail-fixtures.ts';

const templates = createMailTemplates({ strict: true });
const NONE = { subject: null, introduction: null };

/** What people read, without markup. */
const visible = (html: string): string =>
  html
    .replace(/<style>[\s\S]*?<\/style>|<title>.*?<\/title>|<[^>]*>/g, ' ')
    .replaceAll('&times;', 'x')
    .replaceAll('&middot;', ',')
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');

describe.each(mailTemplateNames)('the mail %s', (name) => {
  it.each([
    ['an order with everything', aFullOrder()],
    ['one that waits for its money', pendingOrder(aFullOrder())],
    [
      'one without addresses',
      { ...aFullOrder(), shippingAddress: null, billingAddress: null, shippingMethod: null },
    ],
  ])('the order mail renders without errors for %s, as HTML and as text', (_what, order) => {
    const { subject, html, text } = templates.render(name, mailDataOf(name, order), NONE);
    expect(subject).toMatch(/\S/);
    expect(subject).not.toMatch(/[{}\n]/);
    expect(html).toMatch(/^<!doctype html>/);
    expect(html.match(/<table/g)?.length).toBe(html.match(/<\/table>/g)?.length);
    expect(html.match(/<t[dr][ >]/g)?.length).toBe(html.match(/<\/t[dr]>/g)?.length);
    expect(text).not.toMatch(/<[a-z/]|&[a-z]+;|\{|\}|undefined|null|\n{3}/);
    expect(visible(html)).not.toMatch(/undefined|null|[{}]/);
  });

  it('the order mail has the same amounts and links in text as in HTML', () => {
    const { html, text } = templates.render(name, mailDataOf(name, aFullOrder()), NONE);
    const visibleText = visible(html);
    for (const amount of new Set(text.match(/\$[\d,.]+\d/g))) expect(visibleText).toContain(amount);
    for (const amount of new Set(visibleText.match(/\$[\d,.]+\d/g))) expect(text).toContain(amount);
    for (const [, address = ''] of html.matchAll(/href="(https:[^"]*)"/g))
      if (!address.includes('/p/'))
        expect(text).toContain(address.replaceAll('&amp;', '&').replace(/\/$/, ''));
  });

  it('the order mail shows typed text and never runs it', () => {
    const hostile = fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' style='x",
      '{.include x}{site.title}',
      '{{7*7}}',
      '&lt;b&gt;',
      '</td></table>',
      '‮abc',
    );
    fc.assert(
      fc.property(hostile, (evil) => {
        const word = (label: string): string => `${label}${evil}`;
        const order = pendingOrder(aFullOrder(word));
        const plain = templates.render(name, mailDataOf(name, pendingOrder(aFullOrder())), NONE);
        const drawn = templates.render(name, mailDataOf(name, order, { word }), NONE);
        // The same tags as without it, with the same names of attributes.
        const tags = (html: string): string[] =>
          (html.match(/<[^>]*>/g) ?? []).map((tag) => tag.replace(/"[^"]*"/g, '""'));
        expect(tags(drawn.html)).toEqual(tags(plain.html));
      }),
      { numRuns: 8 },
    );
  });

  it("the order mail uses the owner's subject and introduction", () => {
    const own = {
      subject: 'From the kiln',
      introduction: 'First line\nsecond line\n\n<b>Second</b> paragraph',
    };
    const { subject, html, text } = templates.render(name, mailDataOf(name, aFullOrder()), own);
    expect(subject).toBe('From the kiln');
    expect(html).toContain('First line<br>second line</p>');
    expect(html).toContain('&lt;b&gt;Second&lt;/b&gt; paragraph');
    expect(text).toContain('First line\nsecond line\n\n<b>Second</b> paragraph');
  });
});

describe('templates of mails', () => {
  it('escape every value in HTML but a number that we made', () => {
    expect(unescapedValues(new URL('./templates/', import.meta.url))).toEqual([
      '_lines.html.jsont {quantity}',
      '_returned.html.jsont {quantity}',
    ]);
  });

  it('templates of mails load nothing but images, and read well without them', () => {
    const site = aMailSite({ logo: { url: 'https://shop.example/logo.png', width: 120, height: 40 } });
    const { html } = templates.render(
      'order-confirmed',
      mailDataOf('order-confirmed', aFullOrder(), { site }),
      NONE,
    );
    expect(html).not.toMatch(/<(script|link|iframe|video|form)|@import|url\(/);
    const images = html.match(/<img[^>]*>/g) ?? [];
    expect(images.map((tag) => /alt="([^"]*)"/.exec(tag)?.[1])).toEqual(['Saltmarsh Studio', '']);
    for (const tag of images) expect(tag).toMatch(/src="https:[^"]*".*width="\d+" height="\d+"/);
  });

  it('templates of mails tell a test order by its subject and in its text', () => {
    const order = { ...aFullOrder(), testMode: true };
    const { subject, text, html } = templates.render('new-order', mailDataOf('new-order', order), NONE);
    expect(subject).toBe('[Test] New order A-1042: $71.33');
    expect(text).toContain('Test order. No money has moved.');
    expect(visible(html)).toContain('Test order. No money has moved.');
    for (const name of mailTemplateNames) {
      const mail = templates.render(name, mailDataOf(name, order), NONE);
      expect([name, mail.subject.startsWith('[Test] '), mail.text.includes('Test order.')]).toEqual([
        name,
        true,
        true,
      ]);
      expect(visible(mail.html)).toContain('Test order. No money has moved.');
    }
  });

  it('templates of mails add up: what stands between subtotal and total is the difference', () => {
    const { text } = templates.render('order-confirmed', mailDataOf('order-confirmed', aFullOrder()), NONE);
    expect(text).toContain(
      [
        'Subtotal: $66.00',
        'Discount (SPRING): −$6.00',
        'Delivery (Standard): $6.00',
        'Sales tax 8.875%: $5.33',
        'Total: $71.33',
        'Gift card ending in 7K2M: −$20.00',
        'Paid: $51.33',
      ].join('\n'),
    );
  });

  it('templates of mails add up where a discount pays for shipping too', () => {
    const order = aFullOrder();
    const discounts = [{ id: 'd', code: 'SHIPFREE', name: 'Free shipping', amountMinor: 600 }];
    const free = { ...order, discounts, discountMinor: 0, shippingMinor: 0, totalMinor: 7133 };
    const { text } = templates.render('order-confirmed', mailDataOf('order-confirmed', free), NONE);
    expect(text).toContain(
      [
        'Subtotal: $66.00',
        'Discount (SHIPFREE): −$6.00',
        'Delivery (Standard): $6.00',
        'Sales tax 8.875%: $5.33',
        'Total: $71.33',
      ].join('\n'),
    );
  });

  it('templates of mails name the delivery and the payment method below the addresses', () => {
    const { text } = templates.render('order-confirmed', mailDataOf('order-confirmed', aFullOrder()), NONE);
    expect(text).toMatch(
      /Deliver to:\n(?:.+\n)+\nDelivery method: Standard\n\nBill to:\n(?:.+\n)+\nPayment method: Bank transfer\n/,
    );
  });

  it('templates of mails say where to collect what is not sent', () => {
    const order = aFullOrder();
    const shippingMethod = {
      id: 'counter',
      name: 'Pick up',
      kind: 'pickup',
      address: '1 Pier\nPortland <OR>',
    };
    const collected = { ...order, shippingMethod };
    for (const name of ['order-confirmed', 'order-shipped'] as const) {
      const { text, html } = templates.render(name, mailDataOf(name, collected), NONE);
      expect(text).toContain('collect');
      expect(text).toContain('at 1 Pier, Portland <OR>.');
      expect(html).toContain('at 1 Pier, Portland &lt;OR&gt;.');
    }
    const { text, html } = templates.render(
      'order-confirmed',
      mailDataOf('order-confirmed', collected),
      NONE,
    );
    expect(text).toContain('Collect from:\n1 Pier\nPortland <OR>\n\nCollected by:');
    expect(html).toContain('1 Pier<br>Portland &lt;OR&gt;');
  });
});

describe('the days in a mail', () => {
  it.each([
    ['en-GB', 'en-GB', /\d{1,2} [A-Z][a-z]+ \d{4}/],
    ['de', 'en-DE', /\d{1,2} [A-Z][a-z]+ \d{4}/],
    ['en', 'en', /[A-Z][a-z]+ \d{1,2}, \d{4}/],
    ['not a language', 'en', /[A-Z][a-z]+ \d{1,2}, \d{4}/],
  ])('of a site in %s are those of %s', (language, locale, day) => {
    const site = aMailSite({ locale: mailLocale(language) });
    const { html } = templates.render(
      'order-shipped',
      mailDataOf('order-shipped', aFullOrder(), { site }),
      NONE,
    );
    expect(html).toContain(`<html lang="${locale}">`);
    expect(visible(html)).toMatch(day);
  });
});

it('a refund of what was paid by hand is announced, and not said to be done', () => {
  const order = pendingOrder(aFullOrder());
  const methodId = 'bank-transfer';
  const payment = { paymentId: 'p', isPaid: true, ...order.payment, methodId, label: 'Bank transfer' };
  const { text } = templates.render(
    'order-refunded',
    mailDataOf('order-refunded', { ...order, payment }),
    NONE,
  );
  expect(text).toContain('It will be paid back to you the way you paid: Bank transfer.');
  expect(text).not.toContain('We refunded');
});
