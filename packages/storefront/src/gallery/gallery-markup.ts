/** What the page's own markup says about a gallery that moves. */
export interface GalleryMarkup {
  readonly design: 'slideshow' | 'slider';
  readonly slides: readonly SlideMarkup[];
  readonly thumbnails: readonly ThumbnailMarkup[];
  /** Where the arrows of the page were; null when it has none. */
  readonly controls: { readonly previousId: string; readonly nextId: string } | null;
  readonly autoplay: boolean;
  readonly autoplaySeconds: number;
  readonly alignment: 'left' | 'center' | 'right';
  /** The image that was in view, which may not be the first: the strip scrolls without us. */
  readonly current: number;
  readonly scrollLeft: number;
}

export interface SlideMarkup {
  readonly id: string;
  readonly type: string | undefined;
  readonly ratio: string;
  readonly title: string;
  /** HTML of the figure. Its inside belongs to the template, which a theme may have replaced. */
  readonly html: string;
}

export interface ThumbnailMarkup {
  readonly id: string;
  readonly label: string;
  readonly ratio: string;
  readonly html: string;
}

/** Throws when the template is not one we know: its HTML then stays as it is. */
export function readGalleryMarkup(element: HTMLElement): GalleryMarkup {
  const strip = element.querySelector<HTMLElement>('.sqs-gallery');
  const slides = [...element.querySelectorAll<HTMLElement>('.sqs-gallery > .slide')];
  if (!strip || slides.length === 0) throw new Error('The gallery has no images that we know how to show.');
  const previousId = element.querySelector('.sqs-gallery-stage > .sqs-gallery-controls > .previous')?.id;
  const nextId = element.querySelector('.sqs-gallery-stage > .sqs-gallery-controls > .next')?.id;
  const { autoplay, autoplayDuration, activeAlignment } = element.dataset;
  const alignment = activeAlignment === 'left' || activeAlignment === 'right' ? activeAlignment : 'center';
  return {
    design: element.classList.contains('sqs-gallery-block-slider') ? 'slider' : 'slideshow',
    slides: slides.map(readSlide),
    thumbnails: [...element.querySelectorAll<HTMLElement>('.sqs-gallery-thumbnail > a')].map(readThumbnail),
    controls: previousId && nextId ? { previousId, nextId } : null,
    autoplay: autoplay === 'true' && slides.length > 1,
    autoplaySeconds: Number(autoplayDuration) || 5,
    alignment,
    current: nearestSlide(strip, slides, alignment),
    scrollLeft: strip.scrollLeft,
  };
}

function readSlide(slide: HTMLElement): SlideMarkup {
  return {
    id: slide.id,
    type: slide.dataset.type,
    ratio: slide.style.getPropertyValue('--picture-ratio'),
    title: slide.querySelector('.meta-title')?.textContent?.trim() || slide.querySelector('img')?.alt || '',
    html: steadyHtml(slide.querySelector(':scope > figure') ?? slide),
  };
}

function readThumbnail(link: HTMLElement): ThumbnailMarkup {
  return {
    id: link.id,
    label: link.getAttribute('aria-label') ?? '',
    ratio: link.style.getPropertyValue('--picture-ratio'),
    html: [...link.children].map(steadyHtml).join(''),
  };
}

/** Images that are there already must not blink when their tags are written again. */
function steadyHtml(element: Element): string {
  const copy = document.createElement('div');
  copy.append(element.cloneNode(true));
  const originals = element.matches('img') ? [element] : [...element.querySelectorAll('img')];
  copy.querySelectorAll('img').forEach((image, index) => {
    const original = originals[index];
    if (!(original instanceof HTMLImageElement) || !original.complete || original.naturalWidth === 0) return;
    image.loading = 'eager';
    image.decoding = 'sync';
  });
  return copy.innerHTML;
}

/** The slide that stands where the active one should. */
export function nearestSlide(
  strip: Element,
  slides: readonly Element[],
  alignment: GalleryMarkup['alignment'],
): number {
  const distances = slides.map((slide) => Math.abs(distanceToPlace(strip, slide, alignment)));
  return distances.indexOf(Math.min(...distances));
}

/** How far the strip must scroll for a slide to stand where the active one should. */
export function distanceToPlace(
  strip: Element,
  slide: Element,
  alignment: GalleryMarkup['alignment'],
): number {
  const view = strip.getBoundingClientRect();
  const box = slide.getBoundingClientRect();
  if (alignment === 'left') return box.left - view.left;
  if (alignment === 'right') return box.right - view.right;
  return (box.left + box.right - view.left - view.right) / 2;
}
