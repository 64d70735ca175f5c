/** For every pixel the nearest triangle and where in it the pixel lies. */
export interface Raster {
  readonly width: number;
  readonly height: number;
  /** Larger is nearer; 0 is nothing. */
  readonly nearness: Float32Array;
  readonly triangle: Int32Array;
  readonly shareB: Float32Array;
  readonly shareC: Float32Array;
}

export function clearRaster({ nearness, triangle }: Raster): void {
  nearness.fill(0);
  triangle.fill(-1);
}

export function createRaster(width: number, height: number): Raster {
  const pixels = width * height;
  return {
    width,
    height,
    nearness: new Float32Array(pixels),
    triangle: new Int32Array(pixels).fill(-1),
    shareB: new Float32Array(pixels),
    shareC: new Float32Array(pixels),
  };
}

/** `seen` has three numbers a corner: pixels across, pixels down, nearness. */
export function fillTriangles(raster: Raster, seen: Float32Array, triangles: Uint32Array): void {
  const { width, height, nearness, triangle, shareB, shareC } = raster;
  for (let first = 0; first < triangles.length; first += 3) {
    const a = (triangles[first] ?? 0) * 3;
    const b = (triangles[first + 1] ?? 0) * 3;
    const c = (triangles[first + 2] ?? 0) * 3;
    const ax = seen[a] ?? 0;
    const ay = seen[a + 1] ?? 0;
    const bx = (seen[b] ?? 0) - ax;
    const by = (seen[b + 1] ?? 0) - ay;
    const cx = (seen[c] ?? 0) - ax;
    const cy = (seen[c + 1] ?? 0) - ay;
    const area = bx * cy - by * cx;
    if (area === 0) continue;
    const az = seen[a + 2] ?? 0;
    const bz = (seen[b + 2] ?? 0) - az;
    const cz = (seen[c + 2] ?? 0) - az;
    const left = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx) - 0.5));
    const right = Math.min(width - 1, Math.floor(ax + Math.max(0, bx, cx) - 0.5));
    const top = Math.max(0, Math.ceil(ay + Math.min(0, by, cy) - 0.5));
    const bottom = Math.min(height - 1, Math.floor(ay + Math.max(0, by, cy) - 0.5));
    for (let y = top; y <= bottom; y += 1) {
      const dy = y + 0.5 - ay;
      for (let x = left; x <= right; x += 1) {
        const dx = x + 0.5 - ax;
        const shareOfB = (dx * cy - dy * cx) / area;
        const shareOfC = (bx * dy - by * dx) / area;
        if (shareOfB < 0 || shareOfC < 0 || shareOfB + shareOfC > 1) continue;
        const near = az + bz * shareOfB + cz * shareOfC;
        const pixel = y * width + x;
        if (near <= (nearness[pixel] ?? 0)) continue;
        nearness[pixel] = near;
        triangle[pixel] = first;
        shareB[pixel] = shareOfB;
        shareC[pixel] = shareOfC;
      }
    }
  }
}
