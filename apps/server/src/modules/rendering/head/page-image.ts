import { type ImageData, parseOriginalSize } from '@awning/site-model';
import type { PageFacts } from './page-facts.ts';
import { sharedSize, wholeImage } from './site-address.ts';

export interface PageImage {
  readonly url: string;
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly alt: string;
}

/** What others show for the page: its own image, else that of its collection, else that of the site. */
export function pageImage({ item, collection, site }: PageFacts, baseUrl: string): PageImage | null {
  const image = item?.mainImage ?? item?.items?.[0] ?? collection?.mainImage;
  if (image) return fromImage(image, baseUrl);
  const url = wholeImage(baseUrl, site.socialImageUrl || site.logoUrl);
  return url === '' ? null : { url, size: null, alt: site.title };
}

function fromImage({ assetUrl, originalSize, altText, title }: ImageData, baseUrl: string): PageImage {
  const size = parseOriginalSize(originalSize);
  return {
    url: wholeImage(baseUrl, assetUrl),
    size: typeof size === 'string' ? null : sharedSize(size.width, size.height),
    alt: altText ?? title,
  };
}
