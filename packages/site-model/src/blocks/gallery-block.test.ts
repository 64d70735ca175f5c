import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { galleryBlock } from './gallery-block.ts';
import { GALLERY_OPTIONS, resolveGalleryOptions } from './gallery-options.ts';

const fits = (options: object) => Value.Check(galleryBlock.schema, { ...galleryBlock.defaults, options });

const flags: [id: string, name: string, preset: boolean][] = [
  ['SF-3.082', 'autoplay', false],
  ['SF-3.084', 'controls', true],
  ['SF-3.085', 'auto-crop', true],
  ['SF-3.087', 'square-thumbs', true],
  ['SF-3.091', 'show-meta-basic', false],
  ['SF-3.092', 'show-meta', false],
  ['SF-3.093', 'show-meta-only-title', false],
  ['SF-3.095', 'show-meta-on-hover', false],
  ['SF-3.099', 'lightbox', false],
  ['SF-3.102', 'newWindow', false],
  ['SF-3.103', 'transparentBackground', false],
];

const ranges: [id: string, name: string, minimum: number, maximum: number, preset: number][] = [
  ['SF-3.083', 'autoplay-duration', 1, 10, 5],
  ['SF-3.089', 'thumbnail-strip-height', 0, 200, 80],
  ['SF-3.090', 'thumbnail-strip-margin', 0, 60, 20],
  ['SF-3.097', 'thumbnails-per-row', 1, 10, 4],
  ['SF-3.098', 'padding', 0, 50, 20],
  ['SF-3.101', 'max-width', 100, 300, 300],
];

const choices: [id: string, name: string, values: string[], preset: string][] = [
  ['SF-3.081', 'design', ['slideshow', 'slider', 'grid', 'stacked'], 'grid'],
  [
    'SF-3.086',
    'aspect-ratio',
    [
      'square',
      'standard',
      'standard-vertical',
      'four-three',
      'three-four-vertical',
      'widescreen',
      'anamorphic-widescreen',
    ],
    'square',
  ],
  [
    'SF-3.094',
    'meta-position',
    ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
    'bottom',
  ],
  ['SF-3.096', 'active-alignment', ['left', 'center', 'right'], 'center'],
  ['SF-3.100', 'lightboxTheme', ['dark', 'light'], 'dark'],
];

describe('the options of a gallery', () => {
  it.each(flags)('%s %s is a flag, %s unless set', (_, name, preset) => {
    expect(resolveGalleryOptions({})).toHaveProperty([name], preset);
    expect(resolveGalleryOptions({ [name]: !preset })).toHaveProperty([name], !preset);
    expect([fits({ [name]: true }), fits({ [name]: false }), fits({ [name]: 'yes' })]).toEqual([
      true,
      true,
      false,
    ]);
  });

  it.each(ranges)('%s %s goes from %d to %d and is %d unless set', (_, name, minimum, maximum, preset) => {
    expect(resolveGalleryOptions({})).toHaveProperty([name], preset);
    expect([fits({ [name]: minimum }), fits({ [name]: maximum })]).toEqual([true, true]);
    expect([fits({ [name]: minimum - 1 }), fits({ [name]: maximum + 1 })]).toEqual([false, false]);
    expect(resolveGalleryOptions({ [name]: minimum - 1 })).toHaveProperty([name], minimum);
    expect(resolveGalleryOptions({ [name]: maximum + 1 })).toHaveProperty([name], maximum);
  });

  it.each(choices)('%s %s is one of %j, %s unless set', (_, name, values, preset) => {
    expect(resolveGalleryOptions({})).toHaveProperty([name], preset);
    for (const value of values) {
      expect(fits({ [name]: value })).toBe(true);
      expect(resolveGalleryOptions({ [name]: value })).toHaveProperty([name], value);
    }
    expect(fits({ [name]: 'other' })).toBe(false);
    expect(resolveGalleryOptions({ [name]: 'other' })).toHaveProperty([name], preset);
  });

  it('SF-3.088 thumbnails is a flag: a slideshow has them unless told otherwise, other designs when asked', () => {
    expect(resolveGalleryOptions({ design: 'slideshow' }).thumbnails).toBe(true);
    expect(resolveGalleryOptions({ design: 'slideshow', thumbnails: false }).thumbnails).toBe(false);
    expect(resolveGalleryOptions({ design: 'slider' }).thumbnails).toBe(false);
    expect(resolveGalleryOptions({ design: 'slider', thumbnails: true }).thumbnails).toBe(true);
  });

  it('are all listed above, and no others are taken', () => {
    const listed = [...flags, ...ranges, ...choices].map(([, name]) => name);
    expect([...listed, 'thumbnails'].sort()).toEqual(Object.keys(GALLERY_OPTIONS).sort());
    expect(fits({ 'thumbnails-per-column': 3 })).toBe(false);
  });

  it('come out valid whatever was stored', () => {
    const stored = fc.dictionary(fc.constantFrom(...Object.keys(GALLERY_OPTIONS)), fc.anything());
    fc.assert(
      fc.property(stored, (options) => {
        const resolved = resolveGalleryOptions(options);
        for (const [name, option] of Object.entries(GALLERY_OPTIONS)) {
          const value = Reflect.get(resolved, name);
          if (option.kind === 'flag') expect(value).toBeTypeOf('boolean');
          else if (option.kind === 'choice') expect(option.values).toContain(value);
          else {
            expect(value).toBeGreaterThanOrEqual(option.minimum);
            expect(value).toBeLessThanOrEqual(option.maximum);
          }
        }
      }),
    );
  });
});

describe('a gallery block', () => {
  it('PL-9.43 gives a new slider the aspect ratio 50', () => {
    expect(galleryBlock.defaults.aspectRatio).toBe(50);
    expect(Value.Check(galleryBlock.schema, galleryBlock.defaults)).toBe(true);
  });

  it('shows its own pictures, or the items of a collection', () => {
    const imageIds = ['aaaaaaaaaaaaaaaaaaaaaaaa'];
    const collectionId = 'cccccccccccccccccccccccc';
    expect(galleryBlock.references?.({ ...galleryBlock.defaults, imageIds })).toEqual({ imageIds });
    expect(galleryBlock.references?.({ ...galleryBlock.defaults, imageIds, collectionId })).toEqual({
      itemLists: [{ collectionId, limit: 250 }],
    });
  });
});
