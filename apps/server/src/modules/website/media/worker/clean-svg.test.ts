import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileDrawings, multiplications, unclosedText } from '../testing/hostile-drawings.ts';
import { cleanSvg } from './clean-svg.ts';

/** Null when it is refused. */
const clean = (markup: string) => {
  const result = cleanSvg(Buffer.from(markup));
  return typeof result === 'string' ? null : result;
};
const svg = (inside: string, attributes = ''): string => `<svg ${attributes}>${inside}</svg>`;
const inside = (markup: string): string =>
  clean(svg(markup))?.markup.replace(/^<svg [^>]*>|<\/svg>$/g, '') ?? 'refused';

describe('a drawing', () => {
  it.each([
    '<path d="M0 0h9" fill="#f00" stroke-width="2"></path>',
    '<linearGradient id="a"><stop offset="0" stop-color="red"></stop></linearGradient><rect fill="url(#a)"></rect>',
    '<style>.a{fill:url(#a)} @media print{.a{fill:red}}</style>',
    '<g transform="rotate(3)"><use href="#a"></use></g>',
    '<use xlink:href="#a"></use>',
    '<animate attributeName="opacity" from="0" to="1"></animate>',
    '<animate attributeName="opacity" values="0;1" dur="1s"></animate>',
    '<text xml:space="preserve">a &amp; b &lt; c</text>',
  ])('a cleaned SVG keeps %s', (markup) => {
    expect(inside(markup)).toBe(markup);
  });

  it.each([
    ['<script>alert(1)</script><rect/>', '<rect></rect>'],
    ['<rect onclick="x" width="1"/>', '<rect width="1"></rect>'],
    ['<a href="https://example.com"><rect/></a>', ''],
    ['<foreignObject><p>x</p></foreignObject>', ''],
    ['<rect style="fill:url(http://x)"/>', '<rect></rect>'],
    ['<style>@import "x";</style>', ''],
    ['<!-- c --><?p i?><rect/>', '<rect></rect>'],
    ['<set attributeName="href" to="x"/>', ''],
    ['<use href="other.svg#a"/>', '<use></use>'],
    ['<use href="other.svg#a" xlink:href="#b"/>', '<use xlink:href="#b"></use>'],
    ['<image href="https://example.com/a.png"/>', ''],
    ['<set attributeName="fill" to="url(#a)"/>', '<set attributeName="fill"></set>'],
  ])('of %s keeps %s', (markup, expected) => {
    expect(inside(markup)).toBe(expected);
  });

  it.each([
    ['width="30" height="20"', 30, 20],
    ['width="30px" height="20px"', 30, 20],
    ['viewBox="0 0 40 10"', 40, 10],
    ['width="80" viewBox="0 0 40 10"', 80, 20],
    ['height="5" viewBox="0,0,40,10"', 20, 5],
    ['width="100%" height="100%" viewBox="0 0 7 3"', 7, 3],
    ['', 300, 150],
    ['viewBox="0 0 1e99 1"', 100_000, 1],
  ])('with %s is %i by %i', (attributes, width, height) => {
    expect(clean(svg('', attributes))).toMatchObject({ width, height });
  });

  it('that is built to exhaust is refused', () => {
    expect(clean(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBeNull();
    expect(clean(svg('<g>'.repeat(70) + '</g>'.repeat(70)))).toBeNull();
    expect(clean(unclosedText)).toBeNull();
  });

  it.each(Object.entries(multiplications))(
    'that multiplies itself by %s is refused, a few levels are not',
    (_by, make) => {
      expect(clean(make(3))).not.toBeNull();
      expect(clean(make(9))).toBeNull();
    },
  );

  it('of thousands of shapes in the styles of drawing programs is kept', () => {
    const program = `<style>.cls-1{fill:none}.cls-2{clip-path:url(#clip)}.cls-3{fill:url(#grad)}.cls-4{filter:url(#f);font-family:"A, B"}
      @keyframes turn{from{rotate:0deg}to{rotate:90deg}} @media print{.cls-3{fill:url("#tile")}}</style>
      <defs><clipPath id="clip"><rect class="cls-1"/></clipPath><linearGradient id="grad">${'<stop/>'.repeat(20)}</linearGradient>
      <pattern id="tile"><path d="M0 0"/><path d="M1 1"/></pattern><filter id="f"><feGaussianBlur/></filter></defs>
      ${'<g class="cls-2"><path id="Path" class="cls-3" d="M0 0h9v9"/><path class="cls-3 cls-4"/></g>'.repeat(5_000)}
      <g fill="url(#grad)" mask="url(#missing)">${'<circle r="1"/>'.repeat(10_000)}</g>
      <path marker-mid="url(#dot)" d="${'L1 2'.repeat(5_000)}"/><marker id="dot"><circle r="1"/></marker>`;
    expect(clean(svg(program))).not.toBeNull();
  });

  it.each(['png', 'jpeg', 'svg+xml'])(
    'with an image of the type %s in it is refused for that reason',
    (type) => {
      for (const href of ['href', 'xlink:href'])
        expect(cleanSvg(Buffer.from(svg(`<image ${href}=" data:image/${type};base64,AAAA"/>`)))).toBe(
          'holds-picture',
        );
    },
  );

  it('that was cleaned is clean: nothing changes the second time', () => {
    for (const hostile of hostileDrawings) {
      const once = clean(hostile);
      if (once) expect(clean(once.markup)?.markup).toBe(once.markup);
    }
  });

  it('a drawing put together at random never keeps anything that runs or fetches', () => {
    const pieces = fc.constantFrom(
      '<',
      '>',
      '/',
      '"',
      "'",
      '&',
      ';',
      '=',
      ' ',
      '<!--',
      '-->',
      '<![CDATA[',
      ']]>',
      '<?x',
      '?>',
      '\\',
      '<svg',
      '<rect',
      '<style>',
      '</style>',
      '<script>',
      '</script>',
      '<use',
      '<a',
      '<g>',
      '</g>',
      '<image',
      ' onload=',
      ' href=',
      ' xlink:href=',
      ' style=',
      ' fill=',
      '"javascript:x"',
      '"url(http://x)"',
      '"#a"',
      'url(',
      ')',
      '@import',
      '&#106;',
      '&lt;',
      'data:text/html,x',
      'xmlns="http://www.w3.org/1999/xhtml"',
    );
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 30 }), fc.boolean(), (parts, wrapped) => {
        const markup = parts.join('');
        const result = clean(wrapped ? svg(markup) : markup);
        if (!result) return;
        const tags = result.markup.match(/<[^>]*>/g)?.join('\n') ?? '';
        expect(tags).not.toMatch(
          /<(script|a|foreignObject|iframe)\b|\son\w+=|javascript:|http:\/\/x|data:text|<!|<\?/i,
        );
      }),
      { numRuns: 2_000 },
    );
  });
});
