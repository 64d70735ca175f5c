/** An image as the lightbox shows it. */
export interface LightboxImage {
  /** Of the large image, which is where its link leads without script. */
  readonly src: string;
  readonly srcSet: string;
  readonly width: number;
  readonly height: number;
  readonly alt: string;
  /** Shown until the image is there. */
  readonly color: string;
  readonly title: string;
  /** HTML of the page itself. */
  readonly description: string;
}

/** Every link that stands for an image: in galleries and in image blocks. */
export const LIGHTBOX_LINK = 'a[data-awning-lightbox]';

/** What the page's own markup says about an image: its link, its small form and its caption. */
export function readLightboxImage(link: HTMLAnchorElement): LightboxImage {
  const image = link.querySelector('img');
  const figure = link.closest('figure');
  const [width, height] = (image?.dataset.imageDimensions ?? '').split('x').map(Number);
  return {
    src: link.href,
    srcSet: wholeImage(image?.srcset ?? '', link.href, width || 1500),
    width: width || 1500,
    height: height || 1000,
    alt: image?.alt ?? '',
    color: image?.style.backgroundColor ?? '',
    title: figure?.querySelector('.meta-title, .awning-image-title')?.textContent?.trim() ?? '',
    description: figure?.querySelector('.meta-description, .image-caption')?.innerHTML ?? '',
  };
}

/**
 * An image that is cropped on the page is shown whole here, in the widths that the crop has and in that of the link.
 */
function wholeImage(srcSet: string, largest: string, width: number): string {
  if (!srcSet.includes('&crop=')) return srcSet;
  const whole = srcSet.replace(
    /(format=(\d+)w)&crop=[a-z-]+ \d+w/g,
    (_candidate, format: string, size: string) => `${format} ${Math.min(Number(size), width)}w`,
  );
  return `${whole}, ${largest} ${Math.min(LARGEST, width)}w`;
}

const LARGEST = 2500;
