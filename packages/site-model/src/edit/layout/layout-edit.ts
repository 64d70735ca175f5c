import { blockTitle } from '../../document/block-check.ts';
import type { Layout, PageDocument, Section } from '../../document/page-document.ts';
import {
  type CommandOutcome,
  changed,
  type EditContext,
  isRefused,
  type Refused,
  refusals,
  refuse,
} from '../shared/command-outcome.ts';
import {
  type BlockPlace,
  type FluidSection,
  isFluid,
  placeOfBlock,
  sectionWith,
  withLayout,
} from '../shared/document-places.ts';

/** The document with another layout in a section, unless there is none. */
export const outcomeOf = (
  document: PageDocument,
  section: Section,
  layout: Layout | Refused,
  label: string,
): CommandOutcome => (isRefused(layout) ? layout : changed(withLayout(document, section, layout), label));

/** What commands on a grid do: find the section and lay it out again. */
export const editGrid = (
  document: PageDocument,
  sectionId: string,
  label: string,
  edit: (section: FluidSection) => Layout | Refused,
): CommandOutcome => {
  const section = sectionWith(document, sectionId);
  if (!section) return refusals.section();
  if (!isFluid(section)) {
    return refuse('wrong-layout', 'This section has rows and columns instead of a grid.');
  }
  return outcomeOf(document, section, edit(section), label);
};

/**
 * What most commands on a block do: find it, lay its section out again, and say so with a verb and the name of its
 * kind.
 */
export const editAroundBlock = (
  document: PageDocument,
  command: { readonly block: string },
  context: EditContext,
  verb: string,
  edit: (place: BlockPlace) => Layout | Refused,
): CommandOutcome => {
  const place = placeOfBlock(document, command.block);
  if (!place) return refusals.block();
  const label = `${verb} ${blockTitle(place.block.type, context.definitions)}`;
  return outcomeOf(document, place.section, edit(place), label);
};
