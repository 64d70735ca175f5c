import { describe, expect, it } from 'vitest';
import { insertHtml } from '../../../platform/html/index.ts';
import { findRepeats, type ListHead } from './printed-twice.ts';

const CONTENT =
  '<div class="awning-list-head"><h1 class="awning-list-title">Nets &amp; Co</h1><div class="awning-list-about"><p>All by hand</p></div></div><ul></ul>';
const head = { title: 'Nets & Co', description: '<p>All by hand</p>' };
const withoutRepeats = (html: string, content: string, listHead: ListHead): string =>
  insertHtml(html, findRepeats(html, content, listHead));
const page = (before: string, after = ''): string =>
  `<html><head><script>{"a":"<p>All by hand</p><h1>Nets & Co</h1>"}</script></head><body>${before}${CONTENT}${after}</body></html>`;

describe('what a theme prints above a list', () => {
  it.each([
    ['escaped', '<h1 class="page-title">Nets &amp; Co</h1>'],
    ['in a smaller heading of a page that has a large one', '<h1>Ann</h1><h2>Nets &amp; Co</h2>'],
    ['as it is', '<h1>Nets & Co</h1>'],
    ['in a link, with white space', '<h1>\n <a href="/shop">Nets  &amp; Co</a> </h1>'],
  ])('a title that the theme prints %s is not printed again by the list', (_name, heading) => {
    const html = withoutRepeats(page(heading), CONTENT, head);
    expect(html.match(/Nets +&(?:amp;)? Co/g)).toHaveLength(2);
    expect(html).not.toContain('awning-list-title');
    expect(html).toContain('<p>All by hand</p></div></div><ul>');
  });

  it('a title that the theme prints in a smaller heading stays the only h1 of the page, for those who hear it', () => {
    const html = withoutRepeats(page('<header><h2>Nets &amp; Co</h2></header>'), CONTENT, head);
    expect(html).toContain('<h1 class="awning-list-title visually-hidden">Nets &amp; Co</h1><div');
    expect(html.slice(html.indexOf('<body')).match(/<h1/g)).toHaveLength(1);
  });

  it.each([
    ['a column of the footer', '', '<footer><h4>Nets &amp; Co</h4></footer>'],
    ['a large heading of the footer', '', '<footer><h1>Nets &amp; Co</h1></footer>'],
    ['a heading below the list', '', '<section><h2>Nets &amp; Co</h2></section>'],
    ['a small heading', '<h3>Nets &amp; Co</h3>', ''],
    ['a panel of the menu', '<nav><ul><li><h2>Nets &amp; Co</h2></li></ul></nav>', ''],
    ['a menu in a menu', '<nav><nav></nav><h2>Nets &amp; Co</h2></nav>', ''],
    ['the aside', '<aside><h1>Nets &amp; Co</h1></aside>', ''],
    ['a comment', '<!-- <h1>Nets &amp; Co</h1> -->', ''],
    ['a template for scripts', '<template><h1>Nets &amp; Co</h1></template>', ''],
  ])('a list keeps its title where the theme says the same in %s', (_name, before, after) => {
    expect(withoutRepeats(page(before, after), CONTENT, head)).toBe(page(before, after));
  });

  it('a title above the list counts behind a menu, a comment and a script', () => {
    const before = '<nav><script>"</nav>"</script></nav><!-- <nav> --><h1>Nets &amp; Co</h1>';
    expect(withoutRepeats(page(before), CONTENT, head)).not.toContain('awning-list-title');
  });

  it('a description that the theme prints is not printed again by the list, and the title stays', () => {
    const html = withoutRepeats(page('<div class="about"><p>All by hand</p></div>'), CONTENT, head);
    expect(html).toContain('<h1 class="awning-list-title">Nets &amp; Co</h1></div><ul>');
    const ofBlocks = '<div class="sqs-block"><h1>Nets &amp; Co</h1><p>All by hand</p><p>More</p></div>';
    const drawn = `<body><p>All by hand</p>${ofBlocks}</body>`;
    expect(withoutRepeats(drawn, ofBlocks, head)).toBe(
      '<body><p>All by hand</p><div class="sqs-block"><h1>Nets &amp; Co</h1><p>More</p></div></body>',
    );
  });

  it.each([
    ['a menu begins with the same word', '<p><a href="/sale">Sales of spring</a></p>', true],
    ['a link has the same name', '<p><a href="/sale">Sale</a></p>', true],
    ['a menu has the same word', '<nav><b>Sale</b></nav>', true],
    ['it is one word of a sentence', '<p>Sale of the year</p>', true],
    ['a link has the same name, and the theme says it too', '<a href="/sale">Sale</a><p> Sale </p>', false],
    ['it is the last word above the list', '<a href="/sale">Sales</a><br>Sale', false],
  ])('a short description: %s', (_name, around, isKept) => {
    const about = '<div class="awning-list-about">Sale</div>';
    const content = `<div class="awning-list-head">${about}</div><p>Sale</p>`;
    const drawn = withoutRepeats(`<body>${around}${content}</body>`, content, {
      title: 'Shop',
      description: 'Sale',
    });
    expect(drawn.includes(about)).toBe(isKept);
    expect(drawn).toContain('</div><p>Sale</p>');
  });

  it('a list that the theme prints twice, for phones and for the rest, keeps its head in both', () => {
    const twice = page('<h1>Nets &amp; Co</h1>', `<div class="phone">${CONTENT}</div>`);
    expect(withoutRepeats(twice, CONTENT, head)).toBe(twice);
    const plain = page('', `<div class="phone">${CONTENT}</div>`);
    expect(withoutRepeats(plain, CONTENT, head)).toBe(plain);
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
    const link = (name: string, id: string): string =>
      `<li><a href="/shop?category=${id}" class="ProductList-filter-link">${name}</a></li>`;
    const filter = `<nav class="ProductList-filter" aria-label="Categories"><ul>${link('Cups', 'cups')}${link('A &amp; B', 'a-b')}</ul></nav>`;
    const content = `<div class="ProductList">${filter}<p>Cards</p></div>`;
    const draw = (around: string): string =>
      withoutRepeats(`<body>${around}${content}</body>`, content, { title: 'Shop', description: '' });
    const own = `<ul><li><a href='/shop?category=cups'>All cups</a></li><li><a class="b" href="/shop?category=a-b">A</a></ul>`;
    expect(draw(own)).toBe(`<body>${own}<div class="ProductList"><p>Cards</p></div></body>`);
    expect(draw('<a href="/shop?category=cups">Cups</a>')).toContain(filter);
    // Words alone lead nowhere, nor do other pages of these names.
    expect(draw('<nav><a href="/cups">Cups</a> <h4>A &amp; B</h4></nav>')).toContain(filter);
  });

  it('a page whose frame shows no content is left as it is', () => {
    expect(withoutRepeats('<body><h1>Nets & Co</h1></body>', CONTENT, head)).toBe(
      '<body><h1>Nets & Co</h1></body>',
    );
    expect(withoutRepeats(page(''), '', head)).toBe(page(''));
  });

  it('a page of headings that nobody closes is read in time', () => {
    for (const piece of ['<h1>', '</h1>', '<script', '<h1></h2', '<!--', '<nav>', '</nav>', ' '])
      expect(withoutRepeats(page(piece.repeat(100_000)), CONTENT, head)).toContain('awning-list-title');
    const filter = '<nav class="ProductList-filter"><a>Cups</a></nav>';
    const spaced = `<body>${' '.repeat(1_000_000)}x${filter}</body>`;
    expect(withoutRepeats(spaced, filter, head)).toBe(spaced);
  });
});
