import { type Colour, mix, palette } from '../drawing/colour.ts';
import { drawSpeckles } from '../drawing/glaze.ts';
import { createRandom } from '../drawing/seeded-random.ts';
import { castShadow, contactShadow, createStage } from '../drawing/still-life-stage.ts';
import { drawTurned, shadowDiscs, type Turned } from '../drawing/turned-pottery.ts';
import type { Scene } from '../picture-rendering.ts';

const glazes: readonly Colour[] = [
  palette.oat,
  palette.chalk,
  palette.tide,
  palette.chalk,
  palette.sand,
  mix(palette.seaGlass, palette.chalk, 0.3),
];

const rise = 0.92;

function plate(index: number, glaze: Colour): Turned {
  const random = createRandom(`plate ${index}`);
  const size = 1 + random.bell() * 0.006;
  const flat = (points: readonly (readonly [number, number])[]) =>
    points.map(([radius, height]) => [radius * size, height] as const);
  return {
    name: `plate ${index}`,
    at: [random.bell() * 0.22, index * rise, random.bell() * 0.12],
    outside: flat([
      [6.4, 0],
      [6.6, 0.1],
      [6.5, 0.42],
      [7.6, 0.6],
      [10, 0.95],
      [11.6, 1.62],
      [11.9, 1.86],
      [11.88, 2.02],
      [11.76, 2.1],
    ]),
    inside: flat([
      [11.64, 2.08],
      [11.4, 1.92],
      [10, 1.3],
      [8.7, 0.98],
      [7.9, 0.9],
      [4, 0.87],
      [0.02, 0.86],
    ]),
    surface: (height, side) => {
      if (side === 'outside' && height < 0.45) return palette.clay;
      return mix(glaze, palette.clay, Math.max(0, (height - 1.72) * (side === 'outside' ? 1.8 : 2.3)));
    },
    finish: { gloss: 0.42, tightness: 24 },
    covered: index < glazes.length - 1,
    ripple: 0.09,
  };
}

export const platesStacked: Scene = {
  name: 'plates-stacked',
  width: 2400,
  height: 2400,
  draw(renderWidth) {
    const stage = createStage({
      name: 'plates',
      width: 2400,
      height: 2400,
      origin: [1130, 1850],
      scale: 68,
      tableEdge: 1490,
      wall: mix(palette.seaGlass, palette.sand, 0.45),
      table: palette.paper,
    });
    const stack = glazes.map((glaze, index) => plate(index, glaze));
    castShadow(stage, stack.flatMap(shadowDiscs));
    contactShadow(stage, [0, 0, 0], 6.5);
    for (const one of stack) {
      drawTurned(stage, one);
      drawSpeckles(stage, one, { count: 130, from: 0.7, to: 1.95, colour: palette.bark });
    }
    return stage.drawing.toSvg(renderWidth);
  },
};
