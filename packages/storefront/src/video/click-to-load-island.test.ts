// @vitest-environment happy-dom
import { describe, expect, it, vi } from 'vitest';
import { mount } from './click-to-load-island.ts';

const context = (element: HTMLElement) => ({
  props: { ...element.dataset },
  readPage: () => ({}),
  fail: () => {},
});

/** Outside of the page, where this browser does not try to load frames. */
function show(html: string): HTMLElement {
  const place = document.createElement('div');
  place.innerHTML = html;
  const element = place.firstElementChild;
  if (!(element instanceof HTMLElement)) throw new Error('Nothing is shown');
  mount(element, context(element));
  return element;
}

/** Whether the link was followed. */
function click(element: HTMLElement, keys: MouseEventInit = {}): boolean {
  let followed = false;
  const follow = (event: Event) => {
    followed = !event.defaultPrevented;
    event.preventDefault();
  };
  element.parentElement?.addEventListener('click', follow, { once: true });
  element
    .querySelector('a')
    ?.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ...keys }));
  return followed;
}

const player = (src: string) =>
  `<div class="sqs-video-wrapper" data-html='<iframe src="${src}" title="Glazing" onload="steal()"></iframe>'><a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ">Play</a></div>`;

describe('a film at a service', () => {
  it('an external video has no frame before a visitor clicks play', () => {
    expect(
      show(player('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0')).querySelector('iframe'),
    ).toBeNull();
  });

  it('plays in place of its link, which is then not followed', () => {
    const element = show(player('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0'));
    const focus = vi.spyOn(HTMLIFrameElement.prototype, 'focus');
    expect(click(element)).toBe(false);
    const frame = element.querySelector('iframe');
    expect(frame?.src).toBe('https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?rel=0&autoplay=1');
    expect(frame?.title).toBe('Glazing');
    expect(frame?.hasAttribute('onload')).toBe(false);
    expect(element.querySelector('a')).toBeNull();
    expect(focus.mock.contexts).toEqual([frame]);
  });

  it('an external video opens in another tab with a modifier key', () => {
    const element = show(player('https://player.vimeo.com/video/76979871?dnt=1'));
    expect(click(element, { ctrlKey: true })).toBe(true);
    expect(element.querySelector('iframe')).toBeNull();
  });

  it.each(['https://example.com/embed/1', 'http://player.vimeo.com/video/1', 'javascript:alert(1)', ''])(
    'an external video stays a link when its frame would lead to %j',
    (src) => {
      const element = show(player(src));
      expect(click(element)).toBe(true);
      expect(element.querySelector('iframe')).toBeNull();
    },
  );
});

describe('something embedded', () => {
  const ask = (src: string) =>
    `<div class="awning-embed-ask" data-src="${src}" data-title="Timetable"><a href="${src}">Show content</a></div>`;

  it('an embed opens in a frame that cannot reach the site', () => {
    const element = show(ask('https://example.com/timetable'));
    expect(click(element)).toBe(false);
    const frame = element.querySelector('iframe');
    expect(frame?.getAttribute('src')).toBe('https://example.com/timetable');
    expect(frame?.getAttribute('sandbox')).toBe('allow-scripts allow-forms allow-popups allow-presentation');
    expect(frame?.title).toBe('Timetable');
  });

  it.each(['javascript:alert(1)', 'http://example.com', '/account'])(
    'an embed stays a link for %j',
    (src) => {
      const element = show(ask(src));
      expect(click(element)).toBe(true);
      expect(element.querySelector('iframe')).toBeNull();
    },
  );
});
