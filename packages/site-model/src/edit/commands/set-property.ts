import { type Static, Type } from 'typebox';
import { definitionOf } from '../../blocks/block-registry.ts';
import { blockTitle, checkBlockValue } from '../../document/block-check.ts';
import { createProblemList } from '../../document/document-problem.ts';
import { IdText } from '../../document/document-schema.ts';
import { mapBlockValues } from '../../document/document-walk.ts';
import type { BlockValue, PageDocument } from '../../document/page-document.ts';
import {
  type CommandOutcome,
  changed,
  type EditContext,
  refusals,
  refuse,
} from '../shared/command-outcome.ts';
import { placeOfBlock, withSection } from '../shared/document-places.ts';

/** A place in the value of a block. Without `value` the field or the entry of a list is removed. */
export const SetProperty = Type.Object(
  {
    do: Type.Literal('set-property'),
    block: IdText,
    path: Type.Array(Type.Union([Type.String(), Type.Integer({ minimum: 0 })]), {
      minItems: 1,
      maxItems: 20,
    }),
    value: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);

type Command = Static<typeof SetProperty>;

export const setProperty = (
  document: PageDocument,
  command: Command,
  context: EditContext,
): CommandOutcome => {
  const place = placeOfBlock(document, command.block);
  if (!place) return refusals.block();
  const { section, block } = place;
  const definitions = context.definitions ?? definitionOf;
  const definition = definitions(block.type);
  if (!definition) {
    return refuse('unknown-type', 'This kind of block is not known here, so it stays as it is.');
  }
  const value = changeAt(withField(block.value, command.path[0], definition.defaults), command.path, command);
  if (!isObject(value)) return refuse('bad-value', `The block has no “${command.path.join('.')}”.`);
  const problems = createProblemList();
  checkBlockValue(block.type, value, '', problems, definitions);
  const [problem] = problems.list;
  if (problem) return refuse('bad-value', problem.message);
  const { sections } = mapBlockValues({ ...document, sections: [section] }, (candidate) =>
    candidate === block ? value : candidate.value,
  );
  const label = `Change ${blockTitle(block.type, definitions)}`;
  return changed(sections[0] ? withSection(document, sections[0]) : document, label);
};

/** A field that the block does not have yet begins as that of a new block, so that a part of it can be set. */
const withField = (value: BlockValue, key: string | number | undefined, defaults: object): BlockValue =>
  key === undefined || Object.hasOwn(value, key) || !Object.hasOwn(defaults, key)
    ? value
    : { ...value, [key]: Reflect.get(defaults, key) };

/** The holder with the change made inside it; undefined when the path does not lead anywhere. */
const changeAt = (holder: unknown, path: Command['path'], change: Command): unknown => {
  const [key, ...rest] = path;
  if (key === undefined || typeof holder !== 'object' || holder === null) return undefined;
  const isLast = rest.length === 0;
  const next = isLast ? change.value : changeAt(child(holder, key), rest, change);
  const isRemoval = isLast && !Object.hasOwn(change, 'value');
  if (next === undefined && !isRemoval) return undefined;
  return Array.isArray(holder)
    ? changeList(holder, key, next, isRemoval)
    : changeObject(holder, key, next, isRemoval);
};

const child = (holder: object, key: string | number): unknown =>
  Object.hasOwn(holder, key) ? Reflect.get(holder, key) : undefined;

const changeList = (
  list: readonly unknown[],
  key: string | number,
  next: unknown,
  isRemoval: boolean,
): unknown => {
  if (typeof key !== 'number' || key > list.length || (isRemoval && key === list.length)) return undefined;
  return isRemoval ? list.toSpliced(key, 1) : list.toSpliced(key, 1, next);
};

const changeObject = (object: object, key: string | number, next: unknown, isRemoval: boolean): unknown => {
  if (key === '__proto__') return undefined;
  if (!isRemoval) return { ...object, [key]: next };
  return Object.fromEntries(Object.entries(object).filter(([name]) => name !== String(key)));
};

const isObject = (value: unknown): value is BlockValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
