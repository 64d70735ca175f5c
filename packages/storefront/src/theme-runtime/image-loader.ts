import { sizedAddress } from './image-address.ts';
import {
  applyFit,
  type ImageFit,
  type ImageLoadOptions,
  measureFit,
  paintBackground,
  request,
  usesBackground,
} from './image-fit.ts';
import { coveringWidth } from './image-placement.ts';

/** `window.ImageLoader`: images of themes have no address of their own until this gives them one. */
export interface ImageLoader {
  /** True when the image is on its way. */
  load(image: unknown, options?: ImageLoadOptions): boolean;
  /** Fits images into their boxes again; all of them unless one is named. */
  refresh(image?: unknown): void;
  /** Every image of the page that has no address yet, unless it says `data-load="false"`. */
  bootstrap(within?: ParentNode): void;
  /** Forgets images that are gone, and all with `everything`. */
  forget(everything?: boolean): void;
}

const IMAGES = 'img[data-src],img[data-image]';
/** Near enough that the image is usually there before the eye is. */
const NEAR = '400px';

export function createImageLoader(window: Window & typeof globalThis): ImageLoader {
  const known = new Map<HTMLImageElement, ImageLoadOptions>();
  const { document } = window;

  /** Also for images that the page does not show yet, such as those of a closed menu. */
  const near =
    'IntersectionObserver' in window
      ? new window.IntersectionObserver(
          (entries) => {
            for (const { target, isIntersecting } of entries) {
              if (!isIntersecting) continue;
              near?.unobserve(target);
              const image = elementOf(target);
              if (image) show(image, { ...known.get(image), load: true });
            }
          },
          { rootMargin: NEAR },
        )
      : null;

  const show = (image: HTMLImageElement, options: ImageLoadOptions, measured?: ImageFit): boolean => {
    const address = addressOf(image);
    if (address === '') return false;
    try {
      const fit = measured ?? measureFit(image, options);
      applyFit(image, options, fit);
      const when = request(options.load, image.dataset.load);
      if (when === 'false') return false;
      if (near && (when === 'viewport' || (fit.shownWidth === null && image.isConnected))) {
        near.observe(image);
        return false;
      }
      const pixels = (fit.shownWidth ?? window.innerWidth) * Math.max(1, window.devicePixelRatio || 1);
      fetchImage(image, { address, width: coveringWidth(pixels), options });
    } catch {
      // Another author's page may have taken away anything that is needed here.
      if (!image.getAttribute('src')) image.src = address;
    }
    return true;
  };

  const showAll = (images: readonly HTMLImageElement[], optionsOf: typeof known.get): void => {
    const measured = images.map((image) => {
      const options = optionsOf(image) ?? {};
      return { image, options, fit: tryMeasure(image, options) };
    });
    for (const { image, options, fit } of measured) show(image, options, fit);
  };

  const loader: ImageLoader = {
    load(image, options = {}) {
      const element = elementOf(image);
      if (!element) return false;
      known.set(element, { ...known.get(element), ...options });
      return show(element, options);
    },
    refresh(image) {
      loader.forget();
      const one = elementOf(image);
      showAll(one ? [one] : [...known.keys()], (each) => ({
        ...known.get(each),
        // What had a reason not to be loaded yet still has it.
        ...(each.dataset.imageResolution === undefined ? {} : { load: true }),
      }));
    },
    bootstrap(within = document) {
      loader.forget();
      const images = [...within.querySelectorAll<HTMLImageElement>(IMAGES)].filter(
        ({ dataset }) => dataset.load !== 'false',
      );
      for (const image of images) known.set(image, known.get(image) ?? {});
      showAll(images, (each) => known.get(each));
    },
    forget(everything = false) {
      for (const image of known.keys()) if (everything || !image.isConnected) known.delete(image);
    },
  };

  let isDue = false;
  window.addEventListener('resize', () => {
    if (isDue) return;
    isDue = true;
    window.requestAnimationFrame(() => {
      isDue = false;
      loader.refresh();
    });
  });
  return loader;

  /** Themes hand over elements, and nodes of the old library. */
  function elementOf(image: unknown): HTMLImageElement | null {
    if (image instanceof window.HTMLImageElement) return image;
    if (typeof image !== 'object' || image === null) return null;
    const inner: unknown = '_node' in image ? image._node : Reflect.get(image, 0);
    return inner instanceof window.HTMLImageElement ? inner : null;
  }
}

const addressOf = ({ dataset }: HTMLImageElement): string => dataset.src || dataset.image || '';

const tryMeasure = (image: HTMLImageElement, options: ImageLoadOptions): ImageFit | undefined => {
  try {
    return measureFit(image, options);
  } catch {
    return undefined;
  }
};

interface Wanted {
  readonly address: string;
  readonly width: number;
  readonly options: ImageLoadOptions;
}

function fetchImage(image: HTMLImageElement, { address, width, options }: Wanted): void {
  // A browser that is given a choice of widths makes a better one.
  if (image.hasAttribute('srcset')) return;
  const source = image.getAttribute('src');
  const sized = sizedAddress(address, width);
  const larger = Number.parseInt(image.dataset.imageResolution ?? '0', 10);
  if (source === sized || (larger > width && source === sizedAddress(address, larger))) return;
  const isCurrent = (): boolean => image.getAttribute('src') === sized;
  image.classList.add('loading');
  const once = { once: true };
  image.addEventListener(
    'load',
    () => {
      if (!isCurrent()) return;
      image.classList.remove('loading');
      image.dataset.imageResolution = `${width}w`;
      if (usesBackground(image, options)) paintBackground(image, sized, options);
    },
    once,
  );
  image.addEventListener(
    'error',
    () => {
      if (!isCurrent()) return;
      image.classList.remove('loading');
      image.src = address;
    },
    once,
  );
  image.src = sized;
}
