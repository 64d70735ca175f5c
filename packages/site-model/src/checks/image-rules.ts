import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { DESKTOP_COLUMNS } from '../document/document-limits.ts';
import { blocksOfLayout } from '../document/document-walk.ts';
import type { Block, PageDocument, Section } from '../document/page-document.ts';
import type { CheckFacts } from './check-facts.ts';
import { type Finding, finding } from './finding.ts';

/** Images that say nothing to those who do not see them. */
export function checkAltTexts(blocks: readonly Block[], facts: CheckFacts): Finding[] {
  return blocks.flatMap(({ id, type, value }) => {
    if (type === BLOCK_TYPES.image && typeof value.imageId === 'string') {
      if (String(value.altText ?? '').trim() !== '') return [];
      const known = facts.image(value.imageId)?.altText.trim() ?? '';
      return [
        finding(
          'alt-missing',
          id,
          { count: 1 },
          known === '' ? [] : [{ do: 'set-property', block: id, path: ['altText'], value: known }],
        ),
      ];
    }
    if (type !== BLOCK_TYPES.gallery || !Array.isArray(value.imageIds)) return [];
    const count = value.imageIds.filter((image) => facts.image(String(image))?.altText.trim() === '').length;
    return count === 0 ? [] : [finding('alt-missing', id, { count })];
  });
}

/** Of the content, in pixels, on a wide screen. */
const WIDTHS: Readonly<Record<Section['contentWidth'], number>> = {
  narrow: 720,
  medium: 1040,
  wide: 1320,
  full: 1920,
};
/** Screens with two dots for each pixel, and some room to show it larger one day. */
const ENOUGH = 4;
const LEAST = 2000;

/** Originals of which visitors never see most of the dots. */
export const checkImageSizes = ({ sections }: PageDocument, facts: CheckFacts): Finding[] =>
  sections.flatMap((section) =>
    blocksOfLayout(section.layout).flatMap((block) => {
      const { type, value } = block;
      if (type !== BLOCK_TYPES.image || typeof value.imageId !== 'string' || value.lightbox === true)
        return [];
      const width = facts.image(value.imageId)?.width ?? 0;
      const shown = Math.round(
        ((WIDTHS[section.contentWidth] * shareOf(section, block)) / 100) * Number(value.imageWidth ?? 100),
      );
      return width < LEAST || width < shown * ENOUGH
        ? []
        : [finding('image-large', block.id, { width, shown, enough: shown * 2 })];
    }),
  );

function shareOf({ layout }: Section, { id }: Block): number {
  if (layout.type !== 'fluid') return 1;
  const placed = layout.blocks.find(({ block }) => block.id === id);
  return placed === undefined ? 1 : placed.desktop.width / DESKTOP_COLUMNS;
}
