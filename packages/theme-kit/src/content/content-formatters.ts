import { asString, type FormatterFactory, type Formatters, pure } from '@awning/template-engine';
import { colorWeight, websiteColor } from './color-formatters.ts';
import { image, imageColor, imageSrcset } from './image-formatters.ts';
import { childImageMeta, coverImageMeta, imageMeta } from './image-meta.ts';
import {
  height,
  resizedHeightForWidth,
  resizedWidthForHeight,
  thumbnailForHeight,
  thumbnailForWidth,
  width,
} from './image-size.ts';
import { itemClasses } from './item-classes.ts';
import { audioPlayer, humanizeDuration, video } from './media-formatters.ts';

const absoluteUrl: FormatterFactory = () => (value, ctx) =>
  `${asString(ctx.lookup('base-url'))}/${asString(value)}`;

/** Formatters for pages, posts, images and other content. */
export const contentFormatters: Formatters = {
  AbsUrl: absoluteUrl,
  'audio-player': audioPlayer,
  capitalize: pure(() => (value) => asString(value).toUpperCase()),
  'child-image-meta': childImageMeta,
  'color-weight': colorWeight,
  'cover-image-meta': coverImageMeta,
  height,
  humanizeDuration,
  image,
  'image-color': imageColor,
  'image-meta': imageMeta,
  'image-srcset': imageSrcset,
  'item-classes': itemClasses,
  resizedHeightForWidth,
  resizedWidthForHeight,
  squarespaceThumbnailForHeight: thumbnailForHeight,
  squarespaceThumbnailForWidth: thumbnailForWidth,
  video,
  'website-color': websiteColor,
  width,
};
