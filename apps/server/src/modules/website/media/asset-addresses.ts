import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { fileTypeOf } from './worker/file-types.ts';

const IMAGE = /\/static\/[0-9a-f]{24}\/t\/[0-9a-f]{24}(?=\/)/g;
/** Anything that can be part of a file name, spelled out or encoded. */
const FILE = /\/s\/([^\s/\\:*?"<>|#&]{1,1500})/g;
/** More than any file is given. */
const LONGEST_NAME = 200;
const IN_NO_NAME = /[\p{Cc}\p{Cs}]/u;
const NAME_END = /\.([a-z0-9]{2,5})(?![a-z0-9])/gi;

/**
 * The addresses of images and files in all texts of something, however deep: `/static/{website}/t/{asset}` and
 * `/s/{name}`. Rather one too many than one too few, because what is used is not deleted without asking.
 */
export function addressesIn(value: unknown): string[] {
  const matches = new Set<string>();
  const look = (part: unknown): void => {
    if (typeof part === 'string') {
      for (const [image] of part.matchAll(IMAGE)) matches.add(image);
      for (const [, name = ''] of part.matchAll(FILE)) {
        for (const each of namesAtStart(decoded(name)))
          if (each.length <= LONGEST_NAME && !IN_NO_NAME.test(each)) matches.add(`/s/${each}`);
      }
    } else if (typeof part === 'object' && part !== null) Object.values(part).forEach(look);
  };
  look(value);
  return [...matches];
}

/**
 * A name may hold brackets and commas, and so may what comes after it: the shortest that it can be, and the longest.
 */
function namesAtStart(text: string): string[] {
  const ends = [...text.matchAll(NAME_END)].filter(([, end = '']) => fileTypeOf(end.toLowerCase()) !== null);
  const names = ends.map(({ index, 0: end }) => text.slice(0, index + end.length));
  return [...names.slice(0, 1), ...names.slice(1).slice(-1)];
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

export interface AssetReferences {
  /** Have to exist. */
  readonly ids: readonly string[];
  /** From addresses, which may be those of something that is gone. */
  readonly linkedIds: readonly string[];
  readonly linkedNames: readonly string[];
}

/** Sorts what `addressesIn` finds, and ids. Addresses of another site are nobody's business here. */
export function readReferences(websiteId: WebsiteId, references: readonly string[]): AssetReferences {
  const images = `/static/${websiteId}/t/`;
  const after = (start: string): string[] =>
    references.filter((each) => each.startsWith(start)).map((each) => each.slice(start.length));
  return {
    ids: [...new Set(references.filter((each) => !each.startsWith('/')))],
    linkedIds: after(images),
    linkedNames: after('/s/'),
  };
}
