import type { BlockDefinition } from './block-definition.ts';
import { htmlBlock } from './html-block.ts';
import { imageBlock } from './image-block.ts';

/** Every kind of block that we can show, in the order of their codes. */
export const blockDefinitions: readonly BlockDefinition[] = [htmlBlock, imageBlock];

const byType = new Map(blockDefinitions.map((definition) => [definition.type, definition]));

/** Undefined for kinds that we keep but cannot show. */
export const definitionOf = (type: number): BlockDefinition | undefined => byType.get(type);
