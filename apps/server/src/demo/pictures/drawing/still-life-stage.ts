import { type Colour, css, dim, hex, mix } from './colour.ts';
import { cameraPitch, shadowReach, type Vector } from './light.ts';
import { createRandom, createWander } from './seeded-random.ts';
import { landBelow, polygon } from './shapes.ts';
import { createDrawing, type Drawing, type Point, regionAround, round } from './svg-drawing.ts';

export interface Stage {
  drawing: Drawing;
  /** Pixels per centimetre. */
  scale: number;
  tableEdge: number;
  project(place: Vector): Point;
}

export interface StageSettings {
  name: string;
  width: number;
  height: number;
  /** Where the middle of the table's working area is. */
  origin: Point;
  scale: number;
  tableEdge: number;
  wall: Colour;
  table: Colour;
}

const warm = hex('#fff0d6');
const dusk = hex('#39424a');

export function createStage(settings: StageSettings): Stage {
  const { width, height, origin, scale, tableEdge } = settings;
  const drawing = createDrawing(width, height);
  drawWall(drawing, settings);
  drawTable(drawing, settings);
  return placeStage(drawing, origin, scale, tableEdge);
}

/** A stage in a picture that has walls and boards of its own. */
export function placeStage(drawing: Drawing, origin: Point, scale: number, tableEdge: number): Stage {
  return {
    drawing,
    scale,
    tableEdge,
    project: ([x, y, z]) => [
      origin[0] + scale * x,
      origin[1] - scale * y * Math.cos(cameraPitch) + scale * z * Math.sin(cameraPitch),
    ],
  };
}

function drawWall(drawing: Drawing, { name, width, height, tableEdge, wall }: StageSettings): void {
  const all = `x="-20" y="-20" width="${width + 40}" height="${height + 40}"`;
  drawing.add(
    `<rect ${all} fill="${drawing.linear(
      [0, tableEdge * 0.1],
      [width, tableEdge * 0.75],
      [
        { at: 0, colour: mix(wall, warm, 0.16) },
        { at: 0.34, colour: dim(wall, 0.94) },
        { at: 0.72, colour: dim(wall, 0.7) },
        { at: 1, colour: mix(dim(wall, 0.5), dusk, 0.12) },
      ],
    )}"/>`,
  );
  drawPlaster(drawing, name, width, tableEdge);
  drawWindowLight(drawing, width, tableEdge);
  // The wall is darker where it meets the table: little light reaches the corner.
  drawing.add(
    `<rect ${all} fill="${drawing.linear(
      [0, tableEdge - height * 0.17],
      [0, tableEdge],
      [
        { at: 0, colour: dim(wall, 0.2), alpha: 0 },
        { at: 1, colour: dim(wall, 0.2), alpha: 0.2 },
      ],
    )}"/>`,
  );
}

export function drawPlaster(drawing: Drawing, name: string, width: number, tableEdge: number): void {
  const random = createRandom(`${name}/plaster`);
  drawing.group(`filter="${drawing.blur(26, 18)}"`, () => {
    for (let index = 0; index < 90; index += 1) {
      const light = random.next() > 0.5;
      const turn = random.between(-35, 20);
      const [x, y] = [random.between(0, width), random.between(0, tableEdge)];
      drawing.add(
        `<ellipse cx="${round(x)}" cy="${round(y)}" rx="${round(random.between(50, 240))}" ry="${round(random.between(10, 46))}" transform="rotate(${round(turn)} ${round(x)} ${round(y)})" fill="${light ? '#fff6e6' : '#4a3f36'}" opacity="${round(random.between(0.015, light ? 0.07 : 0.045))}"/>`,
      );
    }
  });
}

/** The window's own shape, thrown on the wall: four panes, leaning with the low sun. */
function drawWindowLight(drawing: Drawing, width: number, tableEdge: number): void {
  const pane = (column: number, row: number) => {
    const place = (u: number, v: number): Point => [
      width * (0.02 + 0.27 * u) + tableEdge * 0.2 * v,
      tableEdge * (-0.1 + 0.44 * v) + width * 0.05 * u,
    ];
    const gap = 0.045;
    return polygon([
      place(column + gap, row + gap),
      place(column + 1 - gap, row + gap),
      place(column + 1 - gap, row + 1 - gap),
      place(column + gap, row + 1 - gap),
    ]);
  };
  const panes = [pane(0, 0), pane(1, 0), pane(0, 1), pane(1, 1)].join('');
  const fade = drawing.linear(
    [width * 0.05, 0],
    [width * 0.8, tableEdge * 0.8],
    [
      { at: 0, colour: warm, alpha: 0.5 },
      { at: 0.55, colour: warm, alpha: 0.3 },
      { at: 1, colour: warm, alpha: 0.04 },
    ],
  );
  drawing.add(`<path d="${panes}" fill="${fade}" filter="${drawing.blur(width * 0.011)}"/>`);
}

function drawTable(drawing: Drawing, settings: StageSettings): void {
  const { name, width, height, tableEdge, table, origin } = settings;
  const wander = createWander(`${name}/edge`);
  const outline = landBelow(width, height + 20, (x) => tableEdge + wander(x / 500) * 2.5);
  const surface = drawing.linear(
    [0, tableEdge],
    [width, height],
    [
      { at: 0, colour: mix(dim(table, 0.95), warm, 0.1) },
      { at: 0.4, colour: dim(table, 0.84) },
      { at: 1, colour: dim(table, 0.5) },
    ],
  );
  drawing.add(`<path d="${outline}" fill="${surface}" filter="${drawing.blur(2.2)}"/>`);
  const pool = drawing.radial([origin[0] - width * 0.2, origin[1]], width * 0.52, height * 0.2, [
    { at: 0, colour: warm, alpha: 0.3 },
    { at: 0.5, colour: warm, alpha: 0.14 },
    { at: 1, colour: warm, alpha: 0 },
  ]);
  drawing.group(drawing.clip(outline), () => {
    drawing.add(`<rect x="-20" y="${tableEdge}" width="${width + 40}" height="${height}" fill="${pool}"/>`);
    drawGrainOfWood(drawing, settings);
    drawing.add(
      `<path d="M-20 ${tableEdge + 5}H${width + 20}" stroke="#fff3dc" stroke-width="5" opacity="0.3" filter="${drawing.blur(3)}"/>`,
    );
  });
}

function drawGrainOfWood(drawing: Drawing, { name, width, height, tableEdge, table }: StageSettings): void {
  const random = createRandom(`${name}/wood`);
  for (let index = 0; index < 70; index += 1) {
    const depth = random.next() ** 0.8;
    const y = tableEdge + 6 + depth * (height - tableEdge);
    const [from, length] = [random.between(-300, width), random.between(180, 1100)];
    const bend = random.between(-7, 7);
    drawing.add(
      `<path d="M${round(from)} ${round(y)}q${round(length / 2)} ${round(bend)} ${round(length)} ${round(bend / 3)}" fill="none" stroke="${css(dim(table, random.between(0.25, 0.5)))}" stroke-width="${round(random.between(0.8, 1.4 + depth * 3))}" opacity="${round(random.between(0.03, 0.11))}"/>`,
    );
  }
}

export interface ShadowDisc {
  centre: Vector;
  radius: number;
}

/** What an upright thing throws on the table: every height moves its own disc away from the window. */
export function castShadow(stage: Stage, discs: readonly ShadowDisc[], strength = 0.62): void {
  const { drawing, project, scale } = stage;
  const highest = Math.max(...discs.map(({ centre }) => centre[1]));
  const first = discs[0];
  if (!first) return;
  const start = project([first.centre[0] - first.radius, 0, first.centre[2]]);
  const reach = highest * shadowReach.right * scale;
  const colour = hex('#2a2320');
  const fill = drawing.linear(
    [start[0], 0],
    [start[0] + reach + first.radius * 2 * scale, 0],
    [
      { at: 0, colour, alpha: strength },
      { at: 0.35, colour, alpha: strength * 0.72 },
      { at: 1, colour, alpha: strength * 0.14 },
    ],
  );
  const table = polygon([
    [-50, stage.tableEdge + 2],
    [drawing.width + 50, stage.tableEdge + 2],
    [drawing.width + 50, drawing.height + 50],
    [-50, drawing.height + 50],
  ]);
  // Shadows lose their edge with distance, so the layers lie side by side in one mask instead of adding up.
  const layers = [0.12, 0.3, 0.55, 0.8, 1.01];
  const markup = layers.map((upTo, index) => {
    const from = layers[index - 1] ?? -1;
    const ellipses = discs
      .filter(({ centre }) => centre[1] / highest > from - 0.06 && centre[1] / highest <= upTo)
      .map(({ centre: [x, y, z], radius }) => {
        const [cx, cy] = project([x + y * shadowReach.right, 0, z + y * shadowReach.front]);
        return `<ellipse cx="${round(cx)}" cy="${round(cy)}" rx="${round(radius * scale)}" ry="${round(radius * scale * Math.sin(cameraPitch))}"/>`;
      });
    const softness = round(scale * (0.06 + 0.032 * highest * (index / 4) ** 1.3));
    return `<g fill="#fff" filter="${drawing.blur(softness, round(softness * 0.55))}">${ellipses.join('')}</g>`;
  });
  drawing.group(drawing.clip(table), () => {
    drawing.add(
      `<rect x="0" y="0" width="${drawing.width}" height="${drawing.height}" fill="${fill}" mask="${drawing.mask(markup.join(''))}"/>`,
    );
  });
}

/** The thin dark line where a thing touches the table. */
export function contactShadow(stage: Stage, centre: Vector, radiusX: number, radiusZ = radiusX): void {
  const { drawing, project, scale } = stage;
  const [cx, cy] = project(centre);
  const pitch = Math.sin(cameraPitch);
  const region = regionAround(
    [
      [cx - radiusX * scale, cy - radiusZ * scale * pitch],
      [cx + radiusX * scale, cy + radiusZ * scale * pitch],
    ],
    scale * 2.4,
  );
  const ring = (grow: number, soft: number, opacity: number, shift: number) =>
    `<ellipse cx="${round(cx + shift * scale)}" cy="${round(cy + 0.05 * scale)}" rx="${round((radiusX + grow) * scale)}" ry="${round((radiusZ + grow) * scale * pitch)}" fill="#1d1613" opacity="${opacity}" filter="${drawing.blur(round(soft * scale), undefined, region)}"/>`;
  drawing.add(ring(0.5, 0.42, 0.42, 0.35) + ring(0.06, 0.1, 0.75, 0.06));
}
