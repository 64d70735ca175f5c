import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { drawInner } from '../../testing/small-theme.ts';
import { addImageFallbacks } from './image-fallbacks.ts';

const fallback = (address: string, alt = '', more = ''): string =>
  `<noscript><img src="${address}" alt="${alt}"${more} loading="lazy"></noscript>`;

describe('an image that waits for a script gets a noscript fallback behind it', () => {
  const gets: [string, string, string][] = [
    [
      'its address and words',
      '<img data-src="/a.jpg" alt="Tea &amp; cake">',
      fallback('/a.jpg?format=1500w', 'Tea &amp; cake'),
    ],
    [
      'its class',
      "<img class='thumb' data-image='/a.jpg'/>",
      fallback('/a.jpg?format=1500w', '', ' class="thumb"'),
    ],
    [
      'quotes that stay quotes',
      `<img data-src='/a.jpg' alt='a "b"'>`,
      fallback('/a.jpg?format=1500w', 'a &quot;b&quot;'),
    ],
    [
      'an address elsewhere as it is',
      '<img data-src="https://pics.example/a.jpg">',
      fallback('https://pics.example/a.jpg'),
    ],
    [
      'a stored image elsewhere in a fitting width',
      '<img data-src="https://cdn.example/a" data-image-dimensions="3x2">',
      fallback('https://cdn.example/a?format=1500w'),
    ],
    ['a width that is there already', '<img data-src="/a.jpg?format=500w">', fallback('/a.jpg?format=500w')],
    [
      'signs that look like an end',
      '<img alt="a > b" data-src="/a.jpg">',
      fallback('/a.jpg?format=1500w', 'a > b'),
    ],
    ['letters of any case', '<IMG DATA-SRC="/a.jpg" src="">', fallback('/a.jpg?format=1500w')],
  ];
  test.each(gets)('%s', (_name, image, expected) => {
    expect(addImageFallbacks(`<p>${image}</p>`)).toBe(`<p>${image}${expected}</p>`);
  });

  test.each([
    ['it has a source', '<img src="/b.jpg" data-src="/a.jpg">'],
    ['it has sources', '<img srcset="/b.jpg 2x" data-src="/a.jpg">'],
    ['there is no address', '<img data-src="" data-image="true">'],
    ['the address is no address', '<img data-src="javascript:alert(1)">'],
    ['it stands in a value', `<div data-html='<img data-src="/a.jpg">'></div>`],
    ['it is text of a script', '<script>x = \'<img data-src="/a.jpg">\'</script>'],
    ['it is in a comment', '<!-- <img data-src="/a.jpg"> -->'],
    ['it is in a field', '<textarea><img data-src="/a.jpg"></textarea>'],
    ['it is for those without script', '<noscript><img data-src="/a.jpg"></noscript>'],
    ['it has one before it', '<noscript><img src="/a.jpg" /></noscript>\n<img data-src="/a.jpg">'],
    [
      'it has one behind it',
      '<img data-src="/a.jpg">\n <noscript><img src="/a.jpg?format=500w" /></noscript>',
    ],
    ['the tag has no end', '<p><img data-src="/a.jpg" alt="'],
  ])('none when %s', (_name, html) => {
    expect(addImageFallbacks(html)).toBe(html);
  });

  it('a noscript fallback of another image does not count', () => {
    const html = '<noscript><img src="/b.jpg"></noscript><img data-src="/a.jpg">';
    expect(addImageFallbacks(html)).toBe(html + fallback('/a.jpg?format=1500w'));
  });

  it('once is enough: what has its noscript fallbacks is left alone', () => {
    const parts = fc.constantFrom(
      ...gets.map(([, image]) => image),
      '<p class="',
      '">',
      '<!--',
      '-->',
      '<noscript>',
      '</noscript>',
      "'",
      'text',
      ' ',
      '<script>',
      '</script>',
      '<img data-src=/x>',
    );
    fc.assert(
      fc.property(fc.array(parts, { maxLength: 14 }), (list) => {
        const once = addImageFallbacks(list.join(''));
        expect(addImageFallbacks(once)).toBe(once);
      }),
    );
  });

  it('in pages with the formatters of the kit, which bring one or none', () => {
    const image = { assetUrl: '/a.jpg', title: 'Tea', originalSize: '30x20' };
    const { mainContent } = drawInner('{picture|image}<img {picture|image-meta}>', {
      job: { dictionary: { picture: image } },
    });
    expect(mainContent.match(/<noscript>/g)).toHaveLength(2);
    expect(mainContent.endsWith(fallback('/a.jpg?format=1500w', 'Tea'))).toBe(true);
  });
});
