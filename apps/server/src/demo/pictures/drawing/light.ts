import { type Colour, hex } from './colour.ts';

export type Vector = readonly [number, number, number];

export function unit([x, y, z]: Vector): Vector {
  const length = Math.hypot(x, y, z) || 1;
  return [x / length, y / length, z / length];
}

export const dot = (a: Vector, b: Vector) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2];

export const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];

/** One window, left of the table, above it and a little in front. All still lifes share it. */
const toWindow = unit([-0.78, 0.56, 0.3]);

/** How far a shadow reaches to the right and to the back for each unit of height. */
export const shadowReach = { right: -toWindow[0] / toWindow[1], front: -toWindow[2] / toWindow[1] };

export const cameraPitch = (15.5 * Math.PI) / 180;
export const toCamera: Vector = [0, Math.sin(cameraPitch), Math.cos(cameraPitch)];

const halfway = unit([toWindow[0] + toCamera[0], toWindow[1] + toCamera[1], toWindow[2] + toCamera[2]]);

const windowColour = hex('#fff6ea');
const roomColour = hex('#b9c6d2');
const bounceColour = hex('#d8a878');

export interface Finish {
  /** 0 is bisque, 1 is wet glass. */
  gloss: number;
  /** How tight the highlight is. */
  tightness?: number;
}

export interface Place {
  normal: Vector;
  /** 0 to 1: how much of the window this place sees. */
  sees?: number;
  /** 0 to 1: how much of the room it sees; corners and undersides see little. */
  open?: number;
}

/** The colour that a surface shows under the window, the dim room and the light coming back from the table. */
export function lit(surface: Colour, finish: Finish, { normal, sees = 1, open = 1 }: Place): Colour {
  const facing = dot(normal, toWindow);
  const wrapped = Math.max(0, (facing + 0.22) / 1.22) ** 1.25 * sees;
  const up = normal[1] * 0.5 + 0.5;
  const shine = Math.max(0, dot(normal, halfway));
  const grazing = (1 - Math.max(0, dot(normal, toCamera))) ** 4;
  const tight = finish.tightness ?? 36;
  const highlight =
    finish.gloss * sees * (0.2 * shine ** tight + 0.42 * shine ** (tight * 7)) +
    finish.gloss * grazing * 0.1 * open;
  const room = (0.17 + 0.16 * up) * open;
  const bounce = 0.15 * (1 - up) * open;
  const channel = (index: 0 | 1 | 2) =>
    surface[index] *
      (1.12 * wrapped * windowColour[index] + room * roomColour[index] + bounce * bounceColour[index]) +
    highlight * windowColour[index];
  return [channel(0), channel(1), channel(2)];
}
