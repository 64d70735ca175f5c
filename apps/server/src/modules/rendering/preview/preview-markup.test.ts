import { describe, expect, it } from 'vitest';
import {
  addCanvas,
  addPreviewBar,
  keepLinksInPreview,
  nameThemeFiles,
  nameThemeFilesInCss,
} from './preview-markup.ts';

const PREFIX = '/config/preview/site';
const SITE = 'https://shop.example';
const kept = (html: string): string => keepLinksInPreview(html, PREFIX, SITE);

describe('addPreviewBar', () => {
  it('the bar of a preview stands at the end of the body, and the rest of the page stays as it is', () => {
    const html = addPreviewBar('<html><body><p>Mug</p></body></html>', 'Not <yet>');
    expect(html).toMatch(
      /^<html><body><p>Mug<\/p><div role="status" [^>]*>Not &lt;yet&gt;<\/div><\/body><\/html>$/,
    );
  });
});

describe('keepLinksInPreview', () => {
  it('leads links to pages of the site into the preview, however they are written', () => {
    const links: readonly (readonly [string, string])[] = [
      ['<a href="/">', `<a href="${PREFIX}/">`],
      ['<a class="x" href="/about">', `<a class="x" href="${PREFIX}/about">`],
      ["<a href='/about?tag=a#b'>", `<a href='${PREFIX}/about?tag=a#b'>`],
      ['<A HREF=/about>', `<A HREF=${PREFIX}/about>`],
      ['<area shape="rect" href="/shop/p/chair">', `<area shape="rect" href="${PREFIX}/shop/p/chair">`],
      [`<a href="${SITE}/about">`, `<a href="${PREFIX}/about">`],
      ['<a title="a > b" href="/about">', `<a title="a > b" href="${PREFIX}/about">`],
    ];
    for (const [before, after] of links) expect(kept(before), before).toBe(after);
    expect(kept(links.map(([before]) => before).join('</a>'))).toBe(
      links.map(([, after]) => after).join('</a>'),
    );
  });

  it('leaves alone what is no page of the site, and what only looks like a link', () => {
    const others = [
      '<a href="//elsewhere.example/about">',
      '<a href="https://elsewhere.example/about">',
      '<a href="https://shop.example.evil.example/about">',
      '<a href="#top">',
      '<a href="about">',
      '<a href="mailto:a@example.org">',
      '<a href="javascript:void 0">',
      '<a href="/cart">',
      '<a href="/checkout/orders/x">',
      '<a href="/s/report.pdf">',
      '<a data-href="/about">',
      '<a>',
      '<abbr href="/about">',
      '<link rel="alternate" href="/about?format=rss">',
      '<form action="/about">',
      '<script>const a = \'<a href="/about">\'</script>',
      '<style>a::before { content: \'<a href="/about">\' }</style>',
      '<textarea><a href="/about"></textarea>',
      '<!-- <a href="/about"> -->',
      '<script><a href="/about">',
      '<!-- <a href="/about">',
      '<a href="/about',
    ];
    for (const html of others) expect(kept(html), html).toBe(html);
  });

  it('takes no longer for pages that are made to be slow', () => {
    const started = performance.now();
    for (const piece of ['<a "', '<!--', '<script', '<a href=', '<'])
      expect(kept(piece.repeat(200_000 / piece.length))).toHaveLength(
        Math.floor(200_000 / piece.length) * piece.length,
      );
    expect(performance.now() - started).toBeLessThan(10_000);
  });
});

describe('addCanvas', () => {
  it('marks the root and ends the body with the script, and changes nothing else', () => {
    const page = '<!--[if IE]><html class="ie"><![endif]-->\n<html lang="en"><body><p>Text</p></body></html>';
    const canvas = addCanvas(page, '/_awning/x.js');
    expect(canvas).toBe(
      '<!--[if IE]><html class="ie"><![endif]-->\n<html data-awning-canvas lang="en"><body><p>Text</p><script type="module" src="/_awning/x.js"></script></body></html>',
    );
    expect(addCanvas('<p>No page</p>', '/_awning/x.js')).toBe(
      '<p>No page</p><script type="module" src="/_awning/x.js"></script>',
    );
  });
});

describe('nameThemeFiles', () => {
  const named = (html: string): string => nameThemeFiles(html, '3-ab~c');
  it('files of a theme that are named without a version get that of the theme', () => {
    const files: readonly (readonly [string, string])[] = [
      ['<img src="/assets/logo.svg">', '<img src="/assets/logo.svg?v=3-ab~c">'],
      ["<link href='/assets/a.css?x=1'>", "<link href='/assets/a.css?x=1&amp;v=3-ab~c'>"],
      ['<use href="/assets/icons.svg#cart">', '<use href="/assets/icons.svg?v=3-ab~c#cart">'],
      ['<script src="/scripts/menu.js"></script>', '<script src="/scripts/menu.js?v=3-ab~c"></script>'],
      [
        '<video poster="/assets/p.jpg" src="/assets/p.mp4">',
        '<video poster="/assets/p.jpg?v=3-ab~c" src="/assets/p.mp4?v=3-ab~c">',
      ],
    ];
    for (const [before, after] of files) expect(named(before), before).toBe(after);
  });

  it('everything else on the page stays as it is', () => {
    const others = [
      '<img src="/assets/logo.svg?v=1-aa">',
      '<img src="/scripts/combo?files=a.js,b.js&amp;v=1-aa">',
      '<img src="/static/assets/logo.svg">',
      '<img src="https://elsewhere.example/assets/logo.svg">',
      '<p>src="/assets/logo.svg"</p>',
      '<script>x = \'<img src="/assets/logo.svg">\'</script>',
      '<!-- <img src="/assets/logo.svg"> -->',
      '<a href="/assets-of-mine">',
    ];
    for (const html of others) expect(named(html), html).toBe(html);
  });

  it('addresses in a stylesheet get it as well', () => {
    const css = nameThemeFilesInCss(
      'a{background:url("/assets/a.png")}b{src:url(/assets/f.woff2#x)}',
      '3-ab',
    );
    expect(css).toBe('a{background:url("/assets/a.png?v=3-ab")}b{src:url(/assets/f.woff2?v=3-ab#x)}');
    const same = 'a{background:url(/assets/a.png?v=1)}b{background:url(/other/a.png)}';
    expect(nameThemeFilesInCss(same, '3-ab')).toBe(same);
  });
});
