import { arrangePhone, type Block, blocksOf, type PageDocument, type Section } from '@awning/site-model';
import { readStoredDocument } from '../../content/index.ts';
import { takeParts } from '../documents/take-parts.ts';

/** The document with a section as another one has it; where it is gone, at the place that it had. */
export function withSection(document: PageDocument, from: PageDocument, id: string): PageDocument | null {
  const place = from.sections.findIndex((section) => section.id === id);
  const section = from.sections[place];
  if (!section) return null;
  // A block that was moved to another section since comes back with its section.
  const inside = new Set(blocksOf({ ...from, sections: [section] }).map((block) => block.id));
  const rest = document.sections.map((other) => (other.id === id ? section : withoutBlocks(other, inside)));
  const sections = rest.includes(section) ? rest : rest.toSpliced(place, 0, section);
  return readStoredDocument({ ...document, sections });
}

/** The document with a block as another one has it; where it is gone, in the cell that it had, in front of others. */
export function withBlock(document: PageDocument, from: PageDocument, id: string): PageDocument | null {
  const block = blocksOf(from).find((each) => each.id === id);
  if (!block) return null;
  const isThere = blocksOf(document).some((each) => each.id === id);
  if (isThere) return takeParts(document, from, new Set([`block:${id}`]));
  return putBack(document, from, block);
}

function putBack(document: PageDocument, from: PageDocument, { id }: Block): PageDocument | null {
  for (const section of from.sections) {
    const placed =
      section.layout.type === 'fluid'
        ? section.layout.blocks.find(({ block }) => block.id === id)
        : undefined;
    const target = document.sections.find((other) => other.id === section.id);
    if (!placed || target?.layout.type !== 'fluid') continue;
    const layer = Math.max(-1, ...target.layout.blocks.map(({ desktop }) => desktop.layer)) + 1;
    const { phoneByHand: _byHand, ...rest } = placed;
    const blocks = arrangePhone([
      ...target.layout.blocks,
      { ...rest, desktop: { ...placed.desktop, layer } },
    ]);
    if (blocks === null) return null;
    const sections = document.sections.map((other) =>
      other === target ? { ...target, layout: { type: 'fluid' as const, blocks } } : other,
    );
    return readStoredDocument({ ...document, sections });
  }
  return null;
}

function withoutBlocks(section: Section, ids: ReadonlySet<string>): Section {
  if (section.layout.type !== 'fluid') return section;
  const blocks = section.layout.blocks.filter(({ block }) => !ids.has(block.id));
  return blocks.length === section.layout.blocks.length
    ? section
    : { ...section, layout: { ...section.layout, blocks } };
}
