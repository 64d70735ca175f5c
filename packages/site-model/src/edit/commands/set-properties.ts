import { type Static, Type } from 'typebox';
import { definitionOf } from '../../blocks/block-registry.ts';
import { blockTitle, checkBlockValue } from '../../document/block-check.ts';
import { createProblemList } from '../../document/document-problem.ts';
import { IdText } from '../../document/document-schema.ts';
import { blocksOfLayout, mapBlocks } from '../../document/document-walk.ts';
import type { Block, PageDocument, Section } from '../../document/page-document.ts';
import { changeValue, ValueChange } from '../shared/change-value.ts';
import {
  type CommandOutcome,
  changed,
  type EditContext,
  isRefused,
  type Refused,
  refusals,
  refuse,
} from '../shared/command-outcome.ts';
import { withSection } from '../shared/document-places.ts';

/**
 * Several places in the values of one block or of several, in order; each value must fit its kind after all of them.
 */
export const SetProperties = Type.Object(
  {
    do: Type.Literal('set-properties'),
    changes: Type.Array(Type.Object({ block: IdText, ...ValueChange }, { additionalProperties: false }), {
      minItems: 1,
      maxItems: 200,
    }),
  },
  { additionalProperties: false },
);

type Changes = Pick<Static<typeof SetProperties>, 'changes'>;

export const setProperties = (
  document: PageDocument,
  { changes }: Changes,
  context: EditContext,
): CommandOutcome => {
  const byBlock = Map.groupBy(changes, ({ block }) => block);
  const replaced = new Map<Block, Block>();
  const touched = new Set<Section>();
  for (const section of document.sections) {
    if (replaced.size === byBlock.size) break;
    for (const block of blocksOfLayout(section.layout)) {
      const ofBlock = byBlock.get(block.id);
      if (!ofBlock) continue;
      const next = changedBlock(block, ofBlock, context);
      if (isRefused(next)) return next;
      replaced.set(block, next);
      touched.add(section);
    }
  }
  if (replaced.size < byBlock.size) return refusals.block();
  const { sections } = mapBlocks(
    { ...document, sections: [...touched] },
    (block) => replaced.get(block) ?? block,
  );
  const [first] = replaced.keys();
  const name =
    first && replaced.size === 1 ? blockTitle(first.type, context.definitions) : `${replaced.size} blocks`;
  return changed(sections.reduce(withSection, document), `Change ${name}`);
};

const changedBlock = (
  block: Block,
  changes: Changes['changes'],
  { definitions = definitionOf }: EditContext,
): Block | Refused => {
  const definition = definitions(block.type);
  if (!definition) {
    return refuse('unknown-type', 'This kind of block is not known here, so it stays as it is.');
  }
  let { value } = block;
  for (const { block: _, ...change } of changes) {
    const next = changeValue(value, change, definition);
    if (!next) return refuse('bad-value', `The block has no “${change.path.join('.')}”.`);
    value = next;
  }
  const problems = createProblemList();
  checkBlockValue(block.type, value, '', problems, definitions);
  const [problem] = problems.list;
  return problem ? refuse('bad-value', problem.message) : { ...block, value };
};
