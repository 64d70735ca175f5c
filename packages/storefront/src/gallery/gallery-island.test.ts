// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount } from './gallery-island.tsx';

const slide = (number: number, count: number) => `
  <li class="slide" id="g-${number}" data-type="imageFile" style="--picture-ratio:1.5">
    <figure class="sqs-gallery-figure">
      <a class="sqs-gallery-frame" href="/large-${number}.jpg"><img src="/${number}.jpg" alt="Image ${number}" decoding="async"></a>
      <figcaption class="meta"><div class="meta-title">Bowl ${number}</div></figcaption>
    </figure>
    <noscript><div class="sqs-gallery-controls"><a class="next" href="#g-${(number % count) + 1}">Next</a></div></noscript>
  </li>`;

const gallery = (design: string, count = 3, attributes = '') => `
  <div class="sqs-gallery-container awning-gallery sqs-gallery-block-${design}" id="g" ${attributes}>
    <div class="sqs-gallery-stage">
      <ul class="sqs-gallery" role="list" tabindex="0" aria-label="Images">
        ${Array.from({ length: count }, (_, index) => slide(index + 1, count)).join('')}
      </ul>
      <div class="sqs-gallery-controls">
        <a class="previous" id="g-previous" href="#g-${count}"><span class="sqs-gallery-spoken">Previous image</span></a>
        <a class="next" id="g-next" href="#g-2"><span class="sqs-gallery-spoken">Next image</span></a>
      </div>
    </div>
    <ul class="sqs-gallery-thumbnails" role="list" aria-label="Choose an image">
      ${Array.from(
        { length: count },
        (_, index) =>
          `<li class="sqs-gallery-thumbnail"><a id="g-${index + 1}-thumbnail" href="#g-${index + 1}" ${index === 0 ? 'aria-current="true"' : ''} aria-label="Image ${index + 1}" style="--picture-ratio:1.5"><img src="/${index + 1}.jpg" alt=""></a></li>`,
      ).join('')}
    </ul>
  </div>`;

let reduced = false;
let savesData = false;
let seen: (isIntersecting: boolean) => void = () => {};

beforeEach(() => {
  reduced = false;
  savesData = false;
  vi.useFakeTimers();
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', (query: string) => ({ matches: query.includes('reduced-motion') && reduced }));
  vi.stubGlobal(
    'IntersectionObserver',
    class {
      constructor(tell: (entries: { isIntersecting: boolean }[]) => void) {
        seen = (isIntersecting) => tell([{ isIntersecting }]);
      }
      observe() {}
      disconnect() {}
    },
  );
  Object.defineProperty(navigator, 'connection', {
    configurable: true,
    get: () => ({ saveData: savesData }),
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
});

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}

/** What themes and the loader rely on. */
const outline = (element: Element) =>
  [...element.querySelectorAll<HTMLElement>('*')]
    .filter((child) => !child.closest('noscript'))
    .map((child) =>
      [
        child.localName,
        child.id,
        child.className,
        child.getAttribute('href'),
        child.style.getPropertyValue('--picture-ratio'),
      ].join('|'),
    );

function hydrate(markup: string) {
  document.body.innerHTML = `${markup}<button id="elsewhere">Elsewhere</button>`;
  const element = find('.awning-gallery');
  const before = outline(element);
  act(() =>
    mount(element, {
      props: {},
      readPage: () => ({}),
      fail: (error) => {
        throw error;
      },
    }),
  );
  return { element, before };
}

const current = () => find('.slide[data-state="current"]').id;
const submit = (key: string, target = find('.next')) =>
  act(async () => {
    target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  });
const click = (selector: string) => act(async () => find(selector).click());
/** Second by second: React takes its turns in between. */
async function pass(seconds: number) {
  for (let left = seconds; left > 0; left -= 1) {
    await act(() => vi.advanceTimersByTimeAsync(Math.min(left, 1) * 1000));
  }
}

describe('the gallery island', () => {
  it.each(['slideshow', 'slider'])(
    'the gallery island keeps tags, ids, classes and links of a %s',
    (design) => {
      const { element, before } = hydrate(gallery(design));
      const after = outline(element).filter((line) => line !== 'p||sqs-gallery-spoken||');
      expect(after).toEqual(before);
    },
  );

  it('the gallery island leaves markup of a theme alone', () => {
    const markup = '<div class="awning-gallery sqs-gallery-block-slideshow"><p>Mine</p></div>';
    expect(() => hydrate(markup)).toThrow(/no images/);
    expect(find('.awning-gallery').innerHTML).toBe('<p>Mine</p>');
  });

  it('SF-3.084 SF-3.088 the gallery island cycles by arrows, keys and thumbnails', async () => {
    hydrate(gallery('slideshow'));
    await click('.next');
    expect(current()).toBe('g-2');
    await submit('ArrowLeft');
    await submit('ArrowLeft');
    expect(current()).toBe('g-3');
    await submit('ArrowRight');
    expect(current()).toBe('g-1');
    await click('#g-2-thumbnail');
    expect(current()).toBe('g-2');
    expect(find('.sqs-gallery-thumbnail [aria-current]').id).toBe('g-2-thumbnail');
    expect(find('.next').getAttribute('href')).toBe('#g-3');
  });

  it('the gallery island reverses its arrow keys in right-to-left pages', async () => {
    hydrate(gallery('slideshow', 3, 'style="direction: rtl"'));
    await submit('ArrowLeft');
    expect(current()).toBe('g-2');
  });

  it('the gallery island announces an image that a visitor chose, and nothing before', async () => {
    hydrate(gallery('slideshow'));
    expect(find('[role="status"]').textContent).toBe('');
    await click('.next');
    expect(find('[role="status"]').textContent).toBe('Image 2 of 3: Bowl 2');
  });

  it('the gallery island hides other images from the keyboard and from screen readers', async () => {
    hydrate(gallery('slideshow'));
    await click('.next');
    expect([...document.querySelectorAll('.slide[inert]')].map(({ id }) => id)).toEqual(['g-1', 'g-3']);
  });

  it('the gallery island moves on by a swipe, and not by a tap or a scroll', async () => {
    hydrate(gallery('slideshow'));
    const swipe = async (x: number, y: number) => {
      const at = (type: string, clientX: number, clientY: number) =>
        find('.sqs-gallery').dispatchEvent(
          new PointerEvent(type, { clientX, clientY, pointerId: 1, isPrimary: true, bubbles: true }),
        );
      await act(async () => {
        at('pointerdown', 200, 200);
        at('pointermove', 200 + x, 200 + y);
        at('pointerup', 200 + x, 200 + y);
      });
    };
    await swipe(-120, 10);
    expect(current()).toBe('g-2');
    await swipe(120, -10);
    expect(current()).toBe('g-1');
    await swipe(-10, 0);
    await swipe(-60, 200);
    expect(current()).toBe('g-1');
  });
});

describe('autoplay', () => {
  const playing = 'data-autoplay="true" data-autoplay-duration="2"';

  it('SF-3.082 SF-3.083 autoplay shows the next image after its time, without announcement and without end', async () => {
    hydrate(gallery('slideshow', 3, playing));
    await pass(1.9);
    expect(current()).toBe('g-1');
    await pass(0.2);
    expect(current()).toBe('g-2');
    await pass(4);
    expect(current()).toBe('g-1');
    expect(find('[role="status"]').textContent).toBe('');
  });

  it('SF-3.082 autoplay is off unless the gallery enables it', async () => {
    hydrate(gallery('slideshow', 3, 'data-autoplay="false"'));
    expect(document.querySelector('.sqs-gallery-autoplay')).toBeNull();
    await pass(30);
    expect(current()).toBe('g-1');
  });

  it.each([
    [
      'the pointer is on it',
      () => find('.awning-gallery').dispatchEvent(new PointerEvent('pointerenter', { pointerType: 'mouse' })),
      () => find('.awning-gallery').dispatchEvent(new PointerEvent('pointerleave', { pointerType: 'mouse' })),
    ],
    ['the focus is in it', () => find('.next').focus(), () => find('#elsewhere').focus()],
    ['it is off the screen', () => seen(false), () => seen(true)],
    ['its tab is hidden', () => showTab('hidden'), () => showTab('visible')],
  ])('autoplay waits while %s', async (_, begin, end) => {
    hydrate(gallery('slideshow', 3, playing));
    begin();
    await pass(20);
    expect(current()).toBe('g-1');
    end();
    await pass(2.1);
    expect(current()).toBe('g-2');
  });

  it('autoplay stops and continues by its button', async () => {
    hydrate(gallery('slideshow', 3, playing));
    const button = () => find('.sqs-gallery-autoplay');
    expect(button().getAttribute('aria-label')).toBe('Pause the slideshow');
    await click('.sqs-gallery-autoplay');
    expect(button().getAttribute('aria-label')).toBe('Play the slideshow');
    await pass(20);
    expect(current()).toBe('g-1');
    button().focus();
    await click('.sqs-gallery-autoplay');
    await pass(2.1);
    expect(current()).toBe('g-2');
  });

  it.each([
    ['asked for less motion', () => (reduced = true)],
    ['asked for fewer bytes', () => (savesData = true)],
  ])('autoplay does not start for visitors who %s, but plays by its button', async (_, ask) => {
    ask();
    hydrate(gallery('slideshow', 3, playing));
    await pass(20);
    expect(current()).toBe('g-1');
    await click('.sqs-gallery-autoplay');
    await pass(2.1);
    expect(current()).toBe('g-2');
  });

  it('autoplay shows an image that a visitor chose for its whole time', async () => {
    hydrate(gallery('slideshow', 3, playing));
    await pass(1.5);
    await click('.next');
    await pass(1.9);
    expect(current()).toBe('g-2');
    await pass(0.2);
    expect(current()).toBe('g-3');
  });
});

function showTab(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { configurable: true, value: state });
  document.dispatchEvent(new Event('visibilitychange'));
}
