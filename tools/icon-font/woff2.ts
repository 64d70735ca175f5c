import { brotliCompressSync, constants } from 'node:zlib';

/** The numbers by which a directory names the tables that our fonts have. */
const TABLE_NUMBERS: Readonly<Record<string, number>> = {
  cmap: 0,
  head: 1,
  hhea: 2,
  hmtx: 3,
  maxp: 4,
  name: 5,
  'OS/2': 6,
  post: 7,
  glyf: 10,
  loca: 11,
};
/** Says that these two are stored as they are. */
const UNTRANSFORMED = 3 << 6;

const HEADER_BYTES = 48;

/** Tables of a font as a WOFF2 file, packed as one and not transformed. */
export function packWoff2(tables: ReadonlyMap<string, Buffer>): Buffer {
  const directory = Buffer.concat([...tables].map(([tag, { length }]) => directoryEntry(tag, length)));
  const all = Buffer.concat([...tables.values()]);
  const packed = brotliCompressSync(all, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: all.length,
      [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_FONT,
    },
  });
  const sizes = [...tables.values()].map(({ length }) => padded(length));
  const header = Buffer.alloc(HEADER_BYTES);
  const length = padded(HEADER_BYTES + directory.length + packed.length);
  header.write('wOF2', 0, 'latin1');
  header.writeUInt32BE(0x00010000, 4);
  header.writeUInt32BE(length, 8);
  header.writeUInt16BE(tables.size, 12);
  header.writeUInt32BE(12 + 16 * tables.size + sizes.reduce((sum, size) => sum + size, 0), 16);
  header.writeUInt32BE(packed.length, 20);
  header.writeUInt16BE(1, 24);
  return Buffer.concat([header, directory, packed], length);
}

const padded = (length: number): number => Math.ceil(length / 4) * 4;

function directoryEntry(tag: string, length: number): Buffer {
  const number = TABLE_NUMBERS[tag];
  if (number === undefined) throw new Error(`No font of ours has the table "${tag}".`);
  const flags = tag === 'glyf' || tag === 'loca' ? number | UNTRANSFORMED : number;
  return Buffer.from([flags, ...base128(length)]);
}

/** Seven bits in each byte, the highest first; all but the last have their first bit set. */
function base128(value: number): number[] {
  const bytes = [value & 0x7f];
  for (let rest = value >> 7; rest > 0; rest >>= 7) bytes.unshift((rest & 0x7f) | 0x80);
  return bytes;
}
