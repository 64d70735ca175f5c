const WORDS =
  'stoneware linen print salt tea bowl cup plate apron towel sea glass clay sand ink warm light slow hand made near the shore'.split(
    ' ',
  );

/** Made-up text, the same on every run. */
export function createWords(seed: number) {
  let state = seed;
  const below = (limit: number): number => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return state % limit;
  };
  const word = (): string => WORDS[below(WORDS.length)] ?? '';
  return {
    below,
    word,
    sentence: (length: number): string => Array.from({ length }, word).join(' '),
  };
}
