// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount } from './reviews-island.ts';

const PAGE = 'https://shop.example.org/shop/p/mug';
const link = (name: string, query: string) =>
  `<a href="${PAGE}${query}#reviews" data-reviews="${name}">${name}</a>`;
const section = (titles: readonly string[], more: string, itemId = 'p1') =>
  `<section class="awning-reviews" data-item-id="${itemId}">${link('rating-3', '?reviews-rating=3')}${link('sort-newest', '')}<ul class="awning-review-list">${titles
    .map((title) => `<li data-review-id="${title}">${title}</li>`)
    .join(
      '',
    )}</ul>${more === '' ? '' : `<p class="awning-reviews-further">${link('more', more)}</p>`}</section>`;

const calls: { address: string; signal: AbortSignal | null | undefined }[] = [];
let respond: (address: string) => Promise<Response>;
const go = vi.fn();

beforeEach(() => {
  vi.stubGlobal('fetch', (address: URL, init?: RequestInit) => {
    calls.push({ address: String(address), signal: init?.signal });
    return respond(String(address));
  });
  window.location.href = `${PAGE}?colour=blue`;
  vi.spyOn(window.location, 'assign').mockImplementation(go);
  document.body.innerHTML = section(['a', 'b'], '?reviews-after=X');
  mount(find('.awning-reviews'), { props: {}, readPage: () => ({}), fail: () => {} });
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  go.mockClear();
  calls.length = 0;
});

function find(selector: string): HTMLElement {
  const element = document.querySelector<HTMLElement>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}
const reviewTexts = (): string[] => [...document.querySelectorAll('li')].map((each) => each.textContent);
const submit = (name: string, more: MouseEventInit = {}): MouseEvent => {
  const target = find(`[data-reviews="${name}"]`);
  target.focus();
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...more });
  target.dispatchEvent(click);
  return click;
};
const page =
  (...sections: string[]) =>
  async () =>
    new Response(`<main>${sections.join('')}</main>`);

describe('the reviews of a product', () => {
  it('SF-2.20 reviews are filtered without leaving the page, which keeps its focus and updates its address', async () => {
    respond = page(section(['other'], '', 'p2'), section(['c'], ''));
    expect(submit('rating-3').defaultPrevented).toBe(true);
    expect(find('.awning-reviews').getAttribute('aria-busy')).toBe('true');
    await vi.waitFor(() => expect(reviewTexts()).toEqual(['c']));
    expect(calls[0]?.address).toBe(`${PAGE}?reviews-rating=3&format=main-content`);
    expect(document.activeElement).toBe(find('[data-reviews="rating-3"]'));
    expect(location.search).toBe('?colour=blue&reviews-rating=3');
    expect(find('.awning-reviews').hasAttribute('aria-busy')).toBe(false);
  });

  it('bring themselves into view where the link is gone that led to them', async () => {
    find('.awning-reviews').insertAdjacentHTML('beforeend', link('first', ''));
    const scroll = vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(() => {});
    respond = page(section(['c'], ''));
    submit('first');
    await vi.waitFor(() => expect(reviewTexts()).toEqual(['c']));
    expect(document.activeElement).toBe(find('[data-reviews="sort-newest"]'));
    await vi.waitFor(() => expect(scroll).toHaveBeenCalledExactlyOnceWith({ block: 'nearest' }));
    expect(scroll.mock.contexts).toEqual([document.activeElement]);
  });

  it('the reviews of a product go on below those that are there, none of them twice, with the focus on the first new one', async () => {
    respond = page(section(['b', 'c', 'd'], ''));
    submit('more');
    await vi.waitFor(() => expect(reviewTexts()).toEqual(['a', 'b', 'c', 'd']));
    expect(document.activeElement?.textContent).toBe('c');
    expect(document.querySelector('.awning-reviews-further')).toBeNull();
    expect(location.search).toBe('?colour=blue');
  });

  it('offer more as long as there is more', async () => {
    respond = page(section(['c'], '?reviews-after=Y'));
    submit('more');
    await vi.waitFor(() => expect(reviewTexts()).toEqual(['a', 'b', 'c']));
    expect(find('[data-reviews="more"]').getAttribute('href')).toBe(`${PAGE}?reviews-after=Y#reviews`);
  });

  it('reviews follow their link when the server refuses', async () => {
    respond = async () => new Response('', { status: 503 });
    submit('rating-3');
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith(`${PAGE}?reviews-rating=3#reviews`));
    expect(reviewTexts()).toEqual(['a', 'b']);
  });

  it('the reviews of a product say in place that there is no connection, and nothing on the page is lost', async () => {
    const offline = () => Promise.reject(new TypeError('Failed to fetch'));
    respond = offline;
    submit('rating-3');
    await vi.waitFor(() =>
      expect(find('[role="alert"]').textContent).toBe(
        'Unable to load reviews. Please check your internet connection.',
      ),
    );
    expect(reviewTexts()).toEqual(['a', 'b']);
    expect(document.activeElement).toBe(find('[data-reviews="rating-3"]'));
    expect(find('.awning-reviews').hasAttribute('aria-busy')).toBe(false);
    submit('more');
    await vi.waitFor(() =>
      expect(find('.awning-reviews-further').nextElementSibling).toBe(find('[role="alert"]')),
    );
    expect(document.querySelectorAll('[role="alert"]')).toHaveLength(1);
    expect(go).not.toHaveBeenCalled();
    respond = page(section(['c'], ''));
    submit('more');
    await vi.waitFor(() => expect(reviewTexts()).toEqual(['a', 'b', 'c']));
    expect(document.querySelector('[role="alert"]')).toBeNull();
  });

  it('the reviews of a product say so too when the connection breaks in the middle of the answer', async () => {
    respond = async () =>
      new Response(new ReadableStream({ start: (body) => body.error(new TypeError('network error')) }));
    submit('rating-3');
    await vi.waitFor(() => find('[role="alert"]'));
    expect(go).not.toHaveBeenCalled();
  });

  it('reviews follow their link when the response has none', async () => {
    respond = page('<p>Another page</p>');
    submit('rating-3');
    await vi.waitFor(() => expect(go).toHaveBeenCalledWith(`${PAGE}?reviews-rating=3#reviews`));
  });

  it('the reviews of a product show what was asked for last', async () => {
    const late = Promise.withResolvers<Response>();
    respond = () => late.promise;
    submit('rating-3');
    respond = page(section(['newest'], ''));
    submit('sort-newest');
    await vi.waitFor(() => expect(reviewTexts()).toEqual(['newest']));
    expect(calls[0]?.signal?.aborted).toBe(true);
    late.reject(new Error('aborted'));
    await late.promise.catch(() => {});
    expect(go).not.toHaveBeenCalled();
  });

  it('the reviews of a product leave clicks alone that open another tab', () => {
    respond = page(section([], ''));
    expect(submit('rating-3', { ctrlKey: true }).defaultPrevented).toBe(false);
    expect(calls).toEqual([]);
  });
});
