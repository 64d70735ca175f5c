// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { mount } from './carousel-island.ts';

const context = { props: {}, readPage: () => ({}), fail: () => {} };

/** The page has no layout here: sizes are given, and scrolling moves by them. */
function carousel(sizes: { content: number; seen: number }, direction = 'ltr') {
  const element = document.createElement('div');
  element.innerHTML = `<div class="summary-carousel-pager" hidden>
    <button class="summary-carousel-pager-prev">Previous</button><button class="summary-carousel-pager-next">Next</button></div>
    <div class="summary-carousel-track" style="direction:${direction}"><ul><li>One</li></ul></div>`;
  document.body.append(element);
  const track = element.querySelector<HTMLElement>('.summary-carousel-track');
  const [previous, next] = element.querySelectorAll('button');
  const pager = element.querySelector<HTMLElement>('.summary-carousel-pager');
  if (!track || !previous || !next || !pager) throw new Error('The markup is incomplete');
  let left = 0;
  Object.defineProperties(track, {
    scrollWidth: { get: () => sizes.content },
    clientWidth: { get: () => sizes.seen },
    scrollLeft: { get: () => left },
    scrollBy: {
      value: (by: { left: number }) => {
        const room = sizes.content - sizes.seen;
        left =
          direction === 'rtl'
            ? Math.max(-room, Math.min(0, left + by.left))
            : Math.max(0, Math.min(room, left + by.left));
        track.dispatchEvent(new Event('scroll'));
      },
    },
  });
  return { element, track, previous, next, pager };
}

beforeEach(() => document.body.replaceChildren());

describe('the buttons of a carousel', () => {
  it('appear where there is more than can be seen', () => {
    const wide = carousel({ content: 2000, seen: 800 });
    mount(wide.element, context);
    expect(wide.pager.hidden).toBe(false);
    const short = carousel({ content: 800, seen: 800 });
    mount(short.element, context);
    expect(short.pager.hidden).toBe(true);
  });

  it('scroll by nearly a page and say where the row ends', () => {
    const { element, track, previous, next } = carousel({ content: 2000, seen: 800 });
    mount(element, context);
    expect(previous.getAttribute('aria-disabled')).toBe('true');
    next.click();
    expect(track.scrollLeft).toBe(720);
    expect(previous.getAttribute('aria-disabled')).toBe('false');
    next.click();
    expect(track.scrollLeft).toBe(1200);
    expect(next.getAttribute('aria-disabled')).toBe('true');
    previous.click();
    expect(track.scrollLeft).toBe(480);
  });

  it('the buttons of a carousel go the other way where the page is read from right to left', () => {
    const { element, track, next } = carousel({ content: 2000, seen: 800 }, 'rtl');
    mount(element, context);
    next.click();
    expect(track.scrollLeft).toBe(-720);
  });

  it('the buttons of a carousel refuse markup that a theme has changed beyond recognition', () => {
    const element = document.createElement('div');
    expect(() => mount(element, context)).toThrow('no row or no buttons');
  });
});
