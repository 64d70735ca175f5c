import { type Colour, css, dim, hex, mix, palette } from '../drawing/colour.ts';
import { createRandom, createWander } from '../drawing/seeded-random.ts';
import { polygon } from '../drawing/shapes.ts';
import { drawPlaster } from '../drawing/still-life-stage.ts';
import {
  createDrawing,
  type Drawing,
  type Point,
  type Region,
  regionAround,
  round,
} from '../drawing/svg-drawing.ts';
import type { Scene } from '../picture-rendering.ts';

const warm = hex('#fff0d6');
const tileWidth = 356;
const tileHeight = 476;

const glazes: readonly (readonly [Colour, Colour])[] = [
  [palette.chalk, palette.sand],
  [palette.seaGlass, palette.tide],
  [palette.sand, palette.oat],
  [palette.tide, palette.deepTide],
  [mix(palette.oat, palette.clay, 0.4), palette.clay],
  [mix(palette.chalk, palette.seaGlass, 0.4), palette.seaGlass],
  [mix(palette.slate, palette.ink, 0.5), palette.ink],
  [palette.paper, mix(palette.paper, palette.clay, 0.4)],
  [palette.deepTide, palette.ink],
  [palette.ember, palette.rust],
  [palette.chalk, palette.seaGlass],
  [mix(palette.seaGlass, palette.slate, 0.35), palette.slate],
];

function drawWall(drawing: Drawing): void {
  const { width, height } = drawing;
  const wall = mix(palette.sand, palette.paper, 0.4);
  const fill = drawing.linear(
    [0, 0],
    [width, height],
    [
      { at: 0, colour: mix(wall, warm, 0.2) },
      { at: 0.45, colour: dim(wall, 0.86) },
      { at: 1, colour: dim(wall, 0.55) },
    ],
  );
  drawing.add(`<rect x="-10" y="-10" width="${width + 20}" height="${height + 20}" fill="${fill}"/>`);
  drawPlaster(drawing, 'glaze tests', width, height);
}

function drawRail(drawing: Drawing, y: number): void {
  const oak = mix(palette.oat, palette.clay, 0.4);
  // Plain gradients: a blur would fade out where the rail leaves the picture.
  const shadow = drawing.linear(
    [0, y + 30],
    [0, y + 130],
    [
      { at: 0, colour: palette.bark, alpha: 0.5 },
      { at: 0.3, colour: palette.bark, alpha: 0.3 },
      { at: 0.65, colour: palette.bark, alpha: 0.08 },
      { at: 1, colour: palette.bark, alpha: 0 },
    ],
  );
  drawing.add(`<rect x="-20" y="${y + 30}" width="2440" height="100" fill="${shadow}"/>`);
  const fill = drawing.linear(
    [0, y - 34],
    [0, y + 34],
    [
      { at: 0, colour: dim(oak, 1.2) },
      { at: 0.12, colour: dim(oak, 0.98) },
      { at: 0.85, colour: dim(oak, 0.8) },
      { at: 1, colour: dim(oak, 0.5) },
    ],
  );
  drawing.add(`<rect x="-20" y="${y - 34}" width="2440" height="68" fill="${fill}"/>`);
  const random = createRandom(`rail ${y}`);
  for (let index = 0; index < 40; index += 1) {
    const [x, line] = [random.between(-200, 2300), y + random.between(-30, 30)];
    drawing.add(
      `<path d="M${round(x)} ${round(line)}q${round(random.between(100, 300))} ${round(random.between(-4, 4))} ${round(random.between(300, 700))} 0" fill="none" stroke="${css(dim(palette.bark, 0.7))}" stroke-width="${round(random.between(0.8, 2.2))}" opacity="${round(random.between(0.06, 0.2))}"/>`,
    );
  }
}

/** Cut by hand from a slab: the sides are nearly straight and the corners nearly round. */
function tileOutline(name: string): Point[] {
  const wander = createWander(`tile ${name}`);
  const points: Point[] = [];
  const steps = 96;
  for (let step = 0; step < steps; step += 1) {
    const angle = (step / steps) * Math.PI * 2;
    const [cosine, sine] = [Math.cos(angle), Math.sin(angle)];
    const square = 1 / (Math.abs(cosine) ** 9 + Math.abs(sine) ** 9) ** (1 / 9);
    const uneven = 1 + wander((step / steps) * 7) * 0.008;
    points.push([
      (cosine * square * uneven * tileWidth) / 2,
      tileHeight / 2 + (sine * square * uneven * tileHeight) / 2,
    ]);
  }
  return points;
}

function drawTile(drawing: Drawing, index: number, hook: Point): void {
  const [thin, thick] = glazes[index] ?? [palette.chalk, palette.sand];
  const random = createRandom(`tile ${index}`);
  const turn = (random.bell() * 1.6 * Math.PI) / 180;
  const place = ([x, y]: Point): Point => {
    const down = y - 46;
    return [
      hook[0] + x * Math.cos(turn) - down * Math.sin(turn),
      hook[1] + x * Math.sin(turn) + down * Math.cos(turn),
    ];
  };
  const edge = tileOutline(`${index}`);
  const outline = polygon(edge.map(place));
  const region = regionAround(edge.map(place), 130);
  drawing.add(
    `<path d="${outline}" fill="#251a12" opacity="0.3" transform="translate(52 34)" filter="${drawing.blur(24, 24, region)}"/>` +
      `<path d="${outline}" fill="#251a12" opacity="0.5" transform="translate(12 9)" filter="${drawing.blur(7, 7, region)}"/>` +
      `<path d="${outline}" fill="${css(dim(palette.bark, 0.9))}" transform="translate(5 4)"/>`,
  );
  const [left, right] = [place([-tileWidth / 2, 0]), place([tileWidth / 2, tileHeight])];
  const clay = mix(palette.clay, palette.oat, 0.3);
  const bare = drawing.linear(left, right, [
    { at: 0, colour: dim(clay, 1.08) },
    { at: 1, colour: dim(clay, 0.66) },
  ]);
  drawing.add(`<path d="${outline}" fill="${bare}"/>`);
  drawing.group(drawing.clip(outline, region), () => {
    drawDip(drawing, index, place, thin, thick, region);
    drawing.add(
      `<path d="${outline}" fill="none" stroke="#fff6e4" stroke-width="8" opacity="0.5" transform="translate(4 4)" filter="${drawing.blur(3, 3, region)}"/>` +
        `<path d="${outline}" fill="none" stroke="#22150d" stroke-width="12" opacity="0.3" transform="translate(-6 -6)" filter="${drawing.blur(5, 5, region)}"/>`,
    );
  });
  drawing.add(
    `<circle cx="${round(hook[0])}" cy="${round(hook[1])}" r="19" fill="#2e2118"/><ellipse cx="${round(hook[0] + 9)}" cy="${round(hook[1] + 2)}" rx="13" ry="10" fill="#0f0b09" opacity="0.6" filter="${drawing.blur(3, 3, region)}"/><circle cx="${round(hook[0])}" cy="${round(hook[1] - 5)}" r="9.5" fill="${drawing.radial(
      [hook[0] - 3, hook[1] - 8],
      12,
      12,
      [
        { at: 0, colour: hex('#d8cfbf') },
        { at: 0.4, colour: hex('#8d8578') },
        { at: 1, colour: hex('#4b443c') },
      ],
    )}"/>`,
  );
}

/** One dip covers most of the tile; the second, lower, is thicker and runs. */
function drawDip(
  drawing: Drawing,
  index: number,
  place: (point: Point) => Point,
  thin: Colour,
  thick: Colour,
  region: Region,
): void {
  const random = createRandom(`dip ${index}`);
  const below = (top: number, amount: number, name: string) => {
    const wander = createWander(`dip ${index} ${name}`);
    const tilt = random.bell() * 16;
    const points: Point[] = [];
    for (let step = 0; step <= 40; step += 1) {
      const t = step / 40;
      points.push(
        place([-tileWidth * 0.55 + t * tileWidth * 1.1, top + tilt * (t - 0.5) + wander(t * 5) * amount]),
      );
    }
    return polygon([
      ...points,
      place([tileWidth * 0.6, tileHeight * 1.1]),
      place([-tileWidth * 0.6, tileHeight * 1.1]),
    ]);
  };
  const gradient = (colour: Colour) =>
    drawing.linear(place([-tileWidth / 2, 60]), place([tileWidth / 2, tileHeight]), [
      { at: 0, colour: mix(colour, warm, 0.1) },
      { at: 0.35, colour: dim(colour, 0.94) },
      { at: 1, colour: dim(colour, 0.64) },
    ]);
  const first = below(random.between(100, 132), 8, 'first');
  const second = below(random.between(235, 320), 17, 'second');
  drawing.add(
    `<path d="${first}" fill="#2b1d14" opacity="0.35" transform="translate(0 -5)" filter="${drawing.blur(3, 3, region)}"/><path d="${first}" fill="${gradient(thin)}"/>` +
      `<path d="${second}" fill="${css(dim(thick, 0.5))}" opacity="0.35" transform="translate(0 -4)" filter="${drawing.blur(5, 5, region)}"/><path d="${second}" fill="${gradient(thick)}" opacity="0.92"/>`,
  );
  for (let dot = 0; dot < 130; dot += 1) {
    const [x, y] = place([random.between(-0.5, 0.5) * tileWidth, random.between(110, tileHeight)]);
    drawing.add(
      `<circle cx="${round(x)}" cy="${round(y)}" r="${round(0.9 + 3.2 * random.next() ** 6)}" fill="${index % 4 === 2 ? '#e8dcc4' : '#3b2a1e'}" opacity="${round(random.between(0.15, 0.6))}"/>`,
    );
  }
  const [gx, gy] = place([-tileWidth * 0.26, 170]);
  drawing.add(
    `<ellipse cx="${round(gx)}" cy="${round(gy)}" rx="26" ry="92" fill="#fffaf0" opacity="0.34" filter="${drawing.blur(16, 16, region)}" transform="rotate(9 ${round(gx)} ${round(gy)})"/>`,
  );
}

/** The light of the window falls across tiles and wall alike. */
function drawLight(drawing: Drawing): void {
  const pane = (left: number, top: number) =>
    polygon([
      [left, top],
      [left + 720, top + 130],
      [left + 1010, top + 1190],
      [left + 290, top + 1060],
    ]);
  const panes = pane(-340, -360) + pane(460, -216) + pane(10, 830) + pane(810, 974);
  const fade = drawing.linear(
    [0, 0],
    [2100, 2000],
    [
      { at: 0, colour: warm, alpha: 0.46 },
      { at: 0.6, colour: warm, alpha: 0.3 },
      { at: 1, colour: warm, alpha: 0.03 },
    ],
  );
  drawing.add(`<path d="${panes}" fill="${fade}" filter="${drawing.blur(26)}"/>`);
}

export const glazeTests: Scene = {
  name: 'glaze-tests',
  width: 2400,
  height: 2400,
  draw(renderWidth) {
    const drawing = createDrawing(2400, 2400);
    drawWall(drawing);
    [380, 1090, 1800].forEach((y, row) => {
      drawRail(drawing, y);
      for (let column = 0; column < 4; column += 1) {
        drawTile(drawing, row * 4 + column, [440 + column * 506, y]);
      }
    });
    drawLight(drawing);
    return drawing.toSvg(renderWidth);
  },
};
