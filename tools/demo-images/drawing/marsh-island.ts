import { type Colour, css, dim, hex, mix } from './colour.ts';
import { drawTuft } from './landscape.ts';
import { createRandom, createRoughWander } from './seeded-random.ts';
import { polygon, polyline } from './shapes.ts';
import { type Drawing, type Point, regionAround } from './svg-drawing.ts';

export interface MarshIsland {
  name: string;
  left: number;
  right: number;
  /** The line of its near bank, and how far the far bank lies above it. */
  y: number;
  depth: number;
  /** The height of the mud bank that the low tide shows. */
  bank: number;
  /** How tall the grass stands; 0 for a bar of bare mud. */
  grass: number;
  /** 0 is near, 1 is lost in the haze. */
  haze: number;
}

export interface MarshLight {
  sunX: number;
  haze: Colour;
  grass: readonly Colour[];
  sunlit: Colour;
  mud: Colour;
}

interface Banks {
  far: (x: number) => number;
  near: (x: number) => number;
  /** Where the bare mud meets the water. */
  tide: (x: number) => number;
}

function banksOf(island: MarshIsland): Banks {
  const rough = createRoughWander(`island/${island.name}`, 5);
  const length = island.right - island.left;
  const round = (x: number) => {
    const share = Math.min(1, Math.max(0, (x - island.left) / length));
    return Math.max(0, 1 - Math.abs(share * 2 - 1) ** 3.2) ** 0.8;
  };
  const near = (x: number) =>
    island.y + island.depth * 0.42 * round(x) * (0.2 + 1.1 * rough(x / (length * 0.09) + 60));
  return {
    far: (x) => island.y - island.depth * round(x) * (0.8 + 0.24 * rough(x / (length * 0.16))),
    near,
    tide: (x) => near(x) + island.bank * round(x) ** 0.6 * (1 + 0.5 * rough(x / (length * 0.3) + 120)),
  };
}

function outline(island: MarshIsland, upper: (x: number) => number, lower: (x: number) => number): string {
  const top: Point[] = [];
  const bottom: Point[] = [];
  const steps = 160;
  for (let step = 0; step <= steps; step += 1) {
    const x = island.left + ((island.right - island.left) * step) / steps;
    top.push([x, Math.min(upper(x), lower(x))]);
    bottom.unshift([x, lower(x)]);
  }
  return polygon([...top, ...bottom]);
}

/** An island of the marsh: its reflection, the bare bank, and on top grass in rows from the back to the front. */
export function drawIsland(drawing: Drawing, island: MarshIsland, light: MarshLight): void {
  const { far, near, tide } = banksOf(island);
  const { bank, haze } = island;
  const veil = (colour: Colour) => mix(colour, light.haze, haze);
  const region = regionAround(
    [
      [Math.max(-100, island.left), island.y - island.depth],
      [Math.min(drawing.width + 100, island.right), island.y + island.depth + bank * 2.5],
    ],
    40 + bank,
  );
  const reflected = outline(island, near, (x) => tide(x) + (tide(x) - far(x)) * 0.22 + island.grass * 0.3);
  drawing.add(
    `<path d="${reflected}" fill="${css(veil(dim(light.mud, 0.6)))}" opacity="0.42" filter="${drawing.blur(Math.round(3 + bank * 0.2), Math.round(2 + bank * 0.1), region)}"/>`,
  );
  const wetMud = mix(light.mud, hex('#aeb0a2'), 0.62);
  const shore = outline(island, far, tide);
  const mud = drawing.linear(
    [0, island.y - island.depth * 0.1],
    [0, island.y + bank * 1.3 + island.depth * 0.3],
    [
      { at: 0, colour: veil(island.grass ? dim(light.mud, 0.36) : mix(wetMud, light.haze, 0.35)) },
      { at: 0.4, colour: veil(island.grass ? dim(light.mud, 0.62) : wetMud) },
      { at: 0.8, colour: veil(mix(light.mud, light.sunlit, 0.16)) },
      { at: 1, colour: veil(mix(light.mud, light.haze, 0.5)) },
    ],
  );
  drawing.add(`<path d="${shore}" fill="${mud}"/>`);
  drawing.group(drawing.clip(shore, region), () => {
    drawWetMud(drawing, island, light, { far, near, tide });
  });
  if (island.grass === 0) return;
  const turf = outline(island, far, near);
  const ground = drawing.linear(
    [island.left, 0],
    [island.right, 0],
    [
      {
        at: 0,
        colour: veil(mix(light.grass[0] ?? light.mud, light.sunlit, island.left < light.sunX ? 0.25 : 0.05)),
      },
      { at: 1, colour: veil(dim(light.grass[1] ?? light.mud, 0.62)) },
    ],
  );
  drawing.add(`<path d="${turf}" fill="${ground}"/>`);
  drawGrass(drawing, island, light, { far, near, tide });
}

/** Small runnels and a shine where the water has just left. */
function drawWetMud(drawing: Drawing, island: MarshIsland, light: MarshLight, { near, tide }: Banks): void {
  const random = createRandom(`island/${island.name}/mud`);
  const count = Math.round((island.right - island.left) / 14);
  const shine = css(mix(light.haze, light.mud, island.haze * 0.4));
  for (let index = 0; index < count; index += 1) {
    const x = random.between(island.left, island.right);
    const share = random.next();
    const y = near(x) + (tide(x) - near(x)) * share;
    const wide = island.bank * random.between(0.2, 1.5);
    const bright = random.next() < 0.35 + share * 0.5;
    drawing.add(
      `<ellipse cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" rx="${wide.toFixed(1)}" ry="${(0.5 + island.bank * 0.03).toFixed(1)}" fill="${bright ? shine : '#20160f'}" opacity="${random.between(0.04, bright ? 0.3 : 0.14).toFixed(2)}"/>`,
    );
  }
  const line: Point[] = [];
  for (let x = island.left; x <= island.right; x += 8) line.push([x, tide(x)]);
  drawing.add(
    `<path d="${polyline(line)}" fill="none" stroke="#fff2da" stroke-width="${(1.5 + island.bank * 0.05).toFixed(1)}" opacity="0.35"/>`,
  );
}

function drawGrass(drawing: Drawing, island: MarshIsland, light: MarshLight, { far, near }: Banks): void {
  const random = createRandom(`island/${island.name}/grass`);
  const patch = createRoughWander(`island/${island.name}/patch`, 3);
  const length = island.right - island.left;
  const rows = Math.max(3, Math.round((island.depth * 1.2) / Math.max(4, island.grass * 0.3)));
  for (let row = 0; row <= rows; row += 1) {
    const places = Math.round(length / Math.max(3.2, island.grass * 0.2));
    for (let place = 0; place < places; place += 1) {
      const x = island.left + length * ((place + random.next()) / places);
      const share = (row + random.bell() * 0.4) / rows;
      const [top, bottom] = [far(x), near(x)];
      if (bottom - top < 2 || share < 0 || share > 1.03) continue;
      const y = top + (bottom - top) * share;
      const sunny = Math.max(0, 1 - Math.abs(x - light.sunX) / 1150) * (0.35 + 0.3 * patch(x / 90 + row));
      const activeTheme = 0.82 + 0.4 * patch(x / 60 + row * 0.7 + 30);
      drawTuft(drawing, random, {
        foot: [x, y],
        height: island.grass * (0.55 + 0.45 * share) * (0.8 + 0.5 * patch(x / 120 + 80)),
        blades: island.grass > 40 ? 4 : 2,
        wind: 0.2,
        colours: light.grass.map((colour) =>
          mix(dim(mix(colour, light.sunlit, sunny), activeTheme), light.haze, island.haze),
        ),
        width: Math.max(1.1, island.grass * 0.062),
      });
    }
  }
}

export const saltMarshGrass: readonly Colour[] = [
  hex('#8a8253'),
  hex('#a48f5c'),
  hex('#6d7150'),
  hex('#9a7a55'),
];
