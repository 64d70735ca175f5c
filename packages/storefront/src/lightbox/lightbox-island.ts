import type { MountIsland } from '../island.ts';
import { attachLightbox } from './lightbox-links.ts';

/** For images that stay as they are until the visitor wants to see them large: grids, stacks and single images. */
export const mount: MountIsland = (element) => attachLightbox(element);
