import { definitionsWithin, type PageDocument, parseDocument } from '@awning/site-model';

/** What was stored before a limit was lowered stays readable. */
export const ANY_NUMBER = {
  blocksPerLayout: Number.POSITIVE_INFINITY,
  definitions: definitionsWithin({ rows: Number.POSITIVE_INFINITY, columns: Number.POSITIVE_INFINITY }),
} as const;

/** Null where nothing is stored, and for what we cannot read, such as a document of a newer version. */
export function readStoredDocument(stored: unknown): PageDocument | null {
  if (stored === null || stored === undefined) return null;
  const parsed = parseDocument(stored, ANY_NUMBER);
  return parsed.ok ? parsed.document : null;
}
