import { describe, expect, it } from 'vitest';
import { createEngine } from '../engine.ts';

const engine = createEngine();
const render = (source: string, data: unknown): string => engine.compile(source).render(data).output;

const shirt = {
  id: 'shirt',
  structuredContent: {
    productType: 1,
    variantOptionOrdering: ['Size'],
    variants: [
      { attributes: { Size: 'S' }, qtyInStock: 2 },
      { attributes: { Size: 'M' }, qtyInStock: 1 },
    ],
  },
};

describe('markup of a product', () => {
  it('the checkout is its three parts and nothing else', () => {
    const parts = '{@|variants-select}{@|quantity-input}{@|add-to-cart-btn}';
    expect(render('{@|product-checkout}', shirt)).toBe(render(parts, shirt));
  });

  it('names are found on the product first, then outwards', () => {
    const button = '{product|add-to-cart-btn}';
    expect(render(button, { collectionId: 'outer', product: { collectionId: 'own' } })).toContain(
      'data-collection-id="own"',
    );
    expect(render(button, { collectionId: 'outer', product: {} })).toContain('data-collection-id="outer"');
  });

  it('nothing outside is seen from a private context', () => {
    const data = { collectionId: 'outer', product: { id: 'shirt' } };
    const { output } = engine
      .compile('{product|apply button private}')
      .render(data, { partials: { button: '{@|add-to-cart-btn}' } });
    expect(output).toContain('data-collection-id=""');
    expect(output).toContain('data-item-id="shirt"');
  });

  it("a shop's words are escaped where they stand in attributes", () => {
    const product = {
      ...shirt,
      structuredContent: { useCustomAddButtonText: true, customAddButtonText: '"><script>' },
    };
    expect(render('{@|add-to-cart-btn}', product)).toContain(
      'data-original-label="&quot;&gt;&lt;script&gt;"',
    );
  });

  it('JSON in attributes can end neither the attribute nor a script', () => {
    const variants = [{ attributes: { Size: '"</script>' } }, { attributes: { Size: 'M' } }];
    const output = render('{@|variants-select}', {
      structuredContent: { productType: 1, variantOptionOrdering: ['Size'], variants },
    });
    expect(output).not.toContain('</script>');
    expect(output).toContain('&quot;Size&quot;:&quot;\\&quot;&lt;\\/script&gt;&quot;');
  });

  it('a price is the same in every position of a list', () => {
    const item = {
      structuredContent: { productType: 1, variants: [{ price: 1, priceMoney: { value: '5' } }] },
    };
    const one = render('{@|product-price}', item);
    expect(render('{.repeated section items}{@|product-price}{.end}', { items: [item, item] })).toBe(
      one + one,
    );
  });

  it('work that hides in a product is counted: very many variants end in a clean diagnostic', () => {
    const frugal = createEngine({ budget: { steps: 1_000_000 } });
    const variants = Array.from({ length: 10_000 }, () => ({ qtyInStock: 0 }));
    const items = Array.from({ length: 200 }, () => ({ structuredContent: { productType: 1, variants } }));
    for (const body of ['{.sold-out?}x{.end}', '{@|from-price}', '{@|product-status}', '{@|product-price}']) {
      const { errors } = frugal.compile(`{.repeated section items}${body}{.end}`).render({ items });
      expect(errors.at(-1)?.code, body).toBe('budget-exceeded');
    }
  });
});
