import { type Colour, mix, palette } from '../drawing/colour.ts';
import { drawGlazed, drawSpeckles } from '../drawing/glaze.ts';
import { contactShadow, placeStage } from '../drawing/still-life-stage.ts';
import type { Drawing, Point } from '../drawing/svg-drawing.ts';
import { type Turned, turnedOutline, turnedRegion } from '../drawing/turned-pottery.ts';

interface ShelfPot {
  name: string;
  x: number;
  outside: readonly Point[];
  inside: readonly Point[];
  glaze: Colour;
  line: number;
}

const scale = 30;

const pots: readonly ShelfPot[] = [
  {
    name: 'shelf bottle',
    x: 1370,
    outside: [
      [2.6, 0],
      [2.8, 0.15],
      [3.3, 1.4],
      [3.4, 4.5],
      [2.9, 7],
      [1.3, 8.6],
      [0.95, 10],
      [1, 11.8],
      [1.35, 12.3],
      [1.3, 12.4],
    ],
    inside: [
      [1.22, 12.38],
      [0.9, 12],
      [0.02, 11.4],
    ],
    glaze: mix(palette.ink, palette.slate, 0.4),
    line: 1.2,
  },
  {
    name: 'shelf bowl',
    x: 1585,
    outside: [
      [1.9, 0],
      [2, 0.5],
      [3.2, 1.4],
      [4.3, 2.9],
      [4.6, 4.2],
      [4.55, 4.32],
    ],
    inside: [
      [4.45, 4.3],
      [4.1, 3],
      [2.6, 1.6],
      [0.02, 1.1],
    ],
    glaze: palette.chalk,
    line: 1,
  },
  {
    name: 'shelf moon jar',
    x: 1830,
    outside: [
      [2.4, 0],
      [2.6, 0.15],
      [4.6, 2.2],
      [5.1, 4.6],
      [4.4, 7],
      [2.6, 8.6],
      [2.2, 9],
      [2.3, 9.6],
      [2.2, 9.72],
    ],
    inside: [
      [2.1, 9.7],
      [1.95, 9.2],
      [1.8, 8.6],
      [0.02, 8],
    ],
    glaze: mix(palette.seaGlass, palette.tide, 0.3),
    line: 1.5,
  },
  {
    name: 'shelf beaker',
    x: 2035,
    outside: [
      [1.9, 0],
      [2.05, 0.15],
      [2.3, 1.5],
      [2.35, 3.6],
      [2.3, 5.4],
      [2.25, 5.55],
    ],
    inside: [
      [2.15, 5.53],
      [2.1, 4.6],
      [2, 2],
      [0.02, 1],
    ],
    glaze: mix(palette.ember, palette.clay, 0.35),
    line: 1.6,
  },
  {
    name: 'shelf beaker two',
    x: 2165,
    outside: [
      [1.85, 0],
      [2, 0.15],
      [2.25, 1.5],
      [2.3, 3.4],
      [2.28, 5],
      [2.2, 5.15],
    ],
    inside: [
      [2.12, 5.13],
      [2.05, 4.4],
      [1.9, 2],
      [0.02, 1],
    ],
    glaze: palette.sand,
    line: 1.3,
  },
];

export function drawShelfPots(drawing: Drawing, y: number): void {
  for (const pot of pots) {
    const stage = placeStage(drawing, [pot.x, y], scale, 0);
    const body: Turned = {
      name: pot.name,
      at: [0, 0, 0],
      outside: pot.outside,
      inside: pot.inside,
      surface: () => mix(palette.clay, palette.oat, 0.3),
      finish: { gloss: 0.05, tightness: 8 },
      ripple: 0.5,
    };
    const top = (pot.outside.at(-1) ?? [0, 5])[1];
    drawing.add(
      `<path d="${turnedOutline(
        stage,
        body,
        () => 0,
        () => top,
      )}" fill="#20170f" opacity="0.36" transform="translate(58 20)" filter="${drawing.blur(15, 15, turnedRegion(stage, body))}"/>`,
    );
    contactShadow(stage, [0, 0, 0], (pot.outside[0] ?? [2, 0])[0]);
    drawGlazed(stage, body, {
      line: pot.line,
      waver: 0.14,
      surface: (height, side) => {
        if (side === 'inside') return mix(pot.glaze, palette.chalk, 0.2);
        return mix(pot.glaze, palette.clay, Math.max(0, (height - top + 0.3) * 2));
      },
      finish: { gloss: 0.4, tightness: 22 },
    });
    drawSpeckles(stage, body, { count: 110, from: 0.3, to: top - 0.2, colour: palette.bark, size: 1.3 });
  }
}
