import {
  ASPECT_RATIOS,
  type AspectRatioName,
  type GalleryOptions,
  galleryBlock,
  galleryItems,
  resolveGalleryOptions,
} from '@awning/site-model';
import { defineView } from '../block-view.ts';
import { FULL_WIDTH } from '../image-markup.ts';
import { mediaOfImages, mediaOfItems, slidesOf } from './gallery-slides.ts';

export const galleryView = defineView(galleryBlock, (value, data, _page, block) => {
  const options = resolveGalleryOptions(value.options);
  const { collectionId, aspectRatio, hSize, vSize, floatDir } = value;
  const { design } = options;
  const words = captionPlace(options);
  const moves = design === 'slideshow' || design === 'slider';
  const hasStrip = moves && options.thumbnails && options['thumbnail-strip-height'] > 0;
  const galleryId = `gallery-${block.id}`;

  const items = slidesOf(
    collectionId === null
      ? mediaOfImages(value.imageIds.map((id) => data.image(id)))
      : mediaOfItems(data.items(galleryItems(collectionId))),
    {
      galleryId,
      options,
      captions: words !== 'none',
      thumbnails: hasStrip,
      crop: cropOf(options),
      sizes: (ratio) => sizesOf(options, aspectRatio, options['auto-crop'] ? shapeOf(options) : ratio),
    },
  );
  const several = items.length > 1;

  return {
    ...options,
    options,
    collectionId,
    existingGallery: collectionId !== null,
    transientGalleryId: collectionId === null ? block.id : null,
    methodOption: collectionId === null ? 'transient' : 'existing',
    aspectRatio,
    hSize,
    vSize,
    floatDir,
    galleryId: items.length === 0 ? null : galleryId,
    items,
    moves,
    captionPlace: words,
    classes: classesOf(options, words),
    style: `${styleOf(options, aspectRatio)};${edgesOf(items, options)}`,
    showControls: moves && several && options.controls,
    showThumbnails: hasStrip && several,
    pictureCount: items.length,
  };
});

type CaptionPlace = 'over' | 'below' | 'none';

function captionPlace(options: GalleryOptions): CaptionPlace {
  if (options['show-meta']) return 'over';
  return options['show-meta-basic'] || options['show-meta-only-title'] ? 'below' : 'none';
}

function classesOf(options: GalleryOptions, words: CaptionPlace): string {
  const classes = [`sqs-gallery-block-${options.design}`];
  if (words !== 'none') classes.push('sqs-gallery-block-show-meta');
  if (words === 'over') classes.push(`sqs-gallery-meta-position-${options['meta-position']}`);
  if (words === 'over' && options['show-meta-on-hover']) classes.push('sqs-gallery-block-meta-hover');
  if (options['auto-crop']) classes.push('sqs-gallery-auto-crop');
  if (options['square-thumbs']) classes.push('sqs-gallery-square-thumbs');
  if (options.transparentBackground) classes.push('sqs-gallery-transparent');
  return classes.join(' ');
}

/** Measures for the style sheet. */
const styleOf = (options: GalleryOptions, sliderHeight: number): string =>
  Object.entries({
    ratio: shapeOf(options),
    columns: options['thumbnails-per-row'],
    padding: `${options.padding}px`,
    height: sliderHeight,
    'strip-height': `${options['thumbnail-strip-height']}px`,
    'strip-margin': `${options['thumbnail-strip-margin']}px`,
    'thumb-width': `${options['max-width']}px`,
  })
    .map(([name, measure]) => `--gallery-${name}:${measure}`)
    .join(';');

function shapeOf(options: GalleryOptions): number {
  const { width, height } = ASPECT_RATIOS[options['aspect-ratio']];
  return Math.round((width / height) * 1e4) / 1e4;
}

/** A slideshow is flatter than its shape on low screens, and a stack shows each image as it is: those come whole. */
function cropOf(options: GalleryOptions): AspectRatioName | null {
  const shaped = options.design === 'slider' || (options.design === 'grid' && options['square-thumbs']);
  return shaped && options['auto-crop'] ? options['aspect-ratio'] : null;
}

/** Shapes of the first and last image of a slider: they too can stand in the middle, with room beside them. */
function edgesOf(items: readonly { readonly ratio: number }[], options: GalleryOptions): string {
  const ratioOf = (item = items[0]) => (options['auto-crop'] || !item ? shapeOf(options) : item.ratio);
  return `--gallery-first:${ratioOf(items[0])};--gallery-last:${ratioOf(items.at(-1))}`;
}

/** How wide the images are, for the browser to choose a file before it has read the style sheet. */
function sizesOf(options: GalleryOptions, sliderHeight: number, ratio: number): string {
  const columns = options['thumbnails-per-row'];
  if (options.design === 'grid') {
    const share = (most: number) => Math.ceil(100 / Math.min(columns, most));
    return `(max-width: 599px) ${share(2)}vw, (max-width: 959px) ${share(4)}vw, min(${share(10)}vw, ${Math.ceil(1360 / columns)}px)`;
  }
  if (options.design === 'slider') return `min(100vw, ${Math.ceil(sliderHeight * ratio)}vw, 1360px)`;
  return FULL_WIDTH;
}
