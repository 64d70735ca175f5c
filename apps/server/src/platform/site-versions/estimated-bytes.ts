const OBJECT_BYTES = 40;
const PLACE_BYTES = 12;

/**
 * About how much memory plain values take: text, numbers, lists, objects, maps and sets, what appears twice counted
 * once. Does not look further once there is more than `enough`.
 */
export function estimateBytes(value: unknown, enough: number): number {
  const seen = new Set<object>();
  const open: unknown[] = [value];
  let bytes = 0;
  while (open.length > 0 && bytes < enough) {
    const each = open.pop();
    bytes += PLACE_BYTES;
    if (typeof each === 'string') bytes += 2 * each.length;
    if (typeof each !== 'object' || each === null || seen.has(each)) continue;
    seen.add(each);
    bytes += OBJECT_BYTES;
    if (ArrayBuffer.isView(each)) bytes += each.byteLength;
    else if (Array.isArray(each) || each instanceof Set) for (const inner of each) open.push(inner);
    else if (each instanceof Map) for (const [key, inner] of each) open.push(key, inner);
    // The names of keys are shared between objects of a kind.
    else for (const inner of Object.values(each)) open.push(inner);
  }
  return bytes;
}
