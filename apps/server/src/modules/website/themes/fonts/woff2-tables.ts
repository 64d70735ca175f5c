import { brotliDecompressSync } from 'node:zlib';

export interface FontTable {
  readonly bytes: Buffer;
  /** Stored in a form of its own, which takes less room. */
  readonly isTransformed: boolean;
}

const HEADER_BYTES = 48;
/** The tables that a directory names by a number. */
const KNOWN_TAGS =
  'cmap,head,hhea,hmtx,maxp,name,OS/2,post,cvt ,fpgm,glyf,loca,prep,CFF ,VORG,EBDT,EBLC,gasp,hdmx,kern,LTSH,PCLT,VDMX,vhea,vmtx,BASE,GDEF,GPOS,GSUB,EBSC,JSTF,MATH,CBDT,CBLC,COLR,CPAL,SVG ,sbix,acnt,avar,bdat,bloc,bsln,cvar,fdsc,feat,fmtx,fvar,gvar,hsty,just,lcar,mort,morx,opbd,prop,trak,Zapf,Silf,Glat,Gloc,Feat,Sill'.split(
    ',',
  );
const OWN_TAG = 63;
/** The number that says untransformed; of all other tables it is 0. */
const UNTRANSFORMED = new Map([
  ['glyf', 3],
  ['loca', 3],
]);

/** The tables of a WOFF2 file by their names. They are compressed as one, in the order of the directory. */
export function readWoff2Tables(file: Buffer): ReadonlyMap<string, FontTable> {
  if (file.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is not a WOFF2 file.');
  const { entries, end } = readWoff2Directory(file);
  const all = brotliDecompressSync(file.subarray(end, end + file.readUInt32BE(20)));
  const tables = new Map<string, FontTable>();
  let start = 0;
  for (const { tag, length, isTransformed } of entries) {
    tables.set(tag, { bytes: all.subarray(start, start + length), isTransformed });
    start += length;
  }
  return tables;
}

interface DirectoryEntry {
  readonly tag: string;
  readonly length: number;
  readonly isTransformed: boolean;
}

export interface Woff2Directory {
  readonly entries: readonly DirectoryEntry[];
  /** Where what is packed begins. */
  readonly end: number;
}

/** Throws where it cannot be read. */
export function readWoff2Directory(file: Buffer): Woff2Directory {
  const entries: DirectoryEntry[] = [];
  let at = HEADER_BYTES;
  const readNumber = (): number => {
    let value = 0;
    for (let read = 0; read < 5; read += 1) {
      const byte = file.readUInt8(at++);
      value = value * 128 + (byte & 0x7f);
      if (byte < 0x80) return value;
    }
    throw new Error('A number in the directory of this font has no end.');
  };
  for (let left = file.readUInt16BE(12); left > 0; left -= 1) {
    const flags = file.readUInt8(at++);
    const known = flags & 0x3f;
    const tag = known === OWN_TAG ? file.toString('latin1', at, at + 4) : (KNOWN_TAGS[known] ?? '');
    if (known === OWN_TAG) at += 4;
    const length = readNumber();
    const isTransformed = flags >> 6 !== (UNTRANSFORMED.get(tag) ?? 0);
    entries.push({ tag, length: isTransformed ? readNumber() : length, isTransformed });
  }
  return { entries, end: at };
}
