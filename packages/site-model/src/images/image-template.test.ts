import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ImageInput } from './image-problems.ts';
import { imagePropsOf } from './image-props.ts';
import { imageTemplate } from './image-template.ts';

const mug: ImageInput = { src: '/static/mug.jpg', width: 1200, height: 800, alt: 'A mug', sizes: '50vw' };
const problemsOf = (change: ImageInput): readonly string[] => imageTemplate({ ...mug, ...change }).problems;

const attributesOf = (html: string): Record<string, string> => {
  expect(html).toMatch(/^<img [^<>]*>$/);
  return Object.fromEntries(
    [...html.matchAll(/ ([a-z-]+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  );
};

describe('the image template', () => {
  it("the image template reserves the image's space and lists the widths that exist", () => {
    const { html, problems, warnings } = imageTemplate({
      ...mug,
      focalPoint: { x: 0.25, y: 0.333333 },
      placeholder: 'a1b2c3',
      className: 'thumb',
    });
    expect([...problems, ...warnings]).toEqual([]);
    expect(attributesOf(html)).toEqual({
      class: 'thumb',
      src: '/static/mug.jpg?format=1500w',
      srcset: [
        '/static/mug.jpg?format=100w 100w',
        '/static/mug.jpg?format=300w 300w',
        '/static/mug.jpg?format=500w 500w',
        '/static/mug.jpg?format=750w 750w',
        '/static/mug.jpg?format=1000w 1000w',
        '/static/mug.jpg?format=1500w 1200w',
      ].join(', '),
      sizes: '50vw',
      width: '1200',
      height: '800',
      loading: 'lazy',
      decoding: 'async',
      style: 'object-position:25% 33.33%;background-color:#a1b2c3',
      'data-src': '/static/mug.jpg',
      'data-image': '/static/mug.jpg',
      'data-image-dimensions': '1200x800',
      'data-image-focal-point': '0.25,0.333333',
      'data-load': 'false',
      alt: 'A mug',
    });
  });

  it('an image that makes its own box says its shape before everything else in its style', () => {
    const styleOf = (change: ImageInput) => attributesOf(imageTemplate({ ...mug, ...change }).html).style;
    expect(styleOf({ ratio: 1.5, placeholder: 'a1b2c3' })).toBe('aspect-ratio:1.5;background-color:#a1b2c3');
    expect(styleOf({ ratio: 1.5 })).toBe('aspect-ratio:1.5');
    for (const ratio of [0, -1, Number.NaN, '1;color:red']) expect(styleOf({ ratio })).toBeUndefined();
  });

  it('an image that scripts are to show is hidden', () => {
    expect(imageTemplate({ ...mug, hidden: true }).html).toMatch(/^<img hidden src="/);
    expect(imageTemplate({ ...mug, hidden: 'yes' }).html).toBe(imageTemplate(mug).html);
  });

  it('a huge original is offered up to 2500w and shown at 1500w by browsers that do not choose', () => {
    const { src, srcset } = attributesOf(imageTemplate({ ...mug, width: 6000 }).html);
    expect(src).toBe('/static/mug.jpg?format=1500w');
    expect(srcset).toMatch(/format=2500w 2500w$/);
    expect(attributesOf(imageTemplate({ ...mug, width: 750 }).html).srcset).toMatch(/format=750w 750w$/);
    expect(attributesOf(imageTemplate({ ...mug, width: 64 }).html).srcset).toBe(
      '/static/mug.jpg?format=100w 64w',
    );
  });

  it('a crop has no widths beyond its own, and the attributes of themes know the whole', () => {
    const { html } = imageTemplate({
      src: '/a.jpg',
      width: 1200,
      height: 800,
      alt: '',
      sizes: '50vw',
      crop: 'square',
    });
    expect(html).toContain('src="/a.jpg?format=1000w&amp;crop=square"');
    expect(html).toContain('/a.jpg?format=1000w&amp;crop=square 800w"');
    expect(html).toContain('width="800" height="800"');
    expect(html).toContain('data-src="/a.jpg" data-image="/a.jpg" data-image-dimensions="1200x800"');
    const other = { src: '/a.jpg', width: 1200, height: 800, alt: '', sizes: '50vw' };
    for (const crop of ['oval', 7, '"><script>'])
      expect(imageTemplate({ ...other, crop }).html).toBe(imageTemplate(other).html);
    expect(imageTemplate({ ...other, loader: 'raw', crop: 'square' }).html).not.toContain('crop');
  });

  it('PL-2.22 the focal point may be one of nine positions by name', () => {
    const position = (focalPoint: unknown) =>
      attributesOf(imageTemplate({ ...mug, focalPoint }).html).style?.replace('object-position:', '');
    const rows = ['TOP', 'CENTER', 'BOTTOM'].map((row) =>
      [`${row}_LEFT`, row === 'CENTER' ? row : `${row}_CENTER`, `${row}_RIGHT`].map(position),
    );
    expect(rows).toEqual([
      ['0% 0%', '50% 0%', '100% 0%'],
      ['0% 50%', '50% 50%', '100% 50%'],
      ['0% 100%', '50% 100%', '100% 100%'],
    ]);
    for (const unknown of ['MIDDLE', 'top_left', 'toString', { x: 2, y: 0 }, { x: '0', y: 0 }])
      expect(position(unknown)).toBeUndefined();
  });

  it('PL-5.32 the image template needs src, width and height', () => {
    expect(imageTemplate({ alt: '', sizes: '100vw' })).toEqual({
      html: '',
      problems: ['src is required', 'width is required', 'height is required'],
      warnings: [],
    });
    expect(problemsOf({ src: ' ' })).toEqual(['src is required']);
  });

  it('PL-5.33 the image template refuses a negative width or height', () => {
    const sentence = 'requires a positive integer, but received a negative value';
    expect(problemsOf({ width: -1 })).toEqual([`width ${sentence}`]);
    expect(problemsOf({ height: -2.5 })).toEqual([`height ${sentence}`]);
  });

  it('PL-5.34 the image template refuses a width or height that is no integer', () => {
    const sentence = 'requires a positive integer, but received a non-integer value';
    for (const width of [1.5, '1200', Number.NaN, Number.POSITIVE_INFINITY, {}])
      expect(problemsOf({ width })).toEqual([`width ${sentence}`]);
    expect(problemsOf({ height: 0.5 })).toEqual([`height ${sentence}`]);
    expect(problemsOf({ height: 0 })).toEqual(['height requires a positive integer, but received zero']);
  });

  it('PL-5.35 warns when there is no alternative text, and takes an empty one for decoration', () => {
    const { alt: _none, ...silent } = mug;
    const { html, warnings } = imageTemplate(silent);
    expect(warnings).toEqual([
      'alt is missing: describe the image, or give an empty text when it only decorates',
    ]);
    expect(attributesOf(html).alt).toBe('');
    expect(imageTemplate({ ...mug, alt: '' }).warnings).toEqual([]);
    expect(attributesOf(imageTemplate({ ...mug, alt: '' }).html).alt).toBe('');
  });

  it('PL-5.36 the image template takes high, low or null as priority, and loads high eagerly', () => {
    const attributesWith = (priority: unknown) => attributesOf(imageTemplate({ ...mug, priority }).html);
    expect(attributesWith('high')).toMatchObject({ fetchpriority: 'high', loading: 'eager' });
    expect(attributesWith('low')).toMatchObject({ fetchpriority: 'low', loading: 'lazy' });
    expect(attributesWith(null)).not.toHaveProperty('fetchpriority');
    for (const priority of ['urgent', '', 1])
      expect(problemsOf({ priority })).toEqual(['priority must be "high", "low" or null']);
  });

  it('PL-5.37 the image template takes sqs or raw as loader', () => {
    const raw = attributesOf(imageTemplate({ ...mug, loader: 'raw', src: 'https://example.com/a?b&c' }).html);
    expect(raw).toMatchObject({ src: 'https://example.com/a?b&amp;c' });
    expect(raw).not.toHaveProperty('srcset');
    expect(problemsOf({ loader: 'fancy' })).toContain('loader must be "sqs" or "raw"');
  });

  it('PL-5.38 the image template takes a srcset only with the loader raw', () => {
    const srcset = '/a.jpg 1x, /b.jpg 2x';
    expect(problemsOf({ srcset })).toEqual(['srcset is accepted only when the loader is "raw"']);
    expect(attributesOf(imageTemplate({ ...mug, loader: 'raw', srcset }).html).srcset).toBe(srcset);
  });

  it('PL-5.39 the image template needs sizes when the loader is sqs', () => {
    const { sizes: _none, ...bare } = mug;
    expect(imageTemplate(bare).problems).toEqual(['sizes is required when the loader is "sqs"']);
    expect(imageTemplate({ ...bare, loader: 'raw' }).problems).toEqual([]);
  });

  it('the image template writes one element and no text breaks out of an attribute', () => {
    const known = new Set([
      ...Object.keys(attributesOf(imageTemplate(mug).html)),
      'class',
      'style',
      'data-title',
    ]);
    const text = fc.oneof(
      fc.string(),
      fc.constantFrom('" onload="x', "'><script>", '</style', 'a, b 2x', '&quot;'),
    );
    fc.assert(
      fc.property(text, text, text, text, text, (src, alt, sizes, className, extra) => {
        const { html, problems } = imageTemplate({
          ...mug,
          src,
          alt,
          sizes,
          className,
          placeholder: extra,
          attributes: { 'data-title': extra, onload: extra, 'data-x" y': extra },
        });
        expect(html === '').toBe(problems.length > 0);
        if (html === '') return;
        expect(Object.keys(attributesOf(html)).filter((name) => !known.has(name))).toEqual([]);
      }),
    );
  });
});

describe('an image of the site', () => {
  const image = {
    id: '65f000000000000000000001',
    recordType: 2,
    title: 'Mug',
    body: null,
    filename: 'mug.jpg',
    assetUrl: '/static/mug.jpg',
    originalSize: '1500x1000',
    mediaFocalPoint: { x: 0.5, y: 0.2 },
    systemDataId: '65f000000000000000000001',
    systemDataVariants: '1500x1000,100w,300w,500w,750w,1000w,1500w',
    systemDataSourceType: 'JPG',
    systemDataOrigin: 'USER_UPLOAD',
    contentType: 'image/jpeg',
    colorData: {
      topLeftAverage: '111111',
      topRightAverage: '222222',
      bottomLeftAverage: '333333',
      bottomRightAverage: '444444',
      centerAverage: '555555',
      suggestedBgColor: '666666',
    },
  } as const;
  const attributesWith = (change: object, page = {}) =>
    attributesOf(imageTemplate(imagePropsOf({ ...image, ...change }, { sizes: '100vw', ...page })).html);

  it('an image of the site has its size, alt text, focal point and colour', () => {
    expect(attributesWith({})).toMatchObject({
      alt: 'Mug',
      width: '1500',
      style: 'object-position:50% 20%;background-color:#555555',
      'data-image-id': image.id,
    });
    expect(attributesWith({}, { alt: 'Words of the page' }).alt).toBe('Words of the page');
  });

  it('PL-9.17 an image is dark below 0.65 of 256, so that captions can be seen on it', () => {
    const tone = (centerAverage: string) =>
      attributesWith({ colorData: { ...image.colorData, centerAverage } })['data-image-tone'];
    expect(['000000', 'a6a6a6', 'a7a7a7', 'ffffff'].map(tone)).toEqual(['dark', 'dark', 'light', 'light']);
    expect(tone('')).toBeUndefined();
  });

  it('a drawing is used as it is, and only what cannot be transparent gets a placeholder', () => {
    expect(attributesWith({ contentType: 'image/svg+xml' })).toMatchObject({
      src: '/static/mug.jpg',
      style: 'object-position:50% 20%',
    });
    expect(attributesWith({ contentType: 'image/png' }).style).toBe('object-position:50% 20%');
  });

  it('one whose size is unknown is reported instead of shown', () => {
    const props = imagePropsOf({ ...image, originalSize: '' }, { sizes: '100vw' });
    expect(imageTemplate(props).problems).toEqual(['width is required', 'height is required']);
  });
});
