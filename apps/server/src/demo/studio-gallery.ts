import type { Modules } from '../app.ts';
import type { DemoPictures } from './demo-pictures.ts';

/** A walk from the water to the kiln and back, by the names of the pictures. */
export const studioPictures = [
  'marsh-at-low-tide',
  'reed-path',
  'studio-window',
  'workshop-bench',
  'drying-racks',
  'glaze-tests',
  'kiln-shed',
  'kiln-glow',
  'dye-pots',
  'tide-tables-desk',
  'salt-rakes',
  'salt-pans-at-dusk',
  'beach-huts-fog',
  'dunes-with-grass',
  'harbour-evening',
  'marsh-dawn-wide',
] as const;

/** The studio in pictures. Answers the id of the collection. */
export async function seedGallery(
  { content }: Pick<Modules, 'content'>,
  websiteId: string,
  { pictures }: { pictures: DemoPictures },
): Promise<string> {
  const { id: galleryId } = await content.collections.create(websiteId, {
    kind: 'gallery',
    title: 'Studio',
    urlId: 'studio',
    description: '<p>One room, one kiln and a great deal of sky.</p>',
    seoDescription: 'The studio, the kiln, the salt pans and the marsh at Blakeney in Norfolk, in pictures.',
    mainImageId: pictures.byName('workshop-bench'),
  });
  for (const name of studioPictures) {
    await content.items.create(websiteId, galleryId, {
      title: pictures.titleOf(name),
      status: 'published',
      mainImageId: pictures.byName(name),
      media: { type: 'imageFile' },
    });
  }
  return galleryId;
}
