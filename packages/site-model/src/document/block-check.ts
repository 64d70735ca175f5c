import type { BlockDefinition } from '../blocks/block-definition.ts';
import { definitionOf } from '../blocks/block-registry.ts';
import { MAX_BLOCK_BYTES } from './document-limits.ts';
import { joinPath, type ProblemList } from './document-problem.ts';
import { jsonBytes } from './json-bytes.ts';
import type { BlockValue } from './page-document.ts';
import { hasShape } from './shape-check.ts';

/** Which kinds of blocks there are; the registry, unless the caller brings more. */
export type FindDefinition = (type: number) => BlockDefinition | undefined;

/**
 * Kinds that we do not know are kept as they are: only their size is looked at. Expects a value that `checkJson`
 * passed.
 */
export const checkBlockValue = (
  type: number,
  value: BlockValue,
  path: string,
  problems: ProblemList,
  definitions: FindDefinition = definitionOf,
): void => {
  if (jsonBytes(value) > MAX_BLOCK_BYTES) {
    const limit = MAX_BLOCK_BYTES.toLocaleString('en-US');
    problems.add('too-large', path, `A block must not take more than ${limit} bytes.`);
    return;
  }
  const definition = definitions(type);
  if (!definition) return;
  // A field that is missing, because it came later than the block or was left out, has the value of a new block.
  const complete: BlockValue = { ...definition.defaults, ...value };
  if (!hasShape(definition.schema, complete, path, problems)) return;
  const problem = definition.problem?.(complete) ?? null;
  if (problem !== null) problems.add('bad-value', path, problem);
};

/** As people know it: “Image”, or “block of kind 65” where we do not know it. */
export const blockTitle = (type: number, definitions: FindDefinition = definitionOf): string =>
  definitions(type)?.title ?? `block of kind ${type}`;

export const checkBlockCount = (count: number, limit: number, path: string, problems: ProblemList): void => {
  if (count > limit) problems.add('too-many-blocks', joinPath(path, 'layout'), tooManyBlocks(limit));
};

export const tooManyBlocks = (limit: number): string =>
  `A section can hold up to ${limit} blocks. Remove some of them, or add a section.`;
