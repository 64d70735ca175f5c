import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import { INCOMPLETE_ORDER } from '../../document/layout-check.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { editGrid } from '../layout/layout-edit.ts';
import { type CommandOutcome, refuse } from '../shared/command-outcome.ts';

/** The reading order of a section by hand, each block once; without `order` it follows the layout again. */
export const SetOrder = Type.Object(
  { do: Type.Literal('set-order'), section: IdText, order: Type.Optional(Type.Array(IdText)) },
  { additionalProperties: false },
);

export const setOrder = (
  document: PageDocument,
  { section: id, order }: Static<typeof SetOrder>,
): CommandOutcome =>
  editGrid(document, id, order ? 'Set reading order' : 'Follow the layout again', ({ layout }) => {
    const { order: _, ...followed } = layout;
    if (!order) return followed;
    const ids = new Set(layout.blocks.map(({ block }) => block.id));
    const isWhole = order.length === ids.size && order.every((block) => ids.delete(block));
    return isWhole ? { ...followed, order } : refuse('bad-command', INCOMPLETE_ORDER);
  });
