export interface Random {
  next(): number;
  between(low: number, high: number): number;
  /** Bell-shaped around zero, almost always within -1 and 1. */
  bell(): number;
}

/** The same name always gives the same numbers, so that an image rendered again is the same image. */
export function createRandom(name: string): Random {
  let state = 2166136261;
  for (const character of name) {
    state = Math.imul(state ^ (character.codePointAt(0) ?? 0), 16777619);
  }
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  return {
    next,
    between: (low, high) => low + (high - low) * next(),
    bell: () => (next() + next() + next() + next() - 2) / 1.4,
  };
}

/** A smooth line that wanders between -1 and 1, one bend per unit of x. */
export function createWander(name: string): (x: number) => number {
  const random = createRandom(name);
  const heights = Array.from({ length: 256 }, () => random.between(-1, 1));
  const at = (index: number) => heights[index & 255] ?? 0;
  return (x) => {
    const whole = Math.floor(x);
    const part = x - whole;
    const eased = part * part * (3 - 2 * part);
    return at(whole) * (1 - eased) + at(whole + 1) * eased;
  };
}

/** Several wanders on top of each other: hills with bushes on them. */
export function createRoughWander(name: string, octaves: number): (x: number) => number {
  const layers = Array.from({ length: octaves }, (_, index) => createWander(`${name}/${index}`));
  return (x) => {
    let sum = 0;
    layers.forEach((layer, index) => {
      sum += layer(x * 2 ** index) / 2 ** (index + 1);
    });
    return sum;
  };
}
