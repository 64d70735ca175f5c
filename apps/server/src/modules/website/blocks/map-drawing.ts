const WIDTH = 1600;
const HEIGHT = 900;
const STREET = 13;

/**
 * A quarter of no real town, the same one each time for the same place: it says "here is a map" and leaves the map
 * itself to visitors who follow the link. An image of the real streets would tell a map service about every visitor.
 */
export function drawMap(place: string): string {
  const random = numbersFrom(place);
  const between = (low: number, high: number): number => Math.round(low + random() * (high - low));
  const columns = cuts(WIDTH + 500, () => between(105, 235));
  const rows = cuts(HEIGHT + 700, () => between(85, 190));

  let blocks = '';
  let greens = '';
  columns.forEach(([x, width]) => {
    for (const [y, height] of rows) {
      const shape = `M${x} ${y}h${width}v${height}h${-width}z`;
      if (random() < 0.08) greens += shape;
      else blocks += shape;
    }
  });

  const angle = between(8, 24) * (random() < 0.5 ? -1 : 1);
  const shore = between(620, 700);
  const bend = between(-90, 90);
  const water =
    `M-20 ${shore}C${WIDTH * 0.25} ${shore + bend} ${WIDTH * 0.45} ${shore - bend} ${WIDTH * 0.62} ${shore + 70}` +
    `S${WIDTH * 0.9} ${shore + 160} ${WIDTH + 20} ${shore + between(0, 90)}V${HEIGHT + 20}H-20z`;
  const avenue = `M-40 ${between(60, 260)}C420 ${between(180, 330)} 900 ${between(300, 420)} ${WIDTH + 40} ${between(90, 300)}`;

  return (
    `<svg class="awning-map-drawing" viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="xMidYMid slice" aria-hidden="true" focusable="false">` +
    `<g transform="rotate(${angle} ${WIDTH / 2} ${HEIGHT / 2}) translate(-250 -350)"><path class="awning-map-block" d="${blocks}"/><path class="awning-map-green" d="${greens}"/></g>` +
    `<path class="awning-map-water" d="${water}"/><path class="awning-map-avenue" d="${avenue}"/></svg>` +
    '<span class="awning-map-pin" aria-hidden="true"><svg viewBox="0 0 32 42" focusable="false"><path d="M16 1C7.7 1 1 7.6 1 15.8 1 26.6 16 41 16 41s15-14.4 15-25.2C31 7.6 24.3 1 16 1Z"/><circle cx="16" cy="15.5" r="5.2"/></svg></span>'
  );
}

/** Pieces with a street between them: where each begins and how long it is. */
function cuts(length: number, size: () => number): readonly (readonly [number, number])[] {
  const pieces: [number, number][] = [];
  for (let at = 0; at < length; ) {
    const piece = size();
    pieces.push([at, piece]);
    at += piece + STREET;
  }
  return pieces;
}

/** Numbers from 0 to 1 that look random and only depend on the text. */
function numbersFrom(text: string): () => number {
  let state = 0x811c9dc5;
  for (const character of text) state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
