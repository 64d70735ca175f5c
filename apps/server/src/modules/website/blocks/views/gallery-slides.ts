import { GALLERY_MEDIA_TYPES } from '@awning/contract';
import {
  type AspectRatioName,
  altTextOf,
  type GalleryOptions,
  type ImageData,
  type ItemData,
  parseOriginalSize,
  parseVideoAddress,
  safeLink,
} from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { imageMarkup } from '../image-markup.ts';

/** What a place in a gallery holds; the words are those of the page data. */
type GalleryMediaType = (typeof GALLERY_MEDIA_TYPES)[number];

/** An image or video before it is drawn. */
export interface GalleryMedia {
  readonly id: string;
  readonly mediaType: GalleryMediaType;
  readonly image: ImageData | null;
  readonly title: string;
  readonly body: string;
  readonly clickthroughUrl: string;
  readonly videoUrl: string;
}

/** Images that the block lists itself. One that stands there twice is reused the second time. */
export const mediaOfImages = (images: readonly (ImageData | null)[]): readonly GalleryMedia[] =>
  images.map((image, index) => ({
    id: image?.id ?? '',
    mediaType:
      image === null
        ? 'imageEmpty'
        : image.licensedAssetPreview !== undefined
          ? 'imageLicensed'
          : images.indexOf(image) < index
            ? 'imageReused'
            : 'imageFile',
    image,
    title: image?.title ?? '',
    body: image?.body ?? '',
    clickthroughUrl: safeLink(image?.clickthroughUrl ?? ''),
    videoUrl: '',
  }));

/** Items of a gallery collection, whose images are files that other pages may show too. */
export const mediaOfItems = (items: readonly ItemData[]): readonly GalleryMedia[] =>
  items.map((item) => {
    const image = item.mainImage ?? null;
    const videoUrl = item.oembed ? watchUrlOf(item.oembed) : '';
    const link = item.passthrough ? item.sourceUrl : item.clickthroughUrl;
    return {
      id: item.id,
      mediaType: storedMediaType(item) ?? mediaTypeOf(item, image),
      image,
      title: item.title,
      body: item.body ?? item.excerpt,
      clickthroughUrl: safeLink(typeof link === 'string' ? link : (image?.clickthroughUrl ?? '')),
      videoUrl,
    };
  });

const storedMediaType = ({ mediaType }: ItemData): GalleryMediaType | undefined =>
  GALLERY_MEDIA_TYPES.find((known) => known === mediaType);

/** Of items that came without one. */
function mediaTypeOf({ oembed }: ItemData, image: ImageData | null): GalleryMediaType {
  if (oembed) return 'video';
  if (image === null) return 'imageEmpty';
  return image.licensedAssetPreview === undefined ? 'assetReused' : 'imageLicensed';
}

/** The page of the film at its service. The frame that the service gave is not shown: it would report every visitor. */
function watchUrlOf({ html, url }: NonNullable<ItemData['oembed']>): string {
  const addresses = [url, ...[...html.matchAll(/src="([^"]+)"/g)].map(([, source]) => source)];
  for (const address of addresses) {
    const video = typeof address === 'string' ? parseVideoAddress(address.replaceAll('&amp;', '&')) : null;
    if (video) return video.watchUrl;
  }
  return '';
}

export interface SlideRules {
  readonly galleryId: string;
  readonly options: GalleryOptions;
  /** Whether words are shown at all. */
  readonly captions: boolean;
  /** Whether there is a strip of small images. */
  readonly thumbnails: boolean;
  /** The shape that the images are shown in, where they all are; null where each has its own. */
  readonly crop: AspectRatioName | null;
  /** Of the large images. */
  readonly sizes: (ratio: number) => string;
}

/** What the template sees of an image. */
export interface GallerySlide extends Readonly<Record<string, unknown>> {
  /** Width divided by height. */
  readonly ratio: number;
}

/** Those that can be shown. */
export function slidesOf(
  media: readonly GalleryMedia[],
  { galleryId, options, captions, thumbnails, crop, sizes }: SlideRules,
): readonly GallerySlide[] {
  const slides = media.flatMap((each) => {
    const size = each.image && parseOriginalSize(each.image.originalSize);
    return each.image && size !== null && typeof size !== 'string'
      ? [{ ...each, image: each.image, ratio: size.width / size.height }]
      : [];
  });
  return slides.map(({ image, ratio, ...each }, index) => {
    const link = each.videoUrl || each.clickthroughUrl;
    const enlarges = link === '' && options.lightbox;
    const title = captions ? each.title.trim() : '';
    const description = captions && !options['show-meta-only-title'] ? cleanText(each.body) : '';
    // An image whose words stand beside it is not announced twice; a link still has a name.
    const repeated = title !== '' && altTextOf(image).trim() === title;
    const at = (position: number) => `${galleryId}-${((position + slides.length) % slides.length) + 1}`;
    return {
      ...image,
      id: each.id,
      mediaType: each.mediaType,
      slideId: at(index),
      previousId: at(index - 1),
      nextId: at(index + 1),
      number: index + 1,
      isFirst: index === 0,
      ratio: Math.round(ratio * 1e4) / 1e4,
      link: enlarges ? `${image.assetUrl}?format=2500w` : link,
      enlarges,
      opensWindow: options.newWindow || each.videoUrl !== '',
      isVideo: each.videoUrl !== '',
      caption: title !== '' || description !== '',
      captionTitle: title,
      captionDescription: description,
      // Words that appear under the pointer appear for the keyboard too.
      takesFocus: options['show-meta'] && options['show-meta-on-hover'] && link === '' && !enlarges,
      titleId: repeated && (link !== '' || enlarges) ? `${at(index)}-title` : null,
      picture: imageMarkup(image, {
        sizes: sizes(ratio),
        ...(repeated ? { alt: '' } : {}),
        ...(crop === null ? {} : { crop }),
      }),
      thumbnail: thumbnails ? thumbnailOf(image, ratio, options) : '',
      thumbnailLabel: `Image ${index + 1} of ${slides.length}${each.title ? `: ${each.title}` : ''}`,
    };
  });
}

const thumbnailOf = (image: ImageData, ratio: number, options: GalleryOptions): string =>
  imageMarkup(image, {
    alt: '',
    sizes: `${Math.round(options['thumbnail-strip-height'] * (options['square-thumbs'] ? Math.max(1, ratio) : ratio))}px`,
  });

const cleanText = (html: string): string => (/[<&]/.test(html) ? cleanRichText(html) : html).trim();
