import type { Box } from './gestures/geometry.ts';

/** What a gesture is drawn with: everything was read before it began. */
export interface GestureDrawing {
  readonly nameOf: (id: string) => string;
  readonly pageWidth: number;
  readonly isResize: boolean;
}

export interface OrderPoint {
  readonly number: string;
  readonly box: Box;
  readonly isSection: boolean;
}

/** ED-10: in the place of a block that shows nothing. */
export interface BlockCard {
  readonly box: Box;
  readonly name: string;
  readonly sentence: string;
  readonly isProblem: boolean;
}

/** ED-76: where an image will stand. */
export interface ImagePreview {
  readonly box: Box;
  readonly src: string;
}

/** Beside a part that keeps its last drawing. */
export interface StaleNote {
  readonly box: Box;
  readonly words: string;
}

export type MakePart = (className: string, box: Box | null, words?: string) => HTMLElement;

export const partMaker =
  (page: Document): MakePart =>
  (className, box, words) => {
    const part = page.createElement('div');
    part.className = className;
    if (box)
      part.style.cssText = `left: ${box.left}px; top: ${box.top}px; width: ${box.width}px; height: ${box.height}px;`;
    if (words !== undefined) part.textContent = words;
    return part;
  };
