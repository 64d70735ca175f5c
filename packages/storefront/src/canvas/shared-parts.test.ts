// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { drawSharedParts, placeElement, sharedPlaceOf, sharedPlaces } from './shared-parts.ts';

/** Roughly as a theme draws it, with one menu for wide and one for narrow screens. */
const PAGE = `
<div class="sqs-announcement-bar-dropzone"><div class="sqs-announcement-bar"><div class="sqs-announcement-bar-text">Sale</div></div></div>
<header class="Header">
  <nav data-content-field="navigation-mainNav"><ul><li><a id="shop" href="/shop">Shop</a></li></ul></nav>
  <details class="Drawer"><summary id="menu">Menu</summary><nav><a id="drawn" href="/">Home</a></nav></details>
  <p data-content-field="site-title"><a id="logo" href="/"><img alt="Studio"></a></p>
  <div class="sqs-template-social-icons"><nav><a id="account-icon" href="https://social.example">S</a></nav></div>
  <a id="search" href="/search">Search</a>
  <a id="book" class="Header-button" href="/book">Book</a>
  <span id="ground"></span>
</header>
<main><header><a id="inner" href="/">Not this one</a></header></main>
<footer class="Footer">
  <div id="footerVisit" data-type="block-field"><p id="hours">Open</p></div>
  <nav data-content-field="navigation-footerNav"><a id="imprint" href="/imprint">Imprint</a></nav>
  <div class="Footer-text"><p id="words">Words</p></div>
  <p class="Footer-up"><a id="up" href="#main">Up</a></p>
</footer>`;

const at = (id: string) => sharedPlaceOf(document, document.getElementById(id) ?? expect.fail(id));

describe('the parts of every page', () => {
  beforeEach(() => {
    document.body.innerHTML = PAGE;
  });

  it.each([
    ['logo', { part: 'header', piece: 'brand', name: '' }],
    ['shop', { part: 'header', piece: 'menu', name: 'mainNav' }],
    ['menu', { part: 'header', piece: 'menu', name: 'mainNav' }],
    ['drawn', { part: 'header', piece: 'menu', name: 'mainNav' }],
    ['account-icon', { part: 'header', piece: 'social', name: '' }],
    ['search', { part: 'header', piece: 'links', name: '' }],
    ['book', { part: 'header', piece: 'button', name: '' }],
    ['ground', { part: 'header', piece: null, name: '' }],
    ['hours', { part: 'footer', piece: 'area', name: 'footerVisit' }],
    ['imprint', { part: 'footer', piece: 'menu', name: 'footerNav' }],
    ['words', { part: 'footer', piece: 'text', name: '' }],
    ['up', { part: 'footer', piece: 'links', name: '' }],
    ['inner', null],
  ])('a press on #%s meets its piece', (id, place) => {
    expect(at(id)).toEqual(place);
  });

  it('each piece is listed once, in the order of the page', () => {
    expect(sharedPlaces(document).map(({ part, piece, name }) => `${part} ${piece} ${name}`.trim())).toEqual([
      'announcement null',
      'header null',
      'header menu mainNav',
      'header brand',
      'header social',
      'header links',
      'header button',
      'footer null',
      'footer area footerVisit',
      'footer menu footerNav',
      'footer text',
      'footer links',
    ]);
    const menu = placeElement(document, { part: 'footer', piece: 'menu', name: 'footerNav' });
    expect(menu?.querySelector('a')?.id).toBe('imprint');
  });

  it('another drawing of the page replaces these parts and nothing else', () => {
    const main = document.querySelector('main');
    const next = PAGE.replace('Sale', 'New hours')
      .replace('>Book<', '>Visit<')
      .replace('Words', 'Other words');
    expect(drawSharedParts(document, next)).toBe(true);
    expect(document.body.textContent).toMatch(/New hours[\s\S]*Visit[\s\S]*Other words/);
    expect(document.querySelector('main')).toBe(main);
  });

  it('an announcement comes and goes; a header that the page never had needs the page again', () => {
    const without = PAGE.replace(/<div class="sqs-announcement-bar">.*?<\/div><\/div>/, '');
    expect(drawSharedParts(document, without)).toBe(true);
    expect(document.querySelector('.sqs-announcement-bar')).toBeNull();
    expect(drawSharedParts(document, PAGE)).toBe(true);
    expect(document.querySelector('.sqs-announcement-bar-dropzone > .sqs-announcement-bar')).not.toBeNull();
    document.querySelector('body > header')?.remove();
    expect(drawSharedParts(document, PAGE)).toBe(false);
  });
});
