import { mix, palette } from '../drawing/colour.ts';
import { drawSurface, tube } from '../drawing/folded-surface.ts';
import { drawClouds, drawGlazed, drawSpeckles, drawWindowReflection, type Glaze } from '../drawing/glaze.ts';
import type { Vector } from '../drawing/light.ts';
import { curveThrough } from '../drawing/shapes.ts';
import { castShadow, contactShadow, createStage, type Stage } from '../drawing/still-life-stage.ts';
import { shadowDiscs, type Turned } from '../drawing/turned-pottery.ts';
import type { Scene } from '../picture-rendering.ts';

const body: Turned = {
  name: 'mug',
  at: [0, 0, 0],
  outside: [
    [3.35, 0],
    [3.5, 0.1],
    [3.78, 0.5],
    [4.14, 1.6],
    [4.34, 3.4],
    [4.3, 5.8],
    [4.16, 7.8],
    [4.22, 8.9],
    [4.2, 9.12],
    [4.1, 9.2],
  ],
  inside: [
    [4.03, 9.19],
    [3.93, 8.95],
    [3.9, 7.6],
    [4, 4],
    [3.8, 1.4],
    [2.8, 0.8],
    [0.02, 0.7],
  ],
  surface: () => mix(palette.clay, palette.oat, 0.35),
  finish: { gloss: 0.06, tightness: 8 },
  ripple: 0.6,
};

const glaze: Glaze = {
  line: 2.35,
  waver: 0.16,
  surface: (height, side) => {
    if (side === 'inside') return mix(palette.chalk, palette.seaGlass, 0.25 + (9.2 - height) * 0.05);
    const thick = mix(palette.seaGlass, palette.tide, Math.max(0, 0.55 - (height - 2.2) * 0.5));
    // Glaze pulls away from an edge and lets the clay show.
    return mix(thick, palette.clay, Math.max(0, (height - 8.86) * 2.4));
  },
  finish: { gloss: 0.55, tightness: 26 },
};

const handleLine = curveThrough(
  [
    [3.7, 7.6],
    [5, 8.1],
    [6.35, 7.75],
    [6.95, 6.3],
    [6.5, 4.5],
    [5.3, 3.3],
    [3.8, 2.75],
  ],
  20,
);

const turn = 0.1;

function handleSpine(share: number): Vector {
  const index = Math.min(handleLine.length - 1, Math.max(0, Math.round(share * (handleLine.length - 1))));
  const [out, height] = handleLine[index] ?? [4, 5];
  return [out * Math.cos(turn), height, out * Math.sin(turn)];
}

function drawHandle(stage: Stage): void {
  drawSurface(stage, {
    point: tube(handleSpine, (share) => ({
      across: 0.62 + 0.5 * Math.abs(share - 0.55) ** 1.6,
      thick: 0.34 + 0.3 * Math.abs(share - 0.5) ** 2,
    })),
    columns: 90,
    rows: 30,
    colour: (share) => mix(palette.seaGlass, palette.tide, 0.1 + share * 0.35),
    finish: glaze.finish,
    // The body stands between the handle and the window; only the top of the bow looks over it.
    sees: (share) => 0.34 + 0.5 * Math.max(0, 1 - Math.abs(share - 0.3) * 4),
    open: (share) => 0.6 + 0.4 * Math.sin(share * Math.PI),
  });
}

export const stonewareMug: Scene = {
  name: 'stoneware-mug',
  width: 1920,
  height: 2400,
  draw(renderWidth) {
    const stage = createStage({
      name: 'mug',
      width: 1920,
      height: 2400,
      origin: [860, 1800],
      scale: 92,
      tableEdge: 1500,
      wall: palette.sand,
      table: palette.paper,
    });
    const handleDiscs = handleLine.map((_, index) => ({
      centre: handleSpine(index / (handleLine.length - 1)),
      radius: 0.4,
    }));
    castShadow(stage, [...shadowDiscs(body), ...handleDiscs]);
    contactShadow(stage, [0, 0, 0], 3.35);
    drawHandle(stage);
    drawGlazed(stage, body, glaze);
    drawClouds(stage, body, {
      from: 2.6,
      to: 8.8,
      light: palette.chalk,
      dark: palette.deepTide,
      strength: 0.1,
    });
    drawSpeckles(stage, body, { count: 520, from: 0.3, to: 9, colour: palette.bark });
    drawWindowReflection(stage, body, { from: 4.6, to: 8.2, strength: 0.26 });
    return stage.drawing.toSvg(renderWidth);
  },
};
