import { type Colour, dim, hex, mix } from '../drawing/colour.ts';
import { cross, dot, unit, type Vector } from '../drawing/vectors.ts';
import { between } from './noise.ts';

/** The room around a still life: one window on the left, and the light that the walls and the ground reflect. */
export interface Room {
  readonly window: {
    readonly middle: Vector;
    readonly halfWide: number;
    readonly halfTall: number;
    readonly strength: number;
    readonly colour: Colour;
  };
  readonly ground: Colour;
  readonly wall: Colour;
  /** How bright the unlit room is. */
  readonly fill: number;
}

export interface Ray {
  /** From the things to the light. */
  readonly towards: Vector;
  readonly light: Colour;
  readonly isWindow: boolean;
}

export const studioRoom = (ground: Colour): Room => ({
  window: {
    middle: [-92, 84, 44],
    halfWide: 32,
    halfTall: 36,
    strength: 1.45,
    colour: hex('#fff7ec'),
  },
  ground,
  wall: ground,
  fill: 0.5,
});

function windowAxes({ window }: Room): { out: Vector; across: Vector; up: Vector } {
  const [x, , z] = window.middle;
  const out = unit([-x, 0, -z]);
  return { out, across: unit(cross([0, 1, 0], out)), up: [0, 1, 0] };
}

const coolSky = hex('#c9d3da');

/** What comes from a direction that does not lead to the window. */
function roomIn(room: Room, [x, y, z]: Vector): Colour {
  const leftness = 0.5 - 0.5 * x;
  const ceiling = mix(room.wall, coolSky, 0.6);
  const behind = mix(room.wall, [1, 1, 1], 0.1);
  const around = mix(dim(ceiling, 0.62), dim(behind, 0.95), between(-0.2, 0.9, -z));
  const above = mix(around, dim(ceiling, 1.05), Math.max(0, y));
  const below = dim(room.ground, 0.75 + 0.3 * leftness);
  const all = mix(below, above, between(-0.15, 0.12, y));
  return dim(all, room.fill * (0.42 + 0.95 * leftness ** 1.5));
}

const golden = Math.PI * (3 - Math.sqrt(5));

/** Rays of one exposure; further exposures fall between the rays of the first. */
export function raysOf(room: Room, windowRays: number, roomRays: number, exposure: number): Ray[] {
  const rays: Ray[] = [];
  const { middle, halfWide, halfTall, strength, colour } = room.window;
  const { across, up } = windowAxes(room);
  for (let index = 0; index < windowRays; index += 1) {
    const count = exposure * windowRays + index;
    const a = ((count * 0.7548776662466927 + 0.5) % 1) * 2 - 1;
    const b = ((count * 0.5698402909980532 + 0.5) % 1) * 2 - 1;
    const place: Vector = [
      middle[0] + across[0] * a * halfWide + up[0] * b * halfTall,
      middle[1] + across[1] * a * halfWide + up[1] * b * halfTall,
      middle[2] + across[2] * a * halfWide + up[2] * b * halfTall,
    ];
    rays.push({ towards: unit(place), light: dim(colour, strength / windowRays), isWindow: true });
  }
  for (let index = 0; index < roomRays; index += 1) {
    const height = 1 - (2 * (index + 0.5)) / roomRays;
    const ring = Math.sqrt(1 - height * height);
    const angle = index * golden + exposure * 1.7;
    const towards: Vector = [ring * Math.cos(angle), height, ring * Math.sin(angle)];
    rays.push({ towards, light: dim(roomIn(room, towards), 4 / roomRays), isWindow: false });
  }
  return rays;
}

/** The window weakens with the square of the distance; 1 in the middle of the table. */
export function windowReach({ window: { middle } }: Room): (x: number, y: number, z: number) => number {
  const whole = dot(middle, middle);
  return (x, y, z) => whole / ((middle[0] - x) ** 2 + (middle[1] - y) ** 2 + (middle[2] - z) ** 2);
}

/**
 * What a glossy place mirrors: the four panes of the window, or the room. The mirrored window reaches lower than the
 * one that lights the table; seen from above, upright walls of pots would otherwise mirror nothing but the ground.
 */
export function mirrored(room: Room): (place: Vector, towards: Vector, roughness: number) => Colour {
  const { out, across, up } = windowAxes(room);
  const { middle, halfWide, halfTall, strength, colour } = room.window;
  return (place, towards, roughness) => {
    const seen = roomIn(room, towards);
    const facing = -dot(towards, out);
    if (facing <= 0.02) return seen;
    const offset: Vector = [middle[0] - place[0], middle[1] - 52 - place[1], middle[2] - place[2]];
    const distance = -dot(offset, out) / facing;
    if (distance <= 0) return seen;
    const hit: Vector = [
      towards[0] * distance - offset[0],
      towards[1] * distance - offset[1],
      towards[2] * distance - offset[2],
    ];
    const soft = 0.05 + roughness * 1.1;
    const a = Math.abs(dot(hit, across)) / halfWide;
    const b = Math.abs(dot(hit, up)) / halfTall;
    const pane = (share: number) =>
      between(1 + soft, 1 - soft, share) *
      (1 - (1 - between(0.02, 0.05 + roughness, share)) * Math.max(0, 1 - roughness * 2.4));
    const bright = pane(a) * pane(b) * (7 / (1 + roughness * 6));
    return mix(seen, dim(colour, strength * bright), Math.min(1, pane(a) * pane(b)));
  };
}
