// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { removeBlocks, replacePart } from './canvas/page-parts.ts';
import { islands } from './island-registry.ts';
import { createLoader } from './loader.ts';

const BLOCK = 'a'.repeat(24);

const slides = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<li class="slide" id="g-${index}" data-type="imageFile"><figure class="sqs-gallery-figure"><img src="/${index}.jpg" alt="Bowl ${index}"></figure></li>`,
  ).join('');
const gallery = (count: number): string =>
  `<div class="sqs-gallery-container awning-gallery sqs-gallery-block-slideshow" id="g" data-autoplay="true">
    <div class="sqs-gallery-stage"><ul class="sqs-gallery" role="list">${slides(count)}</ul>
    <div class="sqs-gallery-controls"><a class="previous" id="g-previous" href="#g-1">Previous</a><a class="next" id="g-next" href="#g-1">Next</a></div></div>
  </div>`;
const carousel = (words: string): string =>
  `<div class="awning-carousel"><div class="summary-carousel-pager" hidden>
    <button class="summary-carousel-pager-prev">Previous</button><button class="summary-carousel-pager-next">Next</button></div>
    <div class="summary-carousel-track"><ul><li>${words}</li></ul></div></div>`;
const blockOf = (inside: string): string =>
  `<div class="sqs-block" id="block-${BLOCK}"><div class="sqs-block-content">${inside}</div></div>`;

/** Listeners and observers that nobody has ended. */
function countOpen() {
  const listeners = new Set<string>();
  const numbers = new Map<unknown, number>();
  const keyOf = (target: unknown, [type, listener]: readonly unknown[]): string => {
    for (const each of [target, listener]) numbers.set(each, numbers.get(each) ?? numbers.size);
    return [numbers.get(target), type, numbers.get(listener)].join(' ');
  };
  const observers = new Set<object>();
  for (const target of [document, window, document.documentElement, document.body]) {
    const { addEventListener, removeEventListener } = target;
    vi.spyOn(target, 'addEventListener').mockImplementation((...given: unknown[]) => {
      const { signal } = Object(given[2]);
      const key = keyOf(target, given);
      listeners.add(key);
      signal?.addEventListener('abort', () => listeners.delete(key));
      Reflect.apply(addEventListener, target, given);
    });
    vi.spyOn(target, 'removeEventListener').mockImplementation((...given: unknown[]) => {
      listeners.delete(keyOf(target, given));
      Reflect.apply(removeEventListener, target, given);
    });
  }
  const observer = (isSeen: boolean) =>
    class {
      readonly tell: (entries: readonly object[]) => void;
      constructor(tell: (entries: readonly object[]) => void) {
        this.tell = tell;
      }
      observe(target: Element) {
        observers.add(this);
        if (isSeen) queueMicrotask(() => this.tell([{ isIntersecting: true, target }]));
      }
      disconnect() {
        observers.delete(this);
      }
    };
  vi.stubGlobal('IntersectionObserver', observer(true));
  vi.stubGlobal('ResizeObserver', observer(false));
  return () => ({ listeners: listeners.size, observers: observers.size });
}

let ended = new AbortController();

/** A page in the editor whose islands are there. */
async function openPage(inside: string) {
  document.body.innerHTML = blockOf(inside);
  createLoader({ document, islands, signal: ended.signal }).start();
  await isReady();
}

const isReady = () =>
  vi.waitFor(() => expect(document.querySelector('.sqs-block [data-island=ready]')).not.toBeNull(), {
    timeout: 20_000,
  });
const draw = (inside: string) => replacePart(document, BLOCK, blockOf(inside));

describe('islands of a block that is drawn again', () => {
  beforeEach(() => {
    document.documentElement.dataset.awningCanvas = '';
    vi.stubGlobal('matchMedia', () => ({
      matches: false,
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
  });
  afterEach(() => {
    ended.abort();
    ended = new AbortController();
    vi.restoreAllMocks();
    vi.unstubAllGlobals();
    delete document.documentElement.dataset.awningCanvas;
    document.body.replaceChildren();
  });

  it.each([
    ['a gallery', gallery(3), gallery(4), () => document.querySelectorAll('.slide').length, 4],
    [
      'a carousel',
      carousel('One'),
      carousel('Two'),
      () => document.querySelector('.summary-carousel-track')?.textContent,
      'Two',
    ],
  ])(
    'ED-5 %s works on the new HTML, and 100 drawings leave no listener or observer behind',
    async (_, first, second, shown, expected) => {
      const open = countOpen();
      await openPage(first);
      draw(first);
      await isReady();
      const before = open();
      for (let times = 0; times < 50; times++) {
        draw(second);
        draw(first);
      }
      expect(open()).toEqual(before);
      draw(second);
      expect(shown()).toBe(expected);
      const next = document.querySelector<HTMLElement>('.next');
      next?.click();
      if (next)
        await vi.waitFor(() => expect(document.querySelector('#g-1')?.hasAttribute('inert')).toBe(false));
      expect(document.querySelector('.sqs-block [data-island=ready]')).not.toBeNull();

      removeBlocks(document, [BLOCK]);
      expect(open().observers).toBeLessThan(before.observers);
    },
  );

  it('ED-5 the HTML of the server is what is drawn over, not that of the island', async () => {
    countOpen();
    await openPage(gallery(3));
    const mounted = document.querySelector('.awning-gallery')?.innerHTML;
    draw(gallery(3));
    await isReady();
    expect(document.querySelector('.awning-gallery')?.innerHTML).toBe(mounted);
  });
});
