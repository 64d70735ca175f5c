import type { Vector } from '../drawing/vectors.ts';

/**
 * A view camera with its back upright: what stands straight stays straight, and the lens is shifted instead of tilted.
 */
export interface Camera {
  readonly height: number;
  readonly distance: number;
  /** How many centimetres the image is wide at the middle of the table. */
  readonly across: number;
  /** The place on the table, and where in the image it is seen, as shares of width and height. */
  readonly aim: Vector;
  readonly seenAt: readonly [number, number];
}

export interface View {
  readonly eye: Vector;
  /** Pixels across, pixels down, nearness. */
  project(x: number, y: number, z: number): Vector;
}

export function viewOf(
  camera: Camera,
  width: number,
  height: number,
  shift: readonly [number, number],
): View {
  const { aim, distance, across, seenAt } = camera;
  const scale = (width / across) * distance;
  const eye: Vector = [aim[0], camera.height, aim[2] + distance];
  const left = seenAt[0] * width + shift[0];
  const top = seenAt[1] * height + shift[1] - (scale * (eye[1] - aim[1])) / distance;
  return {
    eye,
    project(x, y, z) {
      const near = 1 / (eye[2] - z);
      return [left + (x - eye[0]) * scale * near, top + (eye[1] - y) * scale * near, near];
    },
  };
}
