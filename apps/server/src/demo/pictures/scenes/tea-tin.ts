import { css, dim, mix, palette } from '../drawing/colour.ts';
import { createRandom } from '../drawing/seeded-random.ts';
import { curveThrough, polyline, taperedStroke } from '../drawing/shapes.ts';
import { castShadow, contactShadow, createStage, type Stage } from '../drawing/still-life-stage.ts';
import { type Point, round } from '../drawing/svg-drawing.ts';
import { drawTurned, onTurned, shadowDiscs, type Turned, turnedOutline } from '../drawing/turned-pottery.ts';
import type { Scene } from '../picture-rendering.ts';

const painted = mix(palette.deepTide, palette.ink, 0.35);

const tin: Turned = {
  name: 'tin',
  at: [0, 0, 0],
  outside: [
    [4.55, 0],
    [4.7, 0.06],
    [4.72, 0.22],
    [4.66, 0.3],
    [4.66, 5],
    [4.66, 9.6],
    [4.66, 9.9],
  ],
  surface: () => painted,
  finish: { gloss: 0.42, tightness: 16 },
};

const lid: Turned = {
  name: 'tin lid',
  at: [0, 9.6, 0],
  outside: [
    [4.72, 0],
    [4.84, 0.05],
    [4.86, 0.2],
    [4.82, 0.3],
    [4.82, 1.9],
    [4.8, 2.2],
    [4.66, 2.36],
    [4.4, 2.36],
    [4.25, 2.3],
    [4.1, 2.3],
    [2, 2.34],
    [0.02, 2.36],
  ],
  surface: () => mix(painted, palette.slate, 0.16),
  finish: { gloss: 0.5, tightness: 18 },
};

const label = { from: 2, to: 7.4, left: -0.92, right: 0.72 };

function labelOutline(stage: Stage): string {
  const points: Point[] = [];
  const side = (angle: number, low: number, high: number) => onTurned(stage, tin, angle, low + high).place;
  for (let step = 0; step <= 40; step += 1) {
    points.push(side(label.left + ((label.right - label.left) * step) / 40, label.from, 0));
  }
  for (let step = 40; step >= 0; step -= 1) {
    points.push(side(label.left + ((label.right - label.left) * step) / 40, label.to, 0));
  }
  return `${polyline(points)}Z`;
}

/** A line drawn on the label, which bends with the tin. */
function labelLine(stage: Stage, along: (share: number) => Point, width: number, colour: string): void {
  const line = Array.from({ length: 60 }, (_, index) => {
    const [angle, height] = along(index / 59);
    return onTurned(stage, tin, angle, height).place;
  });
  stage.drawing.add(
    `<path d="${polyline(line)}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round"/>`,
  );
}

function drawLabel(stage: Stage): void {
  const { drawing } = stage;
  const outline = labelOutline(stage);
  drawing.add(
    `<path d="${outline}" fill="#0d1418" opacity="0.4" transform="translate(4 5)" filter="${drawing.blur(4)}"/>`,
  );
  drawing.group(drawing.clip(outline), () => {
    drawTurned(stage, {
      ...tin,
      surface: () => mix(palette.chalk, palette.paper, 0.4),
      finish: { gloss: 0.04, tightness: 6 },
    });
    const middle = (label.left + label.right) / 2;
    const sun: Point[] = Array.from({ length: 48 }, (_, index) => {
      const turn = (index / 48) * Math.PI * 2;
      return onTurned(stage, tin, middle + 0.02 + Math.cos(turn) * 0.2, 5.45 + Math.sin(turn) * 0.92).place;
    });
    drawing.add(`<path d="${polyline(sun)}Z" fill="${css(dim(palette.ember, 0.82))}"/>`);
    const ink = css(mix(palette.ink, palette.slate, 0.2));
    for (let wave = 0; wave < 4; wave += 1) {
      const spread = 0.5 - wave * 0.05;
      labelLine(
        stage,
        (share) => [
          middle + (share - 0.5) * 2 * spread,
          4.55 - wave * 0.42 + Math.sin(share * (13 - wave) + wave * 1.3) * 0.1,
        ],
        7 - wave,
        ink,
      );
    }
    labelLine(
      stage,
      (share) => [label.left + 0.06 + share * (label.right - label.left - 0.12), label.from + 0.28],
      2.5,
      ink,
    );
    labelLine(
      stage,
      (share) => [label.left + 0.06 + share * (label.right - label.left - 0.12), label.to - 0.28],
      2.5,
      ink,
    );
  });
}

/** Rolled leaves, and here and there a petal. */
function drawLeaves(stage: Stage): void {
  const random = createRandom('tea leaves');
  const leaves = Array.from({ length: 560 }, () => {
    const near = random.next() ** 1.7;
    const angle = random.between(0, Math.PI * 2);
    const heap = Math.max(0, 1 - near * 2.4);
    return {
      x: 6.4 + Math.cos(angle) * near * 4.6 + random.bell() * 0.2,
      y: heap * heap * 1.3 * random.next(),
      z: 5.1 + Math.sin(angle) * near * 3.6,
    };
  }).sort((a, b) => a.z - b.z || a.y - b.y);
  for (const { x, y, z } of leaves) {
    const [px, py] = stage.project([x, y + 0.06, z]);
    const turn = random.between(0, Math.PI);
    const half = random.between(9, 25);
    const curl = random.between(-12, 12);
    const ends: Point[] = [
      [px - Math.cos(turn) * half, py - Math.sin(turn) * half * 0.4],
      [px + Math.sin(turn) * curl, py - Math.abs(curl) * 0.6],
      [px + Math.cos(turn) * half, py + Math.sin(turn) * half * 0.4],
    ];
    const shape = taperedStroke(curveThrough(ends, 8), (share) => 1.5 + 6.5 * Math.sin(share * Math.PI));
    const petal = random.next() < 0.045;
    const colour = petal
      ? dim(palette.ember, random.between(0.7, 1.05))
      : dim(mix(palette.bark, palette.deepTide, random.next() * 0.6), random.between(0.35, 1.1));
    stage.drawing.add(
      `<path d="${shape}" fill="#1b1411" opacity="0.28" transform="translate(6 3)"/><path d="${shape}" fill="${css(colour)}"/>`,
    );
  }
}

export const teaTin: Scene = {
  name: 'tea-tin',
  width: 1920,
  height: 2400,
  draw(renderWidth) {
    const stage = createStage({
      name: 'tin',
      width: 1920,
      height: 2400,
      origin: [820, 1800],
      scale: 84,
      tableEdge: 1500,
      wall: mix(palette.seaGlass, palette.sand, 0.6),
      table: palette.sand,
    });
    castShadow(stage, [...shadowDiscs(tin), ...shadowDiscs(lid)]);
    contactShadow(stage, [0, 0, 0], 4.6);
    drawTurned(stage, tin);
    drawLabel(stage);
    const gap = turnedOutline(
      stage,
      tin,
      () => 9.15,
      () => 9.62,
    );
    stage.drawing.add(`<path d="${gap}" fill="#080d10" opacity="0.5" filter="${stage.drawing.blur(9)}"/>`);
    drawTurned(stage, lid);
    const [cx, cy] = stage.project([7.2, 0, 5.1]);
    stage.drawing.add(
      `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="230" ry="58" fill="#1d1613" opacity="0.4" filter="${stage.drawing.blur(30)}"/>`,
    );
    drawLeaves(stage);
    return stage.drawing.toSvg(renderWidth);
  },
};
