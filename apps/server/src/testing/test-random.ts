/** Numbers that look random and are the same for the same seed. */
export interface TestRandom {
  /** From 0 to `count - 1`. */
  below(count: number): number;
  between(least: number, most: number): number;
  pick<T>(choices: readonly [T, ...T[]]): T;
}

export function createTestRandom(seed: number): TestRandom {
  let state = seed >>> 0;
  // A generator of the "mulberry32" kind: 32 bits of state, good enough to mix up a test.
  const fraction = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const below = (count: number): number => Math.floor(fraction() * count);
  return {
    below,
    between: (least, most) => least + below(most - least + 1),
    pick: (choices) => choices[below(choices.length)] ?? choices[0],
  };
}
