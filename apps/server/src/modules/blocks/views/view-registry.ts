import type { BlockView } from '../block-view.ts';
import { htmlView } from './html-view.ts';
import { imageView } from './image-view.ts';

/** Every block that can be shown, in the order of their codes. */
export const blockViews: readonly BlockView[] = [htmlView, imageView];

const byType = new Map(blockViews.map((view) => [view.definition.type, view]));

export const viewOf = (type: number): BlockView | undefined => byType.get(type);
