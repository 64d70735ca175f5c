import { css, hex, mix, palette } from '../drawing/colour.ts';
import { drawClouds, drawGlow, drawMist, drawSky, drawVignette } from '../drawing/landscape.ts';
import { drawIsland, type MarshIsland, type MarshLight, saltMarshGrass } from '../drawing/marsh-island.ts';
import { drawMooredBoat } from '../drawing/moored-boat.ts';
import { createRandom, createRoughWander } from '../drawing/seeded-random.ts';
import { landBelow } from '../drawing/shapes.ts';
import { createDrawing, type Drawing, round } from '../drawing/svg-drawing.ts';
import type { Scene } from '../render-scene.ts';

const horizon = 500;
const light: MarshLight = {
  sunX: 700,
  haze: hex('#efdfc9'),
  grass: saltMarshGrass,
  sunlit: hex('#f0cd8d'),
  mud: mix(palette.bark, palette.clay, 0.3),
};

// Left and right in turn, each nearer and larger, so that one channel winds between them to the sea.
const islands: readonly MarshIsland[] = [
  { name: 'a', left: 980, right: 2700, y: 524, depth: 9, bank: 6, grass: 6, haze: 0.62 },
  { name: 'b', left: -500, right: 560, y: 532, depth: 11, bank: 7, grass: 7, haze: 0.58 },
  { name: 'c', left: 860, right: 1800, y: 548, depth: 14, bank: 9, grass: 9, haze: 0.5 },
  { name: 'd', left: -700, right: 960, y: 566, depth: 20, bank: 12, grass: 13, haze: 0.42 },
  { name: 'e', left: 1240, right: 3100, y: 600, depth: 30, bank: 18, grass: 18, haze: 0.34 },
  { name: 'bar 1', left: 620, right: 1420, y: 640, depth: 7, bank: 16, grass: 0, haze: 0.36 },
  { name: 'f', left: -900, right: 1120, y: 662, depth: 46, bank: 30, grass: 27, haze: 0.24 },
  { name: 'bar 2', left: 900, right: 2000, y: 722, depth: 10, bank: 22, grass: 0, haze: 0.3 },
  { name: 'g', left: 1390, right: 3600, y: 770, depth: 84, bank: 48, grass: 40, haze: 0.13 },
  { name: 'h', left: -1300, right: 1010, y: 930, depth: 140, bank: 74, grass: 60, haze: 0.06 },
  { name: 'bar 3', left: 900, right: 2500, y: 985, depth: 16, bank: 40, grass: 0, haze: 0.34 },
  { name: 'i', left: 1330, right: 4300, y: 1250, depth: 240, bank: 110, grass: 98, haze: 0 },
];

function drawFarShore(drawing: Drawing): void {
  const spit = createRoughWander('marsh/spit', 5);
  const shore = landBelow(drawing.width, horizon + 12, (x) => {
    const rise = Math.max(0, Math.min(1, (x - 1300) / 700));
    return horizon - 3 - rise * (16 + spit(x / 130) * 14);
  });
  drawing.add(
    `<path d="${shore}" fill="${css(mix(palette.slate, light.haze, 0.5))}" filter="${drawing.blur(1.6)}"/>`,
  );
  const wood = landBelow(drawing.width, horizon + 12, (x) => {
    const rise = Math.max(0, Math.min(1, (340 - x) / 300)) ** 0.6;
    return horizon + 6 - rise * (30 + spit(x / 60 + 50) * 18);
  });
  drawing.add(
    `<path d="${wood}" fill="${css(mix(palette.slate, light.haze, 0.55))}" filter="${drawing.blur(1.8)}"/>`,
  );
}

function drawWater(drawing: Drawing): void {
  const fill = drawing.linear(
    [0, horizon],
    [drawing.height * 0.05, drawing.height],
    [
      { at: 0, colour: hex('#f7e3c4') },
      { at: 0.14, colour: hex('#eedcc3') },
      { at: 0.4, colour: hex('#cdd0c5') },
      { at: 0.75, colour: hex('#a3b5b3') },
      { at: 1, colour: hex('#7d9597') },
    ],
  );
  drawing.add(
    `<rect x="-10" y="${horizon}" width="${drawing.width + 20}" height="${drawing.height}" fill="${fill}"/>`,
  );
  drawGlow(drawing, [light.sunX, horizon + 20], [520, 620], hex('#fff3d6'), 0.75);
  const random = createRandom('marsh/water');
  drawing.group(`filter="${drawing.blur(7, 1.2)}"`, () => {
    for (let index = 0; index < 420; index += 1) {
      const near = random.next() ** 1.5;
      const y = horizon + 6 + near * (drawing.height - horizon);
      const under = random.next() > 0.45;
      const x = under ? light.sunX + random.bell() * (90 + near * 260) : random.between(0, drawing.width);
      const wide = random.between(14, 80) + near * 130;
      drawing.add(
        `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(wide)}" ry="${round(0.8 + near * random.between(1, 4))}" fill="${under || random.next() > 0.5 ? '#fff8e6' : '#5d787a'}" opacity="${round(random.between(0.08, under ? 0.5 : 0.22))}"/>`,
      );
    }
  });
}

export const marshAtLowTide: Scene = {
  name: 'marsh-at-low-tide',
  width: 2400,
  height: 1350,
  draw(renderWidth) {
    const drawing = createDrawing(2400, 1350);
    drawSky(drawing, horizon, [
      { at: 0, colour: hex('#9fb4b5') },
      { at: 0.36, colour: hex('#c3ccc3') },
      { at: 0.7, colour: hex('#e7d9c1') },
      { at: 1, colour: hex('#f6dfbb') },
    ]);
    drawGlow(drawing, [light.sunX, horizon - 90], [1250, 520], hex('#fff2d0'), 0.8);
    drawClouds(drawing, 'marsh', {
      top: 10,
      bottom: horizon - 40,
      count: 26,
      light: hex('#fff3de'),
      dark: hex('#92a5a8'),
    });
    drawing.add(
      `<circle cx="${light.sunX}" cy="${horizon - 92}" r="34" fill="#fffaee" filter="${drawing.blur(2.5)}"/>`,
    );
    drawFarShore(drawing);
    drawWater(drawing);
    islands.forEach((island, index) => {
      drawIsland(drawing, island, light);
      if (index === 2) drawMist(drawing, horizon + 30, 110, hex('#fbead0'), 0.5);
      if (index === 6) drawMist(drawing, horizon + 110, 190, hex('#fbead0'), 0.34);
      if (index === 8) drawMooredBoat(drawing, [1180, 838], 82, palette.ember);
    });
    drawVignette(drawing, hex('#26282a'), 0.3);
    return drawing.toSvg(renderWidth);
  },
};
