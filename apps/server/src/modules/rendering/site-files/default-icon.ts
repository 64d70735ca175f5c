import { crc32, deflateSync } from 'node:zlib';

const SIZE = 48;
const BLUE = [0x1f, 0x6f, 0x8b, 0xff];
const CREAM = [0xf6, 0xf1, 0xe4, 0xff];
const CLEAR = [0, 0, 0, 0];

const STRIPES = 4;
const TOP = 10;
const STRAIGHT = 28;

/** An awning: stripes from a straight edge, each ending in a half circle. */
function colorAt(x: number, y: number): readonly number[] {
  const width = SIZE / STRIPES;
  const stripe = Math.floor(x / width);
  const [across, down] = [x - stripe * width - (width - 1) / 2, y - STRAIGHT];
  const isInside = y >= TOP && (y < STRAIGHT || across ** 2 + down ** 2 <= (width / 2) ** 2);
  if (!isInside) return CLEAR;
  return stripe % 2 === 0 ? BLUE : CREAM;
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const frame = Buffer.alloc(8);
  frame.writeUInt32BE(data.length, 0);
  frame.writeUInt32BE(crc32(named), 4);
  return Buffer.concat([frame.subarray(0, 4), named, frame.subarray(4)]);
}

function drawPng(): Buffer {
  const rows = Array.from({ length: SIZE }, (_, y) => [
    0,
    ...Array.from({ length: SIZE }, (_, x) => colorAt(x, y)).flat(),
  ]);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(SIZE, 0);
  header.writeUInt32BE(SIZE, 4);
  // Eight bits each for red, green, blue and opacity.
  header.set([8, 6, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from(rows.flat()))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** The icon of sites whose owners have chosen none: one image in the file format that the address promises. */
export function drawDefaultIcon(): Buffer {
  const png = drawPng();
  const head = Buffer.alloc(22);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(1, 4);
  head.set([SIZE, SIZE, 0, 0], 6);
  head.writeUInt16LE(1, 10);
  head.writeUInt16LE(32, 12);
  head.writeUInt32LE(png.length, 14);
  head.writeUInt32LE(head.length, 18);
  return Buffer.concat([head, png]);
}
