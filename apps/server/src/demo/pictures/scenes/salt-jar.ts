import { type Colour, css, dim, hex, mix, palette } from '../drawing/colour.ts';
import { drawSpeckles } from '../drawing/glaze.ts';
import { cameraPitch } from '../drawing/light.ts';
import { createRandom, createWander } from '../drawing/seeded-random.ts';
import { polygon } from '../drawing/shapes.ts';
import { castShadow, contactShadow, createStage, type Stage } from '../drawing/still-life-stage.ts';
import { type Point, round } from '../drawing/svg-drawing.ts';
import {
  drawTurned,
  onTurned,
  shadowDiscs,
  type Turned,
  turnedOutline,
  turnedRegion,
} from '../drawing/turned-pottery.ts';
import type { Scene } from '../picture-rendering.ts';

const saltWhite = hex('#f3eee6');

const glass: Turned = {
  name: 'salt glass',
  at: [0, 0, 0],
  outside: [
    [4.3, 0],
    [4.65, 0.15],
    [4.8, 0.6],
    [4.82, 3],
    [4.82, 7.2],
    [4.75, 7.8],
    [4.3, 8.5],
    [3.75, 8.9],
    [3.62, 9.2],
    [3.62, 9.7],
    [3.8, 9.85],
    [3.8, 10.1],
    [3.65, 10.2],
  ],
  surface: () => palette.seaGlass,
  finish: { gloss: 1, tightness: 30 },
};

const salt: Turned = {
  name: 'salt',
  at: [0, 0.35, 0],
  outside: [
    [4.2, 0],
    [4.45, 0.2],
    [4.5, 0.8],
    [4.5, 5.5],
    [4.48, 6.3],
    [4.1, 6.55],
    [2.4, 6.85],
    [0.02, 7],
  ],
  surface: (height) => mix(saltWhite, palette.seaGlass, 0.1 + Math.max(0, 0.2 - height * 0.04)),
  finish: { gloss: 0.05, tightness: 6 },
};

const cork: Turned = {
  name: 'cork',
  at: [0, 9.6, 0],
  outside: [
    [3.42, 0],
    [3.5, 0.6],
    [3.66, 1.7],
    [3.6, 1.95],
    [3.4, 2.02],
    [1.6, 2.04],
    [0.02, 2.05],
  ],
  surface: () => mix(palette.clay, palette.sand, 0.4),
  finish: { gloss: 0.03, tightness: 5 },
};

/** One flake, seen flat: three to five uneven sides and a lit edge. */
function flake(random: ReturnType<typeof createRandom>, [x, y]: Point, size: number, base: Colour): string {
  const sides = 3 + Math.floor(random.next() * 3);
  const start = random.between(0, Math.PI * 2);
  const points: Point[] = Array.from({ length: sides }, (_, index) => {
    const angle = start + (index / sides) * Math.PI * 2 + random.bell() * 0.4;
    return [x + Math.cos(angle) * size, y + Math.sin(angle) * size * 0.62];
  });
  return `<path d="${polygon(points)}" fill="${css(dim(base, random.between(0.62, 1.12)))}" opacity="${round(random.between(0.45, 0.95))}"/>`;
}

function drawSaltInJar(stage: Stage): void {
  drawTurned(stage, salt);
  const random = createRandom('salt in jar');
  const flakes: string[] = [];
  for (let index = 0; index < 3000; index += 1) {
    const angle = random.between(-1.45, 1.45);
    const { place } = onTurned(stage, salt, angle, random.between(0.15, 6.3));
    const towards = Math.max(0, Math.cos(angle + 0.85));
    flakes.push(
      flake(
        random,
        place,
        random.between(3, 11) * (0.45 + 0.55 * Math.cos(angle)),
        dim(saltWhite, 0.34 + 0.62 * towards),
      ),
    );
  }
  for (let index = 0; index < 900; index += 1) {
    const [turn, out] = [random.between(0, Math.PI * 2), Math.sqrt(random.next())];
    const height = 6.95 - out * out * 0.55;
    const place = stage.project([Math.cos(turn) * out * 4.2, 0.35 + height, Math.sin(turn) * out * 4.2]);
    flakes.push(
      flake(random, place, random.between(4, 12), dim(saltWhite, 0.82 - 0.2 * Math.cos(turn) * out)),
    );
  }
  stage.drawing.add(flakes.join(''));
}

function ring(
  stage: Stage,
  height: number,
  radius: number,
): { cx: number; cy: number; rx: number; ry: number } {
  const [cx, cy] = stage.project([0, height, 0]);
  return {
    cx: round(cx),
    cy: round(cy),
    rx: round(radius * stage.scale),
    ry: round(radius * stage.scale * Math.sin(cameraPitch)),
  };
}

function drawGlassBack(stage: Stage): void {
  const { drawing } = stage;
  const body = turnedOutline(
    stage,
    glass,
    () => 0.1,
    () => 10.1,
  );
  const [left] = stage.project([-4.8, 0, 0]);
  const [right] = stage.project([4.8, 0, 0]);
  const tint = drawing.linear(
    [left, 0],
    [right, 0],
    [
      { at: 0, colour: hex('#5d7f79'), alpha: 0.6 },
      { at: 0.06, colour: hex('#b9cec6'), alpha: 0.36 },
      { at: 0.3, colour: hex('#eef3ea'), alpha: 0.3 },
      { at: 0.75, colour: hex('#8fa9a1'), alpha: 0.3 },
      { at: 0.95, colour: hex('#5f7d77'), alpha: 0.45 },
      { at: 1, colour: hex('#3d5a56'), alpha: 0.7 },
    ],
  );
  drawing.add(`<path d="${body}" fill="${tint}"/>`);
}

/** Glass is its edges: dark where it turns away, bright where it meets the window. */
function drawGlassFront(stage: Stage): void {
  const { drawing, scale } = stage;
  const strip = (from: number, to: number, low: number, high: number) => {
    const points: Point[] = [];
    for (let step = 0; step <= 40; step += 1)
      points.push(onTurned(stage, glass, from, low + ((high - low) * step) / 40).place);
    for (let step = 40; step >= 0; step -= 1)
      points.push(onTurned(stage, glass, to, low + ((high - low) * step) / 40).place);
    return polygon(points);
  };
  const soft = (amount: number) =>
    `filter="${drawing.blur(round(scale * amount), undefined, turnedRegion(stage, glass))}"`;
  const edges: [number, number, number, number, string, number, number][] = [
    [-1.57, -1.38, 0.2, 8.4, '#274541', 0.42, 0.04],
    [1.34, 1.57, 0.2, 8.4, '#1f3a38', 0.5, 0.05],
    [-1.36, -1.24, 0.6, 8, '#ffffff', 0.6, 0.03],
    [-0.92, -0.66, 0.9, 7.5, '#fffdf6', 0.42, 0.035],
    [-0.6, -0.54, 0.9, 7.5, '#fffdf6', 0.3, 0.03],
    [1.16, 1.28, 0.8, 7.8, '#fff6e6', 0.34, 0.05],
    [-0.9, -0.5, 7.9, 8.6, '#fffdf6', 0.7, 0.06],
  ];
  for (const [from, to, low, high, colour, opacity, blur] of edges) {
    drawing.add(
      `<path d="${strip(from, to, low, high)}" fill="${colour}" opacity="${opacity}" ${soft(blur)}/>`,
    );
  }
  const foot = ring(stage, 0.16, 4.36);
  drawing.add(
    `<path d="M${foot.cx - foot.rx} ${foot.cy}A${foot.rx} ${foot.ry} 0 0 0 ${foot.cx + foot.rx} ${foot.cy}" fill="none" stroke="#e9f4ee" stroke-width="${round(scale * 0.09)}" opacity="0.6" stroke-linecap="round" ${soft(0.05)}/>` +
      `<path d="M${foot.cx - foot.rx} ${foot.cy - 14}A${foot.rx} ${foot.ry} 0 0 0 ${foot.cx + foot.rx} ${foot.cy - 14}" fill="none" stroke="#23413d" stroke-width="${round(scale * 0.08)}" opacity="0.34" stroke-linecap="round" ${soft(0.06)}/>`,
  );
}

function drawRim(stage: Stage): void {
  const { drawing, scale } = stage;
  for (const [height, radius, colour, opacity, width] of [
    [9.72, 3.66, '#28443f', 0.4, 0.12],
    [9.9, 3.7, '#dfece5', 0.55, 0.2],
    [10.06, 3.72, '#ffffff', 0.65, 0.06],
  ] as const) {
    const { cx, cy, rx, ry } = ring(stage, height, radius);
    drawing.add(
      `<path d="M${cx - rx} ${cy}A${rx} ${ry} 0 0 0 ${cx + rx} ${cy}" fill="none" stroke="${colour}" stroke-width="${round(scale * width)}" opacity="${opacity}" stroke-linecap="round" filter="${drawing.blur(2, 2, turnedRegion(stage, glass))}"/>`,
    );
  }
}

/** A twist of linen thread around the neck, with two loose ends. */
function drawThread(stage: Stage): void {
  const { drawing, scale } = stage;
  const wander = createWander('thread');
  const colour = mix(palette.ember, palette.clay, 0.25);
  for (const [lift, tone] of [
    [0, 0.7],
    [0.17, 0.95],
    [0.34, 0.8],
  ] as const) {
    const points: string[] = [];
    for (let step = 0; step <= 50; step += 1) {
      const angle = (step / 50 - 0.5) * Math.PI;
      const [x, y] = onTurned(stage, glass, angle, 9.12 + lift + wander(angle * 2 + lift * 20) * 0.03).place;
      points.push(`${round(x)} ${round(y)}`);
    }
    drawing.add(
      `<path d="M${points.join('L')}" fill="none" stroke="#2a1610" stroke-width="${round(scale * 0.17)}" opacity="0.35" transform="translate(2 6)"/>` +
        `<path d="M${points.join('L')}" fill="none" stroke="${css(dim(colour, tone))}" stroke-width="${round(scale * 0.14)}"/>`,
    );
  }
  const [x, y] = onTurned(stage, glass, 0.35, 9.2).place;
  const end = (dx: number, dy: number, bend: number) =>
    `<path d="M${round(x)} ${round(y)}q${bend} ${dy / 2} ${dx} ${dy}" fill="none" stroke="${css(dim(colour, 0.85))}" stroke-width="${round(scale * 0.12)}" stroke-linecap="round"/>`;
  drawing.add(
    `${end(-34, 150, 36)}${end(48, 118, 60)}<circle cx="${round(x)}" cy="${round(y)}" r="${round(scale * 0.17)}" fill="${css(colour)}"/>`,
  );
}

function drawSpilledFlakes(stage: Stage): void {
  const random = createRandom('spilled salt');
  for (let index = 0; index < 190; index += 1) {
    const near = random.next() ** 1.5;
    const turn = random.between(0, Math.PI * 2);
    const place = stage.project([5.6 + Math.cos(turn) * near * 3.4, 0.03, 5.2 + Math.sin(turn) * near * 3]);
    const size = random.between(4, 13);
    stage.drawing.add(
      `<ellipse cx="${round(place[0] + size * 0.6)}" cy="${round(place[1] + size * 0.3)}" rx="${round(size)}" ry="${round(size * 0.4)}" fill="#33261c" opacity="0.3"/>${flake(random, place, size, saltWhite)}`,
    );
  }
}

export const saltJar: Scene = {
  name: 'salt-jar',
  width: 1920,
  height: 2400,
  draw(renderWidth) {
    const stage = createStage({
      name: 'salt',
      width: 1920,
      height: 2400,
      origin: [850, 1800],
      scale: 86,
      tableEdge: 1500,
      wall: mix(palette.clay, palette.sand, 0.4),
      table: mix(palette.oat, palette.sand, 0.4),
    });
    castShadow(stage, [...shadowDiscs(glass), ...shadowDiscs(cork)], 0.5);
    contactShadow(stage, [0, 0, 0], 4.3);
    drawGlassBack(stage);
    drawSaltInJar(stage);
    drawTurned(stage, cork);
    drawSpeckles(stage, cork, { count: 260, from: 0.9, to: 1.9, colour: palette.rust, size: 1.3 });
    drawGlassFront(stage);
    drawRim(stage);
    drawThread(stage);
    drawSpilledFlakes(stage);
    return stage.drawing.toSvg(renderWidth);
  },
};
