import type { MountIsland } from '../island.ts';
import { mountReact } from '../react-island.ts';
import { Gallery } from './gallery.tsx';
import { readGalleryMarkup } from './gallery-markup.ts';

export const mount: MountIsland = (element, context) => {
  mountReact(element, <Gallery element={element} markup={readGalleryMarkup(element)} />, context);
};
