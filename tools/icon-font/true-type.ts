import type { Outline } from './stroke-outline.ts';

/** What a font is made of; outlines are in font units, with y upwards. */
export interface FontGlyph {
  readonly code: number;
  readonly outlines: readonly Outline[];
}

export const UNITS = 1024;
export const ASCENT = 896;
const DESCENT = ASCENT - UNITS;

/** Numbers one after the other, as fonts store them: the highest byte first. */
class Bytes {
  private readonly numbers: number[] = [];

  u8(...values: readonly number[]): this {
    for (const value of values) this.numbers.push(value & 0xff);
    return this;
  }

  u16(...values: readonly number[]): this {
    for (const value of values) this.u8(value >> 8, value);
    return this;
  }

  u32(...values: readonly number[]): this {
    for (const value of values) this.u16(Math.floor(value / 0x10000), value);
    return this;
  }

  text(value: string): this {
    return this.u8(...Buffer.from(value, 'latin1'));
  }

  get length(): number {
    return this.numbers.length;
  }

  toBuffer(): Buffer {
    return Buffer.from(this.numbers);
  }
}

interface Glyph {
  readonly bytes: Buffer;
  readonly bounds: Bounds;
  readonly points: number;
  readonly contours: number;
}

interface Bounds {
  readonly xMin: number;
  readonly yMin: number;
  readonly xMax: number;
  readonly yMax: number;
}

const NO_BOUNDS: Bounds = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 };
const NO_GLYPH: Glyph = { bytes: Buffer.alloc(0), bounds: NO_BOUNDS, points: 0, contours: 0 };

/** The tables of a TrueType font whose glyphs are as wide as the font is high. */
export function makeFontTables(family: string, fontGlyphs: readonly FontGlyph[]): Map<string, Buffer> {
  const inOrder = fontGlyphs.toSorted((a, b) => a.code - b.code);
  const glyphs = [NO_GLYPH, ...inOrder.map(({ outlines }) => makeGlyph(outlines))];
  const drawn = glyphs.filter(({ points }) => points > 0).map(({ bounds }) => bounds);
  const bounds: Bounds = {
    xMin: Math.min(...drawn.map(({ xMin }) => xMin)),
    yMin: Math.min(...drawn.map(({ yMin }) => yMin)),
    xMax: Math.max(...drawn.map(({ xMax }) => xMax)),
    yMax: Math.max(...drawn.map(({ yMax }) => yMax)),
  };
  const codes = inOrder.map(({ code }) => code);
  return new Map([
    ['cmap', makeCmap(codes)],
    ['head', makeHead(bounds)],
    ['hhea', makeHhea(bounds)],
    ['hmtx', makeHmtx(glyphs)],
    ['maxp', makeMaxp(glyphs)],
    ['name', makeName(family)],
    ['OS/2', makeOs2(codes)],
    ['post', new Bytes().u32(0x00030000, 0).u16(0, 0).u32(0, 0, 0, 0, 0).toBuffer()],
    ['glyf', Buffer.concat(glyphs.map(({ bytes }) => bytes))],
    ['loca', makeLoca(glyphs)],
  ]);
}

const ON_CURVE = 0x01;
const SHORT_X = 0x02;
const SHORT_Y = 0x04;
const PLUS_X = 0x10;
const PLUS_Y = 0x20;
const OVERLAPS = 0x40;

function makeGlyph(outlines: readonly Outline[]): Glyph {
  const contours = outlines
    .map((outline) => outline.map(({ x, y }) => ({ x: Math.round(x), y: Math.round(y) })))
    .filter((outline) => outline.length > 2);
  const points = contours.flat();
  if (points.length === 0) return NO_GLYPH;
  const bounds: Bounds = {
    xMin: Math.min(...points.map(({ x }) => x)),
    yMin: Math.min(...points.map(({ y }) => y)),
    xMax: Math.max(...points.map(({ x }) => x)),
    yMax: Math.max(...points.map(({ y }) => y)),
  };
  const glyph = new Bytes().u16(contours.length, bounds.xMin, bounds.yMin, bounds.xMax, bounds.yMax);
  let end = -1;
  for (const contour of contours) {
    end += contour.length;
    glyph.u16(end);
  }
  glyph.u16(0);
  const [flags, across, up] = [new Bytes(), new Bytes(), new Bytes()];
  let previous = { x: 0, y: 0 };
  for (const [index, point] of points.entries()) {
    const x = writeStep(point.x - previous.x, across, SHORT_X, PLUS_X);
    const y = writeStep(point.y - previous.y, up, SHORT_Y, PLUS_Y);
    flags.u8(ON_CURVE | x | y | (index === 0 ? OVERLAPS : 0));
    previous = point;
  }
  const bytes = Buffer.concat([glyph, flags, across, up].map((part) => part.toBuffer()));
  const padding = Buffer.alloc((4 - (bytes.length % 4)) % 4);
  return {
    bytes: Buffer.concat([bytes, padding]),
    bounds,
    points: points.length,
    contours: contours.length,
  };
}

/** Writes how far it is from the point before; gives the flags that say how it is written. */
function writeStep(step: number, into: Bytes, isShort: number, isPlus: number): number {
  if (step === 0) return isPlus;
  if (Math.abs(step) < 256) {
    into.u8(Math.abs(step));
    return step > 0 ? isShort | isPlus : isShort;
  }
  into.u16(step);
  return 0;
}

function makeLoca(glyphs: readonly Glyph[]): Buffer {
  const loca = new Bytes();
  let offset = 0;
  for (const { bytes } of glyphs) {
    loca.u32(offset);
    offset += bytes.length;
  }
  return loca.u32(offset).toBuffer();
}

/** Glyphs are in the order of their code points, so that one segment holds each run of them. */
function makeCmap(codes: readonly number[]): Buffer {
  const segments: { start: number; end: number; delta: number }[] = [];
  for (const [index, code] of codes.entries()) {
    const last = segments.at(-1);
    if (last && last.end === code - 1) last.end = code;
    else segments.push({ start: code, end: code, delta: index + 1 - code });
  }
  segments.push({ start: 0xffff, end: 0xffff, delta: 1 });
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count));
  const table = new Bytes()
    .u16(4, 16 + 8 * count, 0, 2 * count, 2 * power, Math.log2(power), 2 * (count - power))
    .u16(...segments.map(({ end }) => end))
    .u16(0)
    .u16(...segments.map(({ start }) => start))
    .u16(...segments.map(({ delta }) => delta))
    .u16(...segments.map(() => 0));
  const header = new Bytes().u16(0, 2).u16(0, 3).u32(20).u16(3, 1).u32(20);
  return Buffer.concat([header.toBuffer(), table.toBuffer()]);
}

/** Always the same time, so that the same drawings make the same file. */
const MADE = 3_850_000_000;
const LOSSLESS = 0x0800;

const makeHead = ({ xMin, yMin, xMax, yMax }: Bounds): Buffer =>
  new Bytes()
    .u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5)
    .u16(LOSSLESS | 0x000b, UNITS)
    .u32(0, MADE, 0, MADE)
    .u16(xMin, yMin, xMax, yMax, 0, 8, 2, 1, 0)
    .toBuffer();

const makeHhea = ({ xMin, xMax }: Bounds): Buffer =>
  new Bytes()
    .u32(0x00010000)
    .u16(ASCENT, DESCENT, 0, UNITS, xMin, UNITS - xMax, xMax, 1, 0, 0, 0, 0, 0, 0, 0, 1)
    .toBuffer();

const makeHmtx = (glyphs: readonly Glyph[]): Buffer =>
  new Bytes().u16(UNITS, ...glyphs.map(({ bounds }) => bounds.xMin)).toBuffer();

const makeMaxp = (glyphs: readonly Glyph[]): Buffer =>
  new Bytes()
    .u32(0x00010000)
    .u16(
      glyphs.length,
      Math.max(...glyphs.map(({ points }) => points)),
      Math.max(...glyphs.map(({ contours }) => contours)),
    )
    .u16(0, 0, 2, 0, 0, 0, 0, 0, 0, 0, 0)
    .toBuffer();

function makeName(family: string): Buffer {
  const records: readonly (readonly [id: number, text: string])[] = [
    [1, family],
    [2, 'Regular'],
    [3, family],
    [4, family],
    [5, 'Version 1.0'],
    [6, family],
  ];
  const texts = records.map(([, text]) => Buffer.from(text, 'utf16le').swap16());
  const header = new Bytes().u16(0, records.length, 6 + 12 * records.length);
  let offset = 0;
  for (const [index, [id]] of records.entries()) {
    const { length } = texts[index] ?? Buffer.alloc(0);
    header.u16(3, 1, 0x0409, id, length, offset);
    offset += length;
  }
  return Buffer.concat([header.toBuffer(), ...texts]);
}

const makeOs2 = (codes: readonly number[]): Buffer =>
  new Bytes()
    .u16(4, UNITS, 400, 5, 0, 650, 600, 0, 75, 650, 600, 0, 350, 50, 250, 0)
    .u8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0)
    // The area of code points for private use.
    .u32(0, 0x10000000, 0, 0)
    .text('AWNG')
    .u16(0x0040, Math.min(...codes), Math.max(...codes))
    .u16(ASCENT, DESCENT, 0, ASCENT, -DESCENT)
    .u32(1, 0)
    .u16(512, 700, 0, 0, 1)
    .toBuffer();
