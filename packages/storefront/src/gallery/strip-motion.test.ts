// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createStripMotion } from './strip-motion.ts';

const LONGER_THAN_SETTLING_MS = 500;
let ending: AbortController;
let strip: HTMLUListElement;
const onSettle = vi.fn();

beforeEach(() => {
  vi.useFakeTimers();
  onSettle.mockClear();
  ending = new AbortController();
  strip = document.createElement('ul');
  strip.innerHTML = '<li></li><li></li><li></li>';
  document.body.append(strip);
});
afterEach(() => {
  ending.abort();
  strip.remove();
  vi.useRealTimers();
});

/** As a hand, or a browser that snaps, leaves it. */
function scrollBy(pixels: number) {
  strip.scrollLeft += pixels;
  strip.dispatchEvent(new Event('scroll'));
}
const create = () =>
  createStripMotion(strip, { first: 1, alignment: 'left', onSettle, signal: ending.signal });

describe('a strip', () => {
  it('a gallery strip reports the slide that a visitor scrolled to', () => {
    create();
    scrollBy(40);
    vi.advanceTimersByTime(LONGER_THAN_SETTLING_MS);
    expect(onSettle).toHaveBeenCalledOnce();
  });

  it('that is asked for a slide while it comes to rest goes there, and tells of no other', () => {
    const { goTo } = create();
    scrollBy(40);
    goTo(0);
    vi.advanceTimersByTime(LONGER_THAN_SETTLING_MS);
    expect(onSettle).not.toHaveBeenCalled();
  });
});
