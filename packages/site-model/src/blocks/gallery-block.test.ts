import fc from 'fast-check';
import { Value } from 'typebox/value';
import { describe, expect, it } from 'vitest';
import { galleryBlock } from './gallery-block.ts';
import { GALLERY_OPTIONS, resolveGalleryOptions } from './gallery-options.ts';

const fits = (options: object) => Value.Check(galleryBlock.schema, { ...galleryBlock.defaults, options });

const checked = new Set<string>();

function isFlag(name: string, preset: boolean) {
  checked.add(name);
  expect(resolveGalleryOptions({})).toHaveProperty([name], preset);
  expect(resolveGalleryOptions({ [name]: !preset })).toHaveProperty([name], !preset);
  expect([true, false, 'yes', 1].map((value) => fits({ [name]: value }))).toEqual([true, true, false, false]);
}

function isRange(name: string, minimum: number, maximum: number, preset: number) {
  checked.add(name);
  expect(resolveGalleryOptions({})).toHaveProperty([name], preset);
  expect([fits({ [name]: minimum }), fits({ [name]: maximum })]).toEqual([true, true]);
  expect([fits({ [name]: minimum - 1 }), fits({ [name]: maximum + 1 })]).toEqual([false, false]);
  expect(resolveGalleryOptions({ [name]: minimum - 1 })).toHaveProperty([name], minimum);
  expect(resolveGalleryOptions({ [name]: maximum + 1 })).toHaveProperty([name], maximum);
}

function isChoice(name: string, values: readonly string[], preset: string) {
  checked.add(name);
  expect(resolveGalleryOptions({})).toHaveProperty([name], preset);
  for (const value of values) {
    expect(fits({ [name]: value })).toBe(true);
    expect(resolveGalleryOptions({ [name]: value })).toHaveProperty([name], value);
  }
  expect(Reflect.get(GALLERY_OPTIONS, name)).toMatchObject({ values });
  expect(fits({ [name]: 'other' })).toBe(false);
  expect(resolveGalleryOptions({ [name]: 'other' })).toHaveProperty([name], preset);
}

describe('the options of a gallery', () => {
  it('SF-3.081 design is one of a few words, grid unless set', () =>
    isChoice('design', ['slideshow', 'slider', 'grid', 'stacked'], 'grid'));
  it('SF-3.082 autoplay is a flag, off unless set', () => isFlag('autoplay', false));
  it('SF-3.083 autoplay-duration goes from 1 to 10 and is 5 unless set', () =>
    isRange('autoplay-duration', 1, 10, 5));
  it('SF-3.084 controls is a flag, on unless set', () => isFlag('controls', true));
  it('SF-3.085 auto-crop is a flag, on unless set', () => isFlag('auto-crop', true));
  it('SF-3.086 aspect-ratio is one of a few words, square unless set', () =>
    isChoice(
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
    ));
  it('SF-3.087 square-thumbs is a flag, on unless set', () => isFlag('square-thumbs', true));
  it('SF-3.089 thumbnail-strip-height goes from 0 to 200 and is 80 unless set', () =>
    isRange('thumbnail-strip-height', 0, 200, 80));
  it('SF-3.090 thumbnail-strip-margin goes from 0 to 60 and is 20 unless set', () =>
    isRange('thumbnail-strip-margin', 0, 60, 20));
  it('SF-3.091 show-meta-basic is a flag, off unless set', () => isFlag('show-meta-basic', false));
  it('SF-3.092 show-meta is a flag, off unless set', () => isFlag('show-meta', false));
  it('SF-3.093 show-meta-only-title is a flag, off unless set', () => isFlag('show-meta-only-title', false));
  it('SF-3.094 meta-position is one of a few words, bottom unless set', () =>
    isChoice(
      'meta-position',
      ['top', 'top-left', 'top-right', 'center', 'bottom', 'bottom-left', 'bottom-right'],
      'bottom',
    ));
  it('SF-3.095 show-meta-on-hover is a flag, off unless set', () => isFlag('show-meta-on-hover', false));
  it('SF-3.096 active-alignment is one of a few words, center unless set', () =>
    isChoice('active-alignment', ['left', 'center', 'right'], 'center'));
  it('SF-3.097 thumbnails-per-row goes from 1 to 10 and is 4 unless set', () =>
    isRange('thumbnails-per-row', 1, 10, 4));
  it('SF-3.098 padding goes from 0 to 50 and is 20 unless set', () => isRange('padding', 0, 50, 20));
  it('SF-3.099 lightbox is a flag, off unless set', () => isFlag('lightbox', false));
  it('SF-3.100 lightboxTheme is one of a few words, dark unless set', () =>
    isChoice('lightboxTheme', ['dark', 'light'], 'dark'));
  it('SF-3.101 max-width goes from 100 to 300 and is 300 unless set', () =>
    isRange('max-width', 100, 300, 300));
  it('SF-3.102 newWindow is a flag, off unless set', () => isFlag('newWindow', false));
  it('SF-3.103 transparentBackground is a flag, off unless set', () =>
    isFlag('transparentBackground', false));

  it('SF-3.088 thumbnails is a flag: a slideshow has them unless told otherwise, other designs when asked', () => {
    expect(resolveGalleryOptions({ design: 'slideshow' }).thumbnails).toBe(true);
    expect(resolveGalleryOptions({ design: 'slideshow', thumbnails: false }).thumbnails).toBe(false);
    expect(resolveGalleryOptions({ design: 'slider' }).thumbnails).toBe(false);
    expect(resolveGalleryOptions({ design: 'slider', thumbnails: true }).thumbnails).toBe(true);
  });

  it('every gallery option has a test, and unknown options are refused', () => {
    expect([...checked, 'thumbnails'].sort()).toEqual(Object.keys(GALLERY_OPTIONS).sort());
    expect(fits({ 'thumbnails-per-column': 3 })).toBe(false);
  });

  it('gallery options resolve to valid values for any stored value', () => {
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
  it('PL-9.43 a new gallery slider has the aspect ratio 50', () => {
    expect(galleryBlock.defaults.aspectRatio).toBe(50);
    expect(Value.Check(galleryBlock.schema, galleryBlock.defaults)).toBe(true);
  });

  it('a gallery block references its own images, or the items of a collection', () => {
    const imageIds = ['aaaaaaaaaaaaaaaaaaaaaaaa'];
    const collectionId = 'cccccccccccccccccccccccc';
    expect(galleryBlock.references?.({ ...galleryBlock.defaults, imageIds })).toEqual({ imageIds });
    expect(galleryBlock.references?.({ ...galleryBlock.defaults, imageIds, collectionId })).toEqual({
      itemLists: [{ collectionId, limit: 250 }],
    });
  });
});
