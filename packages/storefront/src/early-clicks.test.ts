// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { watchEarlyClicks } from './click-watch.ts';
import { takeEarlyClicks } from './early-clicks.ts';
import type { MountIsland } from './island.ts';
import { createLoader } from './loader.ts';

const LOADER = '/_awning/storefront/assets/loader-1.js';
const ITEM = 'a'.repeat(24);
const form =
  `<form class="awning-plain-cart-form" method="post" action="/cart/entries"><input type="hidden" name="itemId" value="${ITEM}">` +
  '<label>Size <select name="option.Size"><option>S</option></select></label><button>Add To Cart</button></form>';
const page = `
  <div class="sqs-add-to-cart-button-wrapper"><div class="sqs-add-to-cart-button" role="button" tabindex="0" data-item-id="${ITEM}"><b>Add</b></div></div>
  <noscript></noscript>
  <article><a href="#mug">Mug</a><p><span class="sqs-product-quick-view-button" role="button" tabindex="0" data-id="${ITEM}">Quick View</span></p></article>`;

let ending = new AbortController();

function find<E extends HTMLElement = HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
const click = (selector: string): boolean =>
  find(selector).dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }));

function failLoader(address = LOADER) {
  // Written as markup, so that nothing tries to fetch it.
  document.body.insertAdjacentHTML('beforeend', `<script type="module" src="${address}"></script>`);
  find(`[src="${address}"]`).dispatchEvent(new Event('error'));
}

function startLoader(load: () => Promise<{ mount: MountIsland }>, holdLimitMs?: number) {
  const early = takeEarlyClicks(window);
  const islands = [
    { selector: '.sqs-add-to-cart-button', when: 'interaction', load },
    { selector: '.sqs-product-quick-view-button', when: 'interaction', load },
  ] as const;
  createLoader({ document, islands, early, holdLimitMs, signal: ending.signal }).start();
}

beforeEach(() => {
  ending = new AbortController();
  document.body.innerHTML = page;
  // With script on, what is in the element is text.
  find('noscript').textContent = form;
  const add = document.addEventListener.bind(document);
  vi.spyOn(document, 'addEventListener').mockImplementation((type: string, listener: unknown) => {
    if (typeof listener === 'function')
      add(type, (event) => listener(event), { capture: true, signal: ending.signal });
  });
  watchEarlyClicks(document, window);
  vi.restoreAllMocks();
});

afterEach(() => {
  ending.abort();
  window.awningEarly = undefined;
  document.body.replaceChildren();
});

describe('a press before the loader is there', () => {
  it('a click before the loader has started reaches the island of each button once, by mouse or key', async () => {
    const clicked: string[] = [];
    expect(click('.sqs-add-to-cart-button b')).toBe(false);
    click('.sqs-add-to-cart-button b');
    const key = new KeyboardEvent('keydown', { key: ' ', bubbles: true, cancelable: true });
    find('.sqs-product-quick-view-button').dispatchEvent(key);
    expect(key.defaultPrevented).toBe(true);
    startLoader(async () => ({
      mount: (element) => element.addEventListener('click', () => clicked.push(element.className)),
    }));
    await vi.waitFor(() =>
      expect(clicked).toEqual(['sqs-add-to-cart-button', 'sqs-product-quick-view-button']),
    );
    click('.sqs-add-to-cart-button');
    expect(clicked).toHaveLength(3);
  });

  it('early clicks ignore other keys and other elements', () => {
    const tab = new KeyboardEvent('keydown', { key: 'Tab', bubbles: true, cancelable: true });
    find('.sqs-add-to-cart-button').dispatchEvent(tab);
    expect(tab.defaultPrevented).toBe(false);
    expect(click('article')).toBe(true);
    expect(window.awningEarly).toHaveLength(0);
  });

  it('leads to the form when nothing has come after eight seconds', () => {
    vi.useFakeTimers();
    click('.sqs-add-to-cart-button');
    vi.advanceTimersByTime(8000);
    vi.useRealTimers();
    expect(document.activeElement).toBe(find('.awning-plain-cart-form select'));
  });
});

describe('a loader that cannot be fetched', () => {
  it('a loader that cannot be fetched leaves the plain forms in the page, and leads clicks to them', () => {
    click('.sqs-add-to-cart-button');
    failLoader();
    expect(document.querySelector('noscript')).toBeNull();
    expect(document.activeElement).toBe(find('.awning-plain-cart-form select'));
    find('button').focus();
    click('.sqs-add-to-cart-button');
    expect(document.activeElement).toBe(find('.awning-plain-cart-form select'));
  });

  it('leads from a quick view to the product', () => {
    const followed = vi.fn((event: Event) => event.preventDefault());
    find('a').addEventListener('click', followed, { signal: ending.signal });
    click('.sqs-product-quick-view-button');
    expect(followed).not.toHaveBeenCalled();
    failLoader();
    expect(followed).toHaveBeenCalledOnce();
  });

  it('another script that fails does not count as a failed loader', () => {
    failLoader('/theme.js');
    expect(document.querySelector('form')).toBeNull();
  });
});

describe('a button whose code does not come', () => {
  it('a button whose code cannot be fetched is replaced by its form at once', async () => {
    startLoader(() => Promise.reject(new Error('no network')));
    click('.sqs-add-to-cart-button');
    await vi.waitFor(() => expect(document.activeElement).toBe(find('.awning-plain-cart-form select')));
  });

  it('a button whose code takes too long is replaced by its form', async () => {
    startLoader(() => new Promise(() => {}), 20);
    click('.sqs-add-to-cart-button');
    await vi.waitFor(() => expect(document.activeElement).toBe(find('.awning-plain-cart-form select')));
  });
});
