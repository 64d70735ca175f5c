import { blocksOfRow } from '../../document/document-walk.ts';
import type {
  Block,
  ClassicLayout,
  FluidLayout,
  PageDocument,
  PlacedBlock,
  Section,
} from '../../document/page-document.ts';

/** Where a block is. */
export type BlockPlace =
  | {
      readonly layout: 'fluid';
      readonly section: Section;
      readonly blocks: readonly PlacedBlock[];
      readonly index: number;
      readonly placed: PlacedBlock;
      readonly block: Block;
    }
  | {
      readonly layout: 'classic';
      readonly section: Section;
      readonly classic: ClassicLayout;
      readonly block: Block;
    };

export const sectionWith = (document: PageDocument, id: string): Section | undefined =>
  document.sections.find((section) => section.id === id);

export const placeOfBlock = (document: PageDocument, id: string): BlockPlace | undefined => {
  for (const section of document.sections) {
    const { layout } = section;
    if (layout.type === 'fluid') {
      const index = layout.blocks.findIndex(({ block }) => block.id === id);
      const placed = layout.blocks[index];
      if (placed)
        return { layout: 'fluid', section, blocks: layout.blocks, index, placed, block: placed.block };
    } else {
      const block = layout.rows.flatMap(blocksOfRow).find((candidate) => candidate.id === id);
      if (block) return { layout: 'classic', section, classic: layout, block };
    }
  }
  return undefined;
};

/** The document with a section in place of the one with the same id. */
export const withSection = (document: PageDocument, section: Section): PageDocument => ({
  ...document,
  sections: document.sections.map((old) => (old.id === section.id ? section : old)),
});

export const withLayout = (
  document: PageDocument,
  section: Section,
  layout: FluidLayout | ClassicLayout,
): PageDocument => withSection(document, { ...section, layout });
