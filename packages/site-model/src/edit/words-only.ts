import type { BlockDefinition } from '../blocks/block-definition.ts';
import { definitionOf } from '../blocks/block-registry.ts';
import { blockTitle, type FindDefinition } from '../document/block-check.ts';
import { type DocumentProblem, joinPath } from '../document/document-problem.ts';
import { blocksOfLayout } from '../document/document-walk.ts';
import type { Background, Block, BlockValue, PageDocument, Section } from '../document/page-document.ts';
import { isEqual } from './shared/json-equality.ts';
import { placesAlone } from './shared/places-alone.ts';

export interface WordsOnlyOptions {
  /** Every section counts as locked, and their list as well: for members who only write. */
  readonly everywhere?: boolean;
  /** Kinds of blocks; the registry unless told. */
  readonly definitions?: FindDefinition;
}

/**
 * What a change does to locked sections beyond their words: in these, texts, images and links change, and nothing else
 * does. Compares documents rather than commands, so that a document saved as a whole can be refused as well. Sections
 * that were not locked before are not looked at.
 */
export const wordsOnlyProblems = (
  before: PageDocument,
  after: PageDocument,
  { everywhere = false, definitions = definitionOf }: WordsOnlyOptions = {},
): readonly DocumentProblem[] => {
  const problems: DocumentProblem[] = [];
  const add = (path: string, message: string): void => void problems.push({ code: 'locked', path, message });
  if (everywhere && idsOf(before) !== idsOf(after))
    add('sections', 'The sections of this page stay as they are.');
  for (const was of before.sections) {
    if (!everywhere && was.locked !== true) continue;
    const index = after.sections.findIndex(({ id }) => id === was.id);
    const is = after.sections[index];
    if (is === was) continue;
    if (is) checkLocked(was, is, joinPath('sections', index), definitions, add);
    else if (!everywhere) add('sections', 'This section is locked: it cannot be removed.');
  }
  return problems;
};

const idsOf = ({ sections }: PageDocument): string => sections.map(({ id }) => id).join();

const checkLocked = (
  was: Section,
  is: Section,
  path: string,
  definitions: FindDefinition,
  add: (path: string, message: string) => void,
): void => {
  if (!isEqual(settingsOf(was), settingsOf(is))) {
    add(path, 'This section is locked: its settings stay as they are.');
  }
  if (was.layout === is.layout) return;
  if (!isEqual(placesAlone(was.layout), placesAlone(is.layout))) {
    add(joinPath(path, 'layout'), 'This section is locked: its blocks stay where they are.');
    return;
  }
  const before = new Map(blocksOfLayout(was.layout).map((block) => [block.id, block]));
  for (const block of blocksOfLayout(is.layout)) {
    const old = before.get(block.id);
    if (!old || old === block) continue;
    const field = otherChange(old, block, definitions(block.type));
    if (field === null) continue;
    const title = blockTitle(block.type, definitions);
    const message = `This section is locked: in “${title}” only texts, images and links change.`;
    add(joinPath(path, field === '' ? block.id : `${block.id}.${field}`), message);
  }
};

/** All but the content: of a background, its image and film are content. */
const settingsOf = ({ layout: _, background, ...settings }: Section): unknown => ({
  ...settings,
  background: withoutMedia(background),
});

const withoutMedia = (background: Background): unknown => {
  if (background.source === 1) return { source: 1, overlay: background.overlay };
  return background.source === 3 ? { source: 3, overlay: background.overlay } : background;
};

/** The path of something in a block that changed and is neither text nor image nor link; null where there is none. */
const otherChange = (was: Block, is: Block, definition: BlockDefinition | undefined): string | null => {
  if (was.type !== is.type || !isEqual(was.settings, is.settings)) return '';
  if (!definition) return isEqual(was.value, is.value) ? null : '';
  const [old, next] = [was, is].map(({ value }): BlockValue => ({ ...definition.defaults, ...value }));
  if (!old || !next) return null;
  return (
    otherField(definition.schema, old, next, '') ??
    (isEqual(shownBy(definition, old), shownBy(definition, next)) ? null : '')
  );
};

/** What a block shows of the site besides images and files: items, collections, forms. */
const shownBy = ({ references }: BlockDefinition, value: BlockValue): unknown => {
  const { imageIds: _, fileIds: __, ...shown } = references?.(value) ?? {};
  return shown;
};

/** Entries of a list that are more than a text stay as many as they are. */
const otherField = (schema: unknown, was: unknown, is: unknown, path: string): string | null => {
  if (isEqual(was, is) || (isWords(schema) && isText(was) && isText(is))) return null;
  if (Array.isArray(was) && Array.isArray(is)) {
    const entries = fieldOf(schema, 'items');
    if (isWords(entries)) return null;
    if (was.length !== is.length) return path;
    return firstOf(was.keys(), (index) => otherField(entries, was[index], is[index], joinPath(path, index)));
  }
  if (!isRecord(was) || !isRecord(is)) return path;
  const fields = fieldOf(schema, 'properties');
  const names = new Set([...Object.keys(was), ...Object.keys(is)]);
  return firstOf(names, (name) =>
    otherField(fieldOf(fields, name), was[name], is[name], joinPath(path, name)),
  );
};

/** Text that a person writes, or the id of something: not one of a few choices. */
const isWords = (schema: unknown): boolean => {
  const choices = fieldOf(schema, 'anyOf');
  if (Array.isArray(choices))
    return choices.every((choice) => isWords(choice) || fieldOf(choice, 'type') === 'null');
  return (
    fieldOf(schema, 'type') === 'string' &&
    fieldOf(schema, 'enum') === undefined &&
    fieldOf(schema, 'const') === undefined
  );
};

const isText = (value: unknown): boolean =>
  typeof value === 'string' || value === null || value === undefined;

const isRecord = (value: unknown): value is BlockValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const fieldOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;

const firstOf = <Entry>(entries: Iterable<Entry>, find: (entry: Entry) => string | null): string | null => {
  for (const entry of entries) {
    const path = find(entry);
    if (path !== null) return path;
  }
  return null;
};
