import { describe, expect, it } from 'vitest';
import { needsRuntime } from './runtime-need.ts';

const asked = (html: string, others: readonly string[] = []): boolean =>
  needsRuntime(`<script src="/r.js"></script><script>ours()</script>${html}`, { others, runtime: '/r.js' });

describe('the script for themes', () => {
  it('the theme runtime script is needed by images that have no address yet', () => {
    expect(asked('<img data-src="/a.jpg" alt="">')).toBe(true);
    expect(asked('<img alt="" class="thumb"\n data-image="/a.jpg">')).toBe(true);
    expect(asked('<img src="/a.jpg" data-src="/a.jpg" data-load="false" alt="">')).toBe(false);
    expect(asked('<img src="/a.jpg" srcset="/a.jpg 1x" alt="">')).toBe(false);
    expect(asked('<div data-src="/frame"></div>')).toBe(false);
  });

  it('the theme runtime script is needed by classic scripts of the theme or the owner', () => {
    expect(asked('<script src="/scripts/site.js"></script>')).toBe(true);
    expect(asked('<script defer src=/scripts/site.js></script>')).toBe(true);
    expect(asked('', ['ImageLoader.load()'])).toBe(true);
  });

  it('the theme runtime script is not needed by modules or data', () => {
    expect(asked('')).toBe(false);
    expect(asked('<script type="module" src="/scripts/site.js"></script>')).toBe(false);
    expect(asked('<script type="application/ld+json">{}</script>')).toBe(false);
  });
});
