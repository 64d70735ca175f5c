import { css, dim, hex, mix, palette } from '../drawing/colour.ts';
import {
  createGround,
  drawClouds,
  drawGlow,
  drawMist,
  drawSky,
  drawVignette,
  type Ground,
} from '../drawing/landscape.ts';
import { createRandom, createRoughWander, createWander } from '../drawing/seeded-random.ts';
import { landBelow, polygon } from '../drawing/shapes.ts';
import { createDrawing, type Drawing, type Point, round } from '../drawing/svg-drawing.ts';
import type { Scene } from '../render-scene.ts';

const horizon = 560;
const sun: Point = [760, horizon - 26];
const earth = mix(palette.bark, palette.ink, 0.45);

const rows = [0.86, 1.22, 1.62, 2.2, 3, 4.2, 6, 9, 14, 24];

/** A pan's edges are dug by hand: every side wanders a little. */
function panOutline(
  ground: Ground,
  left: number,
  right: number,
  near: number,
  far: number,
  name: string,
): string {
  const wander = createWander(`pan ${name}`);
  const points: Point[] = [];
  const side = (from: Point, to: Point, offset: number) => {
    for (let step = 0; step < 14; step += 1) {
      const t = step / 14;
      const x = from[0] + (to[0] - from[0]) * t + wander(t * 3 + offset) * 0.022;
      points.push(
        ground.at(x, (from[1] + (to[1] - from[1]) * t) * (1 + wander(t * 3 + offset + 40) * 0.012)),
      );
    }
  };
  side([left, near], [right, near], 0);
  side([right, near], [right, far], 10);
  side([right, far], [left, far], 20);
  side([left, far], [left, near], 30);
  return polygon(points);
}

function drawPans(drawing: Drawing, ground: Ground): void {
  const random = createRandom('pans');
  const reflection = drawing.linear(
    [0, horizon],
    [0, drawing.height],
    [
      { at: 0, colour: hex('#f6b878') },
      { at: 0.1, colour: hex('#eeb083') },
      { at: 0.32, colour: hex('#c9a294') },
      { at: 0.62, colour: hex('#85909a') },
      { at: 1, colour: hex('#4c626d') },
    ],
  );
  const pans: string[] = [];
  for (let row = 0; row < rows.length - 1; row += 1) {
    const [near, far] = [rows[row] ?? 1, rows[row + 1] ?? 2];
    const size = 1.02;
    const shift = row % 2 ? 0.34 : -0.16;
    const count = Math.ceil(far * 1.3);
    for (let column = -count; column <= count; column += 1) {
      const left = column * size + shift + 0.045;
      const right = (column + 1) * size + shift - 0.045;
      const outline = panOutline(ground, left, right, near * 1.035, far * 0.975, `${row} ${column}`);
      const [rimX, rimY] = ground.at((left + right) / 2, near * 1.035);
      if (rimX < -900 || rimX > drawing.width + 900 || rimY < horizon) continue;
      pans.push(outline);
      const tint = random.between(-0.1, 0.12);
      drawing.add(
        `<path d="${outline}" fill="none" stroke="${css(mix(earth, palette.clay, 0.35))}" stroke-width="${round(16 / near)}" opacity="0.8"/>` +
          `<path d="${outline}" fill="${reflection}"/>` +
          `<path d="${outline}" fill="${tint > 0 ? '#fff0dd' : '#1f2d36'}" opacity="${round(Math.abs(tint))}"/>`,
      );
    }
  }
  drawing.group(drawing.clip(pans.join('')), () => {
    drawGlow(drawing, [sun[0], horizon + 10], [330, 900], hex('#ffe0a8'), 0.85);
    drawGlow(drawing, [sun[0], horizon], [1300, 320], hex('#ffca8c'), 0.4);
    const glints = createRandom('pans/glints');
    drawing.group(`filter="${drawing.blur(6, 0.9)}"`, () => {
      for (let index = 0; index < 380; index += 1) {
        const near = glints.next() ** 1.4;
        const y = horizon + 8 + near * (drawing.height - horizon);
        const under = glints.next() > 0.4;
        const x = under ? sun[0] + glints.bell() * (60 + near * 130) : glints.between(0, drawing.width);
        drawing.add(
          `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(glints.between(10, 50) + near * 90)}" ry="${round(0.8 + near * 2.4)}" fill="${under ? '#fff0d0' : glints.next() > 0.5 ? '#ffe6cf' : '#2c3d47'}" opacity="${round(glints.between(0.08, under ? 0.6 : 0.22))}"/>`,
        );
      }
    });
    // Salt has begun to lie along the edges.
    drawing.add(
      `<path d="${pans.join('')}" fill="none" stroke="#fff3e4" stroke-width="9" opacity="0.4" filter="${drawing.blur(3, 1.6)}"/>`,
    );
  });
}

/** Salt raked together on a bank: a soft cone, bright towards the sun. */
function drawHeap(drawing: Drawing, [x, y]: Point, size: number, name: string): void {
  const rough = createRoughWander(`heap ${name}`, 4);
  const edge: Point[] = [];
  for (let step = 0; step <= 50; step += 1) {
    const t = step / 25 - 1;
    const height = (1 - Math.abs(t) ** 1.25) * 0.66 + rough(step / 6) * 0.05 * (1 - Math.abs(t));
    edge.push([x + t * size, y - Math.max(0, height) * size]);
  }
  const base: Point[] = Array.from({ length: 30 }, (_, index) => {
    const t = 1 - (index / 29) * 2;
    return [x + t * size, y + Math.sqrt(1 - t * t) * size * 0.15];
  });
  drawing.add(
    `<ellipse cx="${round(x + size * 0.55)}" cy="${round(y + size * 0.05)}" rx="${round(size * 1.25)}" ry="${round(size * 0.15)}" fill="#14181c" opacity="0.5" filter="${drawing.blur(Math.max(2, Math.round(size * 0.06)), Math.max(1, Math.round(size * 0.03)))}"/>`,
  );
  const fill = drawing.linear(
    [x - size * 0.8, y - size * 0.2],
    [x + size * 0.75, y],
    [
      { at: 0, colour: hex('#ffd9b0') },
      { at: 0.3, colour: hex('#f3d3bb') },
      { at: 0.5, colour: hex('#b9b0b3') },
      { at: 1, colour: hex('#6c7681') },
    ],
  );
  const outline = polygon([...edge, ...base]);
  drawing.add(`<path d="${outline}" fill="${fill}"/>`);
  const random = createRandom(`heap grains ${name}`);
  drawing.group(drawing.clip(outline), () => {
    for (let index = 0; index < 240; index += 1) {
      drawing.add(
        `<ellipse cx="${round(x + random.bell() * size)}" cy="${round(y - random.next() * size * 0.7 + size * 0.1)}" rx="${round(size * random.between(0.008, 0.03))}" ry="${round(size * random.between(0.005, 0.014))}" fill="${random.next() > 0.5 ? '#fff6ea' : '#47525c'}" opacity="${round(random.between(0.1, 0.4))}"/>`,
      );
    }
  });
}

function drawHut(drawing: Drawing): void {
  const far = createRoughWander('pans/far', 5);
  const shore = landBelow(
    drawing.width,
    horizon + 10,
    (x) => horizon - 2 - Math.max(0, 9 + far(x / 260) * 15),
  );
  drawing.add(
    `<path d="${shore}" fill="${css(mix(palette.slate, hex('#d99a72'), 0.42))}" filter="${drawing.blur(1.6)}"/>`,
  );
  const hut: Point[] = [
    [1700, horizon + 8],
    [1700, horizon - 44],
    [1752, horizon - 86],
    [1806, horizon - 44],
    [1930, horizon - 44],
    [1930, horizon + 8],
  ];
  const roof: Point[] = [
    [1752, horizon - 90],
    [1880, horizon - 90],
    [1940, horizon - 42],
    [1808, horizon - 42],
  ];
  drawing.add(
    `<path d="${polygon(hut)}" fill="${css(mix(palette.ink, palette.clay, 0.14))}"/><path d="${polygon(roof)}" fill="${css(mix(palette.ink, palette.rust, 0.3))}"/><rect x="1738" y="${horizon - 34}" width="24" height="42" fill="${css(palette.ember)}" opacity="0.9"/><path d="M1699 ${horizon + 8}V${horizon - 44}L1752 ${horizon - 88}" fill="none" stroke="#f7b98a" stroke-width="3" opacity="0.6"/>`,
  );
}

export const saltPansAtDusk: Scene = {
  name: 'salt-pans-at-dusk',
  width: 2400,
  height: 1350,
  draw(renderWidth) {
    const drawing = createDrawing(2400, 1350);
    const ground = createGround(drawing, horizon);
    drawSky(drawing, horizon, [
      { at: 0, colour: hex('#566b78') },
      { at: 0.34, colour: hex('#8d9399') },
      { at: 0.66, colour: hex('#cda594') },
      { at: 0.88, colour: hex('#efb489') },
      { at: 1, colour: hex('#f8c58c') },
    ]);
    drawGlow(drawing, sun, [1250, 420], hex('#ffd89c'), 0.7);
    drawClouds(drawing, 'pans', {
      top: 20,
      bottom: horizon - 50,
      count: 30,
      light: hex('#f7c6a0'),
      dark: hex('#6b7480'),
    });
    drawing.add(`<circle cx="${sun[0]}" cy="${sun[1]}" r="44" fill="#fff1cf" filter="${drawing.blur(2)}"/>`);
    drawGlow(drawing, sun, [170, 150], hex('#ffe9b8'), 0.8);
    drawHut(drawing);
    const fill = drawing.linear(
      [0, horizon],
      [0, drawing.height],
      [
        { at: 0, colour: mix(earth, hex('#d99a72'), 0.5) },
        { at: 0.2, colour: mix(earth, hex('#d99a72'), 0.16) },
        { at: 1, colour: dim(earth, 0.7) },
      ],
    );
    drawing.add(`<rect x="-10" y="${horizon + 2}" width="2420" height="900" fill="${fill}"/>`);
    drawPans(drawing, ground);
    drawMist(drawing, horizon + 16, 90, hex('#f9c694'), 0.55);
    const heaps: [number, number][] = [
      [4.6, 9],
      [3.25, 6],
      [-2.3, 6],
      [2.3, 4.2],
      [1.62, 3],
      [1.3, 2.2],
      [0.78, 1.62],
    ];
    heaps.forEach(([x, distance], index) => {
      drawHeap(drawing, ground.at(x, distance), 235 / distance, `${index}`);
    });
    drawVignette(drawing, hex('#10161c'), 0.42);
    return drawing.toSvg(renderWidth);
  },
};
