import type { Colour } from './colour.ts';
import { cameraPitch, type Finish, lit, shadowReach, unit, type Vector } from './light.ts';
import { createWander } from './seeded-random.ts';
import { curveThrough } from './shapes.ts';
import type { ShadowDisc, Stage } from './still-life-stage.ts';
import { type Point, type Region, regionAround, round, type Stop } from './svg-drawing.ts';

/** Radius and height in centimetres. */
export type ProfilePoint = Point;

export interface Turned {
  name: string;
  /** Where the axis stands; the y is added to every height. */
  at: Vector;
  /** From the foot up to the lip. */
  outside: readonly ProfilePoint[];
  /** From the lip down to the middle of the floor; leave out for what is closed. */
  inside?: readonly ProfilePoint[];
  surface: (height: number, side: 'outside' | 'inside') => Colour;
  finish: Finish;
  /** Something stands on top and keeps the light out of it. */
  covered?: boolean;
  /** Marks of the thrower's fingers, 0 for none. */
  ripple?: number;
}

interface Ring {
  radius: number;
  height: number;
  shift: number;
  /** Sine of how far the surface looks up. */
  lean: number;
}

const pitch = Math.sin(cameraPitch);
const stepsAround = 26;

function ringsOf(name: string, profile: readonly ProfilePoint[], scale: number, ripple: number): Ring[] {
  const smooth = curveThrough(profile, 60);
  const wobble = createWander(`${name}/wobble`);
  const fingers = createWander(`${name}/fingers`);
  const rings: Ring[] = [];
  let travelled = 0;
  let sinceLast = Number.POSITIVE_INFINITY;
  smooth.forEach(([radius, height], index) => {
    const before = smooth[Math.max(0, index - 1)] ?? [radius, height];
    const after = smooth[Math.min(smooth.length - 1, index + 1)] ?? [radius, height];
    const moved = Math.hypot(radius - before[0], height - before[1]);
    travelled += moved;
    sinceLast += moved * scale;
    if (sinceLast < 1.6 && index < smooth.length - 1) return;
    sinceLast = 0;
    const along = unit([after[0] - before[0], after[1] - before[1], 0]);
    const finger = ripple * fingers(travelled * 2.1) * 0.2 + ripple * fingers(travelled * 5.3 + 40) * 0.08;
    rings.push({
      radius: Math.max(0.01, radius * (1 + wobble(height * 0.6) * 0.004)),
      height,
      shift: wobble(height * 0.4 + 90) * 0.025,
      lean: Math.max(-1, Math.min(1, -along[0] + finger)),
    });
  });
  return rings;
}

function halfRing(
  stage: Stage,
  turned: Turned,
  ring: Ring,
  side: 'outside' | 'inside',
  half: 'front' | 'back',
  lip: Ring | undefined,
): string {
  const { drawing, scale, project } = stage;
  const [cx, cy] = project([turned.at[0] + ring.shift, turned.at[1] + ring.height, turned.at[2]]);
  const radius = ring.radius * scale;
  const level = Math.sqrt(Math.max(0, 1 - ring.lean * ring.lean));
  const colour = turned.surface(ring.height, side);
  const stops: Stop[] = [];
  for (let step = 0; step <= stepsAround; step += 1) {
    const angle = (step / stepsAround - 0.5) * Math.PI;
    const [sine, cosine] = [Math.sin(angle), Math.cos(angle) * (half === 'front' ? 1 : -1)];
    const outward = side === 'outside' ? 1 : -1;
    const normal: Vector = [sine * level * outward, ring.lean, cosine * level * outward];
    const place = lip
      ? insideLight(turned, ring, lip, sine, cosine)
      : { sees: 1, open: 0.5 + 0.5 * Math.min(1, (ring.height + turned.at[1] + 0.15) / 1.8) };
    stops.push({ at: (sine + 1) / 2, colour: lit(colour, turned.finish, { normal, ...place }) });
  }
  const fill = drawing.linear([cx - radius, 0], [cx + radius, 0], stops);
  const sweep = half === 'front' ? 0 : 1;
  const [left, right, tall] = [round(cx - radius), round(cx + radius), round(Math.max(0.3, radius * pitch))];
  // The halves overlap by a pixel; otherwise the wall behind would shine through the seam.
  const seam = half === 'front' ? -0.8 : 0.8;
  return `<path d="M${left} ${round(cy + seam)}V${round(cy)}A${round(radius)} ${tall} 0 0 ${sweep} ${right} ${round(cy)}V${round(cy + seam)}Z" fill="${fill}"/>`;
}

/** Inside a pot the wall on the window's side keeps the light from the floor. */
function insideLight(
  { covered }: Turned,
  ring: Ring,
  lip: Ring,
  sine: number,
  cosine: number,
): { sees: number; open: number } {
  if (covered) return { sees: 0.02, open: 0.3 };
  const depth = Math.max(0, lip.height - ring.height);
  const x = ring.radius * sine - depth * shadowReach.right;
  const z = ring.radius * cosine - depth * shadowReach.front;
  const beyond = Math.hypot(x, z) / lip.radius;
  const sees = Math.min(1, Math.max(0, (1.1 - beyond) / 0.26));
  const open = 1 - 0.5 * Math.min(1, depth / (lip.radius * 1.3));
  return { sees: sees * sees * (3 - 2 * sees), open };
}

/** Draws a turned thing ring by ring, so that every height has its own light. */
export function drawTurned(stage: Stage, turned: Turned): void {
  const ripple = turned.ripple ?? 0;
  for (const ring of ringsOf(turned.name, turned.outside, stage.scale, ripple)) {
    if (ring.lean > 0.1) stage.drawing.add(halfRing(stage, turned, ring, 'outside', 'back', undefined));
    stage.drawing.add(halfRing(stage, turned, ring, 'outside', 'front', undefined));
  }
  if (!turned.inside) return;
  const inside = ringsOf(`${turned.name}/inside`, turned.inside, stage.scale, ripple * 0.7);
  const lip = inside[0];
  if (!lip) return;
  stage.drawing.group(
    stage.drawing.clip(ringOutline(stage, turned, lip), turnedRegion(stage, turned)),
    () => {
      for (const ring of inside) {
        stage.drawing.add(halfRing(stage, turned, ring, 'inside', 'back', lip));
        stage.drawing.add(halfRing(stage, turned, ring, 'inside', 'front', lip));
      }
    },
  );
}

export function turnedRegion(stage: Stage, { at, outside }: Turned): Region {
  const widest = Math.max(...outside.map(([radius]) => radius));
  const tallest = Math.max(...outside.map(([, height]) => height));
  const corners: Point[] = [
    stage.project([at[0] - widest, at[1], at[2] + widest]),
    stage.project([at[0] + widest, at[1] + tallest, at[2] - widest]),
  ];
  return regionAround(corners, stage.scale * 0.7);
}

function ringOutline({ project, scale }: Stage, { at }: Turned, ring: Ring): string {
  const [cx, cy] = project([at[0] + ring.shift, at[1] + ring.height, at[2]]);
  const [rx, ry] = [round(ring.radius * scale + 0.6), round(ring.radius * scale * pitch + 0.6)];
  return `M${round(cx - rx)} ${round(cy)}A${rx} ${ry} 0 0 1 ${round(cx + rx)} ${round(cy)}A${rx} ${ry} 0 0 1 ${round(cx - rx)} ${round(cy)}Z`;
}

export function shadowDiscs(turned: Turned): ShadowDisc[] {
  return curveThrough(turned.outside, 14).map(([radius, height]) => ({
    centre: [turned.at[0], turned.at[1] + height, turned.at[2]],
    radius,
  }));
}

/** A place on the outside, seen from the camera; angle 0 looks at the camera, negative is left. */
export function onTurned(
  stage: Stage,
  turned: Turned,
  angle: number,
  height: number,
): { place: Point; squeeze: number } {
  const radius = radiusAt(turned.outside, height);
  const place = stage.project([
    turned.at[0] + radius * Math.sin(angle),
    turned.at[1] + height,
    turned.at[2] + radius * Math.cos(angle),
  ]);
  return { place, squeeze: Math.max(0.12, Math.cos(angle)) };
}

function radiusAt(profile: readonly ProfilePoint[], height: number): number {
  const smooth = curveThrough(profile, 30);
  let best = smooth[0] ?? [1, 0];
  for (const point of smooth) if (Math.abs(point[1] - height) < Math.abs(best[1] - height)) best = point;
  return best[0];
}

/** The outline of the outside between two heights; overlays are clipped with it. */
export function turnedOutline(
  stage: Stage,
  turned: Turned,
  from: (angle: number) => number,
  to: (angle: number) => number,
): string {
  const lower: Point[] = [];
  const upper: Point[] = [];
  for (let step = 0; step <= 60; step += 1) {
    const angle = (step / 60 - 0.5) * Math.PI;
    lower.push(onTurned(stage, turned, angle, from(angle)).place);
    upper.unshift(onTurned(stage, turned, angle, to(angle)).place);
  }
  const right: Point[] = [];
  const left: Point[] = [];
  const [low, high] = [from(Math.PI / 2), to(Math.PI / 2)];
  const [lowLeft, highLeft] = [from(-Math.PI / 2), to(-Math.PI / 2)];
  for (let step = 1; step < 60; step += 1) {
    right.push(onTurned(stage, turned, Math.PI / 2, low + ((high - low) * step) / 60).place);
    left.unshift(onTurned(stage, turned, -Math.PI / 2, lowLeft + ((highLeft - lowLeft) * step) / 60).place);
  }
  return `M${[...lower, ...right, ...upper, ...left].map(([x, y]) => `${round(x)} ${round(y)}`).join('L')}Z`;
}
