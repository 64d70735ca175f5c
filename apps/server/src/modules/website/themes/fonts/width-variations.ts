/** By how much a glyph is wider or narrower than in the font's own default weight. */
export type WidthDelta = (glyph: number) => number;

const unchanged: WidthDelta = () => 0;
const FRACTION = 16_384;
const FIXED = 65_536;

/**
 * The widths of a variable font at one weight: its tables say those of one weight only, which may be the boldest, and
 * how they change from there. Fonts with the one axis `wght`.
 */
export function widthsAtWeight(
  { fvar, avar, hvar }: { fvar: Buffer | undefined; avar: Buffer | undefined; hvar: Buffer | undefined },
  weight: number,
): WidthDelta {
  if (!fvar || !hvar) return unchanged;
  const place = bentBy(avar, placeOnAxis(fvar, weight));
  if (place === 0) return unchanged;
  const store = hvar.subarray(hvar.readUInt32BE(4));
  const mapAt = hvar.readUInt32BE(8);
  const indexOf =
    mapAt === 0 ? (glyph: number) => ({ outer: 0, inner: glyph }) : indexMap(hvar.subarray(mapAt));
  return (glyph) => {
    const { outer, inner } = indexOf(glyph);
    return deltaIn(store, outer, inner, place);
  };
}

/** From -1, the lightest, over 0, the default, to 1. */
function placeOnAxis(fvar: Buffer, weight: number): number {
  const axis = fvar.readUInt16BE(4);
  const [min, normal, max] = [4, 8, 12].map((at) => fvar.readInt32BE(axis + at) / FIXED);
  if (min === undefined || normal === undefined || max === undefined) return 0;
  const clampedWeight = Math.min(max, Math.max(min, weight));
  if (clampedWeight === normal) return 0;
  return clampedWeight < normal
    ? (clampedWeight - normal) / (normal - min)
    : (clampedWeight - normal) / (max - normal);
}

/** Designers bend the axis, so that the steps between weights look even. */
function bentBy(avar: Buffer | undefined, place: number): number {
  if (!avar) return place;
  const pairs = Array.from({ length: avar.readUInt16BE(8) }, (_, pair) => ({
    from: avar.readInt16BE(10 + pair * 4) / FRACTION,
    to: avar.readInt16BE(12 + pair * 4) / FRACTION,
  }));
  const after = pairs.findIndex(({ from }) => from >= place);
  const next = pairs[after];
  const last = pairs[after - 1];
  if (!next || !last) return next?.to ?? place;
  return last.to + ((place - last.from) / (next.from - last.from)) * (next.to - last.to);
}

function indexMap(map: Buffer): (glyph: number) => { outer: number; inner: number } {
  const isLong = map.readUInt8(0) === 1;
  const format = map.readUInt8(1);
  const size = ((format >> 4) & 3) + 1;
  const innerBits = (format & 15) + 1;
  const count = isLong ? map.readUInt32BE(2) : map.readUInt16BE(2);
  return (glyph) => {
    const entry = map.readUIntBE((isLong ? 6 : 4) + Math.min(glyph, count - 1) * size, size);
    return { outer: Math.floor(entry / 2 ** innerBits), inner: entry % 2 ** innerBits };
  };
}

const LONG_WORDS = 0x8000;

function deltaIn(store: Buffer, outer: number, inner: number, place: number): number {
  const data = store.subarray(store.readUInt32BE(8 + outer * 4));
  const words = data.readUInt16BE(2);
  const wordCount = words & 0x7fff;
  const [wordSize, restSize] = words & LONG_WORDS ? [4, 2] : [2, 1];
  const regions = data.readUInt16BE(4);
  const rowSize = wordCount * wordSize + (regions - wordCount) * restSize;
  let at = 6 + regions * 2 + inner * rowSize;
  let delta = 0;
  for (let region = 0; region < regions; region += 1) {
    const size = region < wordCount ? wordSize : restSize;
    delta += data.readIntBE(at, size) * strengthOf(store, data.readUInt16BE(6 + region * 2), place);
    at += size;
  }
  return delta;
}

/** How much a region counts at a place: all of it at its peak, nothing outside it. */
function strengthOf(store: Buffer, region: number, place: number): number {
  const regions = store.subarray(store.readUInt32BE(2));
  const at = 4 + region * regions.readUInt16BE(0) * 6;
  const [start = 0, peak = 0, end = 0] = [0, 2, 4].map((part) => regions.readInt16BE(at + part) / FRACTION);
  if (peak === 0 || place === peak) return 1;
  if (place <= start || place >= end) return 0;
  return place < peak ? (place - start) / (peak - start) : (end - place) / (end - peak);
}
