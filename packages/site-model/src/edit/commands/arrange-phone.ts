import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import { withoutHand } from '../layout/fluid-grid.ts';
import { outcomeOf } from '../layout/layout-edit.ts';
import { blockList } from '../layout/several-blocks.ts';
import { type CommandOutcome, refusals, refuse } from '../shared/command-outcome.ts';
import { isFluid, sectionWith } from '../shared/document-places.ts';

/** Forgets what was placed by hand on the phone: all blocks of the section, or those that are named, follow again. */
export const ArrangePhone = Type.Object(
  { do: Type.Literal('arrange-phone'), section: IdText, blocks: Type.Optional(blockList(1)) },
  { additionalProperties: false },
);

export const arrangePhoneAgain = (
  document: PageDocument,
  command: Static<typeof ArrangePhone>,
): CommandOutcome => {
  const section = sectionWith(document, command.section);
  if (!section) return refusals.section();
  if (!isFluid(section)) {
    return refuse('wrong-layout', 'Rows and columns are stacked on the phone anyway.');
  }
  const { blocks: placed } = section.layout;
  const named = new Set(command.blocks ?? placed.map(({ block }) => block.id));
  const freed = placed.map((each) => (named.delete(each.block.id) ? withoutHand(each) : each));
  if (named.size > 0) return refusals.block();
  const layout = arranged(section, freed);
  return outcomeOf(document, section, layout, 'Arrange phone layout');
};
