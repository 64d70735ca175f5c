import { productTypeOf } from '@awning/commerce';
import { BLOCK_TYPES, COLLECTION_TYPES, FOLDER_BEHAVIORS, RECORD_TYPES } from '@awning/site-model';
import { describe, expect, it } from 'vitest';
import { createEngine } from './engine.ts';

const engine = createEngine();
/** Which of the predicates hold for this data. */
const holding = (predicates: readonly string[], data: unknown): string[] =>
  predicates.filter((name) => engine.compile(`{.${name}}yes{.end}`).render(data).output === 'yes');

describe('codes of page data', () => {
  it('SF-1.16 product types', () => {
    const types = [1, 2, 3, 4, 5].map(productTypeOf);
    expect(types).toEqual(['physical', 'digital', 'service', 'gift-card', 'paywall']);
    expect(productTypeOf(0)).toBe('unknown');
  });

  it('SF-3.104 record types, also as predicates', () => {
    expect(RECORD_TYPES).toMatchObject({ text: 1, image: 2, quote: 4, link: 5, audio: 7, video: 8 });
    expect(RECORD_TYPES).toMatchObject({ 'store-item': 11, event: 12, gallery: 14, binary: 15 });
    expect(RECORD_TYPES).toMatchObject({ lesson: 62, 'course-item': 63 });
    const kinds = [
      'text',
      'image',
      'quote',
      'link',
      'audio',
      'video',
      'store-item',
      'event',
      'gallery',
      'binary',
    ] as const;
    for (const kind of kinds) {
      const predicates = kinds.map((name) => `${name}?`);
      expect(holding(predicates, { recordType: RECORD_TYPES[kind] }), kind).toEqual([`${kind}?`]);
    }
  });

  it('SF-3.105 collection types, also as predicates', () => {
    expect(COLLECTION_TYPES).toMatchObject({
      generic: 1,
      subscription: 2,
      page: 10,
      products: 13,
      lessons: 24,
      course: 25,
    });
    const predicates = ['collection-page?', 'collection-template-page?'];
    expect(holding(predicates, { collection: { type: COLLECTION_TYPES.page } })).toEqual([
      'collection-page?',
    ]);
    expect(holding(predicates, { collection: { type: COLLECTION_TYPES['template-page'] } })).toEqual([
      'collection-template-page?',
    ]);
  });

  it('SF-3.106 folder behaviours: an index can be clicked, a variation is as good as none', () => {
    expect(FOLDER_BEHAVIORS).toMatchObject({ index: 1, redirect: 2, none: 3, variation: 4 });
    const predicates = ['clickable?', 'redirect?'];
    expect(holding(predicates, { folderBehavior: FOLDER_BEHAVIORS.index })).toEqual(['clickable?']);
    expect(holding(predicates, { folderBehavior: FOLDER_BEHAVIORS.redirect })).toEqual(predicates);
    expect(holding(predicates, { folderBehavior: FOLDER_BEHAVIORS.none })).toEqual([]);
    expect(holding(predicates, { folderBehavior: FOLDER_BEHAVIORS.variation })).toEqual([]);
  });

  it('block types keep the numbers that imported sites contain', () => {
    expect(BLOCK_TYPES).toMatchObject({ navigation: 1, html: 2, logo: 3, map: 4, image: 5, product: 43 });
    expect(BLOCK_TYPES).toMatchObject({
      newsletter: 51,
      donation: 52,
      button: 53,
      'member-area': 67,
      tock: 68,
    });
    expect(BLOCK_TYPES).toMatchObject({ accordion: 69, 'pricing-plan': 72, 'website-component': 1337 });
  });

  it('PL-3.13 background sources, as predicates', () => {
    const sources = ['upload', 'instagram', 'video', 'none'];
    const predicates = sources.map((source) => `background-source-${source}?`);
    sources.forEach((source, i) => {
      expect(holding(predicates, { backgroundSource: i + 1 })).toEqual([`background-source-${source}?`]);
    });
  });

  it('PL-3.15 slice types run from heading, 1, to twitter, 19', () => {
    const isSlice = (name: string, code: number): boolean =>
      holding([`current-type? ${name}`], { currentType: code }).length === 1;
    expect(isSlice('heading', 1)).toBe(true);
    expect(isSlice('twitter', 19)).toBe(true);
    expect(isSlice('heading', 2)).toBe(false);
    expect(isSlice('gallery', 5)).toBe(true);
  });

  it('PL-3.19 colours of an image are kept for its corners and its centre', () => {
    const colorData = {
      topLeftAverage: 'aaaaaa',
      topRightAverage: 'bbbbbb',
      bottomLeftAverage: 'cccccc',
      bottomRightAverage: 'dddddd',
      centerAverage: 'eeeeee',
    };
    const corners = ['topLeft', 'topRight', 'bottomLeft', 'bottomRight', 'center'];
    const colors = corners.map(
      (corner) => engine.compile(`{@|image-color ${corner}}`).render({ colorData }).output,
    );
    expect(colors).toEqual(['#aaaaaa', '#bbbbbb', '#cccccc', '#dddddd', '#eeeeee']);
  });
});
