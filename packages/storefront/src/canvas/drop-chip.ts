import type { CanvasStep } from '@awning/contract/canvas';
import type { Meeting } from '@awning/site-model';
import { gestureWords } from './gesture-words.ts';
import type { Box } from './gestures/geometry.ts';
import type { Overlay } from './overlay.ts';

const CHIP_MS = 6_000;

export interface DropChip {
  readonly show: (did: Meeting, box: Box, other: CanvasStep) => void;
  readonly hide: () => void;
}

/** ED-36: for a while after a drop, the other way to put blocks that meet. */
export function createDropChip(overlay: Overlay, replaceStep: (step: CanvasStep) => void): DropChip {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const hide = (): void => {
    clearTimeout(timer);
    overlay.offer(null);
  };
  return {
    hide,
    show: (did, box, other) => {
      hide();
      const isOnTop = did === 'on-top';
      overlay.offer({
        box,
        words: isOnTop ? gestureWords.onTop : gestureWords.madeRoom,
        action: isOnTop ? gestureWords.makeRoomInstead : gestureWords.onTopInstead,
        onPress: () => {
          hide();
          replaceStep(other);
        },
      });
      timer = setTimeout(hide, CHIP_MS);
    },
  };
}
