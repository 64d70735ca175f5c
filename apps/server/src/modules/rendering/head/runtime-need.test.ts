import { describe, expect, it } from 'vitest';
import { needsRuntime } from './runtime-need.ts';

const isNeeded = (html: string, others: readonly string[] = []): boolean =>
  needsRuntime(`<script src="/r.js"></script><script>ours()</script>${html}`, { others, runtime: '/r.js' });

describe('the script for themes', () => {
  it('the theme runtime script is needed by images that have no address yet', () => {
    expect(isNeeded('<img data-src="/a.jpg" alt="">')).toBe(true);
    expect(isNeeded('<img alt="" class="thumb"\n data-image="/a.jpg">')).toBe(true);
    expect(isNeeded('<img src="/a.jpg" data-src="/a.jpg" data-load="false" alt="">')).toBe(false);
    expect(isNeeded('<img src="/a.jpg" srcset="/a.jpg 1x" alt="">')).toBe(false);
    expect(isNeeded('<div data-src="/frame"></div>')).toBe(false);
  });

  it('the theme runtime script is needed by classic scripts of the theme or the owner', () => {
    expect(isNeeded('<script src="/scripts/site.js"></script>')).toBe(true);
    expect(isNeeded('<script defer src=/scripts/site.js></script>')).toBe(true);
    expect(isNeeded('', ['ImageLoader.load()'])).toBe(true);
  });

  it('the theme runtime script is not needed by modules or data', () => {
    expect(isNeeded('')).toBe(false);
    expect(isNeeded('<script type="module" src="/scripts/site.js"></script>')).toBe(false);
    expect(isNeeded('<script type="application/ld+json">{}</script>')).toBe(false);
  });
});
