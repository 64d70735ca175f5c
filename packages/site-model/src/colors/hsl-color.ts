/** Hue in degrees, the others as shares of one. Without alpha it covers what is behind it. */
export interface Hsl {
  readonly hue: number;
  readonly saturation: number;
  readonly lightness: number;
  readonly alpha?: number;
}

export const hslMessages = {
  missing: 'Missing an H/S/L value',
  hue: 'Hue out of bounds',
  saturation: 'Saturation out of bounds',
  lightness: 'Lightness out of bounds',
  alpha: 'Alpha out of bounds',
} as const;

export type HslProblem = (typeof hslMessages)[keyof typeof hslMessages];

/** Everything that is wrong with the values; empty when they are a colour. */
export function hslProblems({
  hue,
  saturation,
  lightness,
  alpha,
}: { readonly [Channel in keyof Hsl]?: unknown }): readonly HslProblem[] {
  if ([hue, saturation, lightness].some((value) => value === undefined || value === null))
    return [hslMessages.missing];
  const problems: HslProblem[] = [];
  if (!isWithin(hue, 360)) problems.push(hslMessages.hue);
  if (!isWithin(saturation, 1)) problems.push(hslMessages.saturation);
  if (!isWithin(lightness, 1)) problems.push(hslMessages.lightness);
  if (alpha !== undefined && alpha !== null && !isWithin(alpha, 1)) problems.push(hslMessages.alpha);
  return problems;
}

const isWithin = (value: unknown, max: number): boolean =>
  typeof value === 'number' && value >= 0 && value <= max;
