import type { Layout } from '../../document/page-document.ts';

/** A layout in which each block is only its id: where things stand, without what they hold. */
export const placesAlone = (layout: Layout): unknown =>
  JSON.parse(JSON.stringify(layout, (key, value: unknown) => (key === 'block' ? idOf(value) : value)));

const idOf = (block: unknown): unknown =>
  typeof block === 'object' && block !== null ? Reflect.get(block, 'id') : block;
