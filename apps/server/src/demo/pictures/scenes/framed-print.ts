import { type Colour, css, dim, hex, mix, palette } from '../drawing/colour.ts';
import { createRandom, createRoughWander } from '../drawing/seeded-random.ts';
import { curveThrough, landBelow, polygon } from '../drawing/shapes.ts';
import { createStage, type Stage } from '../drawing/still-life-stage.ts';
import { type Drawing, type Point, round } from '../drawing/svg-drawing.ts';
import type { Scene } from '../picture-rendering.ts';

const frame = { left: 450, top: 430, right: 1410, bottom: 1720, moulding: 36, mat: 142 };
const oak = mix(palette.oat, palette.clay, 0.45);

const rectangle = (inset: number): Point[] => [
  [frame.left + inset, frame.top + inset],
  [frame.right - inset, frame.top + inset],
  [frame.right - inset, frame.bottom - inset],
  [frame.left + inset, frame.bottom - inset],
];

function drawShadow({ drawing, tableEdge }: Stage): void {
  const thrown = (reach: number, drop: number) =>
    polygon([
      [frame.left + 30, frame.top + 40],
      [frame.right + reach, frame.top + drop],
      [frame.right + reach * 0.86, tableEdge + 40],
      [frame.left + 30, frame.bottom],
    ]);
  drawing.add(`<path d="${thrown(170, 150)}" fill="#2a2320" opacity="0.24" filter="${drawing.blur(38)}"/>`);
  drawing.add(`<path d="${thrown(54, 60)}" fill="#2a2320" opacity="0.4" filter="${drawing.blur(15)}"/>`);
  const foot: Point[] = [
    [frame.left + 6, frame.bottom - 8],
    [frame.right + 24, frame.bottom - 12],
    [frame.right + 260, frame.bottom + 4],
    [frame.right + 130, frame.bottom + 22],
    [frame.left + 20, frame.bottom + 12],
  ];
  drawing.add(`<path d="${polygon(foot)}" fill="#1d1613" opacity="0.55" filter="${drawing.blur(10, 6)}"/>`);
}

function drawMoulding(drawing: Drawing): void {
  const [outer, inner] = [rectangle(0), rectangle(frame.moulding)];
  const light = [1.02, 0.62, 0.72, 0.95];
  const random = createRandom('oak');
  outer.forEach((corner, index) => {
    const next = (index + 1) % 4;
    const [outerNext, innerNext, innerHere] = [
      outer[next] ?? corner,
      inner[next] ?? corner,
      inner[index] ?? corner,
    ];
    const shade = light[index] ?? 1;
    const outline = polygon([corner, outerNext, innerNext, innerHere]);
    const inwards: Point = index % 2 ? [innerHere[0], corner[1]] : [corner[0], innerHere[1]];
    const fill = drawing.linear(corner, inwards, [
      { at: 0, colour: dim(oak, shade * 0.8) },
      { at: 0.25, colour: dim(oak, shade * 1.08) },
      { at: 0.8, colour: dim(oak, shade * 0.92) },
      { at: 1, colour: dim(oak, shade * 0.6) },
    ]);
    drawing.add(`<path d="${outline}" fill="${fill}"/>`);
    drawing.group(drawing.clip(outline), () => {
      for (let line = 0; line < 26; line += 1) {
        const across = random.next();
        const [from, to] = [random.between(0, 0.8), random.between(0.2, 0.5)];
        const at = (share: number): Point => [
          corner[0] +
            (outerNext[0] - corner[0]) * share +
            (innerHere[0] - corner[0]) * across * (index % 2 ? 1 : 0.02) +
            (index === 3 ? (innerHere[0] - corner[0]) * across : 0),
          corner[1] + (outerNext[1] - corner[1]) * share + (innerHere[1] - corner[1]) * across,
        ];
        const [a, b] = [at(from), at(from + to)];
        drawing.add(
          `<path d="M${round(a[0])} ${round(a[1])}L${round(b[0])} ${round(b[1])}" stroke="${css(dim(palette.bark, 0.8))}" stroke-width="${round(random.between(0.8, 2))}" opacity="${round(random.between(0.08, 0.25))}"/>`,
        );
      }
    });
  });
}

function drawMat(drawing: Drawing): void {
  const paper = mix(palette.chalk, [1, 1, 1], 0.25);
  const fill = drawing.linear(
    [frame.left, frame.top],
    [frame.right, frame.bottom],
    [
      { at: 0, colour: dim(paper, 0.98) },
      { at: 0.6, colour: dim(paper, 0.88) },
      { at: 1, colour: dim(paper, 0.74) },
    ],
  );
  const inside = rectangle(frame.moulding);
  drawing.add(`<path d="${polygon(inside)}" fill="${fill}"/>`);
  drawing.group(drawing.clip(polygon(inside)), () => {
    const [a, b, , d] = inside;
    if (!a || !b || !d) return;
    drawing.add(
      `<path d="M${d[0]} ${d[1]}L${a[0]} ${a[1]}L${b[0]} ${b[1]}" fill="none" stroke="#241b14" stroke-width="44" opacity="0.42" filter="${drawing.blur(13)}"/>`,
    );
  });
  const window = rectangle(frame.moulding + frame.mat);
  const bevel = rectangle(frame.moulding + frame.mat - 7);
  drawing.add(`<path d="${polygon(bevel)}" fill="${css(dim(paper, 0.66))}"/>`);
  const [bevelTop, bevelRight, bevelBottom, bevelLeft] = bevel;
  if (bevelTop && bevelRight && bevelBottom && bevelLeft) {
    drawing.add(
      `<path d="${polygon([bevelRight, bevelBottom, bevelLeft, ...window.slice(3), ...window.slice(2, 3), ...window.slice(1, 2)])}" fill="#fffaf0"/>`,
    );
  }
}

/** The print itself: a channel winding out to a low sun, in flat inks that do not quite meet. */
function drawPrint(drawing: Drawing): void {
  const inset = frame.moulding + frame.mat;
  const [left, top] = [frame.left + inset, frame.top + inset];
  const [width, height] = [frame.right - frame.left - inset * 2, frame.bottom - frame.top - inset * 2];
  const at = (across: number, down: number): Point => [left + width * across, top + height * down];
  const flat = (points: Point[], colour: Colour) =>
    drawing.add(`<path d="${polygon(curveThrough(points, 16))}" fill="${css(dim(colour, 0.92))}"/>`);
  drawing.group(drawing.clip(polygon(rectangle(inset))), () => {
    drawing.add(
      `<rect x="${left}" y="${top}" width="${width}" height="${height}" fill="${css(hex('#e6dac2'))}"/>`,
    );
    const [sunX, sunY] = at(0.37, 0.4);
    drawing.add(
      `<circle cx="${sunX}" cy="${sunY}" r="${width * 0.115}" fill="${css(dim(palette.ember, 0.92))}"/>`,
    );
    const land = [
      { level: 0.405, colour: mix(palette.seaGlass, palette.tide, 0.5), rough: 5, bend: 400 },
      { level: 0.44, colour: mix(palette.tide, palette.deepTide, 0.45), rough: 14, bend: 170 },
      { level: 0.485, colour: mix(palette.deepTide, palette.ink, 0.5), rough: 20, bend: 120 },
    ];
    land.forEach(({ level, colour, rough, bend }, index) => {
      const line = createRoughWander(`print ${index}`, 3);
      const shape = landBelow(
        2400,
        top + height * 1.1,
        (x) => top + height * level + line(x / bend) * rough,
        5,
      );
      drawing.add(`<path d="${shape}" fill="${css(dim(colour, 0.92))}"/>`);
    });
    flat(
      [
        at(0.42, 0.49),
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
        at(0.42, 0.49),
      ],
      mix(palette.seaGlass, palette.chalk, 0.2),
    );
    flat(
      [
        at(0.36, 0.78),
        at(0.52, 0.83),
        at(0.62, 0.9),
        at(0.66, 1.05),
        at(0.5, 1.05),
        at(0.5, 0.93),
        at(0.42, 0.84),
        at(0.36, 0.78),
      ],
      mix(palette.tide, palette.seaGlass, 0.4),
    );
    drawInkTexture(drawing, left, top, width, height);
    drawing.add(
      `<path d="M${left} ${top + height}V${top}H${left + width}" fill="none" stroke="#1c1713" stroke-width="16" opacity="0.4" filter="${drawing.blur(6)}"/>`,
    );
  });
}

/** Ink rolled by hand leaves paper showing in small flecks. */
function drawInkTexture(drawing: Drawing, left: number, top: number, width: number, height: number): void {
  const random = createRandom('ink');
  const flecks = Array.from({ length: 3400 }, () => {
    const size = 0.6 + 1.1 * random.next() ** 4;
    return `<circle cx="${round(left + random.next() * width)}" cy="${round(top + random.next() * height)}" r="${round(size)}" fill="#efe5d2" opacity="${round(random.between(0.08, 0.4))}"/>`;
  });
  drawing.add(flecks.join(''));
}

/** The glass shows a little of the window and of the bright room on the left. */
function drawGlass(drawing: Drawing): void {
  const inside = polygon(rectangle(frame.moulding));
  const white = hex('#fff8ea');
  const sheen = drawing.linear(
    [frame.left, frame.top],
    [frame.right, frame.bottom - 180],
    [
      { at: 0.05, colour: white, alpha: 0.2 },
      { at: 0.3, colour: white, alpha: 0.06 },
      { at: 0.31, colour: white, alpha: 0.13 },
      { at: 0.43, colour: white, alpha: 0.05 },
      { at: 0.44, colour: white, alpha: 0 },
    ],
  );
  drawing.add(`<path d="${inside}" fill="${sheen}"/>`);
}

export const framedPrint: Scene = {
  name: 'framed-print',
  width: 1920,
  height: 2400,
  draw(renderWidth) {
    const stage = createStage({
      name: 'print',
      width: 1920,
      height: 2400,
      origin: [900, 1800],
      scale: 40,
      tableEdge: 1640,
      wall: mix(palette.paper, palette.sand, 0.55),
      table: mix(palette.oat, palette.sand, 0.5),
    });
    drawShadow(stage);
    drawMoulding(stage.drawing);
    drawMat(stage.drawing);
    drawPrint(stage.drawing);
    drawGlass(stage.drawing);
    return stage.drawing.toSvg(renderWidth);
  },
};
