import {
  type ImageData,
  overlayTypeOf,
  type Section,
  safeLink,
  sectionClasses,
  sectionMeasures,
} from '@awning/site-model';
import type { BlockData } from './block-view.ts';
import { attributes } from './html-text.ts';
import { imageMarkup } from './image-markup.ts';

/** Of the kinds that lie over or in front of the site; scripts of themes know them by these names. */
const KIND_CLASSES: Readonly<Record<Section['kind'], string>> = {
  section: '',
  'cover-page': ' sqs-slide-container awning-cover-page',
  'lock-screen': ' sqs-slide-container awning-lock-screen',
  'popup-overlay': ' sqs-popup-overlay awning-popup-overlay',
};

/** A section around what it holds. `content` is HTML. */
export function sectionMarkup(section: Section, data: BlockData, content: string): string {
  const background = backgroundMarkup(section, data);
  const classes =
    `page-section awning-section ${sectionMeasures(section).join(' ')}` +
    `${background === '' ? '' : ' has-background'}${KIND_CLASSES[section.kind]}` +
    sectionClasses(section)
      .map((name) => ` ${name}`)
      .join('');
  return `<section${attributes({
    class: classes,
    'data-section-id': section.id,
    'data-section-theme': section.colorTheme,
    id: section.anchor,
    'data-overlay-type': overlayTypeOf(section.kind),
    // Only the editor draws it.
    'data-hidden': section.hidden === true ? '' : undefined,
  })}>${background}<div class="awning-section-content">${content}</div></section>`;
}

function backgroundMarkup(section: Section, data: BlockData): string {
  const { background } = section;
  const coverImage = (image: ImageData): string =>
    imageMarkup(image, {
      sizes: coverSizes(image, coveredHeight(section)),
      alt: '',
      className: 'awning-background-picture',
      cover: true,
    });
  if (background.source === 1) {
    const image = data.image(background.imageId);
    return image ? frame(coverImage(image), background.overlay) : '';
  }
  if (background.source !== 3) return '';
  const poster = data.image(background.posterId);
  const film = data.file(background.videoId);
  const imageAsset = poster ? coverImage(poster) : '';
  // A service would learn of every visitor who only came to read: its films play after a click, never behind a text.
  if (!film) return imageAsset === '' ? '' : frame(imageAsset, background.overlay);
  const video = `<video${attributes({
    class: 'awning-background-video',
    poster: poster ? `${poster.assetUrl}?format=1500w` : undefined,
    'aria-hidden': 'true',
    tabindex: '-1',
  })} muted loop playsinline autoplay><source${attributes({
    src: safeLink(film.assetUrl),
    type: film.contentType,
    // Who asked for less motion gets the image, and does not even load the film.
    media: '(prefers-reduced-motion: no-preference)',
  })}></video>`;
  return frame(imageAsset + video, background.overlay);
}

/**
 * How high sections are on an upright screen, in hundredths of it, and a third less: so an image that is cut at its
 * sides loses little that anybody sees, and arrives in half the time.
 */
const COVERED_HEIGHT: Readonly<Record<Section['spacing'], number>> = {
  none: 20,
  small: 24,
  medium: 34,
  large: 48,
};
const WHOLE_HEIGHT = 66;

const coveredHeight = ({ kind, spacing, height }: Section): number => {
  if (kind !== 'section' || height === 'screen') return WHOLE_HEIGHT;
  return height === 'half' ? Math.max(WHOLE_HEIGHT / 2, COVERED_HEIGHT[spacing]) : COVERED_HEIGHT[spacing];
};

/** A wide image in a high section is drawn wider than the screen, and cut. */
function coverSizes({ originalSize }: ImageData, height: number): string {
  const [width, tall] = originalSize.split('x').map(Number);
  return width && tall ? `max(100vw, ${Math.round((height * width) / tall)}vh)` : '100vw';
}

const frame = (media: string, overlay: number): string =>
  `<div class="section-background awning-background" style="--overlay:${Math.min(Math.max(Number(overlay), 0), 1)}">${media}</div>`;
