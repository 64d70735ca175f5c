import { brotliDecompressSync } from 'node:zlib';
import { readWoff2Directory, type Woff2Directory } from './woff2-tables.ts';

/** Unpacked, even fonts with thousands of letters stay below it. */
const MOST_UNPACKED = 30_000_000;
const MOST_TABLES = 64;

/** Kinds of outlines that browsers draw; a collection of several fonts is none of them. */
const FLAVORS: ReadonlySet<number> = new Set([0x00010000, 0x4f54544f, 0x74727565]);
const COLLECTION = 0x74746366;

/** Without these no browser shows a letter of it. */
const NEEDED = ['cmap', 'head', 'hhea', 'hmtx', 'maxp'] as const;
const OUTLINES = ['glyf', 'CFF ', 'CFF2', 'SVG ', 'sbix', 'CBDT'] as const;

/** What other kinds of files begin with. */
const OTHERS: readonly (readonly [start: string, name: string])[] = [
  ['wOFF', 'WOFF, the format before WOFF2'],
  ['OTTO', 'OpenType'],
  ['\0\u0001\0\0', 'TrueType'],
  ['true', 'TrueType'],
  ['PK', 'a zip archive'],
];

/** A sentence why a file is no font that pages can show; null for one that is. */
export function fontProblem(file: Buffer): string | null {
  const start = file.toString('latin1', 0, 4);
  if (start !== 'wOF2') {
    const other = OTHERS.find(([signature]) => start.startsWith(signature))?.[1];
    return other === undefined
      ? 'it is not in the format WOFF2.'
      : `it is ${other}. Please convert it to WOFF2, which every browser reads.`;
  }
  try {
    return problemOf(file);
  } catch {
    return 'its directory of tables cannot be read. It may be damaged.';
  }
}

function problemOf(file: Buffer): string | null {
  const flavor = file.readUInt32BE(4);
  if (flavor === COLLECTION) return 'it is a collection of several fonts. Please upload one font.';
  if (!FLAVORS.has(flavor)) return 'it has no outlines that browsers draw.';
  if (file.readUInt32BE(8) !== file.length) return 'it is not whole: a part of the file is missing.';
  const tables = file.readUInt16BE(12);
  if (tables === 0 || tables > MOST_TABLES)
    return 'its directory of tables cannot be read. It may be damaged.';
  const directory = readWoff2Directory(file);
  const tags = new Set(directory.entries.map(({ tag }) => tag));
  const missing = NEEDED.filter((tag) => !tags.has(tag));
  if (missing.length > 0 || !OUTLINES.some((tag) => tags.has(tag)))
    return `it lacks what a font needs (${[...missing, ...(missing.length === 0 ? ['outlines'] : [])].join(', ')}).`;
  return unpackedProblem(file, directory);
}

/** What is packed has to be as long as the directory says, and no longer than a font is. */
function unpackedProblem(file: Buffer, { entries, end }: Woff2Directory): string | null {
  const compressed = file.readUInt32BE(20);
  const length = entries.reduce((sum, entry) => sum + entry.length, 0);
  if (length > MOST_UNPACKED) return 'it is larger unpacked than a font is.';
  if (compressed === 0 || end + compressed > file.length)
    return 'it is not whole: a part of the file is missing.';
  let unpacked: Buffer;
  try {
    unpacked = brotliDecompressSync(file.subarray(end, end + compressed), { maxOutputLength: length + 1 });
  } catch {
    return 'its content cannot be unpacked. It may be damaged.';
  }
  if (unpacked.length !== length) return 'its content cannot be unpacked. It may be damaged.';
  return headProblem(unpacked, entries);
}

/** The table that says how large its letters are has a number that proves it. */
function headProblem(unpacked: Buffer, entries: Woff2Directory['entries']): string | null {
  let start = 0;
  for (const { tag, length } of entries) {
    if (tag === 'head') {
      const isHead =
        length >= 54 &&
        unpacked.readUInt32BE(start + 12) === 0x5f0f3cf5 &&
        unpacked.readUInt16BE(start + 18) > 0;
      return isHead ? null : 'its content is not that of a font.';
    }
    start += length;
  }
  return null;
}
