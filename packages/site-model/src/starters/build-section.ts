import { definitionOf } from '../blocks/block-registry.ts';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { newSection } from '../document/new-document.ts';
import type { BlockValue, Cell, PairKind, PlacedBlock, Section } from '../document/page-document.ts';
import { arrangePhone } from '../edit/layout/phone-arrangement.ts';
import type { PlacedPart, ShownKind, StarterSection } from './sections/starter-parts.ts';

/** What a site already has: starters show it in the place of nothing. */
export interface StarterContent {
  readonly images: readonly { readonly id: string; readonly altText: string }[];
  readonly products: readonly string[];
  readonly collections: Partial<Readonly<Record<ShownKind, string>>>;
}

export const NO_CONTENT: StarterContent = { images: [], products: [], collections: {} };

export interface BuildContext {
  readonly newId: () => string;
  readonly content: StarterContent;
  /** The place in the images of the site to begin at, so that sections beside each other differ. */
  readonly firstImage?: number;
}

const PAIRS: readonly PairKind[] = ['images', 'buttons'];

/** A section for a page, with ids of its own. A form must have a new one: what visitors send hangs on it. */
export function buildSection(starter: StarterSection, context: BuildContext): Section {
  const supply = createSupply(context);
  const { look, overlay, name, parts } = starter;
  const phonePairs = look.phonePairs ?? PAIRS;
  const behind = overlay === undefined ? null : supply.image();
  const blocks = arrangePhone(
    parts.map((part) => placedBlock(part, supply, context.newId)),
    phonePairs,
  );
  if (!blocks) throw new Error(`The section “${starter.id}” has no room on a phone.`);
  return newSection(context.newId(), {
    ...look,
    name,
    phonePairs,
    background: behind && overlay !== undefined ? { source: 1, imageId: behind.id, overlay } : { source: 4 },
    layout: { type: 'fluid', blocks },
  });
}

function placedBlock(part: PlacedPart, supply: Supply, newId: () => string): PlacedBlock {
  const { type, settings } = part;
  const value = { ...definitionOf(type)?.defaults, ...part.value, ...supply.valuesFor(part) };
  return {
    block: { id: newId(), type, value, ...(settings ? { settings } : {}) },
    desktop: cellOf(part),
    phone: cellOf(part),
  };
}

const cellOf = ({ column, row, width, height, layer }: PlacedPart): Cell => ({
  column,
  row,
  width,
  height,
  layer,
});

/** Hands out what the site has, one after the other and round again. */
interface Supply {
  readonly image: () => StarterContent['images'][number] | null;
  readonly valuesFor: (part: PlacedPart) => BlockValue;
}

function createSupply({ content, firstImage = 0 }: BuildContext): Supply {
  let nextImage = firstImage;
  let nextProduct = firstImage;
  const image = () => content.images[nextImage++ % content.images.length] ?? null;
  const product = () => content.products[nextProduct++ % content.products.length] ?? null;
  return {
    image,
    valuesFor: ({ type, shows, imageCount = 0 }) => {
      if (type === BLOCK_TYPES.image) {
        const next = image();
        return next ? { imageId: next.id, altText: next.altText } : {};
      }
      if (type === BLOCK_TYPES.gallery) {
        const ids = Array.from({ length: imageCount }, () => image()?.id).filter((id) => id !== undefined);
        return { imageIds: [...new Set(ids)] };
      }
      if (type === BLOCK_TYPES.product) return { productId: product() };
      const collectionId = shows && content.collections[shows];
      return collectionId === undefined ? {} : { collectionId };
    },
  };
}
