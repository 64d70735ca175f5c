import { css, dim, hex, mix, palette } from '../drawing/colour.ts';
import { drawGlazed, drawSpeckles } from '../drawing/glaze.ts';
import { drawGlow, drawMist, drawVignette } from '../drawing/landscape.ts';
import { createRandom, createRoughWander } from '../drawing/seeded-random.ts';
import { landBelow, polygon } from '../drawing/shapes.ts';
import { contactShadow, drawPlaster, placeStage, type Stage } from '../drawing/still-life-stage.ts';
import { createDrawing, type Drawing, type Point, round } from '../drawing/svg-drawing.ts';
import { drawTurned, type Turned } from '../drawing/turned-pottery.ts';
import type { Scene } from '../picture-rendering.ts';
import { drawShelfPots } from './studio-shelf-pots.ts';

const opening = { left: 210, right: 1010, top: 150, bottom: 1080 };
const reveal = 92;
const shelf = { left: 1250, right: 2290, y: 800, thick: 40 };
const warm = hex('#fff1d8');
const wall = mix(palette.sand, palette.paper, 0.25);
const paintwork = mix(palette.chalk, palette.seaGlass, 0.15);

function drawRoom(drawing: Drawing): void {
  const fill = drawing.linear(
    [700, 0],
    [2400, 900],
    [
      { at: 0, colour: mix(wall, warm, 0.12) },
      { at: 0.3, colour: dim(wall, 0.88) },
      { at: 0.7, colour: dim(wall, 0.68) },
      { at: 1, colour: mix(dim(wall, 0.46), palette.slate, 0.12) },
    ],
  );
  drawing.add(`<rect x="-10" y="-10" width="2420" height="1620" fill="${fill}"/>`);
  drawPlaster(drawing, 'studio', 2400, 1400);
  const pane = (x: number, y: number) =>
    polygon([
      [x, y],
      [x + 230, y + 34],
      [x + 310, y + 330],
      [x + 80, y + 296],
    ]);
  const panes = [
    pane(1250, 330),
    pane(1510, 368),
    pane(1342, 668),
    pane(1602, 706),
    pane(1434, 1006),
    pane(1694, 1044),
  ];
  const fade = drawing.linear(
    [1200, 300],
    [2100, 1400],
    [
      { at: 0, colour: warm, alpha: 0.46 },
      { at: 0.6, colour: warm, alpha: 0.3 },
      { at: 1, colour: warm, alpha: 0.1 },
    ],
  );
  drawing.add(`<path d="${panes.join('')}" fill="${fade}" filter="${drawing.blur(15)}"/>`);
}

/** What one sees outside: the marsh in the morning, with the mist not yet gone. */
function drawView(drawing: Drawing): void {
  const { left, right, top, bottom } = opening;
  const outline = polygon([
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ]);
  drawing.group(drawing.clip(outline), () => {
    const sky = drawing.linear(
      [0, top],
      [0, 760],
      [
        { at: 0, colour: hex('#d3dedb') },
        { at: 0.6, colour: hex('#f3ead8') },
        { at: 1, colour: hex('#fdeed2') },
      ],
    );
    drawing.add(
      `<rect x="${left}" y="${top}" width="${right - left}" height="${bottom - top}" fill="${sky}"/>`,
    );
    drawGlow(drawing, [360, 560], [560, 420], hex('#fffaf0'), 0.9);
    const bands = [
      { y: 742, rough: 8, bend: 130, colour: hex('#b9cac5') },
      { y: 772, rough: 22, bend: 90, colour: hex('#a5b8af') },
      { y: 850, rough: 26, bend: 150, colour: hex('#bdb594') },
      { y: 950, rough: 34, bend: 190, colour: hex('#a0956f') },
    ];
    bands.forEach(({ y, rough, bend, colour }, index) => {
      const line = createRoughWander(`studio view ${index}`, 4);
      drawing.add(
        `<path d="${landBelow(1100, bottom + 20, (x) => y + line(x / bend) * rough, 5)}" fill="${css(colour)}" filter="${drawing.blur(3)}"/>`,
      );
      if (index === 1) {
        drawing.add(
          `<path d="M${left} 812Q520 786 700 806T${right} 798V832Q760 846 560 836T${left} 848Z" fill="#f4ecdb" opacity="0.9" filter="${drawing.blur(4)}"/>`,
        );
      }
      if (index < 3) drawMist(drawing, y + 34, 90, hex('#fbf0dc'), 0.6);
    });
  });
}

function drawFrame(drawing: Drawing): void {
  const { left, right, top, bottom } = opening;
  const face = (points: Point[], light: number, softened = 0) =>
    drawing.add(
      `<path d="${polygon(points)}" fill="${css(dim(paintwork, light))}"${softened ? ` filter="${drawing.blur(softened)}"` : ''}/>`,
    );
  // The reveals: the one on the right and the sill face the light, the one on the left turns its back to it.
  face(
    [
      [left - 10, top - 10],
      [left, top],
      [left, bottom],
      [left - 10, bottom + 20],
    ],
    0.34,
  );
  const bright = drawing.linear(
    [right, 0],
    [right + reveal, 0],
    [
      { at: 0, colour: dim(paintwork, 1.02) },
      { at: 0.7, colour: dim(paintwork, 0.86) },
      { at: 1, colour: dim(paintwork, 0.7) },
    ],
  );
  drawing.add(
    `<path d="${polygon([
      [right, top],
      [right + reveal, top - 40],
      [right + reveal, bottom + 62],
      [right, bottom],
    ])}" fill="${bright}"/>`,
  );
  face(
    [
      [left - 10, top - 40],
      [right + reveal, top - 40],
      [right, top],
      [left, top],
    ],
    0.42,
  );
  const bar = (x: number, y: number, width: number, height: number) => {
    drawing.add(
      `<rect x="${x}" y="${y}" width="${width}" height="${height}" fill="${css(dim(paintwork, 0.5))}"/>` +
        `<rect x="${x}" y="${y}" width="${width > height ? width : 5}" height="${width > height ? 4 : height}" fill="${css(dim(paintwork, 0.92))}"/>`,
    );
  };
  const middle = (left + right) / 2;
  bar(left, top, 30, bottom - top);
  bar(right - 30, top, 30, bottom - top);
  bar(left, top, right - left, 28);
  bar(left, bottom - 44, right - left, 44);
  bar(middle - 13, top, 26, bottom - top);
  for (const share of [1 / 3, 2 / 3])
    bar(left, Math.round(top + (bottom - top) * share) - 10, right - left, 20);
}

function drawSill(drawing: Drawing): void {
  const { left, right, bottom } = opening;
  const top = drawing.linear(
    [0, bottom],
    [0, bottom + 92],
    [
      { at: 0, colour: dim(paintwork, 1.05) },
      { at: 1, colour: dim(paintwork, 0.86) },
    ],
  );
  drawing.add(
    `<path d="${polygon([
      [left - 8, bottom],
      [right, bottom],
      [right + reveal + 46, bottom + 92],
      [left - 80, bottom + 92],
    ])}" fill="${top}"/>`,
  );
  drawing.add(
    `<rect x="${left - 80}" y="${bottom + 140}" width="${right + reveal + 46 - left + 80}" height="60" fill="#241c16" opacity="0.4" filter="${drawing.blur(20)}"/>`,
  );
  const front = drawing.linear(
    [left - 80, 0],
    [right + 140, 0],
    [
      { at: 0, colour: dim(paintwork, 0.4) },
      { at: 0.6, colour: dim(paintwork, 0.5) },
      { at: 1, colour: dim(paintwork, 0.42) },
    ],
  );
  drawing.add(
    `<rect x="${left - 80}" y="${bottom + 92}" width="${right + reveal + 46 - left + 80}" height="48" fill="${front}"/><rect x="${left - 80}" y="${bottom + 90}" width="${right + reveal + 126 - left}" height="4" fill="#fffaf0" opacity="0.8"/>`,
  );
}

function drawShelfBoard(drawing: Drawing): void {
  const oak = mix(palette.oat, palette.clay, 0.5);
  const { left, right, y, thick } = shelf;
  drawing.add(
    `<path d="${polygon([
      [left + 30, y + 40],
      [right + 60, y + 40],
      [right + 120, y + 190],
      [left + 130, y + 170],
    ])}" fill="#231a13" opacity="0.42" filter="${drawing.blur(26)}"/>`,
  );
  const top = drawing.linear(
    [left, 0],
    [right, 0],
    [
      { at: 0, colour: dim(oak, 1.15) },
      { at: 0.5, colour: dim(oak, 0.9) },
      { at: 1, colour: dim(oak, 0.6) },
    ],
  );
  drawing.add(
    `<path d="${polygon([
      [left + 16, y - 58],
      [right - 16, y - 58],
      [right, y],
      [left, y],
    ])}" fill="${top}"/>`,
  );
  const front = drawing.linear(
    [left, y],
    [right, y + thick],
    [
      { at: 0, colour: dim(oak, 0.78) },
      { at: 0.5, colour: dim(oak, 0.6) },
      { at: 1, colour: dim(oak, 0.4) },
    ],
  );
  drawing.add(
    `<rect x="${left}" y="${y}" width="${right - left}" height="${thick}" fill="${front}"/><rect x="${left}" y="${y - 2}" width="${right - left}" height="4" fill="#fff1d8" opacity="0.55"/>`,
  );
  const random = createRandom('shelf');
  for (let index = 0; index < 24; index += 1) {
    const [x, line] = [random.between(left, right - 260), y + random.between(6, thick - 4)];
    drawing.add(
      `<path d="M${round(x)} ${round(line)}q120 ${round(random.between(-3, 3))} ${round(random.between(140, 260))} 0" fill="none" stroke="#2c1c10" stroke-width="${round(random.between(1, 2.4))}" opacity="${round(random.between(0.1, 0.28))}"/>`,
    );
  }
}

function drawBench(drawing: Drawing): void {
  const top = 1430;
  const wood = mix(palette.bark, palette.clay, 0.45);
  const shadow = drawing.linear(
    [0, top - 150],
    [0, top],
    [
      { at: 0, colour: palette.bark, alpha: 0 },
      { at: 0.6, colour: palette.bark, alpha: 0.12 },
      { at: 1, colour: palette.bark, alpha: 0.42 },
    ],
  );
  const fill = drawing.linear(
    [0, top],
    [2400, 1600],
    [
      { at: 0, colour: dim(wood, 1.1) },
      { at: 0.35, colour: dim(wood, 0.95) },
      { at: 1, colour: dim(wood, 0.34) },
    ],
  );
  drawing.add(
    `<rect x="-10" y="${top - 150}" width="2420" height="150" fill="${shadow}"/><rect x="-10" y="${top}" width="2420" height="200" fill="${fill}"/><rect x="-10" y="${top}" width="2420" height="4" fill="#fff1d8" opacity="0.45"/>`,
  );
  drawGlow(drawing, [820, top + 60], [620, 110], warm, 0.3);
  const random = createRandom('bench');
  for (let index = 0; index < 60; index += 1) {
    drawing.add(
      `<path d="M${round(random.between(-200, 2300))} ${round(top + 8 + random.next() * 160)}q200 ${round(random.between(-5, 5))} ${round(random.between(240, 700))} 0" fill="none" stroke="#1d120a" stroke-width="${round(random.between(1, 3))}" opacity="${round(random.between(0.03, 0.1))}"/>`,
    );
  }
}

const sillVase: Turned = {
  name: 'sill vase',
  at: [0, 0, 0],
  outside: [
    [2.3, 0],
    [2.5, 0.12],
    [3.4, 1.4],
    [3.7, 3],
    [3.1, 4.8],
    [1.7, 6],
    [1.2, 7],
    [1.3, 7.9],
    [1.5, 8.15],
    [1.42, 8.22],
  ],
  inside: [
    [1.34, 8.2],
    [1.15, 7.8],
    [1, 6.6],
    [0.02, 6.2],
  ],
  surface: () => mix(palette.clay, palette.rust, 0.3),
  finish: { gloss: 0.1, tightness: 10 },
  ripple: 0.4,
};

function drawSillVase(stage: Stage): void {
  const [x, y] = stage.project([2.7, 0, -0.6]);
  stage.drawing.add(
    `<ellipse cx="${round(x)}" cy="${round(y)}" rx="104" ry="22" fill="#2a1d14" opacity="0.34" filter="${stage.drawing.blur(13, 6)}"/>`,
  );
  contactShadow(stage, [0, 0, 0], 2.3);
  drawTurned(stage, sillVase);
  drawGlazed(
    stage,
    { ...sillVase, name: 'sill vase glaze' },
    {
      line: 3.2,
      waver: 0.2,
      surface: (_, side) => (side === 'inside' ? palette.bark : mix(palette.chalk, palette.sand, 0.3)),
      finish: { gloss: 0.4, tightness: 20 },
    },
  );
  drawSpeckles(stage, sillVase, { count: 160, from: 0.4, to: 7.6, colour: palette.bark, size: 1.2 });
}

export const studioWindow: Scene = {
  name: 'studio-window',
  width: 2400,
  height: 1600,
  draw(renderWidth) {
    const drawing = createDrawing(2400, 1600);
    drawRoom(drawing);
    drawView(drawing);
    drawFrame(drawing);
    drawGlow(drawing, [610, 560], [820, 760], hex('#fff6e2'), 0.5);
    drawSill(drawing);
    drawSillVase(placeStage(drawing, [840, 1136], 38, 0));
    drawShelfBoard(drawing);
    drawShelfPots(drawing, shelf.y - 24);
    drawBench(drawing);
    drawVignette(drawing, hex('#1c1712'), 0.4);
    return drawing.toSvg(renderWidth);
  },
};
