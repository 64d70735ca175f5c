import { type Static, Type } from 'typebox';
import { blockTitle } from '../../document/block-check.ts';
import { IdText } from '../../document/document-schema.ts';
import { mapBlocks } from '../../document/document-walk.ts';
import type { Block, BlockSettings, PageDocument } from '../../document/page-document.ts';
import { blockOptions } from '../../document/part-settings.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { withoutHand } from '../layout/fluid-grid.ts';
import { outcomeOf } from '../layout/layout-edit.ts';
import { isHiddenOnPhone } from '../layout/phone-arrangement.ts';
import { type CommandOutcome, changed, type EditContext, refusals } from '../shared/command-outcome.ts';
import { isFluid, placeOfBlock, sectionWith } from '../shared/document-places.ts';
import { removable, withOptions } from './part-options.ts';

/** How a block stands in its place; what is left out stays, and `null` removes it. */
export const SetBlock = Type.Object(
  {
    do: Type.Literal('set-block'),
    block: IdText,
    settings: Type.Object(
      {
        align: removable(blockOptions.align),
        padding: removable(blockOptions.padding),
        card: removable(blockOptions.card),
        hideOn: removable(blockOptions.hideOn),
        phoneAlign: removable(blockOptions.phoneAlign),
        phoneText: removable(blockOptions.phoneText),
      },
      { additionalProperties: false },
    ),
  },
  { additionalProperties: false },
);

export const setBlock = (
  document: PageDocument,
  { block: id, settings }: Static<typeof SetBlock>,
  { definitions }: EditContext,
): CommandOutcome => {
  const place = placeOfBlock(document, id);
  if (!place) return refusals.block();
  const { block } = place;
  const label = `Change ${blockTitle(block.type, definitions)}`;
  const styled = mapBlocks(document, (candidate) =>
    candidate === block
      ? withBlockSettings(block, withOptions<BlockSettings>(block.settings ?? {}, settings, blockOptions))
      : candidate,
  );
  const section = sectionWith(styled, place.section.id);
  if (!section || !isFluid(section)) return changed(styled, label);
  // What the phone does not show has no place of its own there; a card may stay in a pair.
  const blocks = section.layout.blocks.map((placed) =>
    placed.block.id === id && isHiddenOnPhone(placed.block) ? withoutHand(placed) : placed,
  );
  return outcomeOf(styled, section, arranged(section, blocks), label);
};

const withBlockSettings = (block: Block, settings: BlockSettings): Block => {
  if (Object.keys(settings).length > 0) return { ...block, settings };
  const { settings: _, ...plain } = block;
  return plain;
};
