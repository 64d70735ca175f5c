import { definitionOf } from '../blocks/block-registry.ts';
import type { FindDefinition } from './block-check.ts';
import { BLOCKS_PER_LAYOUT, MAX_DOCUMENT_BYTES } from './document-limits.ts';
import { createProblemList, type DocumentProblem, joinPath } from './document-problem.ts';
import { DocumentShape } from './document-schema.ts';
import { checkJson } from './json-check.ts';
import type { DocumentCheck } from './layout-check.ts';
import { migrateDocument } from './migrations.ts';
import { DOCUMENT_SCHEMA, type PageDocument } from './page-document.ts';
import { checkSection } from './section-check.ts';
import { hasShape } from './shape-check.ts';

export interface ParseOptions {
  /** The site's limit; 60 unless told. */
  readonly blocksPerLayout?: number;
  /** Ids for what an old document left without; counted from 1 unless told, the same for the same document. */
  readonly newId?: () => string;
  /** Kinds of blocks; the registry unless told. */
  readonly definitions?: FindDefinition;
}

export type ParsedDocument =
  | { readonly ok: true; readonly document: PageDocument }
  | { readonly ok: false; readonly problems: readonly DocumentProblem[] };

/**
 * The only way from outside into the model: a document of any version that we can read, or what is wrong with it, never
 * an exception. A document of the current version comes back as the same object.
 *
 *     const parsed = parseDocument(JSON.parse(text));
 *     if (!parsed.ok) return parsed.problems.map(({ message }) => message);
 */
export const parseDocument = (input: unknown, options: ParseOptions = {}): ParsedDocument => {
  const unsafe = checkJson(input, MAX_DOCUMENT_BYTES);
  if (unsafe.length > 0) return { ok: false, problems: unsafe };
  const migrated = migrateDocument(input, options.newId);
  if (!migrated.ok) return { ok: false, problems: [migrated.problem] };
  const check: DocumentCheck = {
    problems: createProblemList(),
    blocksPerLayout: options.blocksPerLayout ?? BLOCKS_PER_LAYOUT,
    definitions: options.definitions ?? definitionOf,
    ids: new Map(),
  };
  const { document } = migrated;
  return isPageDocument(check, document)
    ? { ok: true, document }
    : { ok: false, problems: check.problems.list };
};

const isPageDocument = (check: DocumentCheck, input: unknown): input is PageDocument => {
  if (!hasShape(DocumentShape, input, '', check.problems)) return false;
  if (input.schema !== DOCUMENT_SCHEMA) throw new Error(`Version ${input.schema} has not been migrated.`);
  const anchors = new Set<string>();
  input.sections.forEach((section, index) => {
    checkSection(check, section, joinPath('sections', index), anchors);
  });
  return check.problems.list.length === 0;
};
