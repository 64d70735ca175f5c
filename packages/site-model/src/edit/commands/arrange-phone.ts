import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument, PlacedBlock } from '../../document/page-document.ts';
import { arranged } from '../layout/fluid-edits.ts';
import { type CommandOutcome, changed, isRefused, refusals, refuse } from '../shared/command-outcome.ts';
import { sectionWith, withLayout } from '../shared/document-places.ts';

/** Forgets what was placed by hand on the phone: all blocks of the section are stacked again. */
export const ArrangePhone = Type.Object(
  { do: Type.Literal('arrange-phone'), section: IdText },
  { additionalProperties: false },
);

export const arrangePhoneAgain = (
  document: PageDocument,
  command: Static<typeof ArrangePhone>,
): CommandOutcome => {
  const section = sectionWith(document, command.section);
  if (!section) return refusals.section();
  if (section.layout.type !== 'fluid') {
    return refuse('wrong-layout', 'Rows and columns are stacked on the phone anyway.');
  }
  const blocks = arranged(section.layout.blocks.map(withoutHand));
  if (isRefused(blocks)) return blocks;
  return changed(withLayout(document, section, { type: 'fluid', blocks }), 'Arrange phone layout');
};

const withoutHand = (placed: PlacedBlock): PlacedBlock => {
  const { phoneByHand, ...automatic } = placed;
  return phoneByHand === true ? automatic : placed;
};
