import { blocksOfRow } from '../../document/document-walk.ts';
import type {
  Block,
  ClassicLayout,
  FluidLayout,
  PageDocument,
  PlacedBlock,
  Section,
} from '../../document/page-document.ts';

/** A section whose layout is a grid. */
export type FluidSection = Section & { readonly layout: FluidLayout };

export const isFluid = (section: Section): section is FluidSection => section.layout.type === 'fluid';

/** Where a block is. */
export type BlockPlace =
  | {
      readonly layout: 'fluid';
      readonly section: FluidSection;
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
    if (isFluid(section)) {
      const { blocks } = section.layout;
      const index = blocks.findIndex(({ block }) => block.id === id);
      const placed = blocks[index];
      if (placed) return { layout: 'fluid', section, blocks, index, placed, block: placed.block };
    } else if (section.layout.type === 'classic') {
      const classic = section.layout;
      const block = classic.rows.flatMap(blocksOfRow).find((candidate) => candidate.id === id);
      if (block) return { layout: 'classic', section, classic, block };
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
