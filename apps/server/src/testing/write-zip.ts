import { crc32, deflateRawSync } from 'node:zlib';

export interface ZipEntry {
  readonly path: string;
  readonly content: Buffer | string;
  /** Of Unix, such as that of a link. */
  readonly mode?: number;
  /** What the archive says instead of the truth. */
  readonly says?: {
    readonly size?: number;
    readonly crc?: number;
    readonly flags?: number;
    readonly method?: number;
  };
}

/** A zip archive as other programs write it, or as one would that means harm. */
export function writeZip(entries: readonly ZipEntry[]): Buffer {
  const locals: Buffer[] = [];
  const centrals: Buffer[] = [];
  let at = 0;
  for (const { path, content, mode = 0o100644, says = {} } of entries) {
    const name = Buffer.from(path);
    const bytes = Buffer.from(content);
    const packed = deflateRawSync(bytes);
    const head = Buffer.alloc(26);
    head.writeUInt16LE(20, 0);
    head.writeUInt16LE(says.flags ?? 0x800, 2);
    head.writeUInt16LE(says.method ?? 8, 4);
    head.writeUInt32LE(says.crc ?? crc32(bytes), 10);
    head.writeUInt32LE(packed.length, 14);
    head.writeUInt32LE(says.size ?? bytes.length, 18);
    head.writeUInt16LE(name.length, 22);
    const local = Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), head, name, packed]);
    const tail = Buffer.alloc(14);
    tail.writeUInt32LE((mode << 16) >>> 0, 6);
    tail.writeUInt32LE(at, 10);
    const version = Buffer.from([20, 3]);
    centrals.push(Buffer.concat([Buffer.from('PK\x01\x02', 'latin1'), version, head, tail, name]));
    locals.push(local);
    at += local.length;
  }
  const central = Buffer.concat(centrals);
  const end = Buffer.alloc(18);
  end.writeUInt16LE(entries.length, 4);
  end.writeUInt16LE(entries.length, 6);
  end.writeUInt32LE(central.length, 8);
  end.writeUInt32LE(at, 12);
  return Buffer.concat([...locals, central, Buffer.from('PK\x05\x06', 'latin1'), end]);
}
