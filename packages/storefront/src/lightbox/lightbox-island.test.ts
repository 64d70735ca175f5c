// @vitest-environment happy-dom
import { act } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { mount } from './lightbox-island.ts';

const markup = `
  <div class="awning-gallery" data-lightbox-theme="light">
    <ul>
      ${[1, 2, 3]
        .map(
          (number) => `<li><figure>
            <a href="/large-${number}.jpg" data-awning-lightbox id="open-${number}"><img src="/${number}.jpg" srcset="/${number}.jpg 300w" alt="Image ${number}" data-image-dimensions="1500x1000"></a>
            <figcaption class="meta"><div class="meta-title">Bowl ${number}</div><div class="meta-description"><em>Blue</em></div></figcaption>
          </figure></li>`,
        )
        .join('')}
    </ul>
  </div>
  <div class="image-block"><figure><a href="/alone.jpg" data-awning-lightbox id="alone"><img alt="Alone" data-image-dimensions="800x800"></a></figure></div>`;

let reduced = true;

beforeEach(() => {
  reduced = true;
  vi.stubGlobal('IS_REACT_ACT_ENVIRONMENT', true);
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
  document.body.innerHTML = markup;
  for (const element of document.querySelectorAll<HTMLElement>('.awning-gallery, #alone')) {
    mount(element, { props: {}, readPage: () => ({}), fail: () => {} });
  }
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('style');
});

function find<E extends HTMLElement>(selector: string): E {
  const element = document.querySelector<E>(selector);
  if (!element) throw new Error(`Nothing matches ${selector}`);
  return element;
}

/** Presses a link and lets the chunk arrive, without moving the clock. */
async function open(selector: string) {
  find(selector).focus();
  await act(async () => find(selector).click());
  while (!isOpen()) await act(() => new Promise((resolve) => setImmediate(resolve)));
}
const submit = (key: string) =>
  act(async () => {
    document.activeElement?.dispatchEvent(
      new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
    );
  });
const click = (selector: string) => act(async () => find(selector).click());
const imageSource = () => find<HTMLImageElement>('dialog img').getAttribute('src');
const isOpen = () => document.querySelector('dialog') !== null;

describe('the lightbox', () => {
  it("SF-3.099 SF-3.100 the lightbox shows the link's image with its caption, number and the gallery's theme", async () => {
    await open('#open-2');
    expect(imageSource()).toMatch(/\/large-2\.jpg$/);
    expect(find('dialog img').getAttribute('alt')).toBe('Image 2');
    expect(find('.sqs-lightbox-meta').innerHTML).toContain('<em>Blue</em>');
    expect(find('.sqs-lightbox-meta .meta-title').textContent).toBe('Bowl 2');
    expect(find('.sqs-lightbox-counter').textContent).toBe('2 of 3: Image 2');
    expect(find('dialog').dataset.theme).toBe('light');
  });

  it('the lightbox shows the whole of an image that the page crops', async () => {
    const image = find<HTMLImageElement>('#open-2 img');
    image.srcset = '/2.jpg?format=300w&crop=square 300w, /2.jpg?format=2500w&crop=square 1000w';
    await open('#open-2');
    const [small, , large] = (find('dialog img').getAttribute('srcset') ?? '').split(', ');
    expect(small).toBe('/2.jpg?format=300w 300w');
    expect(large).toMatch(/\/large-2\.jpg 1500w$/);
    expect(find('dialog img').getAttribute('srcset')).not.toContain('crop');
  });

  it('the lightbox cycles by its arrows, the arrow keys, Home and End', async () => {
    await open('#open-3');
    await click('.sqs-lightbox-next');
    expect(imageSource()).toMatch(/large-1/);
    await submit('ArrowLeft');
    expect(imageSource()).toMatch(/large-3/);
    await submit('Home');
    expect(imageSource()).toMatch(/large-1/);
    await submit('ArrowRight');
    expect(imageSource()).toMatch(/large-2/);
    await submit('End');
    expect(imageSource()).toMatch(/large-3/);
    await click('.sqs-lightbox-previous');
    expect(imageSource()).toMatch(/large-2/);
  });

  it('the lightbox contains the focus and returns it to the link', async () => {
    await open('#open-2');
    expect(find('dialog').contains(document.activeElement)).toBe(true);
    find('#open-1').focus();
    expect(find('dialog').contains(document.activeElement)).toBe(true);
    await click('.sqs-lightbox-close');
    expect(isOpen()).toBe(false);
    expect(document.activeElement?.id).toBe('open-2');
  });

  it('the lightbox closes by Escape and by a click beside the image, not on it', async () => {
    await open('#open-1');
    await click('dialog img');
    await click('dialog figcaption');
    expect(isOpen()).toBe(true);
    await click('dialog');
    expect(isOpen()).toBe(false);
    await open('#open-1');
    // What a browser sends for the Escape key.
    await act(async () => void find('dialog').dispatchEvent(new Event('cancel', { cancelable: true })));
    expect(isOpen()).toBe(false);
  });

  it('the lightbox prevents the page below from scrolling while it is open', async () => {
    await open('#open-1');
    expect(document.documentElement.style.overflow).toBe('hidden');
    await click('.sqs-lightbox-close');
    expect(document.documentElement.style.overflow).toBe('');
  });

  it('the lightbox shows a single image without arrows', async () => {
    await open('#alone');
    expect(imageSource()).toMatch(/alone/);
    expect(document.querySelectorAll('dialog button')).toHaveLength(1);
    await submit('ArrowRight');
    expect(imageSource()).toMatch(/alone/);
    await click('.sqs-lightbox-close');
  });

  it('the lightbox leaves a click with a modifier key to the browser', () => {
    const event = new MouseEvent('click', { ctrlKey: true, bubbles: true, cancelable: true });
    find('#open-1').dispatchEvent(event);
    expect(event.defaultPrevented).toBe(false);
  });

  it('SF-9.17 the lightbox opens and closes in 0.3 s, and at once for visitors who prefer reduced motion', async () => {
    await open('#open-1');
    expect(find('dialog').style.getPropertyValue('--shown')).toBe('1');
    await click('.sqs-lightbox-close');
    reduced = false;
    vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
    const openness = () => Number(find('dialog').style.getPropertyValue('--shown'));
    await open('#open-1');
    await act(async () => void vi.advanceTimersByTime(280));
    expect(openness()).toBeLessThan(1);
    await act(async () => void vi.advanceTimersByTime(60));
    expect(openness()).toBe(1);
    await click('.sqs-lightbox-close');
    await act(async () => void vi.advanceTimersByTime(280));
    expect(isOpen()).toBe(true);
    await act(async () => void vi.advanceTimersByTime(60));
    expect(isOpen()).toBe(false);
  });
});
