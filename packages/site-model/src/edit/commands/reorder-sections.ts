import { type Static, Type } from 'typebox';
import { IdText } from '../../document/document-schema.ts';
import type { PageDocument, Section } from '../../document/page-document.ts';
import { type CommandOutcome, changed, refusals, refuse } from '../shared/command-outcome.ts';
import { sectionWith } from '../shared/document-places.ts';

/** Either the new order of all sections, or one section and its new place. */
export const ReorderSections = Type.Object(
  {
    do: Type.Literal('reorder-sections'),
    order: Type.Optional(Type.Array(IdText)),
    section: Type.Optional(IdText),
    to: Type.Optional(Type.Integer({ minimum: 0 })),
  },
  { additionalProperties: false },
);

export const reorderSections = (
  document: PageDocument,
  { order, section, to }: Static<typeof ReorderSections>,
): CommandOutcome => {
  const isWhole = order !== undefined && section === undefined && to === undefined;
  const isSingle = order === undefined && section !== undefined && to !== undefined;
  if (isWhole) return putInOrder(document, order);
  if (isSingle) return moveOne(document, section, to);
  return refuse('bad-command', 'Name either the order of all sections, or one section and its place.');
};

const putInOrder = (document: PageDocument, order: readonly string[]): CommandOutcome => {
  const byId = new Map(document.sections.map((section) => [section.id, section]));
  const sections: Section[] = [];
  for (const id of order) {
    const section = byId.get(id);
    if (!section) return refusals.section();
    sections.push(section);
    byId.delete(id);
  }
  if (byId.size > 0) return refuse('bad-command', 'The order must name every section of the page once.');
  return changed({ ...document, sections }, 'Reorder sections');
};

const moveOne = (document: PageDocument, id: string, to: number): CommandOutcome => {
  const section = sectionWith(document, id);
  if (!section) return refusals.section();
  const others = document.sections.filter((other) => other !== section);
  return changed({ ...document, sections: others.toSpliced(to, 0, section) }, 'Move section');
};
