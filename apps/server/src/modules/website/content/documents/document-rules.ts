import type { SiteLimits } from '@awning/contract';
import {
  areaDocument,
  DOCUMENT_SCHEMA,
  type DocumentProblem,
  definitionsWithin,
  emptyDocument,
  type PageDocument,
  type ParseOptions,
  parseDocument,
  type UndrawnPart,
  undrawnParts,
  wordsOnlyProblems,
} from '@awning/site-model';
import { type Editor, unrestrictedEditor } from '../base/content-editor.ts';
import { contentErrors } from '../content-errors.ts';
import { cleanDocument } from './document-cleaning.ts';
import type { DocumentOwner } from './document-owners.ts';
import { bringsCode } from './running-code.ts';
import { ANY_NUMBER } from './stored-document.ts';

/** What a document may hold on a site. The same rules for what visitors see and for drafts of it. */
export type DocumentLimits = Required<Pick<ParseOptions, 'blocksPerLayout' | 'definitions'>>;

export const limitsOf = (limits: SiteLimits): DocumentLimits => ({
  blocksPerLayout: limits.blocksPerLayout,
  definitions: definitionsWithin({ rows: limits.datasetRows, columns: limits.datasetColumns }),
});

/** A document from outside, cleaned; or a refusal that says by its path what is wrong with which part. */
export function checkedDocument(input: unknown, limits: DocumentLimits): PageDocument {
  const document = recheck(input, limits);
  const cleaned = cleanDocument(document);
  // Cleaning writes some characters longer than they were, which can be too long for a field.
  return cleaned === document ? document : recheck(cleaned, limits);
}

/** Refuses what the change brings and may not. What was there before stays: its owner could not save anything else. */
export function demandAllowed(
  owner: DocumentOwner,
  before: PageDocument | null,
  after: PageDocument,
  editor: Editor = unrestrictedEditor,
): void {
  if (!editor.mayAddCode && bringsCode(before, after)) throw contentErrors.codeForAdministrators();
  if (!editor.mayChangeLocked && before) demandWordsOnly(before, after);
  const use = owner.kind === 'collection' ? 'page' : owner.kind;
  const known = new Set(before ? undrawnParts(before, use).map(placeOf) : []);
  const problems = undrawnParts(after, use).filter((problem) => !known.has(placeOf(problem)));
  if (problems.length > 0) throw invalid(problems);
}

/** ED-99: by the path of each part that a locked section does not let them change. */
function demandWordsOnly(before: PageDocument, after: PageDocument): void {
  const locked = new Set(before.sections.filter((section) => section.locked).map(({ id }) => id));
  const isNewlyLocked = after.sections.some((section) => section.locked && !locked.has(section.id));
  if (locked.size === 0 && !isNewlyLocked) return;
  const errors = new Map(
    wordsOnlyProblems(before, after)
      .toReversed()
      .map(({ path, message }) => [path, message]),
  );
  // Who could not unlock it again would be locked out by a slip.
  if (isNewlyLocked) errors.set('sections', LOCKS_ARE_FOR_MANAGERS);
  if (errors.size > 0) throw contentErrors.lockedSection({ errors: Object.fromEntries(errors) });
}

const LOCKS_ARE_FOR_MANAGERS = 'Website managers and administrators lock sections.';

const placeOf = ({ code, sectionId }: UndrawnPart): string => `${code} ${sectionId}`;

/** Refuses by their paths the parts that the model does not accept. */
export function recheck(input: unknown, limits: DocumentLimits): PageDocument {
  const parsed = parseDocument(input, limits);
  if (parsed.ok) return parsed.document;
  throw invalid(parsed.problems);
}

/** Of two problems at one place the first is reported. */
const invalid = (problems: readonly DocumentProblem[]): Error =>
  contentErrors.invalidDocument({
    errors: Object.fromEntries(
      problems.toReversed().map(({ path, message }) => [path || 'document', message]),
    ),
  });

export function startingDocument(owner: DocumentOwner, stored: unknown, newId: () => string): PageDocument {
  if (stored !== null) return recheck(stored, ANY_NUMBER);
  return owner.kind === 'collection' ? emptyDocument() : areaDocument(newId());
}

/** Made by a newer version of Awning: it is kept, and never written over. */
export const isNewer = (stored: unknown): boolean =>
  typeof stored === 'object' &&
  stored !== null &&
  'schema' in stored &&
  typeof stored.schema === 'number' &&
  stored.schema > DOCUMENT_SCHEMA;
