import { type ImageData, parseOriginalSize } from '@awning/site-model';
import type { PageFacts } from './page-facts.ts';
import { sharedSize, wholePicture } from './site-address.ts';

export interface PagePicture {
  readonly url: string;
  readonly size: { readonly width: number; readonly height: number } | null;
  readonly alt: string;
}

/** What others show for the page: its own picture, else that of its collection, else that of the site. */
export function pagePicture({ item, collection, site }: PageFacts, baseUrl: string): PagePicture | null {
  const picture = item?.mainImage ?? item?.items?.[0] ?? collection?.mainImage;
  if (picture) return fromImage(picture, baseUrl);
  const url = wholePicture(baseUrl, site.socialImageUrl || site.logoUrl);
  return url === '' ? null : { url, size: null, alt: site.title };
}

function fromImage({ assetUrl, originalSize, altText, title }: ImageData, baseUrl: string): PagePicture {
  const size = parseOriginalSize(originalSize);
  return {
    url: wholePicture(baseUrl, assetUrl),
    size: typeof size === 'string' ? null : sharedSize(size.width, size.height),
    alt: altText ?? title,
  };
}
