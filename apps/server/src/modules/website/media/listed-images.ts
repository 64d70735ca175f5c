import type { ListedImage } from '@awning/contract';
import type { ImageData } from '@awning/site-model';

/** Images as the rows of a list have them, in the order of the ids; those that are gone are missing. */
export const listedImages = (ids: readonly string[], images: ReadonlyMap<string, ImageData>): ListedImage[] =>
  ids.flatMap((id) => {
    const image = images.get(id);
    return image ? [{ id, url: image.assetUrl, alternativeText: image.altText ?? image.title }] : [];
  });
