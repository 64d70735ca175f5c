// @vitest-environment happy-dom
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { easeOutSine } from './easing.ts';
import { clampScrollDuration, scrollIntoView, scrollToLeft } from './scroll.ts';

let reduced = false;

beforeEach(() => {
  reduced = false;
  vi.useFakeTimers({ toFake: ['requestAnimationFrame', 'cancelAnimationFrame', 'performance'] });
  vi.stubGlobal('matchMedia', () => ({ matches: reduced }));
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A strip 300 px wide whose children stand where the test puts them. */
function createStrip() {
  const strip = document.createElement('div');
  const child = document.createElement('a');
  strip.append(child);
  const place = (element: Element, left: number, width: number) => {
    element.getBoundingClientRect = () => new DOMRect(left, 0, width, 80);
  };
  place(strip, 100, 300);
  return { strip, child, placeChild: (left: number) => place(child, left, 80) };
}

describe('scrolling', () => {
  it('PL-9.14 scrolling takes 50 ms for any requested duration, unless other bounds are given', () => {
    fc.assert(
      fc.property(fc.integer({ min: -1000, max: 100_000 }), (durationMs) => {
        expect(clampScrollDuration({ durationMs })).toBe(50);
      }),
    );
    expect(clampScrollDuration({ durationMs: 300, longestMs: 1000 })).toBe(300);
    expect(clampScrollDuration({ durationMs: 10, longestMs: 1000 })).toBe(50);
    const { strip } = createStrip();
    scrollToLeft(strip, 200, { durationMs: 4000 });
    vi.advanceTimersByTime(40);
    expect(strip.scrollLeft).toBeLessThan(200);
    vi.advanceTimersByTime(40);
    expect(strip.scrollLeft).toBe(200);
  });

  it('PL-9.15 scrolling starts fast and slows down gently', () => {
    const { strip } = createStrip();
    const tween = scrollToLeft(strip, 1000, { durationMs: 1000, longestMs: 1000 });
    // The first frame only notes the time.
    vi.advanceTimersByTime(16 + 512);
    tween.pause();
    expect(strip.scrollLeft).toBeGreaterThan(1000 * easeOutSine(0.49));
    expect(strip.scrollLeft).toBeLessThan(1000 * easeOutSine(0.54));
  });

  it('PL-9.16 scrolling leaves 30 px beside what it brings into view', () => {
    const { strip, child, placeChild } = createStrip();
    placeChild(500);
    scrollIntoView(strip, child)?.end();
    // The right edge of the child, 580, and 30 more come to the right edge of the strip, 400.
    expect(strip.scrollLeft).toBe(210);
    placeChild(90);
    scrollIntoView(strip, child)?.end();
    expect(strip.scrollLeft).toBe(210 - 40);
  });

  it('scrolling does not move what is in view', () => {
    const { strip, child, placeChild } = createStrip();
    placeChild(200);
    expect(scrollIntoView(strip, child)).toBeNull();
    expect(strip.scrollLeft).toBe(0);
  });

  it('jumps for people who asked for less motion', () => {
    reduced = true;
    const { strip } = createStrip();
    scrollToLeft(strip, 200);
    expect(strip.scrollLeft).toBe(200);
  });
});
