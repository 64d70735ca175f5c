import { widthsAtWeight } from './width-variations.ts';
import { readWoff2Tables } from './woff2-tables.ts';

/** How much room text takes, as parts of the font size. */
export interface FontMetrics {
  readonly ascent: number;
  readonly descent: number;
  readonly lineGap: number;
  /** Of a letter of running text at the weight of text. */
  readonly averageWidth: number;
}

const TEXT_WEIGHT = 400;
const USE_TYPO_METRICS = 1 << 7;

/** How often each character stands in a thousand of English text. */
const FREQUENCY: Readonly<Record<string, number>> = {
  ' ': 180,
  a: 67,
  b: 12,
  c: 23,
  d: 35,
  e: 104,
  f: 18,
  g: 17,
  h: 50,
  i: 57,
  j: 1,
  k: 6,
  l: 33,
  m: 20,
  n: 55,
  o: 62,
  p: 16,
  q: 1,
  r: 49,
  s: 52,
  t: 74,
  u: 23,
  v: 8,
  w: 19,
  x: 1,
  y: 16,
  z: 1,
};

/** Of a WOFF2 file, by its own tables. */
export function readFontMetrics(file: Buffer): FontMetrics {
  const tables = readWoff2Tables(file);
  const table = (tag: string): Buffer => {
    const match = tables.get(tag);
    if (!match) throw new Error(`This font has no table ${tag}.`);
    return match.bytes;
  };
  const unitsPerEm = table('head').readUInt16BE(18);
  const hhea = table('hhea');
  const os2 = table('OS/2');
  // What browsers do, too: the font says which of its two sets of numbers is meant.
  const [lines, at] = os2.readUInt16BE(62) & USE_TYPO_METRICS ? [os2, 68] : [hhea, 4];
  const optional = (tag: string): Buffer | undefined => tables.get(tag)?.bytes;
  const delta = widthsAtWeight(
    { fvar: optional('fvar'), avar: optional('avar'), hvar: optional('HVAR') },
    TEXT_WEIGHT,
  );
  const advance = advances(table('hmtx'), hhea.readUInt16BE(34), tables.get('hmtx')?.isTransformed === true);
  const cmap = characterTable(table('cmap'));
  return {
    ascent: lines.readInt16BE(at) / unitsPerEm,
    descent: Math.abs(lines.readInt16BE(at + 2)) / unitsPerEm,
    lineGap: lines.readInt16BE(at + 4) / unitsPerEm,
    averageWidth:
      averageOf((character) => {
        const glyph = glyphOf(cmap, character.charCodeAt(0));
        return advance(glyph) + delta(glyph);
      }) / unitsPerEm,
  };
}

/** Of running text, when each character is as wide as said. */
export function averageOf(width: (character: string) => number): number {
  let sum = 0;
  let count = 0;
  for (const [character, times] of Object.entries(FREQUENCY)) {
    sum += width(character) * times;
    count += times;
  }
  return sum / count;
}

/** Transformed, the widths stand alone behind a byte of flags; else each has the side bearing beside it. */
function advances(hmtx: Buffer, count: number, isTransformed: boolean): (glyph: number) => number {
  const [start, step] = isTransformed ? [1, 2] : [0, 4];
  return (glyph) => hmtx.readUInt16BE(start + Math.min(glyph, count - 1) * step);
}

/** The table for characters of the first plane, which every font has. */
function characterTable(cmap: Buffer): Buffer {
  for (let record = 0; record < cmap.readUInt16BE(2); record += 1) {
    const table = cmap.subarray(cmap.readUInt32BE(4 + record * 8 + 4));
    if (table.readUInt16BE(0) === 4) return table;
  }
  throw new Error('This font has no table of characters that can be read.');
}

function glyphOf(table: Buffer, character: number): number {
  const doubled = table.readUInt16BE(6);
  for (let at = 0; at < doubled; at += 2) {
    if (table.readUInt16BE(14 + at) < character) continue;
    const start = table.readUInt16BE(16 + doubled + at);
    if (start > character) return 0;
    const delta = table.readUInt16BE(16 + 2 * doubled + at);
    const offsetAt = 16 + 3 * doubled + at;
    const offset = table.readUInt16BE(offsetAt);
    if (offset === 0) return (character + delta) & 0xffff;
    const glyph = table.readUInt16BE(offsetAt + offset + (character - start) * 2);
    return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
  }
  return 0;
}
