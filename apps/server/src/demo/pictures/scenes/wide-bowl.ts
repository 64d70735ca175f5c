import { mix, palette } from '../drawing/colour.ts';
import { drawClouds, drawGlazed, drawSpeckles, type Glaze } from '../drawing/glaze.ts';
import { castShadow, contactShadow, createStage } from '../drawing/still-life-stage.ts';
import { shadowDiscs, type Turned } from '../drawing/turned-pottery.ts';
import type { Scene } from '../picture-rendering.ts';

const body: Turned = {
  name: 'bowl',
  at: [0, 0, 0],
  outside: [
    [4.1, 0],
    [4.2, 0.15],
    [4.05, 0.75],
    [4.3, 1],
    [6.4, 2],
    [8.6, 3.7],
    [10, 5.8],
    [10.5, 7.35],
    [10.52, 7.55],
    [10.4, 7.66],
  ],
  inside: [
    [10.3, 7.65],
    [10.14, 7.4],
    [9.7, 5.9],
    [8.3, 4],
    [6.1, 2.5],
    [3.4, 1.6],
    [0.02, 1.35],
  ],
  surface: () => mix(palette.clay, palette.oat, 0.35),
  finish: { gloss: 0.05, tightness: 8 },
  ripple: 0.45,
};

const glaze: Glaze = {
  line: 2.15,
  waver: 0.22,
  surface: (height, side) => {
    if (side === 'inside') {
      const pool = Math.max(0, 1 - (height - 1.35) / 4.4);
      const rim = Math.max(0, (height - 7.25) * 1.9);
      return mix(mix(palette.chalk, palette.tide, pool ** 1.5 * 0.95), palette.clay, rim);
    }
    return mix(palette.chalk, palette.clay, Math.max(0, (height - 7.2) * 1.7));
  },
  finish: { gloss: 0.4, tightness: 22 },
};

export const wideBowl: Scene = {
  name: 'wide-bowl',
  width: 2400,
  height: 2400,
  draw(renderWidth) {
    const stage = createStage({
      name: 'bowl',
      width: 2400,
      height: 2400,
      origin: [1120, 1800],
      scale: 78,
      tableEdge: 1480,
      wall: mix(palette.clay, palette.sand, 0.55),
      table: palette.sand,
    });
    castShadow(stage, shadowDiscs(body));
    contactShadow(stage, [0, 0, 0], 4.1);
    drawGlazed(stage, body, glaze);
    drawClouds(stage, body, {
      from: 2.5,
      to: 7.2,
      light: palette.chalk,
      dark: palette.clay,
      strength: 0.1,
    });
    drawSpeckles(stage, body, { count: 520, from: 1, to: 7.4, colour: palette.bark, size: 1.2 });
    return stage.drawing.toSvg(renderWidth);
  },
};
