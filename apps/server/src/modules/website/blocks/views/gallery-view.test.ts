import { BLOCK_TYPES, type GalleryOptions, type ItemData } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { idOf, imageAsset } from '../../../../testing/block-fixtures.ts';
import { post } from '../../../../testing/content-fixtures.ts';
import { showBlock } from '../../../../testing/show-block.ts';

const ids = [idOf(0xa1), idOf(0xa2), idOf(0xa3)];
const images = ids.map((id, index) =>
  imageAsset(id, {
    title: `Bowl ${index + 1}`,
    body: `<p>Glazed <em>twice</em></p>`,
    originalSize: '1500x1000',
  }),
);
const galleryId = `gallery-${idOf(0xb10c)}`;

async function show(options: Partial<GalleryOptions>, more: object = {}, content: object = { images }) {
  const { html, problems } = await showBlock(
    BLOCK_TYPES.gallery,
    { imageIds: ids, options, ...more },
    { content },
  );
  expect(problems).toEqual([]);
  return html;
}

const count = (html: string, part: string | RegExp): number => html.split(part).length - 1;

const item = (number: number, more: Partial<ItemData> = {}): ItemData =>
  post(number, {
    id: idOf(number),
    collectionId: idOf(0xc1),
    recordType: 2,
    recordTypeLabel: 'image',
    title: `Item ${number}`,
    urlId: `item-${number}`,
    fullUrl: `/gallery/item-${number}`,
    excerpt: '',
    mainImage: imageAsset(idOf(0xa1)),
    ...more,
  });

describe('a gallery without script', () => {
  it.each(['grid', 'stacked'] as const)(
    'a gallery without script is a list of figures as a %s',
    async (design) => {
      const html = await show({ design });
      expect(html).toContain(`sqs-gallery-block-${design}`);
      expect(count(html, '<figure')).toBe(3);
      expect(count(html, '<img')).toBe(3);
      expect(html).not.toContain('sqs-gallery-controls');
      expect(html).not.toContain('sqs-gallery-thumbnails');
    },
  );

  it.each(['slideshow', 'slider'] as const)(
    'a gallery without script is a strip with links from image to image as a %s',
    async (design) => {
      const html = await show({ design, thumbnails: true });
      expect(count(html, '<li class="slide"')).toBe(3);
      for (const number of [1, 2, 3]) {
        expect(html).toContain(`<li class="slide" id="${galleryId}-${number}"`);
        expect(html).toContain(`id="${galleryId}-${number}-thumbnail" href="#${galleryId}-${number}"`);
      }
      expect(html).toContain(
        `<a class="previous" href="#${galleryId}-1"><span class="sqs-gallery-spoken">Previous image</span></a>`,
      );
      expect(html).toContain(
        `<a class="next" href="#${galleryId}-1"><span class="sqs-gallery-spoken">Next image</span></a>`,
      );
      expect(count(html, 'aria-current="true"')).toBe(1);
    },
  );

  it('SF-3.084 SF-3.088 a gallery leaves out arrows and thumbnails that are disabled or lead nowhere', async () => {
    const off = await show({ design: 'slideshow', controls: false, thumbnails: false });
    expect(off).not.toContain('sqs-gallery-controls');
    expect(off).not.toContain('sqs-gallery-thumbnails');
    const flat = await show({ design: 'slideshow', 'thumbnail-strip-height': 0 });
    expect(flat).not.toContain('sqs-gallery-thumbnails');
    const single = await show({ design: 'slideshow' }, { imageIds: ids.slice(0, 1) });
    expect(single).not.toContain('sqs-gallery-controls');
    expect(single).not.toContain('sqs-gallery-thumbnails');
  });

  it('SF-3.099 SF-3.100 SF-3.102 a gallery with a lightbox links to the large images', async () => {
    const html = await show({ design: 'grid', lightbox: true, lightboxTheme: 'light', newWindow: true });
    expect(html).toContain('data-lightbox-theme="light"');
    expect(html).toContain(
      `href="/media/${ids[0]}/bowl.jpg?format=2500w" data-awning-lightbox target="_blank" rel="noopener"`,
    );
    expect(await show({ design: 'grid' })).not.toContain('<a ');
  });

  it('a gallery links an image to its address, and refuses one that runs code', async () => {
    const linked = [
      imageAsset(idOf(0xa1), { clickthroughUrl: 'https://example.com/?a=1&b="2"' }),
      imageAsset(idOf(0xa2), { clickthroughUrl: 'javascript:alert(1)' }),
    ];
    const html = await show({ design: 'grid' }, {}, { images: linked });
    expect(html).toContain('href="https://example.com/?a=1&amp;b=&quot;2&quot;"');
    expect(html).not.toContain('javascript:');
    expect(count(html, '<a ')).toBe(1);
  });

  it('a gallery without images is empty, and images that are gone are left out', async () => {
    expect(await show({ design: 'grid' }, { imageIds: [] })).toContain(
      '<div class="sqs-block-content"></div>',
    );
    const html = await show({ design: 'slideshow' }, {}, { images: images.slice(0, 2) });
    expect(count(html, '<li class="slide"')).toBe(2);
    expect(html).toContain('Gallery, 2 images');
  });
});

describe('the captions of a gallery', () => {
  it('SF-3.091 SF-3.092 SF-3.093 SF-3.094 gallery captions are shown if enabled: at a position, below, or titles only', async () => {
    expect(await show({})).not.toContain('class="meta"');
    const over = await show({ 'show-meta': true, 'meta-position': 'top-left' });
    expect(over).toContain('sqs-gallery-block-show-meta sqs-gallery-meta-position-top-left');
    expect(over).toContain('<div class="meta-title">Bowl 2</div>');
    expect(over).toContain('<div class="meta-description"><p>Glazed <em>twice</em></p></div>');
    const below = await show({ 'show-meta-basic': true });
    expect(below).toContain('sqs-gallery-block-show-meta');
    expect(below).not.toContain('meta-position');
    expect(count(below, 'class="meta-description"')).toBe(3);
    const titles = await show({ 'show-meta': true, 'show-meta-only-title': true });
    expect(count(titles, 'class="meta-title"')).toBe(3);
    expect(titles).not.toContain('meta-description');
  });

  it('a gallery without captions on its images has nothing to reach by keyboard', async () => {
    expect(await show({ 'show-meta-on-hover': true })).not.toContain('tabindex="0"');
  });

  it('SF-3.095 gallery captions that appear on hover can be reached by keyboard', async () => {
    const html = await show({ 'show-meta': true, 'show-meta-on-hover': true });
    expect(html).toContain('sqs-gallery-block-meta-hover');
    expect(count(html, /<figure [^>]*tabindex="0"/)).toBe(3);
    expect(await show({ 'show-meta': true, 'show-meta-on-hover': true, lightbox: true })).not.toContain(
      'tabindex',
    );
  });

  it('a gallery caption is not read out twice where the image has no other text', async () => {
    const html = await show({ 'show-meta': true, lightbox: true });
    expect(html).toContain(`aria-labelledby="${galleryId}-1-title"`);
    expect(html).toContain(`<div class="meta-title" id="${galleryId}-1-title">Bowl 1</div>`);
    expect(html).not.toContain('alt="Bowl 1"');
    const described = [imageAsset(idOf(0xa1), { title: 'Bowl', altText: 'A blue bowl on a windowsill' })];
    const other = await show({ 'show-meta': true, lightbox: true }, {}, { images: described });
    expect(other).toContain('alt="A blue bowl on a windowsill"');
    expect(other).not.toContain('aria-labelledby');
    expect(await show({})).toContain('alt="Bowl 1"');
  });

  it('gallery captions are plain text and clean HTML for any input', async () => {
    const hostile = [
      imageAsset(idOf(0xa1), {
        title: '"><script>alert(1)</script>',
        body: '<img src=x onerror=alert(1)><script>1</script>',
      }),
    ];
    const html = await show({ 'show-meta': true, design: 'slideshow' }, {}, { images: hostile });
    expect(html).not.toMatch(/<script|onerror/);
    expect(html).toContain('&lt;script&gt;alert(1)');
  });
});

describe('the measures of a gallery', () => {
  it('SF-3.082 SF-3.083 SF-3.086 SF-3.089 SF-3.090 SF-3.096 SF-3.097 SF-3.098 SF-3.101 the measures of a gallery come from its options', async () => {
    const html = await show(
      {
        design: 'slider',
        'aspect-ratio': 'widescreen',
        'thumbnails-per-row': 7,
        padding: 5,
        'thumbnail-strip-height': 40,
        'thumbnail-strip-margin': 9,
        'max-width': 150,
        'active-alignment': 'right',
        autoplay: true,
        'autoplay-duration': 3,
      },
      { aspectRatio: 40 },
    );
    expect(html).toContain(
      'style="--gallery-ratio:1.7778;--gallery-columns:7;--gallery-padding:5px;--gallery-height:40;--gallery-strip-height:40px;--gallery-strip-margin:9px;--gallery-thumb-width:150px;--gallery-first:1.7778;--gallery-last:1.7778"',
    );
    expect(html).toContain('data-autoplay="true" data-autoplay-duration="3" data-active-alignment="right"');
  });

  it('SF-3.085 SF-3.087 SF-3.103 a gallery has classes for its crop, thumbnail shape and background', async () => {
    expect(await show({})).toContain('sqs-gallery-auto-crop sqs-gallery-square-thumbs"');
    const html = await show({ 'auto-crop': false, 'square-thumbs': false, transparentBackground: true });
    expect(html).toMatch(/class="[^"]*sqs-gallery-block-grid sqs-gallery-transparent"/);
  });
});

describe('the images of a gallery', () => {
  it('PL-3.14 gallery images have a data-type for their kind', async () => {
    const content = {
      images: [imageAsset(ids[0] ?? ''), imageAsset(ids[1] ?? '', { licensedAssetPreview: {} })],
      itemLists: () => [
        item(1),
        item(2, {
          recordType: 8,
          oembed: {
            html: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?a=1&amp;b=2"></iframe>',
            providerName: 'YouTube',
          },
        }),
        item(3, { mainImage: undefined }),
      ],
    };
    const own = await show({}, { imageIds: [ids[0], ids[1], ids[0], ids[2]] }, content);
    const types = (html: string) =>
      [...html.matchAll(/data-type="(image\w+|asset\w+|video)"/g)].map(([, type]) => type);
    // The fourth is imageEmpty: nothing to show.
    expect(types(own)).toEqual(['imageFile', 'imageLicensed', 'imageReused']);
    const collected = await show({}, { collectionId: idOf(0xc1) }, content);
    expect(types(collected)).toEqual(['assetReused', 'video']);
    const stored = ['imageFile', 'imageReused', 'imageLicensed', 'something else'];
    const problems = await show(
      {},
      { collectionId: idOf(0xc1) },
      { itemLists: () => stored.map((mediaType, index) => item(index + 1, { mediaType })) },
    );
    expect(types(problems)).toEqual(['imageFile', 'imageReused', 'imageLicensed', 'assetReused']);
    expect(collected).toContain(
      'href="https://www.youtube.com/watch?v=dQw4w9WgXcQ" target="_blank" rel="noopener"',
    );
    expect(collected).not.toContain('<iframe');
  });
});

describe('images that are all shown in one shape', () => {
  const address = `/media/${ids[0]}/bowl.jpg`;

  it.each(['grid', 'slider'] as const)(
    'images of a gallery in one aspect ratio are fetched in that crop as a %s',
    async (design) => {
      const html = await show({ design, 'aspect-ratio': 'three-four-vertical', lightbox: true });
      // 1500x1000 cut to three by four is 750 wide.
      expect(html).toContain(
        `srcset="${[100, 300, 500, 750].map((width) => `${address}?format=${width}w&amp;crop=three-four-vertical ${width}w`).join(', ')}"`,
      );
      expect(html).toContain(`src="${address}?format=750w&amp;crop=three-four-vertical"`);
      expect(html).toContain('width="750" height="1000"');
      expect(html).toContain(
        `data-src="${address}" data-image="${address}" data-image-dimensions="1500x1000"`,
      );
      expect(html).toContain(`href="${address}?format=2500w"`);
    },
  );

  it.each<[string, Partial<GalleryOptions>]>([
    ['a slideshow, which is flatter than its shape on low screens', { design: 'slideshow' }],
    ['a stack', { design: 'stacked' }],
    ['rows of one height', { 'square-thumbs': false }],
    ['images that are not cropped', { 'auto-crop': false }],
  ])('images that are all shown in one shape come whole in %s', async (_title, options) => {
    expect(await show(options)).not.toContain('crop=');
  });

  it.each(['image/gif', 'image/svg+xml'])(
    'images that are all shown in one shape come whole where they are %s',
    async (contentType) => {
      const html = await show(
        {},
        { imageIds: ids.slice(0, 1) },
        { images: [imageAsset(ids[0] ?? '', { contentType })] },
      );
      expect(html).not.toContain('crop=');
      expect(html).toContain('width="1500" height="1000"');
    },
  );
});

describe('a theme', () => {
  it('a theme reads gallery options by predicates and by name', async () => {
    const { html } = await showBlock(
      BLOCK_TYPES.gallery,
      { imageIds: ids, options: { design: 'slideshow', autoplay: true, 'meta-position': 'top' } },
      {
        content: { images },
        overrides: {
          templates: {
            gallery:
              '{.gallery-design-slideshow?}slides{.end}{.gallery-design-grid?}grid{.end}{.gallery-autoplay?} auto{.end}{.gallery-lightbox?} large{.end}{.gallery-controls?} arrows{.end}{.gallery-meta-position-top?} top{.end} {design} {existingGallery} {aspectRatio} {thumbnail-strip-height}{.repeated section items} {title}{.end}',
          },
        },
      },
    );
    expect(html).toContain('>slides auto arrows top slideshow false 50 80 Bowl 1 Bowl 2 Bowl 3<');
  });
});
