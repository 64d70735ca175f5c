import {
  coveredBlocks,
  type Device,
  type FluidLayout,
  type PageDocument,
  phoneOrderDiffers,
  placedInReadingOrder,
} from '@awning/site-model';

/** What is noticed about places, with the ways out. */
export type LayoutNote =
  | { readonly kind: 'covered'; readonly id: string; readonly device: Device }
  | { readonly kind: 'phone-order'; readonly id: string; readonly order: readonly string[] };

/** ED-38, ED-49 */
export const layoutNotes = ({ sections }: PageDocument): readonly LayoutNote[] =>
  sections.flatMap(({ id, layout }) => (layout.type === 'fluid' ? notesOf(id, layout) : []));

function notesOf(section: string, layout: FluidLayout): readonly LayoutNote[] {
  const notes: LayoutNote[] = [];
  const covered = new Set<string>();
  for (const device of ['desktop', 'phone'] as const)
    for (const { id } of coveredBlocks(layout, device)) {
      if (!covered.has(id)) notes.push({ kind: 'covered', id, device });
      covered.add(id);
    }
  if (phoneOrderDiffers(layout)) {
    const order = placedInReadingOrder(layout.blocks, 'phone').map(({ block }) => block.id);
    notes.push({ kind: 'phone-order', id: section, order });
  }
  return notes;
}

/** Left as it is: for as long as it is the same. */
export const noteKey = (note: LayoutNote): string =>
  note.kind === 'covered' ? `covered ${note.id} ${note.device}` : `order ${note.id} ${note.order.join()}`;
