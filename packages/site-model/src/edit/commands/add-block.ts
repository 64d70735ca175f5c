import { type Static, Type } from 'typebox';
import { definitionOf } from '../../blocks/block-registry.ts';
import { checkBlockValue } from '../../document/block-check.ts';
import { createProblemList } from '../../document/document-problem.ts';
import { BlockTypeCode, IdText } from '../../document/document-schema.ts';
import type { BlockValue, PageDocument } from '../../document/page-document.ts';
import { BlockPosition } from '../layout/block-position.ts';
import { outcomeOf } from '../layout/layout-edit.ts';
import { putBlock } from '../layout/put-block.ts';
import { type CommandOutcome, type EditContext, refusals, refuse } from '../shared/command-outcome.ts';
import { sectionWith } from '../shared/document-places.ts';

/**
 * Fields that `value` leaves out start with the defaults of the kind. Without a position it goes where there is room.
 */
export const AddBlock = Type.Object(
  {
    do: Type.Literal('add-block'),
    section: IdText,
    type: BlockTypeCode,
    value: Type.Optional(Type.Object({})),
    at: Type.Optional(BlockPosition),
    push: Type.Optional(Type.Boolean()),
  },
  { additionalProperties: false },
);

export const addBlock = (
  document: PageDocument,
  command: Static<typeof AddBlock>,
  context: EditContext,
): CommandOutcome => {
  const section = sectionWith(document, command.section);
  if (!section) return refusals.section();
  const definitions = context.definitions ?? definitionOf;
  const definition = definitions(command.type);
  if (!definition)
    return refuse('unknown-type', `There is no kind of block with the number ${command.type}.`);
  const value: BlockValue = { ...definition.defaults, ...command.value };
  const problems = createProblemList();
  checkBlockValue(command.type, value, 'value', problems, definitions);
  const [problem] = problems.list;
  if (problem) return refuse('bad-value', problem.message);
  const block = { id: context.newId(), type: command.type, value };
  const layout = putBlock(section, block, { position: command.at, push: command.push }, context);
  return outcomeOf(document, section, layout, `Add ${definition.title}`);
};
