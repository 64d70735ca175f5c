// @vitest-environment happy-dom
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isViewport, viewportQueries, watchViewport } from './viewport-query.ts';

const widen = (width: number) => {
  window.innerWidth = width;
  window.dispatchEvent(new Event('resize'));
};
let width = 0;
beforeEach(() => {
  width = window.innerWidth;
});
afterEach(() => widen(width));

describe('the viewport', () => {
  it('the viewport is mobile up to 432 px', () => {
    for (const [at, expected] of [
      [320, true],
      [432, true],
      [433, false],
      [1440, false],
    ] as const) {
      widen(at);
      expect(isViewport('mobile')).toBe(expected);
    }
  });

  it('the viewport is desktop from 433 px', () => {
    for (const [at, expected] of [
      [320, false],
      [432, false],
      [433, true],
      [1440, true],
    ] as const) {
      widen(at);
      expect(isViewport('desktop')).toBe(expected);
    }
  });

  it('the viewport is never a tablet', () => {
    for (const at of [320, 432, 433, 768, 1024, 1440]) {
      widen(at);
      expect(isViewport('tablet')).toBe(false);
    }
  });

  it('watchViewport reports each change until it is unsubscribed', () => {
    const listener = vi.fn();
    widen(1440);
    const unsubscribe = watchViewport('mobile', listener);
    widen(390);
    expect(listener).toHaveBeenLastCalledWith(true);
    widen(800);
    expect(listener).toHaveBeenLastCalledWith(false);
    unsubscribe();
    widen(390);
    expect(listener).toHaveBeenCalledTimes(2);
  });

  it('dialogs become sheets at the same width as the mobile viewport', () => {
    const from = /min-width: (\d+)px/.exec(viewportQueries.desktop)?.[1];
    for (const sheet of ['../dialog/dialog.css', '../theme-base/surfaces.css']) {
      const css = readFileSync(join(import.meta.dirname, sheet), 'utf8');
      expect(css.match(/@media[^{]*width[^{]*(?=\{\s*\.awning-dialog )/g)).toEqual([
        `@media (width >= ${from}px) `,
      ]);
    }
  });
});
