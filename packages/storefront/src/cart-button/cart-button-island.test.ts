// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount } from './cart-button-island.ts';

const ID = '6877cc74ae5bcf82ca0483b8';
const sent: Record<string, string>[] = [];

beforeEach(() => {
  sent.length = 0;
  vi.spyOn(HTMLFormElement.prototype, 'submit').mockImplementation(function (this: HTMLFormElement) {
    const fields = [...this.querySelectorAll('input')].map(({ name, value }) => [name, value]);
    sent.push({ to: new URL(this.action).pathname, by: this.method, ...Object.fromEntries(fields) });
  });
  document.body.innerHTML = `
    <div class="product-variants" data-item-id="${ID}">
      <select data-variant-option-name="Size"><option value="">Select Size</option><option>Small</option></select>
      <div class="variant-radiobtn-wrapper" data-variant-option-name="Glaze"><input type="radio" class="variant-radiobtn" value="Sea green" name="g"></div>
    </div>
    <div class="product-variants" data-item-id="other"><select data-variant-option-name="Size"><option>Large</option></select></div>
    <div class="product-quantity-input" data-item-id="${ID}"><input type="number" value="3"></div>
    <div class="sqs-add-to-cart-button" role="button" tabindex="0" data-item-id="${ID}"><div class="inner">Add</div></div>`;
  take(find('.sqs-add-to-cart-button'));
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

const find = <T extends Element>(selector: string): T => {
  const found = document.querySelector<T>(selector);
  if (!found) throw new Error(`There is no ${selector}.`);
  return found;
};
const fail = (error: unknown): never => {
  throw error;
};
const take = (button: HTMLElement): void =>
  mount(button, { props: { ...button.dataset }, readPage: () => ({}), fail });
const plain = { to: '/cart/entries', by: 'post', itemId: ID, returnTo: '/cart' };

describe("a theme's button to the cart", () => {
  it('sends what was chosen for this product, however it was chosen', () => {
    find<HTMLSelectElement>('select').value = 'Small';
    find<HTMLInputElement>('.variant-radiobtn').checked = true;
    find<HTMLElement>('.inner').click();
    expect(sent).toEqual([{ ...plain, 'option.Size': 'Small', 'option.Glaze': 'Sea green', quantity: '3' }]);
  });

  it('is pressed by the keyboard, and leaves out what was not chosen', () => {
    const press = (key: string) =>
      find('.sqs-add-to-cart-button').dispatchEvent(
        new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
      );
    press('a');
    expect(sent).toEqual([]);
    press('Enter');
    press(' ');
    expect(sent).toEqual([
      { ...plain, quantity: '3' },
      { ...plain, quantity: '3' },
    ]);
  });

  it('stays away where somebody else answers, or where it is not said what is sold', () => {
    const button = find<HTMLElement>('.sqs-add-to-cart-button');
    document.addEventListener('click', (event) => event.preventDefault(), { once: true, capture: true });
    button.click();
    document.body.innerHTML = '<div class="sqs-add-to-cart-button">Add</div>';
    take(find('.sqs-add-to-cart-button'));
    find<HTMLElement>('.sqs-add-to-cart-button').click();
    expect(sent).toEqual([]);
  });
});
