import { type Colour, css, dim, mix, palette } from '../drawing/colour.ts';
import { drawClouds, drawSpeckles } from '../drawing/glaze.ts';
import { createRandom, type Random } from '../drawing/seeded-random.ts';
import { curveThrough, taperedStroke } from '../drawing/shapes.ts';
import { castShadow, contactShadow, createStage, type Stage } from '../drawing/still-life-stage.ts';
import { type Point, round } from '../drawing/svg-drawing.ts';
import { drawTurned, shadowDiscs, type Turned } from '../drawing/turned-pottery.ts';
import type { Scene } from '../picture-rendering.ts';

const body: Turned = {
  name: 'vase',
  at: [0, 0, 0],
  outside: [
    [3.5, 0],
    [3.7, 0.14],
    [4.3, 0.9],
    [5.5, 3.2],
    [5.9, 5.6],
    [5.3, 8],
    [3.6, 9.9],
    [2, 11.2],
    [1.5, 12.6],
    [1.55, 14],
    [1.95, 14.75],
    [1.95, 14.9],
    [1.85, 14.97],
  ],
  inside: [
    [1.75, 14.95],
    [1.6, 14.7],
    [1.3, 13.8],
    [1.2, 12],
    [0.02, 11],
  ],
  surface: (height, side) => {
    if (side === 'inside') return palette.bark;
    return mix(palette.ink, palette.slate, 0.35 + 0.25 * Math.sin(height * 0.5));
  },
  finish: { gloss: 0.2, tightness: 9 },
  ripple: 0.5,
};

const dryStraw = mix(palette.oat, palette.clay, 0.35);

/** A seed head: rays from one point, each ending in a smaller bunch of rays with seeds. */
function drawUmbel(
  stage: Stage,
  random: Random,
  foot: Point,
  towards: number,
  size: number,
  straw: Colour,
): void {
  const { drawing } = stage;
  const rays = 13;
  const markup: string[] = [];
  for (let index = 0; index < rays; index += 1) {
    const spread = (index / (rays - 1) - 0.5) * 2.1 + random.bell() * 0.1;
    const depth = random.between(0.62, 1);
    const reach = size * (0.72 + 0.28 * Math.cos(spread)) * depth;
    const angle = towards + spread * 0.72;
    const tip: Point = [foot[0] + Math.cos(angle) * reach, foot[1] + Math.sin(angle) * reach];
    const bend: Point = [
      foot[0] + Math.cos(towards + spread * 0.35) * reach * 0.5,
      foot[1] + Math.sin(towards + spread * 0.35) * reach * 0.5,
    ];
    const light = 0.75 + 0.5 * (-Math.cos(angle) * 0.5 + 0.5) * depth;
    markup.push(
      `<path d="${taperedStroke(curveThrough([foot, bend, tip], 10), (share) => 5.2 - 3 * share)}" fill="${css(dim(straw, light * 0.72))}"/>`,
    );
    for (let seed = 0; seed < 9; seed += 1) {
      const around = angle + (seed / 8 - 0.5) * 1.9 + random.bell() * 0.15;
      const out = size * 0.17 * random.between(0.6, 1.05);
      const end: Point = [tip[0] + Math.cos(around) * out, tip[1] + Math.sin(around) * out];
      const turn = (around * 180) / Math.PI;
      markup.push(
        `<path d="${taperedStroke([tip, end], (share) => 2.6 - share)}" fill="${css(dim(straw, light * 0.68))}"/>` +
          `<ellipse cx="${round(end[0])}" cy="${round(end[1])}" rx="${round(random.between(8, 12.5))}" ry="${round(random.between(3.6, 6))}" transform="rotate(${round(turn)} ${round(end[0])} ${round(end[1])})" fill="${css(dim(mix(straw, palette.rust, random.between(0, 0.55)), light * random.between(0.6, 1.15)))}"/>`,
      );
    }
  }
  drawing.add(markup.join(''));
}

function drawStem(stage: Stage, spine: Point[], foot: number, tip: number, straw: Colour): void {
  const shape = taperedStroke(spine, (share) => foot + (tip - foot) * share);
  stage.drawing.add(`<path d="${shape}" fill="${css(dim(straw, 0.5))}"/>`);
  const lit = spine.map(([x, y]): Point => [x - foot * 0.18, y]);
  stage.drawing.add(
    `<path d="${taperedStroke(lit, (share) => (foot + (tip - foot) * share) * 0.42)}" fill="${css(dim(straw, 1.05))}"/>`,
  );
}

function drawDryFlower(stage: Stage, straw: Colour): void {
  const random = createRandom('umbels');
  const mouth = stage.project([0, 14.3, 0]);
  const at = (x: number, y: number): Point => [mouth[0] + x, mouth[1] - y];
  const main = curveThrough([at(14, -90), at(4, 60), at(36, 300), at(130, 520), at(196, 640)], 24);
  const side = curveThrough([at(22, 210), at(-50, 330), at(-150, 420), at(-216, 468)], 20);
  const low = curveThrough([at(70, 395), at(150, 440), at(262, 450), at(330, 440)], 20);
  drawStem(stage, low, 8, 5, straw);
  drawUmbel(stage, random, at(330, 440), -0.35, 128, straw);
  drawStem(stage, side, 10, 6, straw);
  drawUmbel(stage, random, at(-216, 468), -2.45, 168, straw);
  drawStem(stage, main, 15, 8, straw);
  drawUmbel(stage, random, at(196, 640), -1.22, 226, straw);
}

export const vaseWithStem: Scene = {
  name: 'vase-with-stem',
  width: 1920,
  height: 2400,
  draw(renderWidth) {
    const stage = createStage({
      name: 'vase',
      width: 1920,
      height: 2400,
      origin: [860, 1990],
      scale: 70,
      tableEdge: 1730,
      wall: mix(palette.paper, palette.sand, 0.5),
      table: mix(palette.sand, palette.clay, 0.3),
    });
    stage.drawing.group(
      `opacity="0.2" transform="translate(330 120)" filter="${stage.drawing.blur(13)}"`,
      () => drawDryFlower(stage, dim(palette.bark, 0.4)),
    );
    castShadow(stage, shadowDiscs(body));
    contactShadow(stage, [0, 0, 0], 3.5);
    drawTurned(stage, body);
    drawClouds(stage, body, { from: 0.4, to: 10, light: palette.slate, dark: palette.ink, strength: 0.16 });
    drawSpeckles(stage, body, { count: 420, from: 0.3, to: 14, colour: palette.sand });
    drawDryFlower(stage, dryStraw);
    // The lip comes back over the stem.
    stage.drawing.group(lipInFront(stage), () => drawTurned(stage, body));
    return stage.drawing.toSvg(renderWidth);
  },
};

function lipInFront(stage: Stage): string {
  const [cx, cy] = stage.project([0, 14.96, 0]);
  const [rx, ry] = [1.76 * stage.scale, 1.76 * stage.scale * 0.267];
  return stage.drawing.clip(
    `M${round(cx - rx)} ${round(cy)}A${round(rx)} ${round(ry)} 0 0 0 ${round(cx + rx)} ${round(cy)}L${round(cx + rx + 20)} ${round(cy + 200)}H${round(cx - rx - 20)}Z`,
  );
}
