import type { Modules } from '../composition/modules.ts';
import type { DemoImages } from './demo-images.ts';

/** A walk from the bench past the kiln to the water, by the names of the images. */
export const studioImages = [
  'workshop-bench',
  'studio-window',
  'drying-racks',
  'glaze-tests',
  'kiln-shed',
  'kiln-glow',
  'dye-pots',
  'tide-tables-desk',
  'reed-path',
  'salt-pans-at-dusk',
  'salt-rakes',
  'beach-huts-fog',
  'dunes-with-grass',
  'harbour-evening',
  'marsh-at-low-tide',
  'marsh-dawn-wide',
] as const;

/** The studio in images. Answers the id of the collection. */
export async function seedGallery(
  { content }: Pick<Modules, 'content'>,
  websiteId: string,
  { pictures: images }: { pictures: DemoImages },
): Promise<string> {
  const { id: galleryId } = await content.collections.create(websiteId, {
    kind: 'gallery',
    title: 'Studio',
    urlId: 'studio',
    description: '<p>One room, one kiln and a great deal of sky.</p>',
    seoDescription: 'The studio, the kiln, the salt pans and the marsh at Blakeney in Norfolk, in pictures.',
    mainImageId: images.byName('workshop-bench'),
  });
  for (const name of studioImages) {
    await content.items.create(websiteId, galleryId, {
      title: images.titleOf(name),
      status: 'published',
      mainImageId: images.byName(name),
      media: { type: 'imageFile' },
    });
  }
  return galleryId;
}
