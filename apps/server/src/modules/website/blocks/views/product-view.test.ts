import { BLOCK_TYPES, type ItemData } from '@awning/site-model';
import { expect, it } from 'vitest';
import { product } from '../../../../testing/content-fixtures.ts';
import { showBlock } from '../../../../testing/show-block.ts';

const show = async (item: ItemData, value: object = {}): Promise<string> => {
  const { html, problems } = await showBlock(
    BLOCK_TYPES.product,
    { productId: item.id, ...value },
    { content: { items: [item] } },
  );
  expect(problems).toEqual([]);
  return html;
};

it('a product block shows image, title, price and description, and links to the product', async () => {
  const html = await show(product(1, { price: '64.00' }));
  expect(html).toContain('<h2 class="product-title"><a href="/shop/p/product-1">Product 1</a></h2>');
  expect(html).toContain('$64.00');
  expect(html).toContain('<p>It opened.</p>');
  expect(html).toContain('aria-label="View product: Product 1">View product</a>');
  expect(html).toMatch(
    /<a class="awning-product-image" href="\/shop\/p\/product-1" tabindex="-1" aria-hidden="true"><img/,
  );
});

it('a product block fetches the image in the crop it is shown in', async () => {
  const html = await show(product(1, { price: '64.00' }), { imageAspectRatio: 'widescreen' });
  expect(html).toMatch(/src="[^"]*&amp;crop=widescreen"/);
  expect(html).toMatch(/srcset="[^"]*&amp;crop=widescreen 300w/);
});

it('SF-4.49 a product block has the images of its variants behind the first, for choosing a variant', async () => {
  const [first, second, third] = [1, 2, 3]
    .map((number) => product(number, { price: '1.00' }))
    .flatMap(({ items }) => items?.[0] ?? []);
  if (!first || !second || !third) throw new Error('There are no images.');
  const item = product(1, { price: '64.00' }, { items: [first, second, third] });
  const html = await show({ ...item, variants: [{ mainImageId: third.id }, {}] });
  expect(html).toContain(`data-image-id="${first.id}"`);
  expect(html).toMatch(new RegExp(`<img hidden [^>]*data-image-id="${third.id}"`));
  expect(html).not.toContain(second.id);
});

it('a product block marks a sale and sold out in words', async () => {
  expect(await show(product(1, { price: '64.00', sale: '52.00' }))).toContain('product-mark sale');
  expect(await show(product(1, { price: '64.00', stock: 0 }))).toContain('product-mark sold-out');
  const withoutImage = await show(product(1, { price: '64.00', stock: 0 }, { items: [] }));
  expect(withoutImage).toContain('product-mark sold-out');
  expect(withoutImage).not.toContain('<img');
});

it('a product block leaves out what its owner disabled, and labels the image where there is no title', async () => {
  const html = await show(product(1, { price: '64.00' }), {
    showTitle: false,
    showPrice: false,
    showExcerpt: false,
    showButton: false,
  });
  expect(html).not.toContain('product-title');
  expect(html).not.toContain('64.00');
  expect(html).not.toContain('It opened');
  expect(html).not.toContain('View product');
  expect(html).toContain('alt="Product 1"');
  expect(html).not.toContain('aria-hidden');
});

it('a product block is empty where no product is chosen, or where it is gone', async () => {
  for (const productId of [null, '5f00000000000000000000ff']) {
    const { html, problems } = await showBlock(BLOCK_TYPES.product, { productId });
    expect(html).toContain('<div class="sqs-block-content"></div>');
    expect(problems).toEqual([]);
  }
});

it('a product block has no stock mark for a product without a price', async () => {
  const { structuredContent: _none, ...bare } = product(1, { price: '64.00' });
  expect(await show(bare)).not.toContain('product-mark');
});
