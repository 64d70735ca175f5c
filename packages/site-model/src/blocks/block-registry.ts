import type { BlockDefinition } from './block-definition.ts';

/** Every kind of block that we can show, in the order of their codes. */
export const blockDefinitions: readonly BlockDefinition[] = [];

const byType = new Map(blockDefinitions.map((definition) => [definition.type, definition]));

/** Undefined for kinds that we keep but cannot show. */
export const definitionOf = (type: number): BlockDefinition | undefined => byType.get(type);
