import type { ImageData } from '@awning/site-model';
import { pictureMarkup } from '../blocks/index.ts';

const SIZES = '(max-width: 767px) 100vw, min(54vw, 760px)';

/** All pictures below each other; on a phone they are swiped. `mark` is HTML that lies on the first. */
export function productPictures(pictures: readonly ImageData[], title: string, mark: string): string {
  if (pictures.length === 0) return mark === '' ? '' : `<div class="awning-product-mark">${mark}</div>`;
  const figures = pictures.map((picture, place) => {
    // The title stands beside it, so a picture without words of its own would only repeat it.
    const alt = picture.altText || (place === 0 ? title : '');
    return `<li>${pictureMarkup(picture, { sizes: SIZES, alt })}</li>`;
  });
  // What scrolls by itself has to be reachable with the keyboard, and then it needs a name.
  const scrolls = pictures.length > 1 ? ` tabindex="0" role="group" aria-label="Pictures"` : '';
  return `<div class="awning-product-pictures"${scrolls}><ul>${figures.join('')}</ul>${mark}</div>`;
}
