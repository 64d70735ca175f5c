import { describe, expect, it } from 'vitest';
import { insertHtml } from '../../../platform/html/index.ts';
import { findRepeats, type ListHead } from './printed-twice.ts';

const CONTENT =
  '<div class="awning-list-head"><h1 class="awning-list-title">Nets &amp; Co</h1><div><p>All by hand</p></div></div><ul></ul>';
const head = { title: 'Nets & Co', description: '<p>All by hand</p>' };
const withoutRepeats = (html: string, content: string, listHead: ListHead): string =>
  insertHtml(html, findRepeats(html, content, listHead));
const page = (before: string, after = ''): string =>
  `<html><head><script>{"a":"<p>All by hand</p><h1>Nets & Co</h1>"}</script></head><body>${before}${CONTENT}${after}</body></html>`;

describe('what a theme prints above a list', () => {
  it.each([
    ['escaped', '<h2 class="page-title">Nets &amp; Co</h2>'],
    ['as it is', '<h1>Nets & Co</h1>'],
    ['in a link, with white space', '<h1>\n <a href="/shop">Nets  &amp; Co</a> </h1>'],
  ])('a title that the theme prints %s is not printed again by the list', (_name, heading) => {
    const html = withoutRepeats(page(heading), CONTENT, head);
    expect(html.match(/Nets +&(?:amp;)? Co/g)).toHaveLength(2);
    expect(html).not.toContain('awning-list-title');
    expect(html).toContain('<p>All by hand</p></div></div><ul>');
  });

  it('a description that the theme prints is not printed again by the list, and the title stays', () => {
    const html = withoutRepeats(page('<div class="about"><p>All by hand</p></div>'), CONTENT, head);
    expect(html).toContain('<h1 class="awning-list-title">Nets &amp; Co</h1><div></div></div><ul>');
  });

  it('a list keeps its head where the theme prints other headings, names it in a menu or an attribute, or has data of it', () => {
    for (const around of [
      '<nav><a href="/shop">Nets &amp; Co</a></nav>',
      '<h1>Nets &amp; Company</h1>',
      '<a title="<p>All by hand</p>">More</a>',
    ])
      expect(withoutRepeats(page(around), CONTENT, head)).toBe(page(around));
  });

  it('links to categories are left out where the theme has all of them, and stay where it has some', () => {
    const link = (name: string): string =>
      `<li><a href="/shop/x" class="ProductList-filter-link">${name}</a></li>`;
    const filter = `<nav class="ProductList-filter" aria-label="Categories"><ul>${link('Cups')}${link('A &amp; B')}</ul></nav>`;
    const content = `<div class="ProductList">${filter}<p>Cards</p></div>`;
    const draw = (around: string): string =>
      withoutRepeats(`<body>${around}${content}</body>`, content, { title: 'Shop', description: '' });
    expect(draw('<ul><li><a> Cups </a><a>A &amp; B</a></ul>')).toBe(
      '<body><ul><li><a> Cups </a><a>A &amp; B</a></ul><div class="ProductList"><p>Cards</p></div></body>',
    );
    expect(draw('<a>Cups</a>')).toContain(filter);
  });

  it('a page whose frame shows no content is left as it is', () => {
    expect(withoutRepeats('<body><h1>Nets & Co</h1></body>', CONTENT, head)).toBe(
      '<body><h1>Nets & Co</h1></body>',
    );
    expect(withoutRepeats(page(''), '', head)).toBe(page(''));
  });

  it('a page of headings that nobody closes is read in time', () => {
    for (const piece of ['<h1>', '</h1>', '<script', '<h1></h2'])
      expect(withoutRepeats(page(piece.repeat(100_000)), CONTENT, head)).toContain('awning-list-title');
  });
});
