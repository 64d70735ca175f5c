import type { DocumentProblem } from './document-problem.ts';
import { DOCUMENT_SCHEMA } from './page-document.ts';
import { fromVersion0 } from './version-0.ts';

/**
 * From the version that is its place in the list to the next. Steps never change once released: stored pages rely on
 * them.
 */
export type MigrationStep = (document: Readonly<Record<string, unknown>>, newId: () => string) => unknown;

const steps: readonly MigrationStep[] = [fromVersion0];

type Migrated =
  | { readonly ok: true; readonly document: unknown }
  | { readonly ok: false; readonly problem: DocumentProblem };

/**
 * Brings a document to the current version. What it does not understand stays in place, so that the check that follows
 * speaks up instead of something being lost. Expects a value that `checkJson` passed.
 */
export const migrateDocument = (input: unknown, newId?: () => string): Migrated => {
  let document = input;
  const createId = newId ?? countIds(input);
  for (;;) {
    if (!isRecord(document)) return fail('bad-value', '', 'A document must be an object.');
    const version = Object.hasOwn(document, 'schema') ? document.schema : 0;
    if (version === DOCUMENT_SCHEMA) return { ok: true, document };
    if (typeof version !== 'number' || !Number.isInteger(version) || version < 0) {
      return fail('bad-value', 'schema', 'The version of a document must be a whole number.');
    }
    const step = steps[version];
    if (!step) return fail('newer-version', 'schema', newerVersion(version));
    document = step(document, createId);
  }
};

const fail = (code: string, path: string, message: string): Migrated => ({
  ok: false,
  problem: { code, path, message },
});

const newerVersion = (version: number): string =>
  `This page was made with a newer version of Awning (document version ${version}) and this one reads up to ` +
  `version ${DOCUMENT_SCHEMA}. Nothing was changed; update Awning to open it.`;

/** Ids that the document does not hold yet, in the same order every time. */
const countIds = (input: unknown): (() => string) => {
  let count = 0;
  let usedIds: ReadonlySet<string> | null = null;
  return () => {
    usedIds ??= textsOf(input, new Set());
    for (;;) {
      count += 1;
      const id = count.toString(16).padStart(24, '0');
      if (!usedIds.has(id)) return id;
    }
  };
};

const textsOf = (value: unknown, texts: Set<string>): Set<string> => {
  if (typeof value === 'string') texts.add(value);
  else if (typeof value === 'object' && value !== null) {
    for (const entry of Object.values(value)) textsOf(entry, texts);
  }
  return texts;
};

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
