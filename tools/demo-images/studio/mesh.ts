import type { Colour } from '../drawing/colour.ts';
import { cross, unit, type Vector } from '../drawing/vectors.ts';

export interface Mesh {
  /** Three numbers a corner. */
  readonly places: Float32Array;
  readonly normals: Float32Array;
  /** Where the corner was before the thing was turned and moved; materials look at these. */
  readonly ownPlaces: Float32Array;
  /** Two numbers a corner. */
  readonly shares: Float32Array;
  readonly triangles: Uint32Array;
}

/** A place on a thing, in the thing's own centimetres, and its shares along the two directions of its surface. */
export interface Spot {
  readonly x: number;
  readonly y: number;
  readonly z: number;
  readonly u: number;
  readonly v: number;
}

export interface Surface {
  readonly colour: Colour;
  /** 0 for what reflects nothing, 1 for a full coat of glass. */
  readonly gloss?: number;
  /** 0 shows the window's panes in the glaze, 1 only a soft sheen. */
  readonly roughness?: number;
  /** Added to the normal. */
  readonly bump?: Vector;
  /** Light of its own. */
  readonly glow?: Colour;
}

export type Material = (spot: Spot) => Surface;

export interface Thing {
  readonly mesh: Mesh;
  readonly material: Material;
  /** Backdrops catch shadows and throw none. */
  readonly throwsNoShadow?: boolean;
  /** It changes so slowly that its light need not be worked out for every pixel. */
  readonly isSmooth?: boolean;
}

export interface Sheet {
  readonly point: (u: number, v: number) => Vector;
  readonly columns: number;
  readonly rows: number;
  /** The last column lies on the first, as around a pot. */
  readonly closed?: boolean;
}

/** A mesh that is worked out when it is first looked at: listing the scenes must not build them all. */
function whenSeen(build: () => Mesh): Mesh {
  let built: Mesh | undefined;
  const mesh = () => {
    built ??= build();
    return built;
  };
  return {
    get places() {
      return mesh().places;
    },
    get normals() {
      return mesh().normals;
    },
    get ownPlaces() {
      return mesh().ownPlaces;
    },
    get shares() {
      return mesh().shares;
    },
    get triangles() {
      return mesh().triangles;
    },
  };
}

/** Any surface that two shares between 0 and 1 lead to. */
export const sheet = (settings: Sheet): Mesh => whenSeen(() => buildSheet(settings));

function buildSheet({ point, columns, rows, closed = false }: Sheet): Mesh {
  const corners = (columns + 1) * (rows + 1);
  const places = new Float32Array(corners * 3);
  const normals = new Float32Array(corners * 3);
  const shares = new Float32Array(corners * 2);
  const index = (column: number, row: number) => row * (columns + 1) + column;
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const at = index(column, row);
      places.set(point(column / columns, row / rows), at * 3);
      shares.set([column / columns, row / rows], at * 2);
    }
  }
  const placeOf = (column: number, row: number): Vector => {
    const at = index(column, row) * 3;
    return [places[at] ?? 0, places[at + 1] ?? 0, places[at + 2] ?? 0];
  };
  const minus = (a: Vector, b: Vector): Vector => [a[0] - b[0], a[1] - b[1], a[2] - b[2]];
  for (let row = 0; row <= rows; row += 1) {
    for (let column = 0; column <= columns; column += 1) {
      const left = closed && column === 0 ? columns - 1 : Math.max(0, column - 1);
      const right = closed && column === columns ? 1 : Math.min(columns, column + 1);
      const across = minus(placeOf(right, row), placeOf(left, row));
      const along = minus(placeOf(column, Math.min(rows, row + 1)), placeOf(column, Math.max(0, row - 1)));
      normals.set(unit(cross(across, along)), index(column, row) * 3);
    }
  }
  const triangles = new Uint32Array(columns * rows * 6);
  for (let row = 0; row < rows; row += 1) {
    for (let column = 0; column < columns; column += 1) {
      const [a, b] = [index(column, row), index(column + 1, row)];
      const [c, d] = [index(column + 1, row + 1), index(column, row + 1)];
      triangles.set([a, b, c, a, c, d], (row * columns + column) * 6);
    }
  }
  return { places, normals, ownPlaces: places, shares, triangles };
}

export const joined = (meshes: readonly Mesh[]): Mesh => whenSeen(() => buildJoined(meshes));

function buildJoined(meshes: readonly Mesh[]): Mesh {
  const count = (pick: (mesh: Mesh) => { length: number }) =>
    meshes.reduce((sum, mesh) => sum + pick(mesh).length, 0);
  const whole = {
    places: new Float32Array(count((mesh) => mesh.places)),
    normals: new Float32Array(count((mesh) => mesh.normals)),
    ownPlaces: new Float32Array(count((mesh) => mesh.ownPlaces)),
    shares: new Float32Array(count((mesh) => mesh.shares)),
    triangles: new Uint32Array(count((mesh) => mesh.triangles)),
  };
  let [corner, triangle] = [0, 0];
  for (const mesh of meshes) {
    whole.places.set(mesh.places, corner * 3);
    whole.normals.set(mesh.normals, corner * 3);
    whole.ownPlaces.set(mesh.ownPlaces, corner * 3);
    whole.shares.set(mesh.shares, corner * 2);
    whole.triangles.set(
      mesh.triangles.map((index) => index + corner),
      triangle,
    );
    corner += mesh.places.length / 3;
    triangle += mesh.triangles.length;
  }
  return whole;
}

export interface Pose {
  readonly at?: Vector;
  /**
   * Radians around the upright axis, then around the line from left to right, then around the line from front to back.
   */
  readonly turn?: number;
  readonly lean?: number;
  readonly roll?: number;
}

/** First rolled, then leaned, then turned, then moved; the thing's own places stay as they were. */
export const placed = (mesh: Mesh, pose: Pose): Mesh => whenSeen(() => buildPlaced(mesh, pose));

function buildPlaced(mesh: Mesh, { at = [0, 0, 0], turn = 0, lean = 0, roll = 0 }: Pose): Mesh {
  const rotate = (x: number, y: number, z: number): Vector => {
    const [rx, ry] = [x * Math.cos(roll) - y * Math.sin(roll), x * Math.sin(roll) + y * Math.cos(roll)];
    const [ly, lz] = [ry * Math.cos(lean) - z * Math.sin(lean), ry * Math.sin(lean) + z * Math.cos(lean)];
    return [rx * Math.cos(turn) + lz * Math.sin(turn), ly, lz * Math.cos(turn) - rx * Math.sin(turn)];
  };
  const moved = (from: Float32Array, [dx, dy, dz]: Vector) => {
    const to = new Float32Array(from.length);
    for (let at = 0; at < from.length; at += 3) {
      const [x, y, z] = rotate(from[at] ?? 0, from[at + 1] ?? 0, from[at + 2] ?? 0);
      to.set([x + dx, y + dy, z + dz], at);
    }
    return to;
  };
  const { ownPlaces, shares, triangles } = mesh;
  return {
    ownPlaces,
    shares,
    triangles,
    places: moved(mesh.places, at),
    normals: moved(mesh.normals, [0, 0, 0]),
  };
}
