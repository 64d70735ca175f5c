import { type Static, Type } from 'typebox';
import { blockTitle } from '../../document/block-check.ts';
import { IdText } from '../../document/document-schema.ts';
import type { ClassicContent, Layout, PageDocument } from '../../document/page-document.ts';
import { BlockPosition, isGridPosition } from '../layout/block-position.ts';
import { removeEntry } from '../layout/classic-tree.ts';
import { placeAgain } from '../layout/fluid-edits.ts';
import { outcomeOf } from '../layout/layout-edit.ts';
import { floatOf, putBlock, putIntoClassic, WITHOUT_ROWS } from '../layout/put-block.ts';
import {
  type CommandOutcome,
  changed,
  type EditContext,
  isRefused,
  type Refused,
  refusals,
  refuse,
} from '../shared/command-outcome.ts';
import { type BlockPlace, placeOfBlock, sectionWith, withSection } from '../shared/document-places.ts';
import { layoutWithout } from './remove-block.ts';

/**
 * Within its section, or into another one, where it goes to where there is room unless a position is named. Places in
 * lists are counted as they are before the move.
 */
export const MoveBlock = Type.Object(
  {
    do: Type.Literal('move-block'),
    block: IdText,
    section: Type.Optional(IdText),
    to: Type.Optional(BlockPosition),
    push: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

type Command = Static<typeof MoveBlock>;

export const moveBlock = (document: PageDocument, command: Command, context: EditContext): CommandOutcome => {
  const place = placeOfBlock(document, command.block);
  if (!place) return refusals.block();
  const target = command.section === undefined ? place.section : sectionWith(document, command.section);
  if (!target) return refusals.section();
  const label = `Move ${blockTitle(place.block.type, context.definitions)}`;
  if (target === place.section) {
    return outcomeOf(document, target, moveWithin(place, command, context), label);
  }
  const source = layoutWithout(place);
  if (isRefused(source)) return source;
  // On the phone it was placed among other blocks, so there it starts again.
  const { to: position, push } = command;
  const size = place.layout === 'fluid' ? { size: place.placed.desktop } : {};
  const layout = putBlock(target, place.block, { position, push, ...size }, context);
  if (isRefused(layout)) return layout;
  const without = withSection(document, { ...place.section, layout: source });
  return changed(withSection(without, { ...target, layout }), label);
};

const moveWithin = (
  place: BlockPlace,
  { to, push = false }: Command,
  context: EditContext,
): Layout | Refused => {
  if (!to) return refuse('bad-command', 'Say where in the section the block should go.');
  if (place.layout === 'fluid') {
    if (!isGridPosition(to)) {
      return refuse('wrong-layout', WITHOUT_ROWS);
    }
    return placeAgain(place.section, place.index, to, push);
  }
  const entry: ClassicContent = { kind: 'block', block: place.block, float: floatOf(to) };
  // It arrives before it leaves: nothing that the position counts on has disappeared by then.
  const both = putIntoClassic(place.classic, entry, to, context);
  if (isRefused(both)) return both;
  const isOld = (candidate: ClassicContent): boolean =>
    candidate.kind === 'block' && candidate.block === place.block && candidate !== entry;
  return { ...both, rows: removeEntry(both.rows, isOld) };
};
