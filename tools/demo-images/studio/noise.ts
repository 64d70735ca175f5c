/** A number between 0 and 1 for a corner of the lattice, always the same one. */
export function hash(x: number, y: number, z: number): number {
  let mixed = Math.imul(x, 374761393) ^ Math.imul(y, 668265263) ^ Math.imul(z, 1274126177);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 1103515245);
  mixed = Math.imul(mixed ^ (mixed >>> 16), 2246822519);
  return ((mixed ^ (mixed >>> 15)) >>> 0) / 4294967296;
}

const ease = (t: number) => t * t * (3 - 2 * t);

/** Soft hills between -1 and 1 in three directions, one bend per unit. */
export function noise(x: number, y: number, z: number): number {
  const ix = Math.floor(x);
  const iy = Math.floor(y);
  const iz = Math.floor(z);
  const tx = ease(x - ix);
  const ty = ease(y - iy);
  const near = face(ix, iy, iz, tx, ty);
  return (near + (face(ix, iy, iz + 1, tx, ty) - near) * ease(z - iz)) * 2 - 1;
}

function face(ix: number, iy: number, iz: number, tx: number, ty: number): number {
  const low = hash(ix, iy, iz);
  const lower = low + (hash(ix + 1, iy, iz) - low) * tx;
  const high = hash(ix, iy + 1, iz);
  const upper = high + (hash(ix + 1, iy + 1, iz) - high) * tx;
  return lower + (upper - lower) * ty;
}

/** Hills with smaller hills on them. */
export function roughNoise(x: number, y: number, z: number, octaves = 3): number {
  let sum = 0;
  let size = 0.5;
  let step = 1;
  for (let octave = 0; octave < octaves; octave += 1) {
    sum += noise(x * step + octave * 17, y * step, z * step) * size;
    size /= 2;
    step *= 2.03;
  }
  return sum;
}

/**
 * Small round spots strewn through space: 1 in the middle of one, 0 outside. Each cell holds at most one, and it never
 * crosses the cell's border, so that only one cell has to be asked.
 */
export function spots(x: number, y: number, z: number, cell: number, share: number, size = 0.3): number {
  const ix = Math.floor(x / cell);
  const iy = Math.floor(y / cell);
  const iz = Math.floor(z / cell);
  if (hash(ix, iy, iz) > share) return 0;
  const radius = size * (0.25 + 0.75 * hash(ix + 91, iy, iz) ** 3);
  const centre = (offset: number) => radius + (1 - 2 * radius) * hash(ix, iy + offset, iz - offset);
  const away = Math.hypot(x / cell - ix - centre(7), y / cell - iy - centre(23), z / cell - iz - centre(61));
  return Math.max(0, Math.min(1, (radius - away) / (radius * 0.4)));
}

export function between(low: number, high: number, value: number): number {
  return ease(Math.min(1, Math.max(0, (value - low) / (high - low))));
}
