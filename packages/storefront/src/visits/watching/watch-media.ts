import type { hitCodes } from '@awning/contract';
import type { Visits } from '../page/counted-visit.ts';

const AUDIO = 20 satisfies (typeof hitCodes)['audio'];
const VIDEO = 21 satisfies (typeof hitCodes)['video'];

/** Sound and film that a visitor plays; that it plays does not bubble. */
export function watch({ hit, isAllowed }: Visits): void {
  const played = new Set<string>();
  addEventListener(
    'play',
    ({ target }) => {
      // What plays by itself, behind a page, nobody has chosen to see.
      if (!(target instanceof HTMLMediaElement) || target.autoplay || played.has(target.currentSrc)) return;
      played.add(target.currentSrc);
      if (isAllowed()) hit(target instanceof HTMLVideoElement ? VIDEO : AUDIO);
    },
    true,
  );
}
