import type { MountIsland } from './island.ts';
import { mount as mountCarousel } from './small-islands/carousel-island.ts';
import { mount as mountReturningHeader } from './small-islands/returning-header-island.ts';
import { mount as mountBackgroundVideo } from './video/background-video-island.ts';

/** Islands of a few lines share a chunk: an entry each would cost every page more in the loader than it saves here. */
export const mount: MountIsland = (element, context) => {
  if (element.matches('.awning-carousel')) mountCarousel(element, context);
  else if (element.matches('.awning-header--on-scroll-up')) mountReturningHeader(element, context);
  else mountBackgroundVideo(element, context);
};
