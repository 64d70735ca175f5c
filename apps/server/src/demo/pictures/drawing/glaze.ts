import { type Colour, css, dim } from './colour.ts';
import { createRandom, createWander } from './seeded-random.ts';
import { polygon, polyline } from './shapes.ts';
import type { Stage } from './still-life-stage.ts';
import { type Point, round } from './svg-drawing.ts';
import { drawTurned, onTurned, type Turned, turnedOutline, turnedRegion } from './turned-pottery.ts';

export interface Glaze {
  /** The height at which the glaze ends above the foot. */
  line: number;
  /** How far the line wanders up and down. */
  waver: number;
  surface: Turned['surface'];
  finish: Turned['finish'];
}

/** The bare body first, then the same body glazed, cut off along the line to which it was dipped. */
export function drawGlazed(stage: Stage, body: Turned, glaze: Glaze): void {
  const { drawing } = stage;
  drawTurned(stage, { ...body, inside: [] });
  const wander = createWander(`${body.name}/dip`);
  const line = (angle: number) =>
    glaze.line + glaze.waver * (wander(angle * 1.1 + 20) + 0.35 * wander(angle * 3.4 + 60));
  const edge: Point[] = [];
  for (let step = 0; step <= 80; step += 1) {
    const angle = (step / 80 - 0.5) * Math.PI;
    edge.push(onTurned(stage, body, angle, line(angle)).place);
  }
  const region = turnedRegion(stage, body);
  const [left, right] = [edge[0] ?? [0, 0], edge.at(-1) ?? [0, 0]];
  const above: Point[] = [
    ...edge,
    [right[0] + 400, right[1] + 560],
    [right[0] + 400, 0],
    [left[0] - 400, 0],
    [left[0] - 400, left[1] + 560],
  ];
  drawing.group(drawing.clip(polygon(above), region), () => {
    drawTurned(stage, { ...body, surface: glaze.surface, finish: glaze.finish });
  });
  const thickness = round(stage.scale * 0.05);
  drawing.add(
    `<path d="${polyline(edge)}" fill="none" stroke="#2b1d14" stroke-width="${thickness}" opacity="0.22" transform="translate(0 ${round(thickness * 0.8)})" filter="${drawing.blur(2.4, 2.4, region)}"/>` +
      `<path d="${polyline(edge)}" fill="none" stroke="#fff4e2" stroke-width="${round(thickness * 0.5)}" opacity="0.16" transform="translate(0 ${round(-thickness * 0.7)})"/>`,
  );
}

/** Iron in the clay that burns through: many small dots, a few large, none in straight rows. */
export function drawSpeckles(
  stage: Stage,
  body: Turned,
  {
    count,
    from,
    to,
    colour,
    size = 1,
  }: { count: number; from: number; to: number; colour: Colour; size?: number },
): void {
  const random = createRandom(`${body.name}/speckles`);
  const dots: string[] = [];
  for (let index = 0; index < count; index += 1) {
    const angle = random.between(-1.52, 1.52);
    const { place, squeeze } = onTurned(stage, body, angle, random.between(from, to));
    const radius = stage.scale * size * (0.012 + 0.05 * random.next() ** 5);
    dots.push(
      `<ellipse cx="${round(place[0])}" cy="${round(place[1])}" rx="${round(radius * squeeze)}" ry="${round(radius * random.between(0.75, 1.25))}" fill="${css(dim(colour, random.between(0.4, 1.2)))}" opacity="${round(random.between(0.2, 0.75) * (0.4 + 0.6 * squeeze))}"/>`,
    );
  }
  stage.drawing.add(dots.join(''));
}

/** Where the glaze ran thick or thin: wide, soft stains that follow the body. */
export function drawClouds(
  stage: Stage,
  body: Turned,
  {
    from,
    to,
    light,
    dark,
    strength,
  }: { from: number; to: number; light: Colour; dark: Colour; strength: number },
): void {
  const { drawing, scale } = stage;
  const random = createRandom(`${body.name}/clouds`);
  const inside = drawing.clip(
    turnedOutline(
      stage,
      body,
      () => from,
      () => to,
    ),
    turnedRegion(stage, body),
  );
  drawing.group(inside, () => {
    drawing.group(
      `filter="${drawing.blur(round(scale * 0.16), round(scale * 0.22), turnedRegion(stage, body))}"`,
      () => {
        for (let index = 0; index < 46; index += 1) {
          const { place, squeeze } = onTurned(
            stage,
            body,
            random.between(-1.5, 1.5),
            random.between(from, to),
          );
          const radius = scale * random.between(0.15, 0.75);
          drawing.add(
            `<ellipse cx="${round(place[0])}" cy="${round(place[1])}" rx="${round(radius * squeeze)}" ry="${round(radius * random.between(0.5, 1.6))}" fill="${css(random.next() > 0.5 ? light : dark)}" opacity="${round(random.between(0.2, 1) * strength)}"/>`,
          );
        }
      },
    );
  });
}

/** The window seen again in the glaze: two panes, bent with the body, brighter at the top. */
export function drawWindowReflection(
  stage: Stage,
  body: Turned,
  { from, to, strength }: { from: number; to: number; strength: number },
): void {
  const { drawing } = stage;
  const pane = (left: number, right: number, low: number, high: number) => {
    const points: Point[] = [];
    for (let step = 0; step <= 16; step += 1)
      points.push(onTurned(stage, body, left, low + ((high - low) * step) / 16).place);
    for (let step = 16; step >= 0; step -= 1)
      points.push(onTurned(stage, body, right, low + ((high - low) * step) / 16).place);
    return `${polyline(points)}Z`;
  };
  const middle = from + (to - from) * 0.48;
  const gap = (to - from) * 0.02;
  const panes =
    pane(-0.98, -0.81, from, middle - gap) +
    pane(-0.78, -0.6, from, middle - gap) +
    pane(-0.98, -0.81, middle + gap, to) +
    pane(-0.78, -0.6, middle + gap, to);
  const [, low] = onTurned(stage, body, -0.7, from).place;
  const [, high] = onTurned(stage, body, -0.7, to).place;
  const white = [1, 0.97, 0.9] as const;
  const fill = drawing.linear(
    [0, high],
    [0, low],
    [
      { at: 0, colour: white, alpha: strength },
      { at: 0.5, colour: white, alpha: strength * 0.7 },
      { at: 1, colour: white, alpha: strength * 0.12 },
    ],
  );
  drawing.add(
    `<path d="${panes}" fill="${fill}" filter="${drawing.blur(round(stage.scale * 0.075), undefined, turnedRegion(stage, body))}"/>`,
  );
}
