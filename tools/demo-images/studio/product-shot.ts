import { type Colour, dim, hex, mix } from '../drawing/colour.ts';
import type { Vector } from '../drawing/vectors.ts';
import type { StudioScene } from '../render-scene.ts';
import type { Camera } from './camera.ts';
import type { Fog } from './development.ts';
import { type Material, sheet, type Thing } from './mesh.ts';
import { noise, roughNoise } from './noise.ts';
import { photograph, type Quality } from './photograph.ts';
import { type Room, studioRoom } from './room-light.ts';

const warmGround = hex('#d0c3b1');

export function plaster(colour: Colour): Material {
  return ({ x, y, z }) => {
    const clouds = roughNoise(x * 0.06, y * 0.06, z * 0.06, 2) * 0.08;
    const fibre = noise(x * 9, y * 9, z * 9) * 0.012;
    return { colour: dim(colour, 1 + clouds + fibre), bump: [fibre, 0, fibre] };
  };
}

/** A sheet of warm paper that lies on the table and bends up behind it: no edge, only light. */
export function backdrop(colour: Colour = warmGround, behind = -95, bend = 55): Thing {
  const point = (u: number, v: number): Vector => {
    const x = (u - 0.5) * 320;
    const along = v * 320 - 100;
    if (along < 0) return [x, 0, behind + bend - along];
    const arc = (bend * Math.PI) / 2;
    if (along > arc) return [x, bend + along - arc, behind];
    return [x, bend * (1 - Math.cos(along / bend)), behind + bend - bend * Math.sin(along / bend)];
  };
  return {
    mesh: sheet({ point, columns: 24, rows: 130 }),
    material: plaster(colour),
    throwsNoShadow: true,
    isSmooth: true,
  };
}

export interface Shot {
  readonly name: string;
  readonly things: readonly Thing[] | (() => Promise<readonly Thing[]>);
  /** How many centimetres the image is wide. */
  readonly across: number;
  readonly ground?: Thing;
  readonly camera?: Partial<Camera>;
  readonly room?: Partial<Room>;
  readonly exposure?: number;
  readonly fog?: Fog;
}

interface Format {
  readonly width: number;
  readonly height: number;
}

// A small image is a sketch to look at while a scene is being arranged.
function qualityFor(width: number): Quality {
  if (width > 900) return { exposures: 4, windowRays: 16, roomRays: 10, shadowSide: 1000 };
  if (width > 330) return { exposures: 3, windowRays: 12, roomRays: 10, shadowSide: 600 };
  return { exposures: 2, windowRays: 12, roomRays: 8, shadowSide: 300 };
}

function shotIn({ width: whole, height: tall }: Format, shot: Shot): StudioScene {
  const { name, things, across, ground = backdrop(), camera, room, exposure = 1, fog } = shot;
  return {
    name,
    width: whole,
    height: tall,
    async photograph(width) {
      const all = typeof things === 'function' ? await things() : things;
      return photograph(
        {
          things: [ground, ...all],
          camera: { height: 46, distance: 125, across, aim: [0, 0, 0], seenAt: [0.5, 0.7], ...camera },
          room: { ...studioRoom(mix(warmGround, [1, 1, 1], 0.1)), ...room },
          exposure,
          ...(fog && { fog }),
        },
        width,
        Math.round((width * tall) / whole),
        qualityFor(width),
      );
    },
  };
}

/** All wares stand on the same ground, before the same camera, in the light of the same window. */
export const productShot = (shot: Shot): StudioScene => shotIn({ width: 1600, height: 2000 }, shot);

/** A corner of the studio, wider than high. */
export const placeShot = (shot: Shot): StudioScene => shotIn({ width: 2400, height: 1600 }, shot);
