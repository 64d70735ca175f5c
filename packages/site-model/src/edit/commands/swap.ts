import { type Static, Type } from 'typebox';
import { blockTitle } from '../../document/block-check.ts';
import { IdText } from '../../document/document-schema.ts';
import { mapBlocks } from '../../document/document-walk.ts';
import type { PageDocument, Section } from '../../document/page-document.ts';
import { arranged } from '../layout/arranged-layout.ts';
import {
  type CommandOutcome,
  changed,
  type EditContext,
  isRefused,
  type Refused,
  refusals,
} from '../shared/command-outcome.ts';
import { isFluid, placeOfBlock, withSection } from '../shared/document-places.ts';

/** Two blocks change places, with all that belongs to the place: cell, layer, column. */
export const Swap = Type.Object(
  { do: Type.Literal('swap'), block: IdText, with: IdText },
  { additionalProperties: false },
);

export const swap = (
  document: PageDocument,
  command: Static<typeof Swap>,
  { definitions }: EditContext,
): CommandOutcome => {
  const first = placeOfBlock(document, command.block);
  const second = placeOfBlock(document, command.with);
  if (!first || !second) return refusals.block();
  const [a, b] = [first.block, second.block];
  const label = `Swap ${blockTitle(a.type, definitions)} and ${blockTitle(b.type, definitions)}`;
  let swapped = mapBlocks(document, (block) => (block === a ? b : block === b ? a : block));
  for (const { id } of new Set([first.section, second.section])) {
    const section = swapped.sections.find((candidate) => candidate.id === id);
    const settled = section && settledSection(section);
    if (isRefused(settled)) return settled;
    if (settled) swapped = withSection(swapped, settled);
  }
  return changed(swapped, label);
};

/** Kinds that stay in pairs on the phone, or are hidden there, may now stand elsewhere. */
const settledSection = (section: Section): Section | Refused => {
  if (!isFluid(section)) return section;
  const layout = arranged(section, section.layout.blocks);
  return isRefused(layout) ? layout : { ...section, layout };
};
