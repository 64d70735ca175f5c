import {
  type BlockValue,
  blocksOf,
  definitionOf,
  mapBlockValues,
  type PageDocument,
} from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';

/**
 * Cleans the fields that hold HTML from a person. What is the owner's own code, in code blocks, stays as it is; so do
 * the blocks of `since`, a document that is clean already and that this one was made from.
 */
export function cleanDocument(document: PageDocument, since?: PageDocument): PageDocument {
  const clean = new Set(since === undefined ? [] : blocksOf(since).map(({ value }) => value));
  return mapBlockValues(document, ({ type, value }) => {
    if (clean.has(value)) return value;
    return (definitionOf(type)?.htmlFields ?? []).reduce(
      (cleaned, path) => cleanValue(cleaned, path.split('.')),
      value,
    );
  });
}

function cleanValue(value: BlockValue, [step = '', ...rest]: readonly string[]): BlockValue {
  if (!Object.hasOwn(value, step)) return value;
  const cleaned = cleanAt(value[step], rest);
  return cleaned === value[step] ? value : { ...value, [step]: cleaned };
}

function cleanAt(value: unknown, path: readonly string[]): unknown {
  if (path.length === 0) return typeof value === 'string' ? cleanRichText(value) : value;
  if (path[0] === '*') {
    if (!Array.isArray(value)) return value;
    const cleaned = value.map((entry) => cleanAt(entry, path.slice(1)));
    return cleaned.every((entry, index) => entry === value[index]) ? value : cleaned;
  }
  return isRecord(value) ? cleanValue(value, path) : value;
}

const isRecord = (value: unknown): value is BlockValue =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
