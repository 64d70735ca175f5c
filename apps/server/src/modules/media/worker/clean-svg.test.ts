import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hostileDrawings } from '../testing/hostile-drawings.ts';
import { cleanSvg } from './clean-svg.ts';

const clean = (markup: string) => cleanSvg(Buffer.from(markup));
const svg = (inside: string, attributes = ''): string => `<svg ${attributes}>${inside}</svg>`;
const inside = (markup: string): string =>
  clean(svg(markup))?.markup.replace(/^<svg [^>]*>|<\/svg>$/g, '') ?? 'refused';

describe('a drawing', () => {
  it.each([
    '<path d="M0 0h9" fill="#f00" stroke-width="2"></path>',
    '<linearGradient id="a"><stop offset="0" stop-color="red"></stop></linearGradient><rect fill="url(#a)"></rect>',
    '<style>.a{fill:url(#a)} @media print{.a{fill:red}}</style>',
    '<g transform="rotate(3)"><use href="#a"></use></g>',
    '<image href="data:image/png;base64,AAAA"></image>',
    '<animate attributeName="opacity" values="0;1" dur="1s"></animate>',
    '<text xml:space="preserve">a &amp; b &lt; c</text>',
  ])('keeps %s', (markup) => {
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
    const drawn = (levels: number): string =>
      Array.from({ length: levels }, (_, i) =>
        i === 0 ? '<g id="g0"/>' : `<g id="g${i}">${`<use href="#g${i - 1}"/>`.repeat(10)}</g>`,
      ).join('');
    expect(clean(svg(drawn(4)))).not.toBeNull();
    expect(clean(svg(drawn(9)))).toBeNull();
    expect(clean(svg('<g id="a"><use href="#b"/></g><g id="b"><use href="#a"/></g>'))).toBeNull();
    expect(clean(svg('<g>'.repeat(70) + '</g>'.repeat(70)))).toBeNull();
  });

  it('that was cleaned is clean: nothing changes the second time', () => {
    for (const hostile of hostileDrawings) {
      const once = clean(hostile);
      if (once) expect(clean(once.markup)?.markup).toBe(once.markup);
    }
  });

  it('put together at random never keeps anything that runs or fetches', () => {
    const pieces = fc.constantFrom(
      ...['<', '>', '/', '"', "'", '&', ';', '=', ' ', '<!--', '-->', '<![CDATA[', ']]>', '<?x', '?>', '\\'],
      ...[
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
      ],
      ...[
        ' onload=',
        ' href=',
        ' xlink:href=',
        ' style=',
        ' fill=',
        '"javascript:x"',
        '"url(http://x)"',
        '"#a"',
      ],
      ...[
        'url(',
        ')',
        '@import',
        '&#106;',
        '&lt;',
        'data:text/html,x',
        'xmlns="http://www.w3.org/1999/xhtml"',
      ],
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
