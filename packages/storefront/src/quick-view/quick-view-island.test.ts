// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { contentAdded } from '../events.ts';
import { mount } from './quick-view-island.ts';
import { clearQuickViews } from './quick-view-piece.ts';

const button = (id: string, group: string): string =>
  `<li class="item"><a href="/shop/p/${id}">Bowl ${id}</a><span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="${id}" data-group="${group}">Quick View</span></li>`;
const piece = (id: string): string =>
  `<article data-item-id="${id}"><h2 class="product-title">Bowl ${id}</h2>
  <form class="awning-product-form"><label for="product-quantity">Quantity</label><input id="product-quantity" name="quantity" value="1"></form></article>`;

let answers: (path: string) => Promise<Response> | Response;
const calls: string[] = [];
const announced: Element[] = [];
const listening = new AbortController();

beforeEach(() => {
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: false }));
  answers = (path) => new Response(piece(path.split('/').at(-1) ?? ''));
  vi.stubGlobal('fetch', async (path: string) => {
    calls.push(path);
    return answers(path);
  });
  document.body.className = 'awning-site';
  document.body.innerHTML = `<input id="product-quantity"><ul>${['1', '2', '3'].map((id) => button(id, 'a')).join('')}${button('9', 'b')}</ul>`;
  document.addEventListener(contentAdded, ({ target }) => announced.push(target as Element), {
    signal: listening.signal,
  });
});

afterEach(async () => {
  await act(async () => document.querySelector<HTMLElement>('.awning-dialog-close')?.click());
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  clearQuickViews();
  calls.length = 0;
  announced.length = 0;
});

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
const buttonOf = (id: string): HTMLElement => find(`.sqs-product-quick-view-button[data-id="${id}"]`);
const settled = (check: () => void) =>
  vi.waitFor(() => act(async () => check()), { timeout: 10_000, interval: 5 });
const shows = (words: string) => settled(() => expect(find('dialog').textContent).toContain(words));
const submit = (key: string, on: Element | null = document.activeElement) =>
  act(async () => {
    on?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const click = (selector: string) => act(async () => find(selector).click());
const take = (id: string): HTMLElement => {
  const element = buttonOf(id);
  mount(element, { props: {}, readPage: () => ({}), fail: () => {} });
  return element;
};
const open = async (id: string): Promise<void> => {
  const element = take(id);
  await act(async () => element.click());
  await settled(() => find('dialog'));
};

describe('the quick view', () => {
  it("the quick view opens the product of its button above the list, with the server's markup", async () => {
    await open('2');
    await shows('Bowl 2');
    expect(calls).toContain('/commerce/quick-view/2');
    expect(find<HTMLDialogElement>('dialog').open).toBe(true);
    expect(announced.at(-1)?.querySelector('form')).not.toBeNull();
  });

  it('the quick view opens by keyboard, contains the focus, and returns it when it closes', async () => {
    const element = take('1');
    element.focus();
    await submit('Enter');
    await settled(() => find('dialog'));
    await shows('Bowl 1');
    expect(find('dialog').contains(document.activeElement)).toBe(true);
    buttonOf('3').focus();
    expect(find('dialog').contains(document.activeElement)).toBe(true);
    await act(async () => find<HTMLDialogElement>('dialog').close());
    await settled(() => expect(document.querySelector('dialog')).toBeNull());
    expect(document.activeElement).toBe(element);
  });

  it('the quick view closes by a click outside', async () => {
    await open('1');
    await act(async () => {
      find('dialog').dispatchEvent(new MouseEvent('click', { bubbles: true, clientX: 4000, clientY: 4000 }));
    });
    await settled(() => expect(document.querySelector('dialog')).toBeNull());
  });

  it('leads round the products of its group, by arrows and by keys, and to no other', async () => {
    await open('3');
    await shows('Bowl 3');
    await click('.awning-quick-next');
    await shows('Bowl 1');
    await submit('ArrowLeft', find('.awning-quick-next'));
    await shows('Bowl 3');
    expect(find('.awning-quick-counter').textContent).toBe('3 / 3');
    await submit('ArrowRight', find('dialog input'));
    await shows('Bowl 3');
    expect(calls).not.toContain('/commerce/quick-view/9');
  });

  it('the quick view has no arrows where the theme wants none, or where the product is alone', async () => {
    document.body.className = 'some-theme';
    await open('1');
    await shows('Bowl 1');
    expect(document.querySelector('.awning-quick-next')).toBeNull();
    await click('.awning-dialog-close');
    document.body.className = 'tweak-product-quick-view-lightbox-show-arrows';
    await open('9');
    await shows('Bowl 9');
    expect(document.querySelector('.awning-quick-next')).toBeNull();
  });

  it('the quick view gives unique ids to fields that the page may have already', async () => {
    await open('1');
    await shows('Bowl 1');
    const field = find<HTMLInputElement>('dialog input');
    expect(document.querySelectorAll('#product-quantity')).toHaveLength(1);
    expect(find('dialog label').getAttribute('for')).toBe(field.id);
    expect(field.name).toBe('quantity');
  });

  it('the quick view fetches a product once for hover, focus and click', async () => {
    const element = take('1');
    element.dispatchEvent(new Event('pointerenter'));
    element.focus();
    await act(async () => element.click());
    await shows('Bowl 1');
    expect(calls.filter((path) => path.endsWith('/1'))).toHaveLength(1);
  });

  it('the quick view says when there is no connection, and shows the product on retry', async () => {
    answers = () => Promise.reject(new TypeError('Failed to fetch'));
    await open('1');
    await shows('Please check your internet connection.');
    expect(find<HTMLAnchorElement>('.awning-quick-ways a').href).toMatch(/\/shop\/p\/1$/);
    answers = (path) => new Response(piece(path.split('/').at(-1) ?? ''));
    await click('.awning-quick-ways button');
    await shows('Bowl 1');
    expect(document.querySelector('.awning-quick-failure')).toBeNull();
  });

  it('the quick view says when the product is gone or the shop fails, with a link', async () => {
    answers = () => new Response('{}', { status: 404 });
    await open('1');
    await shows('Sorry, we could not find that item.');
    expect(document.querySelector('.awning-quick-ways button')).toBeNull();
    await click('.awning-dialog-close');
    answers = () => new Response('{}', { status: 500 });
    await open('2');
    await shows('Please try again.');
    expect(find<HTMLAnchorElement>('.awning-quick-ways a').href).toMatch(/\/shop\/p\/2$/);
  });
});
