import { type Colour, css, dim, hex, mix, palette } from '../drawing/colour.ts';
import { drawClouds, drawGlow, drawMist, drawSky, drawTuft, drawVignette } from '../drawing/landscape.ts';
import { createRandom, createRoughWander } from '../drawing/seeded-random.ts';
import { landBelow, polygon } from '../drawing/shapes.ts';
import { createDrawing, type Drawing, type Point, round } from '../drawing/svg-drawing.ts';
import type { Scene } from '../render-scene.ts';

const ground = 1060;
const shed = { left: 1020, right: 1840, eaves: 640, ridge: 400 };
const door = { left: 1290, right: 1570, top: 700 };
const timber = mix(palette.ink, palette.bark, 0.35);
const glow = hex('#ffb25e');

function drawLand(drawing: Drawing): void {
  const bands: [number, number, number, Colour][] = [
    [800, 26, 320, hex('#8f9a9c')],
    [842, 20, 180, hex('#84897f')],
    [900, 26, 260, hex('#757561')],
  ];
  bands.forEach(([y, rough, bend, colour], index) => {
    const line = createRoughWander(`kiln land ${index}`, 5);
    drawing.add(
      `<path d="${landBelow(2400, 1360, (x) => y + line(x / bend) * rough)}" fill="${css(colour)}" filter="${drawing.blur(2)}"/>`,
    );
    drawMist(drawing, y + 36, 110, hex('#e8cfb4'), 0.6 - index * 0.12);
  });
  const near = createRoughWander('kiln near', 4);
  const fill = drawing.linear(
    [0, 960],
    [400, 1350],
    [
      { at: 0, colour: hex('#8a7f5f') },
      { at: 0.4, colour: hex('#635f4b') },
      { at: 1, colour: hex('#33352f') },
    ],
  );
  drawing.add(`<path d="${landBelow(2400, 1360, (x) => 985 + near(x / 420) * 34)}" fill="${fill}"/>`);
}

/** Boards that have stood in the salt wind: no two of the same tone, none quite straight. */
function drawBoards(
  drawing: Drawing,
  outline: Point[],
  from: number,
  to: number,
  width: number,
  name: string,
): void {
  const random = createRandom(`boards ${name}`);
  drawing.group(drawing.clip(polygon(outline)), () => {
    for (let x = from; x < to; x += width) {
      const across = (x - from) / (to - from);
      const tone = dim(
        mix(timber, palette.slate, random.between(0, 0.3)),
        random.between(0.72, 1.15) * (1.25 - across * 0.6),
      );
      const lean = random.bell() * 2;
      drawing.add(
        `<path d="${polygon([
          [x, 300],
          [x + width, 300],
          [x + width + lean, 1100],
          [x + lean, 1100],
        ])}" fill="${css(tone)}"/>` +
          `<path d="M${round(x)} 300L${round(x + lean)} 1100" stroke="#0d1114" stroke-width="3.4" opacity="0.75"/><path d="M${round(x + 4)} 300L${round(x + lean + 4)} 1100" stroke="#e9c9a4" stroke-width="1.8" opacity="${round(0.34 * (1.1 - across))}"/>`,
      );
      for (let grain = 0; grain < 7; grain += 1) {
        const start = random.between(380, 1040);
        drawing.add(
          `<path d="M${round(x + random.between(5, width - 3))} ${round(start)}v${round(random.between(30, 190))}" stroke="${random.next() > 0.5 ? '#0f1417' : '#b7a58c'}" stroke-width="1.4" opacity="${round(random.between(0.06, 0.2))}"/>`,
        );
      }
    }
  });
}

function drawKilnInside(drawing: Drawing): void {
  const { left, right, top } = door;
  const inside = polygon([
    [left, ground],
    [left, top],
    [right, top],
    [right, ground],
  ]);
  drawing.add(`<path d="${inside}" fill="#1d120c"/>`);
  drawing.group(drawing.clip(inside), () => {
    drawGlow(drawing, [1440, 930], [240, 300], glow, 0.55);
    const random = createRandom('bricks');
    for (let row = 0; row < 13; row += 1) {
      for (let column = 0; column < 8; column += 1) {
        const [x, y] = [1318 + column * 32 + (row % 2 ? -16 : 0), 778 + row * 21];
        const warmth = Math.max(0, 1 - Math.hypot(x - 1428, y - 930) / 190);
        const tone = dim(
          mix(palette.rust, palette.clay, random.next() * 0.6),
          random.between(0.24, 0.42) + warmth * 0.85,
        );
        drawing.add(
          `<rect x="${round(x)}" y="${round(y)}" width="29.5" height="18.5" rx="2" fill="${css(tone)}"/>`,
        );
      }
    }
    drawing.add('<path d="M1376 1060V934a54 60 0 0 1 108 0V1060Z" fill="#2a130a"/>');
    const fire = drawing.radial([1430, 1000], 66, 96, [
      { at: 0, colour: hex('#fff1c4') },
      { at: 0.3, colour: hex('#ffc765') },
      { at: 0.7, colour: hex('#e2702c') },
      { at: 1, colour: hex('#6d2410') },
    ]);
    drawing.add(`<path d="M1384 1060V936a46 52 0 0 1 92 0V1060Z" fill="${fire}"/>`);
    for (const y of [958, 994, 1028]) {
      drawing.add(`<rect x="1384" y="${y}" width="92" height="5" fill="#3c170a" opacity="0.75"/>`);
    }
    [1394, 1412, 1434, 1456].forEach((x, index) => {
      const tall = [24, 16, 28, 19][index] ?? 20;
      drawing.add(
        `<path d="M${x - 7} ${994}q-4 ${-tall * 0.5} 3 ${-tall}h9q6 ${tall * 0.5} 2 ${tall}Z" fill="#5a1d0b" opacity="0.9"/>`,
      );
    });
    drawGlow(drawing, [1430, 985], [150, 150], hex('#ffd48a'), 0.5);
  });
  drawing.add(
    `<path d="M${left} ${ground}V${top}H${right}V${ground}" fill="none" stroke="${css(dim(timber, 0.6))}" stroke-width="16"/><path d="M${right - 7} ${ground}V${top + 8}" stroke="#ffb469" stroke-width="4" opacity="0.75"/><path d="M${left + 7} ${ground}V${top + 8}" stroke="#ffb469" stroke-width="3" opacity="0.4"/>`,
  );
}

function drawRoof(drawing: Drawing): void {
  const { left, right, eaves, ridge } = shed;
  const peak = (left + right) / 2 - 30;
  const sheet = (points: Point[], light: number, name: string, slope: number) => {
    const fill = drawing.linear(points[0] ?? [0, 0], points[2] ?? [0, 0], [
      { at: 0, colour: dim(mix(palette.rust, palette.slate, 0.35), light * 1.1) },
      { at: 1, colour: dim(mix(palette.rust, palette.slate, 0.5), light * 0.72) },
    ]);
    drawing.add(`<path d="${polygon(points)}" fill="${fill}"/>`);
    const random = createRandom(`roof ${name}`);
    drawing.group(drawing.clip(polygon(points)), () => {
      for (let index = 0; index < 60; index += 1) {
        const [x, y] = [random.between(left - 80, right + 80), random.between(ridge - 10, eaves + 30)];
        drawing.add(
          `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(random.between(4, 20))}" ry="${round(random.between(2, 6))}" transform="rotate(${slope} ${round(x)} ${round(y)})" fill="${random.next() > 0.5 ? '#c98c62' : '#1d1f22'}" opacity="${round(random.between(0.06, 0.22))}"/>`,
        );
      }
    });
  };
  sheet(
    [
      [left - 64, eaves + 26],
      [peak, ridge - 8],
      [peak + 6, ridge + 22],
      [left - 40, eaves + 48],
    ],
    1.25,
    'left',
    -32,
  );
  sheet(
    [
      [peak, ridge - 8],
      [right + 70, eaves + 26],
      [right + 46, eaves + 48],
      [peak - 2, ridge + 24],
    ],
    0.6,
    'right',
    30,
  );
  drawing.add(
    `<path d="M${left - 64} ${eaves + 25}L${peak} ${ridge - 9}" stroke="#ffe0b4" stroke-width="4.5" opacity="0.85"/>` +
      `<path d="${polygon([
        [left - 30, eaves + 48],
        [peak, ridge + 24],
        [right + 40, eaves + 48],
        [right, eaves + 70],
        [peak, ridge + 66],
        [left, eaves + 74],
      ])}" fill="#05080a" opacity="0.45" filter="${drawing.blur(7)}"/>`,
  );
}

function drawChimney(drawing: Drawing): void {
  const random = createRandom('smoke');
  drawing.group(`filter="${drawing.blur(16, 13)}"`, () => {
    for (let index = 0; index < 46; index += 1) {
      const t = index / 46;
      const x = 1668 + t * 160 + t * t * 330 + random.bell() * (14 + t * 60);
      const y = 236 - t * 210 + random.bell() * (8 + t * 34);
      drawing.add(
        `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(26 + t * 95)}" ry="${round(16 + t * 40)}" fill="${random.next() > 0.4 ? '#f3e3d0' : '#6f7479'}" opacity="${round(0.62 * (1 - t) ** 1.2 + 0.03)}"/>`,
      );
    }
  });
  drawing.add(`<rect x="1622" y="256" width="96" height="290" fill="${css(dim(palette.bark, 0.5))}"/>`);
  for (let row = 0; row < 17; row += 1) {
    for (let column = 0; column < 5; column += 1) {
      const x = 1622 + column * 24 - (row % 2 ? 12 : 0);
      const light = [1.15, 0.9, 0.65, 0.45, 0.36][column] ?? 0.5;
      const tone = dim(
        mix(palette.rust, palette.clay, random.next() * 0.5),
        light * random.between(0.75, 1.1),
      );
      drawing.add(
        `<rect x="${Math.max(1622, x)}" y="${258 + row * 17}" width="${Math.max(0, Math.min(x + 22.5, 1718) - Math.max(1622, x))}" height="15.4" fill="${css(tone)}"/>`,
      );
    }
  }
  drawing.add(
    `<rect x="1612" y="240" width="116" height="22" fill="${drawing.linear(
      [1612, 0],
      [1728, 0],
      [
        { at: 0, colour: dim(palette.clay, 1.1) },
        { at: 1, colour: dim(palette.rust, 0.4) },
      ],
    )}"/>`,
  );
}

/** Split wood for the next firing, stacked under a lean-to on the lit side. */
function drawWoodStack(drawing: Drawing): void {
  const random = createRandom('wood stack');
  const [left, right, top] = [716, 1010, 792];
  drawing.add(
    `<path d="${polygon([
      [left - 10, ground],
      [left - 10, top - 30],
      [right + 20, top - 60],
      [right + 20, ground],
    ])}" fill="#14110f"/>`,
  );
  for (let row = 0; row < 11; row += 1) {
    for (let column = 0; column < 13; column += 1) {
      const size = random.between(9.5, 13.8);
      const x = left + 8 + column * 23 + (row % 2 ? 11 : 0) + random.bell() * 2;
      const y = ground - 14 - row * 22.5 + random.bell() * 2;
      if (y < top + (column / 13) * -26) continue;
      const tone = dim(
        mix(palette.sand, palette.clay, random.next() * 0.8),
        random.between(0.6, 1.05) * (1 - column * 0.02),
      );
      const turn = random.between(0, 90);
      const shape =
        random.next() > 0.45
          ? `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="${css(tone)}"/>`
          : `<path d="M${round(x - size)} ${round(y + size * 0.7)}Q${round(x - size)} ${round(y - size)} ${round(x + size * 0.9)} ${round(y - size * 0.8)}L${round(x + size * 0.9)} ${round(y + size * 0.8)}Z" transform="rotate(${round(turn)} ${round(x)} ${round(y)})" fill="${css(tone)}"/>`;
      drawing.add(
        `${shape}<circle cx="${round(x + 1)}" cy="${round(y + 1)}" r="${round(size * 0.55)}" fill="none" stroke="#5a3b22" stroke-width="1.6" opacity="0.35"/><circle cx="${round(x + 1)}" cy="${round(y)}" r="${round(size * 0.2)}" fill="#5a3b22" opacity="0.4"/>`,
      );
    }
  }
  drawing.add(
    `<path d="${polygon([
      [left - 46, top - 22],
      [right + 30, top - 78],
      [right + 30, top - 56],
      [left - 44, top],
    ])}" fill="${css(dim(mix(palette.rust, palette.slate, 0.4), 0.9))}"/><path d="M${left - 46} ${top - 22}L${right + 30} ${top - 78}" stroke="#ffe0b4" stroke-width="4" opacity="0.8"/><rect x="${left - 26}" y="${top - 8}" width="14" height="${ground - top + 8}" fill="${css(dim(timber, 1.3))}"/><rect x="${left - 26}" y="${top - 8}" width="4" height="${ground - top + 8}" fill="#e9c9a4" opacity="0.6"/>`,
  );
}

function drawForeground(drawing: Drawing): void {
  const spill = polygon([
    [door.left - 10, ground - 4],
    [door.right + 10, ground - 4],
    [door.right + 170, 1350],
    [door.left - 240, 1350],
  ]);
  const light = drawing.linear(
    [0, ground],
    [0, 1330],
    [
      { at: 0, colour: glow, alpha: 0.75 },
      { at: 0.4, colour: glow, alpha: 0.34 },
      { at: 1, colour: glow, alpha: 0 },
    ],
  );
  drawing.add(
    `<ellipse cx="1480" cy="${ground + 4}" rx="560" ry="22" fill="#0c0e0d" opacity="0.6" filter="${drawing.blur(14, 6)}"/>` +
      `<path d="${polygon([
        [shed.right - 20, ground - 6],
        [2300, ground + 26],
        [2360, ground + 90],
        [shed.left + 60, ground + 8],
      ])}" fill="#0c0e0d" opacity="0.35" filter="${drawing.blur(20, 8)}"/>` +
      `<path d="${spill}" fill="${light}" filter="${drawing.blur(22, 10)}"/>`,
  );
  const random = createRandom('kiln grass');
  const tufts = Array.from({ length: 4200 }, () => ({
    x: random.between(-20, 2420),
    y: 1000 + 380 * random.next() ** 0.8,
  })).sort((a, b) => a.y - b.y);
  for (const { x, y } of tufts) {
    const nearness = (y - 980) / 380;
    const middle = 1430 - nearness * 40;
    const onPath = Math.abs(x - middle) < 150 + nearness * 120 && y > ground - 10;
    const underShed = y < ground + 16 && x > 690 && x < shed.right + 6;
    if (onPath || underShed) continue;
    const lit = Math.max(0, 1 - Math.abs(x - middle) / (330 + nearness * 260)) * (y > ground ? 1 : 0);
    const greens = [hex('#77734f'), hex('#8f8259'), hex('#5a6150'), hex('#9a8058')];
    drawTuft(drawing, random, {
      foot: [x, y],
      height: 22 + nearness * 92,
      blades: 6,
      wind: 0.26,
      colours: greens.map((green) =>
        mix(dim(green, 0.95 - nearness * 0.5 - (x / 2400) * 0.2), glow, lit * 0.4),
      ),
      width: 2 + nearness * 3.2,
    });
  }
}

export const kilnShed: Scene = {
  name: 'kiln-shed',
  width: 2400,
  height: 1350,
  draw(renderWidth) {
    const drawing = createDrawing(2400, 1350);
    drawSky(drawing, 840, [
      { at: 0, colour: hex('#6f8490') },
      { at: 0.4, colour: hex('#a3abab') },
      { at: 0.75, colour: hex('#dcc0a3') },
      { at: 1, colour: hex('#f0c999') },
    ]);
    drawGlow(drawing, [260, 760], [1250, 620], hex('#ffe2ae'), 0.75);
    drawClouds(drawing, 'kiln', {
      top: 40,
      bottom: 700,
      count: 24,
      light: hex('#fbe3c6'),
      dark: hex('#7b8790'),
    });
    drawLand(drawing);
    drawChimney(drawing);
    const { left, right, eaves, ridge } = shed;
    const gable: Point[] = [
      [left, ground],
      [left, eaves],
      [(left + right) / 2 - 30, ridge],
      [right, eaves],
      [right, ground],
    ];
    drawBoards(drawing, gable, left, right, 34, 'gable');
    drawKilnInside(drawing);
    drawRoof(drawing);
    drawWoodStack(drawing);
    drawForeground(drawing);
    drawGlow(drawing, [1430, 960], [520, 380], glow, 0.24);
    drawVignette(drawing, hex('#0f1418'), 0.42);
    return drawing.toSvg(renderWidth);
  },
};
