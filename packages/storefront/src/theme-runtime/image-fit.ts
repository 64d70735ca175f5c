import {
  type ImageMode,
  type ImagePlace,
  placeImage,
  readAlignment,
  readDimensions,
  readFocalPoint,
} from './image-placement.ts';

/** What a theme may ask for; attributes of the image say the same where an option is missing. */
export interface ImageLoadOptions {
  /** Load now, even if the image says otherwise. */
  readonly load?: unknown;
  readonly mode?: unknown;
  readonly fixedRatio?: unknown;
  readonly stretch?: unknown;
  readonly useBgImage?: unknown;
  readonly alignment?: unknown;
}

/**
 * What the layout of the page says about an image. Reading it for all images before any is moved saves a layout for
 * each.
 */
export interface ImageFit {
  /** Null while the page does not show it. */
  readonly shownWidth: number | null;
  readonly mode: ImageMode;
  readonly place: ImagePlace | null;
  readonly isStatic: boolean;
  /** `3 / 2`, where the place has to be kept before the image is there. */
  readonly ratio: string | null;
}

/** An option wins over the attribute. */
export const request = (option: unknown, attribute: string | undefined): string =>
  String(option ?? attribute ?? 'true').toLowerCase();

export const usesBackground = (image: HTMLImageElement, { useBgImage }: ImageLoadOptions): boolean =>
  request(useBgImage, image.dataset.useBgImage ?? 'false') === 'true';

export function measureFit(image: HTMLImageElement, options: ImageLoadOptions): ImageFit {
  const { dataset, parentElement: parent } = image;
  const imageAsset = readDimensions(dataset.imageDimensions);
  const mode = parent ? modeOf(parent, options) : 'none';
  const isStatic = /^(static)?$/.test(getComputedStyle(image).position);
  const box = parent && { width: parent.clientWidth, height: parent.clientHeight };
  if (mode !== 'none' && imageAsset && box && box.width > 0 && box.height > 0) {
    const place = placeImage({
      mode,
      picture: imageAsset,
      box,
      focalPoint: readFocalPoint(dataset.imageFocalPoint),
      alignment: readAlignment(String(options.alignment ?? dataset.alignment ?? '')),
      stretch: request(options.stretch, dataset.imageStretch) !== 'false',
    });
    return { shownWidth: place.width, mode, place, isStatic, ratio: null };
  }
  const keepsRatio = imageAsset && request(options.fixedRatio, dataset.fixedRatio ?? 'false') === 'true';
  return {
    shownWidth: naturalWidth(image, imageAsset?.width ?? Number.POSITIVE_INFINITY),
    mode,
    place: null,
    isStatic,
    ratio: keepsRatio ? `${imageAsset.width} / ${imageAsset.height}` : null,
  };
}

export function applyFit(
  image: HTMLImageElement,
  options: ImageLoadOptions,
  { mode, place, isStatic, ratio }: ImageFit,
): void {
  const { style, parentElement: parent } = image;
  if (ratio !== null) style.aspectRatio = ratio;
  if (!place) return;
  if (mode === 'fill' && parent) parent.style.overflow = 'hidden';
  if (usesBackground(image, options)) return;
  if (isStatic) style.position = 'relative';
  style.left = `${place.left}px`;
  style.top = `${place.top}px`;
  style.width = `${place.width}px`;
  style.height = `${place.height}px`;
  // The theme's own limits are for images that no script has placed.
  style.maxWidth = 'none';
  style.maxHeight = 'none';
}

/** The image itself stays where it is, for those who have pages read to them. */
export function paintBackground(image: HTMLImageElement, address: string, options: ImageLoadOptions): void {
  const parent = image.parentElement;
  if (!parent) return;
  const { x, y } =
    readAlignment(String(options.alignment ?? image.dataset.alignment ?? '')) ??
    readFocalPoint(image.dataset.imageFocalPoint);
  parent.style.backgroundImage = `url(${JSON.stringify(address)})`;
  parent.style.backgroundSize = modeOf(parent, options) === 'fit' ? 'contain' : 'cover';
  parent.style.backgroundPosition = `${x * 100}% ${y * 100}%`;
  parent.style.backgroundRepeat = 'no-repeat';
  image.style.opacity = '0';
}

function modeOf(parent: Element, { mode }: ImageLoadOptions): ImageMode {
  if (mode === 'fill' || mode === 'fit' || mode === 'none') return mode;
  if (parent.classList.contains('content-fill')) return 'fill';
  return parent.classList.contains('content-fit') ? 'fit' : 'none';
}

/**
 * Of an image that keeps the width that the page gives it. Before it is there its box is that of its alternative text,
 * so what its styles say counts; where they say nothing, it may become as wide as the nearest element that is not as
 * wide as its content.
 */
function naturalWidth(image: HTMLImageElement, own: number): number | null {
  if (image.dataset.imageResolution !== undefined && image.clientWidth > 0) return image.clientWidth;
  if (image.getClientRects().length === 0) return null;
  let box = image.parentElement;
  while (box && getComputedStyle(box).display.startsWith('inline')) box = box.parentElement;
  const room = box?.clientWidth || window.innerWidth;
  return Math.min(declaredWidth(image, room) ?? Math.min(room, own), 2 * room);
}

/** What styles say about a width is only told of elements that are not laid out; of others it is what came of it. */
function declaredWidth(image: HTMLImageElement, room: number): number | null {
  const { style } = image;
  const { display } = style;
  style.display = 'none';
  const { width } = getComputedStyle(image);
  style.display = display;
  const [, number, unit] = /^([\d.]+)(px|%)$/.exec(width) ?? [];
  if (number === undefined || Number(number) === 0) return null;
  return unit === '%' ? (room * Number(number)) / 100 : Number(number);
}
