// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { variantChanged } from '../events.ts';
import { buttonMarkup, ITEM, variantsMarkup } from '../testing/product-markup.ts';
import { mount } from './product-island.ts';
import { productVariantsOf } from './product-variants.ts';

const mugs = [
  { sku: 'S-SEA', attributes: { Size: 'Small', Glaze: 'Sea' }, price: '20.00', imageId: 'sea' },
  { sku: 'S-INK', attributes: { Size: 'Small', Glaze: 'Ink' }, price: '20.00', stock: 0, imageId: 'ink' },
  { sku: 'L-SEA', attributes: { Size: 'Large', Glaze: 'Sea' }, price: '30.00', sale: '25.00', stock: 3 },
];

function find<E extends HTMLElement>(selector: string, within: ParentNode = document): E {
  const element = within.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}

function take(html: string): void {
  document.body.innerHTML = html;
  for (const element of document.querySelectorAll<HTMLElement>('.product-variants'))
    mount(element, { props: { ...element.dataset }, readPage: () => ({}), fail: () => {} });
}

const page = (variants = mugs, around = '') => `
  <article class="ProductItem" lang="en-US">
    <div class="ProductItem-gallery"><ul>
      <li><img data-image-id="main"></li><li><img data-image-id="sea"></li><li><img data-image-id="ink"></li></ul></div>
    <div class="product-mark sale">sale</div>
    <div class="product-price">from $20.00</div><span class="product-sku">–</span>
    <div class="product-scarcity">Few left</div>
    <div class="product-scarcity" data-variant-attributes="${JSON.stringify({ Size: 'Large', Glaze: 'Sea' }).replaceAll('"', '&quot;')}" hidden>Only 3 left</div>
    <div class="product-restock-notification" data-product-id="${ITEM}" data-variant-id="id-S-INK" hidden></div>
    ${variantsMarkup(variants)}${buttonMarkup()}
  </article>${around}`;

const select = (name: string, within: ParentNode = document) =>
  find<HTMLSelectElement>(`select[data-variant-option-name="${name}"]`, within);
const radio = (value: string) => find<HTMLInputElement>(`input.variant-radiobtn[value="${value}"]`);
function pick(name: string, value: string): void {
  select(name).value = value;
  select(name).dispatchEvent(new Event('change', { bubbles: true }));
}
const entries = (name: string) => [...select(name).options].map(({ textContent }) => textContent);
const textOf = (selector: string) => find(selector).textContent?.trim();

const visit = (query: string) => history.replaceState(null, '', `/shop/p/mug${query}`);

beforeEach(() => {
  visit('');
});
afterEach(() => document.body.replaceChildren());

describe('the choices of a product', () => {
  it('SF-2.10 SF-2.11 product options as selects and radio buttons stay in sync', () => {
    take(page());
    pick('Size', 'Large');
    expect(radio('Large').checked).toBe(true);
    radio('Small').click();
    expect(select('Size').value).toBe('Small');
    expect(radio('Large').checked).toBe(false);
    pick('Size', '');
    expect(radio('Small').checked).toBe(false);
  });

  it('the choices of a product mark what cannot be bought before anybody clicks, and hide nothing', () => {
    take(page());
    expect(entries('Glaze')).toEqual(['Select Glaze', 'Sea', 'Ink – sold out']);
    pick('Size', 'Large');
    expect(entries('Glaze')).toEqual(['Select Glaze', 'Sea', 'Ink – unavailable']);
    const label = find<HTMLLabelElement>('label[data-mark]');
    expect(label.dataset.mark).toBe('unavailable');
    expect(radio('Ink').getAttribute('aria-label')).toBe('Ink (unavailable)');
    expect(radio('Ink').disabled).toBe(false);
    pick('Size', 'Small');
    expect(radio('Ink').getAttribute('aria-label')).toBe('Ink (sold out)');
    expect(label.textContent).toBe('Ink');
    pick('Glaze', 'Ink');
    expect(entries('Size')).toEqual(['Select Size', 'Small – sold out', 'Large – unavailable']);
  });

  it('the choices of a product show price, mark, stock, SKU and image of the variant, and what the server wrote when there is none', () => {
    take(page());
    pick('Size', 'Large');
    expect(textOf('.product-price')).toBe('from $20.00');
    pick('Glaze', 'Sea');
    expect(textOf('.product-price')).toBe('Sale Price:$25.00 Original Price:$30.00');
    expect(textOf('.product-sku')).toBe('L-SEA');
    expect(find('.product-mark').hidden).toBe(false);
    expect(find('.product-scarcity').hidden).toBe(true);
    expect(find('.product-scarcity[data-variant-attributes]').hidden).toBe(false);

    pick('Size', 'Small');
    expect(textOf('.product-price')).toBe('$20.00');
    expect(find('.product-mark').hidden).toBe(true);
    expect(find('.ProductItem-gallery li:first-child img').dataset.imageId).toBe('sea');

    pick('Glaze', 'Ink');
    expect(find('.product-mark').className).toBe('product-mark sold-out');
    expect(textOf('.product-mark')).toBe('sold out');
    expect(textOf('.product-variant-note')).toBe('Sold out');
    expect(find('.product-restock-notification').hidden).toBe(false);
    expect(find('.ProductItem-gallery li:first-child img').dataset.imageId).toBe('ink');

    pick('Glaze', '');
    expect(textOf('.product-price')).toBe('from $20.00');
    expect(textOf('.product-sku')).toBe('–');
    expect(textOf('.product-mark')).toBe('sale');
    expect(find('.product-mark').className).toBe('product-mark sale');
    expect(find('.product-restock-notification').hidden).toBe(true);
    expect(find('.ProductItem-gallery li:first-child img').dataset.imageId).toBe('main');
  });

  it('bring a mark where the page has none, for as long as it is true', () => {
    const without = page().replace('<div class="product-mark sale">sale</div>', '');
    take(without);
    pick('Size', 'Small');
    pick('Glaze', 'Sea');
    expect(document.querySelector('.product-mark')).toBeNull();
    pick('Size', 'Large');
    expect(find('.product-price').nextElementSibling?.className).toBe(
      'product-mark product-mark--chosen sale',
    );
    expect(textOf('.product-mark')).toBe('sale');
    pick('Size', 'Small');
    expect(find('.product-mark').hidden).toBe(true);
    pick('Glaze', 'Ink');
    expect([find('.product-mark').hidden, textOf('.product-mark')]).toEqual([false, 'sold out']);
    expect(find('.product-mark').classList.contains('sale')).toBe(false);
    pick('Glaze', '');
    expect(find('.product-mark').hidden).toBe(true);

    const images = '<div class="awning-product-pictures"><ul></ul></div>';
    take(without.replace('<div class="product-price">', `${images}<div class="product-price">`));
    pick('Size', 'Large');
    pick('Glaze', 'Sea');
    expect(find('.awning-product-pictures > .product-mark').className).toBe('product-mark sale');
  });

  it('the choices of a product say how many are left as far as that is known by now', () => {
    take(page());
    pick('Size', 'Large');
    pick('Glaze', 'Sea');
    const scarce = find('.product-scarcity[data-variant-attributes]');
    const variants = productVariantsOf(find('.product-variants'));
    const learn = (quantity: number, unlimited = false) =>
      variants.learnStock(new Map([['id-L-SEA', { unlimited, quantity }]]));
    learn(1);
    expect([scarce.hidden, scarce.textContent]).toEqual([false, 'Only 1 left']);
    learn(0);
    expect(scarce.hidden).toBe(true);
    learn(40);
    expect(scarce.hidden).toBe(true);
    learn(0, true);
    expect(scarce.hidden).toBe(true);
    learn(3);
    expect([scarce.hidden, scarce.textContent]).toEqual([false, 'Only 3 left']);
  });

  it('the choices of a product tell the page about every change', () => {
    const received: unknown[] = [];
    document.addEventListener(variantChanged, (event) =>
      received.push(event instanceof CustomEvent && event.detail),
    );
    take(page());
    pick('Size', 'Small');
    pick('Glaze', 'Sea');
    expect(received).toEqual([
      { itemId: ITEM, attributes: { Size: 'Small', Glaze: '' }, variant: null },
      {
        itemId: ITEM,
        attributes: { Size: 'Small', Glaze: 'Sea' },
        variant: expect.objectContaining({ sku: 'S-SEA', mainImageId: 'sea' }),
      },
    ]);
  });

  it('the choices of a product begin with the variant that the address names, and with what the browser has kept', () => {
    visit('?variant=L-SEA');
    take(page());
    expect([select('Size').value, select('Glaze').value]).toEqual(['Large', 'Sea']);
    expect(textOf('.product-sku')).toBe('L-SEA');
    visit('?variant=nothing');
    document.body.innerHTML = page();
    select('Size').value = 'Small';
    mount(find('.product-variants'), { props: {}, readPage: () => ({}), fail: () => {} });
    expect(radio('Small').checked).toBe(true);
  });

  it('product options are radio groups for the keyboard, also where a theme shows labels alone', () => {
    take(`<style>.variant-radiobtn { display: none }</style>${page()}`);
    const group = find('.variant-radiobtn-wrapper[data-variant-option-name="Size"]');
    expect([group.getAttribute('role'), group.getAttribute('aria-label')]).toEqual(['radiogroup', 'Size']);
    const [small, large] = group.querySelectorAll('label');
    if (!small || !large) throw new Error('There are no labels.');
    expect([small.tabIndex, large.tabIndex]).toEqual([0, -1]);
    const click = (target: Element, key: string) =>
      target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    click(small, ' ');
    expect(small.getAttribute('aria-checked')).toBe('true');
    click(small, 'ArrowRight');
    expect(select('Size').value).toBe('Large');
    expect([small.tabIndex, large.tabIndex]).toEqual([-1, 0]);
    click(large, 'ArrowRight');
    expect(select('Size').value).toBe('Small');
  });

  it('of a product that stands on the page twice, or beside others, do not disturb each other', () => {
    const other = '5f00000000000000000000aa';
    take(
      page() +
        `<article class="ProductItem"><div class="product-price">$1.00</div>${variantsMarkup(mugs)}</article>
         <section><a href="/x"><div class="product-price">$2.00</div></a>
         ${variantsMarkup(mugs, { itemId: other })}<div class="product-price">$3.00</div>${buttonMarkup({ itemId: other })}</section>`,
    );
    const [, second] = document.querySelectorAll('.ProductItem');
    if (!second) throw new Error('There is no second form.');
    radio('Large').click();
    expect(select('Size', second).value).toBe('');
    second.querySelector<HTMLLabelElement>('label')?.click();
    expect(select('Size', second).value).toBe('Small');
    expect(select('Size').value).toBe('Large');
    pick('Glaze', 'Sea');
    expect([...document.querySelectorAll('.product-price')].map((price) => price.textContent)).toEqual([
      'Sale Price:$25.00 Original Price:$30.00',
      '$1.00',
      '$2.00',
      '$3.00',
    ]);
  });

  it('find their images in galleries that are no lists, and put them back', () => {
    const strip = (html: string) =>
      html.replaceAll(/<(\/?)ul>/g, '<$1div>').replaceAll(/<(\/?)li>/g, '<$1p>');
    take(strip(page()));
    const first = () => find('.ProductItem-gallery p:first-child img').dataset.imageId;
    pick('Size', 'Small');
    pick('Glaze', 'Ink');
    expect(first()).toBe('ink');
    pick('Glaze', '');
    expect(first()).toBe('main');
    take(page().replaceAll(/data-image-id="(\w+)"/g, 'data-src="/static/site/t/$1/1/mug.jpg"'));
    pick('Size', 'Small');
    pick('Glaze', 'Ink');
    expect(find('.ProductItem-gallery li:first-child img').dataset.src).toContain('/ink/');
  });

  it('SF-4.49 blocks of the same product show the image of the variant among theirs', () => {
    const block = `<article class="awning-product" data-product-id="${ITEM}"><a href="/mug">
      <img data-image-id="main"><img data-image-id="sea" hidden><img data-image-id="ink" hidden></a></article>`;
    take(page(mugs, block + block.replace(ITEM, 'another')));
    const imageNames = () =>
      [...document.querySelectorAll<HTMLElement>('.awning-product img')]
        .filter(({ hidden }) => !hidden)
        .map(({ dataset }) => dataset.imageId);
    pick('Size', 'Small');
    pick('Glaze', 'Ink');
    expect(imageNames()).toEqual(['ink', 'main']);
    pick('Size', 'Large');
    pick('Glaze', 'Sea');
    expect(imageNames()).toEqual(['main', 'main']);
  });

  it('without their data, or without anything around them, still take a choice', () => {
    take(
      variantsMarkup(mugs).replace(/data-variants="[^"]*"/, 'data-variants="[{"') +
        '<div class="product-variants" data-item-id="x"></div><div class="product-variants"></div>',
    );
    pick('Size', 'Large');
    expect(radio('Large').checked).toBe(true);
  });
});
