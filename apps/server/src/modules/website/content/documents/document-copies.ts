import { BLOCK_TYPES } from '@awning/site-model';

/** Blocks whose id is known outside of the document: answers to a copied form are not answers to the first one. */
const NAMED_OUTSIDE: readonly unknown[] = [BLOCK_TYPES.form, BLOCK_TYPES.newsletter];

/** The stored document for a copy of its owner, in any version of its shape. */
export function copyDocument(stored: unknown, newId: (id: unknown) => string): unknown {
  const copies = new Map<unknown, string>();
  const copied = copyPart(stored, (id) => {
    const copy = newId(id);
    copies.set(id, copy);
    return copy;
  });
  return copies.size === 0 ? copied : withSyncedIds(copied, copies);
}

/** What each of these blocks of a document is called in a copy of it. */
export function copiedIds(stored: unknown, copy: unknown): ReadonlyMap<unknown, string> {
  const [ids, copies] = [outsideIds(stored), outsideIds(copy)];
  return new Map(
    ids.flatMap((id, place) => (typeof copies[place] === 'string' ? [[id, copies[place]]] : [])),
  );
}

/** In the order in which they stand. */
function outsideIds(part: unknown): readonly unknown[] {
  const ids: unknown[] = [];
  copyPart(part, (id) => {
    ids.push(id);
    return '';
  });
  return ids;
}

function copyPart(part: unknown, idOfCopy: (id: unknown) => string): unknown {
  if (Array.isArray(part)) return part.map((each) => copyPart(each, idOfCopy));
  if (typeof part !== 'object' || part === null) return part;
  if (isNamedOutside(part)) return { ...part, id: idOfCopy(part.id) };
  return Object.fromEntries(Object.entries(part).map(([key, each]) => [key, copyPart(each, idOfCopy)]));
}

/** A section in sync knows its blocks by their ids on this page. */
function withSyncedIds(document: unknown, copies: ReadonlyMap<unknown, string>): unknown {
  if (!isRecord(document) || !Array.isArray(document.sections)) return document;
  const sections = document.sections.map((section: unknown) => {
    if (!isRecord(section) || !isRecord(section.sync) || !isRecord(section.sync.ids)) return section;
    const ids = Object.entries(section.sync.ids).map(([there, here]) => [there, copies.get(here) ?? here]);
    return { ...section, sync: { ...section.sync, ids: Object.fromEntries(ids) } };
  });
  return { ...document, sections };
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const isNamedOutside = (part: object): part is { id: unknown } =>
  'id' in part && 'value' in part && 'type' in part && NAMED_OUTSIDE.includes(part.type);
