import { type Colour, css, dim, mix, palette } from '../drawing/colour.ts';
import { drawSurface } from '../drawing/folded-surface.ts';
import { lit, type Vector } from '../drawing/light.ts';
import { createRandom, createWander } from '../drawing/seeded-random.ts';
import { polygon, polyline } from '../drawing/shapes.ts';
import { castShadow, createStage, type ShadowDisc, type Stage } from '../drawing/still-life-stage.ts';
import { type Point, regionAround, round } from '../drawing/svg-drawing.ts';
import type { Scene } from '../picture-rendering.ts';

interface Fold {
  name: string;
  bottom: number;
  height: number;
  halfWidth: number;
  halfDepth: number;
  shift: number;
  turn: number;
  colourAt: (along: number) => Colour;
}

const stripe = (ground: Colour, thread: Colour) => (along: number) => {
  const bands = [0.1, 0.125, 0.15, 0.19];
  const near = Math.min(...bands.map((band) => Math.abs(along - band)));
  return near < 0.007 ? thread : ground;
};

const flax = mix(palette.oat, palette.paper, 0.45);
const undyed = mix(palette.paper, palette.chalk, 0.6);

const cloths: readonly Omit<Fold, 'bottom'>[] = [
  {
    name: 'lowest',
    height: 1.9,
    halfWidth: 12,
    halfDepth: 8.6,
    shift: 0,
    turn: 0.4,
    colourAt: () => palette.tide,
  },
  {
    name: 'second',
    height: 1.75,
    halfWidth: 11.8,
    halfDepth: 8.4,
    shift: 0.3,
    turn: 0.37,
    colourAt: () => flax,
  },
  {
    name: 'third',
    height: 1.6,
    halfWidth: 11.7,
    halfDepth: 8.3,
    shift: -0.1,
    turn: 0.42,
    colourAt: () => mix(palette.clay, palette.ember, 0.25),
  },
  {
    name: 'top',
    height: 2.1,
    halfWidth: 11.6,
    halfDepth: 8.2,
    shift: 0.1,
    turn: 0.385,
    colourAt: stripe(undyed, mix(palette.ink, palette.slate, 0.4)),
  },
];

/** Along the outside of the fold: from under its round front edge, up and over, and back along the top. */
function section(fold: Fold, share: number): Point {
  const front = 0.3;
  const radius = fold.height / 2;
  if (share < front) {
    const angle = (share / front) * Math.PI - Math.PI / 2;
    return [
      fold.halfDepth - radius * 0.9 + Math.cos(angle) * radius * 0.9,
      radius + Math.sin(angle) * radius,
    ];
  }
  const back = (share - front) / (1 - front);
  return [fold.halfDepth - radius * 0.9 - back * (fold.halfDepth * 2 - radius * 0.9), fold.height];
}

function onFold(fold: Fold): (share: number, along: number) => Vector {
  const sag = createWander(`linen/${fold.name}/sag`);
  const crease = createWander(`linen/${fold.name}/crease`);
  return (share, along) => {
    const [depth, height] = section(fold, share);
    const x = (along * 2 - 1) * fold.halfWidth;
    const soft = Math.min(1, height / fold.height);
    const lift = soft * (0.16 * sag(along * 3 + depth * 0.08) + 0.05 * crease(along * 9 + depth * 0.35));
    const bulge = 0.14 * sag(along * 4 + 30) * (1 - Math.abs(share - 0.15) / 0.85);
    const droop = -0.3 * Math.abs(along * 2 - 1) ** 6 * soft;
    const z = depth + bulge;
    const [cosine, sine] = [Math.cos(fold.turn), Math.sin(fold.turn)];
    return [fold.shift + x * cosine + z * sine, fold.bottom + height + lift + droop, z * cosine - x * sine];
  };
}

/** The end that looks to the window: the cloth's layers, lying in each other. */
function drawEnd(stage: Stage, fold: Fold): void {
  const { drawing, project } = stage;
  const point = onFold(fold);
  const shares = Array.from({ length: 60 }, (_, index) => index / 59);
  const around: Point[] = shares.map((share) => project(point(share, 0)));
  const back = project(point(1, 0));
  const foot = fold.height * stage.scale * 0.96;
  const normal: Vector = [-Math.cos(fold.turn), 0, Math.sin(fold.turn)];
  const colour = lit(fold.colourAt(0), { gloss: 0 }, { normal, open: 0.7, sees: 0.82 });
  const outline = polygon([...around, [back[0], back[1] + foot]]);
  drawing.add(`<path d="${outline}" fill="${css(colour)}"/>`);
  drawing.group(drawing.clip(outline, regionAround([...around, [back[0], back[1] + foot]], 20)), () => {
    const [first, last] = [around[0] ?? [0, 0], around.at(-1) ?? [0, 0]];
    const layers = 6;
    for (let layer = 1; layer < layers; layer += 1) {
      const share = layer / layers;
      const wave = createWander(`linen/${fold.name}/layer ${layer}`);
      const line = Array.from({ length: 40 }, (_, index): Point => {
        const t = index / 39;
        const inset = fold.height * stage.scale * 0.16;
        const x = first[0] + (last[0] - first[0]) * t;
        const y = first[1] + (last[1] + foot - first[1]) * t - foot * share + wave(t * 5) * 3;
        return [x + (t === 0 ? inset : 0), y];
      });
      drawing.add(
        `<path d="${polyline(line)}" fill="none" stroke="${css(dim(colour, 0.3))}" stroke-width="${layer % 2 ? 5 : 2.5}" opacity="0.55"/>` +
          `<path d="${polyline(line.map(([x, y]): Point => [x, y + 4.5]))}" fill="none" stroke="${css(mix(colour, palette.chalk, 0.5))}" stroke-width="2.5" opacity="0.5"/>`,
      );
    }
  });
}

/** Threads in both directions, some thick, some thin, as flax is. */
function drawWeave(stage: Stage, fold: Fold): void {
  const random = createRandom(`linen/${fold.name}/weave`);
  const point = onFold(fold);
  const threads: string[] = [];
  const thread = (line: Point[]) => {
    const light = random.next() > 0.5;
    threads.push(
      `<path d="${polyline(line)}" fill="none" stroke="${light ? '#fffaf0' : '#2e2218'}" stroke-width="${round(random.between(0.9, 2))}" opacity="${round(random.between(0.04, light ? 0.2 : 0.15))}"/>`,
    );
  };
  for (let index = 0; index < 260; index += 1) {
    const along = (index + random.between(-0.4, 0.4)) / 260;
    thread(Array.from({ length: 22 }, (_, step) => stage.project(point(0.05 + (step / 21) * 0.95, along))));
  }
  for (let index = 0; index < 150; index += 1) {
    const share = 0.04 + (0.96 * (index + random.between(-0.4, 0.4))) / 150;
    thread(Array.from({ length: 36 }, (_, step) => stage.project(point(share, step / 35))));
  }
  for (let index = 0; index < 240; index += 1) {
    const [share, along] = [random.between(0.06, 1), random.next()];
    const length = random.between(0.01, 0.04);
    thread([stage.project(point(share, along)), stage.project(point(share, Math.min(1, along + length)))]);
    thread([stage.project(point(share, along)), stage.project(point(Math.min(1, share + length), along))]);
  }
  stage.drawing.add(threads.join(''));
}

function drawCloth(stage: Stage, fold: Fold): void {
  drawEnd(stage, fold);
  drawSurface(stage, {
    point: onFold(fold),
    columns: 74,
    rows: 150,
    colour: (_, along) => fold.colourAt(along),
    finish: { gloss: 0.03, tightness: 5 },
    open: (share) => 0.25 + 0.75 * Math.min(1, share / 0.16),
    sees: (share) => Math.min(1, 0.2 + share / 0.13),
    twoSided: true,
  });
  drawWeave(stage, fold);
}

function shadowOf(folds: readonly Fold[]): ShadowDisc[] {
  return folds.flatMap((fold) => {
    const point = onFold(fold);
    const discs: ShadowDisc[] = [];
    for (const share of [0.15, 0.45, 0.7, 1]) {
      for (let step = 0; step <= 16; step += 1) {
        discs.push({ centre: point(share, 0.04 + (step / 16) * 0.92), radius: 1 });
      }
    }
    return discs;
  });
}

export const linenFolded: Scene = {
  name: 'linen-folded',
  width: 1920,
  height: 2400,
  draw(renderWidth) {
    const stage = createStage({
      name: 'linen',
      width: 1920,
      height: 2400,
      origin: [930, 1790],
      scale: 50,
      tableEdge: 1420,
      wall: mix(palette.sand, palette.paper, 0.3),
      table: mix(palette.clay, palette.sand, 0.45),
    });
    let bottom = 0;
    const folds = cloths.map((cloth): Fold => {
      const fold = { ...cloth, bottom };
      bottom += cloth.height * 0.97;
      return fold;
    });
    castShadow(stage, shadowOf(folds), 0.6);
    const lowest = folds[0];
    if (lowest) {
      const point = onFold(lowest);
      const footprint = [point(0.05, 0), point(0.05, 1), point(1, 1), point(1, 0)];
      const ground = polygon(footprint.map(([x, , z]) => stage.project([x, 0, z])));
      stage.drawing.add(
        `<path d="${ground}" fill="#1d1613" opacity="0.6" filter="${stage.drawing.blur(12)}"/>`,
      );
    }
    for (const fold of folds) drawCloth(stage, fold);
    return stage.drawing.toSvg(renderWidth);
  },
};
