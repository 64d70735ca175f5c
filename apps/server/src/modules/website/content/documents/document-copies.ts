import { BLOCK_TYPES } from '@awning/site-model';

/** Blocks whose id is known outside of the document: answers to a copied form are not answers to the first one. */
const NAMED_OUTSIDE: readonly unknown[] = [BLOCK_TYPES.form, BLOCK_TYPES.newsletter];

/** The stored document for a copy of its owner, in any version of its shape. */
export function copyDocument(stored: unknown, newId: () => string): unknown {
  if (Array.isArray(stored)) return stored.map((part) => copyDocument(part, newId));
  if (typeof stored !== 'object' || stored === null) return stored;
  if (isNamedOutside(stored)) return { ...stored, id: newId() };
  return Object.fromEntries(Object.entries(stored).map(([key, part]) => [key, copyDocument(part, newId)]));
}

const isNamedOutside = (part: object): boolean =>
  'id' in part && 'value' in part && 'type' in part && NAMED_OUTSIDE.includes(part.type);
