import { type Colour, css, dim, hex, mix, palette } from '../drawing/colour.ts';
import { createRandom, createRoughWander } from '../drawing/seeded-random.ts';
import { curveThrough, landBelow, polygon, taperedStroke } from '../drawing/shapes.ts';
import { createDrawing, type Drawing, type Point, round } from '../drawing/svg-drawing.ts';

const paper = hex('#e9dfcb');
const sun = dim(palette.ember, 0.9);

function flat(drawing: Drawing, points: Point[], colour: Colour): void {
  drawing.add(`<path d="${polygon(curveThrough(points, 16))}" fill="${css(colour)}"/>`);
}

function land(
  drawing: Drawing,
  name: string,
  level: number,
  rough: number,
  bend: number,
  colour: Colour,
): void {
  const line = createRoughWander(name, 3);
  const shape = landBelow(drawing.width, drawing.height + 40, (x) => level + line(x / bend) * rough, 5);
  drawing.add(`<path d="${shape}" fill="${css(colour)}"/>`);
}

/** Ink rolled by hand leaves paper showing in small flecks. */
function flecks(drawing: Drawing, name: string): void {
  const random = createRandom(`${name}/flecks`);
  const dots = Array.from({ length: 5200 }, () => {
    const size = 0.7 + 1.5 * random.next() ** 4;
    return `<circle cx="${round(random.next() * drawing.width)}" cy="${round(random.next() * drawing.height)}" r="${round(size)}" fill="${css(paper)}" opacity="${round(random.between(0.1, 0.5))}"/>`;
  });
  drawing.add(dots.join(''));
}

function sheetOfPaper(): Drawing {
  const drawing = createDrawing(900, 1200);
  drawing.add(`<rect width="900" height="1200" fill="${css(paper)}"/>`);
  return drawing;
}

/** A channel winding out to a low sun. */
export function channelPrint(): string {
  const drawing = sheetOfPaper();
  const at = (across: number, down: number): Point => [900 * across, 1200 * down];
  drawing.add(`<circle cx="333" cy="470" r="112" fill="${css(sun)}"/>`);
  land(drawing, 'channel far', 486, 8, 520, mix(palette.seaGlass, palette.tide, 0.5));
  land(drawing, 'channel wood', 530, 20, 220, mix(palette.tide, palette.deepTide, 0.45));
  land(drawing, 'channel near', 584, 28, 160, mix(palette.deepTide, palette.ink, 0.5));
  const bends: Point[] = [
    at(0.42, 0.495),
    at(0.5, 0.505),
    at(0.7, 0.535),
    at(0.6, 0.585),
    at(0.27, 0.65),
    at(0.33, 0.745),
    at(0.72, 0.84),
    at(0.86, 1.05),
    at(0.1, 1.05),
    at(0.24, 0.93),
    at(0.12, 0.79),
    at(0.08, 0.655),
    at(0.36, 0.57),
    at(0.52, 0.535),
    at(0.43, 0.505),
    at(0.42, 0.495),
  ];
  flat(drawing, bends, mix(palette.seaGlass, palette.chalk, 0.2));
  const shoal: Point[] = [
    at(0.36, 0.78),
    at(0.52, 0.83),
    at(0.62, 0.9),
    at(0.66, 1.05),
    at(0.5, 1.05),
    at(0.5, 0.93),
    at(0.42, 0.84),
    at(0.36, 0.78),
  ];
  flat(drawing, shoal, mix(palette.tide, palette.seaGlass, 0.4));
  flecks(drawing, 'channel');
  return drawing.toSvg(900);
}

/** A heron in the shallows, and the moon behind it. */
export function heronPrint(): string {
  const drawing = sheetOfPaper();
  const dark = mix(palette.ink, palette.deepTide, 0.25);
  drawing.add(
    `<circle cx="560" cy="400" r="205" fill="${css(mix(palette.seaGlass, palette.chalk, 0.25))}"/>`,
  );
  land(drawing, 'heron far', 838, 10, 480, mix(palette.seaGlass, palette.tide, 0.7));
  land(drawing, 'heron water', 884, 3, 700, mix(palette.tide, palette.deepTide, 0.35));
  const neck: Point[] = [
    [470, 640],
    [528, 560],
    [520, 480],
    [470, 420],
    [478, 350],
    [520, 318],
  ];
  drawing.add(
    `<path d="${taperedStroke(curveThrough(neck, 14), (share) => 62 - 38 * share)}" fill="${css(dark)}"/>`,
  );
  const head: Point[] = [
    [488, 340],
    [500, 302],
    [536, 290],
    [566, 302],
    [690, 330],
    [560, 336],
    [520, 344],
    [488, 340],
  ];
  flat(drawing, head, dark);
  const crest: Point[] = [
    [512, 298],
    [460, 292],
    [400, 318],
  ];
  drawing.add(
    `<path d="${taperedStroke(curveThrough(crest, 10), (share) => 13 * (1 - share))}" fill="${css(dark)}"/>`,
  );
  const body: Point[] = [
    [506, 560],
    [524, 620],
    [500, 690],
    [430, 742],
    [330, 776],
    [236, 812],
    [262, 752],
    [318, 672],
    [386, 606],
    [450, 566],
    [506, 560],
  ];
  flat(drawing, body, dark);
  const wing: Point[] = [
    [452, 618],
    [460, 664],
    [400, 712],
    [300, 752],
    [352, 680],
    [404, 632],
    [452, 618],
  ];
  flat(drawing, wing, mix(palette.slate, palette.tide, 0.4));
  for (const [x, bend] of [
    [412, 6],
    [462, -4],
  ] as const) {
    drawing.add(
      `<path d="M${x} 726L${x + bend} 850L${x - bend} 1010" fill="none" stroke="${css(dark)}" stroke-width="11" stroke-linejoin="round"/>`,
    );
  }
  drawing.add(`<circle cx="540" cy="308" r="7" fill="${css(sun)}"/>`);
  for (let ring = 0; ring < 4; ring += 1) {
    drawing.add(
      `<ellipse cx="436" cy="1010" rx="${70 + ring * 74}" ry="${9 + ring * 11}" fill="none" stroke="${css(mix(palette.seaGlass, palette.chalk, 0.4))}" stroke-width="${6 - ring}"/>`,
    );
  }
  const random = createRandom('heron reeds');
  for (let reed = 0; reed < 17; reed += 1) {
    const foot = 690 + reed * 14 + random.between(-9, 9);
    const tall = random.between(330, 690);
    const spine: Point[] = [
      [foot, 1210],
      [foot + 8, 1210 - tall * 0.5],
      [foot + random.between(-20, 62), 1210 - tall],
    ];
    const colour =
      reed % 6 === 2
        ? mix(palette.ember, palette.rust, 0.4)
        : mix(palette.deepTide, palette.ink, random.next() * 0.7);
    drawing.add(
      `<path d="${taperedStroke(curveThrough(spine, 10), (share) => 15 * (1 - share) + 1)}" fill="${css(colour)}"/>`,
    );
  }
  flecks(drawing, 'heron');
  return drawing.toSvg(900);
}

/** The kiln shed at night with its door open. */
export function kilnPrint(): string {
  const drawing = createDrawing(900, 1200);
  drawing.add(`<rect width="900" height="1200" fill="${css(mix(palette.ink, palette.deepTide, 0.45))}"/>`);
  const random = createRandom('kiln stars');
  for (let star = 0; star < 60; star += 1) {
    drawing.add(
      `<circle cx="${round(random.between(20, 880))}" cy="${round(random.between(20, 520))}" r="${round(1.5 + 3 * random.next() ** 3)}" fill="${css(paper)}"/>`,
    );
  }
  drawing.add(`<circle cx="690" cy="210" r="66" fill="${css(paper)}"/>`);
  land(drawing, 'kiln hill', 700, 40, 420, mix(palette.deepTide, palette.slate, 0.4));
  land(drawing, 'kiln field', 812, 22, 300, mix(palette.ink, palette.deepTide, 0.75));
  const smoke: Point[] = [
    [614, 448],
    [590, 372],
    [650, 300],
    [600, 214],
    [520, 130],
    [470, -70],
  ];
  drawing.add(
    `<path d="${taperedStroke(curveThrough(smoke, 16), (share) => 14 + 74 * share)}" fill="${css(mix(palette.slate, palette.tide, 0.5))}"/>`,
  );
  const night = dim(palette.ink, 0.55);
  drawing.add(
    `<path d="${polygon([
      [586, 640],
      [586, 446],
      [640, 446],
      [640, 640],
    ])}" fill="${css(dim(palette.rust, 0.75))}"/>`,
  );
  drawing.add(
    `<path d="${polygon([
      [230, 910],
      [230, 660],
      [450, 520],
      [690, 660],
      [690, 910],
    ])}" fill="${css(night)}"/>`,
  );
  drawing.add(
    `<path d="${polygon([
      [196, 690],
      [450, 508],
      [724, 690],
      [724, 652],
      [450, 466],
      [196, 652],
    ])}" fill="${css(dim(palette.rust, 0.85))}"/>`,
  );
  drawing.add(`<path d="M384 910V744A72 72 0 0 1 528 744V910Z" fill="${css(sun)}"/>`);
  drawing.add(`<path d="M414 910V760A42 42 0 0 1 498 760V910Z" fill="${css(hex('#f1c27a'))}"/>`);
  flat(
    drawing,
    [
      [384, 910],
      [528, 910],
      [600, 1010],
      [700, 1220],
      [170, 1220],
      [300, 1010],
      [384, 910],
    ],
    mix(sun, palette.rust, 0.45),
  );
  flecks(drawing, 'kiln');
  return drawing.toSvg(900);
}
