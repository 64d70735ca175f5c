import type { ImageData } from '@awning/site-model';
import { type Html, html, NO_HTML, rawHtml } from '../../../../platform/html/index.ts';
import { imageMarkup } from '../../../website/blocks/index.ts';

const SIZES = '(max-width: 767px) 100vw, min(54vw, 760px)';

/**
 * All images below each other; on a phone they are swiped. Each leads to itself in full size, which also lets the
 * keyboard reach those that are swiped out of view. `mark` is HTML that lies on the first.
 */
export function productImages(images: readonly ImageData[], title: string, mark: Html): Html {
  if (images.length === 0)
    return mark.isEmpty ? NO_HTML : html`<div class="awning-product-mark">${mark}</div>`;
  const entries = images.map((image, place) => {
    const alt = image.altText || (place === 0 ? title : `${title}, image ${place + 1}`);
    const full = `${image.assetUrl}?format=2500w`;
    return html`<li><a href="${full}">${rawHtml(imageMarkup(image, { sizes: SIZES, alt }))}</a></li>`;
  });
  return html`<div class="awning-product-pictures"><ul style="--shape:${shapeOf(images)}">${entries}</ul>${mark}</div>`;
}

/** Of the first, between 3:4 and 3:2: a swiped row takes up no more of a phone, however long or wide an image is. */
function shapeOf([first]: readonly ImageData[]): number {
  const [width = 0, height = 0] = (first?.originalSize ?? '').split('x').map(Number);
  return width > 0 && height > 0 ? Math.min(Math.max(width / height, 3 / 4), 3 / 2) : 1;
}
