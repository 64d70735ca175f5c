import { type Colour, css, dim, hex } from './colour.ts';
import { createRandom, type Random } from './seeded-random.ts';
import { taperedStroke } from './shapes.ts';
import { type Drawing, type Point, round, type Stop } from './svg-drawing.ts';

/** Flat ground under a horizon: x runs to the right, distance away from the eye, 1 at the lower edge. */
export interface Ground {
  horizon: number;
  at(x: number, distance: number): Point;
}

export function createGround(drawing: Drawing, horizon: number): Ground {
  return {
    horizon,
    at: (x, distance) => [
      drawing.width / 2 + (x * drawing.width) / 2 / distance,
      horizon + (drawing.height - horizon) / distance,
    ],
  };
}

export function drawSky(drawing: Drawing, horizon: number, stops: Stop[]): void {
  const fill = drawing.linear([0, 0], [horizon * 0.06, horizon], stops);
  drawing.add(
    `<rect x="-10" y="-10" width="${drawing.width + 20}" height="${drawing.height + 20}" fill="${fill}"/>`,
  );
}

export function drawGlow(
  drawing: Drawing,
  centre: Point,
  radii: readonly [number, number],
  colour: Colour,
  alpha: number,
): void {
  const fill = drawing.radial(centre, radii[0], radii[1], [
    { at: 0, colour, alpha },
    { at: 0.25, colour, alpha: alpha * 0.62 },
    { at: 0.6, colour, alpha: alpha * 0.18 },
    { at: 1, colour, alpha: 0 },
  ]);
  drawing.add(
    `<rect x="-10" y="-10" width="${drawing.width + 20}" height="${drawing.height + 20}" fill="${fill}"/>`,
  );
}

/** Long, very soft banks of cloud, thinner and closer together towards the horizon. */
export function drawClouds(
  drawing: Drawing,
  name: string,
  {
    top,
    bottom,
    count,
    light,
    dark,
  }: { top: number; bottom: number; count: number; light: Colour; dark: Colour },
): void {
  const random = createRandom(`${name}/clouds`);
  drawing.group(`filter="${drawing.blur(46, 11)}"`, () => {
    for (let index = 0; index < count; index += 1) {
      const low = (index + random.next()) / count;
      const y = top + (bottom - top) * low ** 0.75;
      const x = random.between(-0.1, 1.1) * drawing.width;
      const reach = random.between(180, 620);
      const thick = random.between(8, 30) * (1.3 - low);
      const colour = random.next() > 0.4 ? light : dark;
      const opacity = random.between(0.1, 0.3);
      for (let puff = 0; puff < 7; puff += 1) {
        const along = random.bell();
        drawing.add(
          `<ellipse cx="${round(x + along * reach)}" cy="${round(y + random.bell() * thick - (1 - along * along) * thick * 0.5)}" rx="${round(reach * random.between(0.12, 0.5))}" ry="${round(thick * random.between(0.3, 1))}" fill="${css(colour)}" opacity="${round(opacity)}"/>`,
        );
      }
    }
  });
}

/** Mist lies along a line and thins out above and below it. */
export function drawMist(drawing: Drawing, y: number, height: number, colour: Colour, alpha: number): void {
  const fill = drawing.linear(
    [0, y - height / 2],
    [0, y + height / 2],
    [
      { at: 0, colour, alpha: 0 },
      { at: 0.35, colour, alpha: alpha * 0.6 },
      { at: 0.55, colour, alpha },
      { at: 0.75, colour, alpha: alpha * 0.5 },
      { at: 1, colour, alpha: 0 },
    ],
  );
  drawing.add(
    `<rect x="-10" y="${round(y - height)}" width="${drawing.width + 20}" height="${round(height * 2)}" fill="${fill}"/>`,
  );
}

export interface Tuft {
  foot: Point;
  height: number;
  blades: number;
  /** How far the wind bends the tips, as a share of the height. */
  wind: number;
  colours: readonly Colour[];
  width: number;
}

/** One bunch of grass: blades from one foot, fanned out and bent by the wind. */
export function drawTuft(drawing: Drawing, random: Random, tuft: Tuft): void {
  const blades: string[] = [];
  for (let index = 0; index < tuft.blades; index += 1) {
    const lean = random.bell() * 0.5;
    const tall = tuft.height * random.between(0.45, 1);
    const [x, y] = [
      tuft.foot[0] + random.bell() * tuft.height * 0.14,
      tuft.foot[1] + random.bell() * tuft.height * 0.03,
    ];
    const bend = tuft.wind * tall * random.between(0.5, 1.3);
    const spine: Point[] = [0, 0.25, 0.5, 0.75, 1].map((share) => [
      x + lean * tall * share * 0.6 + bend * share * share,
      y - tall * (share - 0.22 * Math.abs(tuft.wind + lean) * share * share),
    ]);
    const colour = tuft.colours[Math.floor(random.next() * tuft.colours.length)] ?? hex('#888888');
    blades.push(
      `<path d="${taperedStroke(spine, (share) => tuft.width * (1 - share * 0.9))}" fill="${css(dim(colour, random.between(0.75, 1.2)))}"/>`,
    );
  }
  drawing.add(blades.join(''));
}

/** Dark corners and a lighter middle, so that the eye stays in the image. */
export function drawVignette(drawing: Drawing, colour: Colour, alpha: number): void {
  const { width, height } = drawing;
  const fill = drawing.radial([width * 0.45, height * 0.45], width * 0.75, height * 0.85, [
    { at: 0, colour, alpha: 0 },
    { at: 0.55, colour, alpha: 0 },
    { at: 0.85, colour, alpha: alpha * 0.5 },
    { at: 1, colour, alpha },
  ]);
  drawing.add(`<rect x="-10" y="-10" width="${width + 20}" height="${height + 20}" fill="${fill}"/>`);
}
