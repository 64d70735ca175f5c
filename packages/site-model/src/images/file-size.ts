/** Limits are stated in these: 20 MB are 20,000,000 bytes. */
export const BYTES_PER_MB = 1_000_000;

export const bytesOfMegabytes = (megabytes: number): number => Math.floor(megabytes * BYTES_PER_MB);

const UNITS = ['bytes', 'KB', 'MB', 'GB', 'TB'] as const;
const STEP = 1024;

/**
 * As people read it, in units of 1024: `532 bytes`, `1.5 KB`, `19.1 MB`. Sizes are shown as file managers show them,
 * which is not how limits are counted.
 */
export function displayBytes(bytes: number): string {
  if (!(bytes >= 0) || !Number.isFinite(bytes)) throw new RangeError(`No number of bytes: ${bytes}`);
  if (bytes === 1) return '1 byte';
  let value = Math.floor(bytes);
  let unit = 0;
  // What would be rounded to 1024 is shown as 1 of the next unit.
  while (tenths(value) >= STEP && unit < UNITS.length - 1) {
    value /= STEP;
    unit++;
  }
  return `${tenths(value)} ${UNITS[unit]}`;
}

const tenths = (value: number): number => Math.round(value * 10) / 10;
