import { describe, expect, it } from 'vitest';
import { needsLibrary, needsRuntime } from './runtime-need.ts';

const OURS = ['/r.js', '/l.js'];
const HEAD = '<script src="/r.js"></script>\n<script src="/l.js"></script><script>ours()</script>';

const isNeeded = (html: string, others: readonly string[] = []): boolean =>
  needsRuntime(HEAD + html, { others, ours: OURS });

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

describe('the old script library on a page', () => {
  const asks = (html: string, others: readonly string[], themeAsks = false): boolean =>
    needsLibrary(HEAD + html, { others, ours: OURS, themeAsks });

  it('the old script library is on pages with an inline script that uses it, in any theme', () => {
    expect(asks('', ["Y.use('node', function (Y) {})"])).toBe(true);
    expect(asks('', ['document.title = "x"'])).toBe(false);
  });

  it('the old script library is on pages with script files of a theme that asks for it, and on no other', () => {
    const file = '<script src="/scripts/site.js"></script>';
    expect(asks(file, [], true)).toBe(true);
    expect(asks(file, [], false)).toBe(false);
    expect(asks('<p>No script</p>', [], true)).toBe(false);
    expect(asks('<script type="module" src="/scripts/site.js"></script>', [], true)).toBe(false);
  });
});
