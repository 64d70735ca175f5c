import { constants, crc32, deflateRawSync, deflateSync } from 'node:zlib';

/** Looks for repeated bytes only: what is all zeros comes out just as small, in a sixth of the time. */
export const packing = { level: 9, strategy: constants.Z_RLE };

const number32 = (value: number): Buffer => {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value >>> 0);
  return bytes;
};

export function pngChunk(kind: string, body: Buffer): Buffer {
  const content = Buffer.concat([Buffer.from(kind), body]);
  return Buffer.concat([number32(body.length), content, number32(crc32(content))]);
}

/** A PNG that may claim anything about itself. */
export function pngOf(o: {
  width: number;
  height: number;
  bitDepth?: number;
  colorType?: number;
  pixels?: Buffer;
  compressed?: Buffer;
}): Buffer {
  const header = Buffer.concat([
    number32(o.width),
    number32(o.height),
    Buffer.from([o.bitDepth ?? 8, o.colorType ?? 6, 0, 0, 0]),
  ]);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', header),
    pngChunk('IDAT', o.compressed ?? deflateSync(o.pixels ?? Buffer.alloc(0))),
    pngChunk('IEND', Buffer.alloc(0)),
  ]);
}

/** An archive with one file in it. */
export function zipOf(name: string, content: Buffer): Buffer {
  const packed = deflateRawSync(content, packing);
  const fileName = Buffer.from(name);
  const facts = Buffer.alloc(26);
  facts.writeUInt16LE(20, 0);
  facts.writeUInt16LE(8, 4);
  facts.writeUInt32LE(crc32(content), 10);
  facts.writeUInt32LE(packed.length, 14);
  facts.writeUInt32LE(content.length, 18);
  facts.writeUInt16LE(fileName.length, 22);
  const local = Buffer.concat([Buffer.from('PK\x03\x04'), facts, fileName, packed]);
  const entry = Buffer.concat([
    Buffer.from('PK\x01\x02'),
    Buffer.from([20, 0]),
    facts,
    Buffer.alloc(14),
    fileName,
  ]);
  const end = Buffer.alloc(22);
  end.write('PK\x05\x06', 'latin1');
  end.writeUInt16LE(1, 8);
  end.writeUInt16LE(1, 10);
  end.writeUInt32LE(entry.length, 12);
  end.writeUInt32LE(local.length, 16);
  return Buffer.concat([local, entry, end]);
}
