import { isSameCell } from '../../document/grid-cells.ts';
import type { Cell, PageDocument, PlacedBlock } from '../../document/page-document.ts';

export interface PhoneChange {
  readonly section: string;
  /** The cells of the phone, in the order of the document. */
  readonly before: readonly Cell[];
  readonly after: readonly Cell[];
}

const placedIn = ({ sections }: PageDocument): ReadonlyMap<string, readonly PlacedBlock[]> =>
  new Map(sections.map(({ id, layout }) => [id, layout.type === 'fluid' ? layout.blocks : []]));

/** ED-45: sections in which blocks that both documents have stand elsewhere on the phone. */
export const phoneChanges = (before: PageDocument, after: PageDocument): readonly PhoneChange[] => {
  if (before === after) return [];
  const old = placedIn(before);
  return after.sections.flatMap(({ id, layout }) => {
    const was = old.get(id);
    if (!was || layout.type !== 'fluid' || was === layout.blocks) return [];
    const cells = new Map(was.map(({ block, phone }) => [block.id, phone]));
    const hasMoved = layout.blocks.some(({ block, phone }) => {
      const cell = cells.get(block.id);
      return cell !== undefined && !isSameCell(cell, phone);
    });
    if (!hasMoved) return [];
    return [
      { section: id, before: was.map(({ phone }) => phone), after: layout.blocks.map(({ phone }) => phone) },
    ];
  });
};
