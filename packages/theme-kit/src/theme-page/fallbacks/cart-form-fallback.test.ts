import { describe, expect, it } from 'vitest';
import { createEngine } from '../../engine.ts';
import { createPageEngine } from '../page-engine.ts';

const variant = (attributes: Record<string, string>, qtyInStock = 5) => ({
  attributes,
  qtyInStock,
  unlimited: false,
  priceMoney: { value: '12.00', currency: 'USD' },
});
const product = (content: Record<string, unknown> = {}) => ({
  id: 'a'.repeat(24),
  collectionId: 'c1',
  structuredContent: {
    productType: 1,
    variantOptionOrdering: ['Size "x"'],
    variants: [variant({ 'Size "x"': 'S' }), variant({ 'Size "x"': '<L>' })],
    ...content,
  },
});
const draw = (template: string, data: unknown): string =>
  createPageEngine().compile(template).render(data).output;
const formIn = (html: string): string => /<noscript>(<form.*<\/form>)<\/noscript>/s.exec(html)?.[1] ?? '';

describe('the button to the cart without script', () => {
  it('the noscript cart form follows the markup that themes style, which stays unchanged', () => {
    for (const formatter of ['add-to-cart-btn', 'product-checkout']) {
      const data = product();
      const plain = createEngine().compile(`{@|${formatter}}`).render(data).output;
      const html = draw(`{@|${formatter}}`, data);
      expect(html.startsWith(plain)).toBe(true);
      expect(html.slice(plain.length)).toBe(`<noscript>${formIn(html)}</noscript>`);
    }
  });

  it("the noscript cart form has the product's questions, and none where its form is invalid", () => {
    const field = { id: 'words', type: 'text', title: 'Words <b>', required: true, maxLength: 12 };
    const asking = product({ additionalFieldsForm: { name: 'Engraving', fields: [field] } });
    const form = formIn(draw('{@|add-to-cart-btn}', asking));
    expect(form).toContain('<legend class="awning-fields-title">Engraving</legend>');
    expect(form).toMatch(/Words &lt;b&gt;.*<input type="text"[^>]* name="field.words" required/);
    for (const broken of [null, 'x', { fields: 'many' }, { fields: [{ id: 7 }] }])
      expect(formIn(draw('{@|add-to-cart-btn}', product({ additionalFieldsForm: broken })))).not.toContain(
        'awning-fields',
      );
  });

  it('the noscript cart form sends what the cart needs', () => {
    const form = formIn(draw('{@|add-to-cart-btn}', product()));
    expect(form).toContain('method="post" action="/cart/entries"');
    expect(form).toContain(`name="itemId" value="${'a'.repeat(24)}"`);
    expect(form).toContain('<select name="option.Size &quot;x&quot;" required>');
    expect(form).toContain('<option>S</option><option>&lt;L&gt;</option>');
    expect(form).toContain('name="quantity"');
    expect(form).toContain('>Add To Cart</button>');
  });

  it("the noscript cart form has the owner's button text, in the language of the site", () => {
    expect(
      formIn(
        draw(
          '{@|add-to-cart-btn}',
          product({ useCustomAddButtonText: true, customAddButtonText: 'Take <me>' }),
        ),
      ),
    ).toContain('>Take &lt;me&gt;</button>');
    const data = {
      ...product(),
      localizedStrings: { productAddToCartText: 'In den Korb', productQuantityInputLabel: 'Menge' },
    };
    expect(formIn(draw('{@|add-to-cart-btn}', data))).toMatch(/Menge <input.*>In den Korb<\/button>/);
  });

  it.each([
    ['what is subscribed to', { isSubscribable: true }, '/cart/subscription', 'Subscribe'],
    ['a gift card', { productType: 4 }, '/cart/gift-card', 'Add To Cart'],
  ])('leads past the cart for %s', (_name, content, address, label) => {
    const form = formIn(draw('{@|product-checkout}', product(content)));
    expect(form).toContain(`method="post" action="${address}"`);
    expect(form).toContain('<option>S</option>');
    expect(form).toContain(`>${label}</button>`);
  });

  it.each([
    ['is sold out', product({ variants: [variant({ 'Size "x"': 'S' }, 0)] })],
    ['is no product', { id: 'x' }],
  ])('there is no noscript cart form for an item that %s', (_name, data) => {
    expect(draw('{@|add-to-cart-btn}', data)).not.toContain('<form');
  });
});
