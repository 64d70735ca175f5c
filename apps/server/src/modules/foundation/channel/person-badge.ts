/** How many colours screens have for people. */
const COLOURS = 12;

const letters = new Intl.Segmenter('und', { granularity: 'grapheme' });

/** The first letters of the first and the last word. */
export function initialsOf(name: string): string {
  const words = (name.split('@')[0] ?? '').split(/[\s@._-]+/u).filter((word) => /[\p{L}\p{N}]/u.test(word));
  const ends = words.length > 1 ? [words[0], words.at(-1)] : words;
  return ends.map((word = '') => firstLetter(word)).join('') || '?';
}

function firstLetter(word: string): string {
  for (const { segment } of letters.segment(word))
    if (/[\p{L}\p{N}]/u.test(segment)) return segment.toUpperCase();
  return '';
}

/** The colour that the member has in another tab, or usually has, or the next that no other member here has. */
export function pickColour(
  memberId: string,
  present: readonly { readonly memberId: string; readonly colour: number }[],
): number {
  const own = present.find((other) => other.memberId === memberId);
  if (own) return own.colour;
  const used = new Set(present.map(({ colour }) => colour));
  const usual = [...memberId].reduce((sum, digit) => (sum * 31 + digit.charCodeAt(0)) % 65_521, 7) % COLOURS;
  const inOrder = Array.from({ length: COLOURS }, (_, step) => (usual + step) % COLOURS);
  return inOrder.find((colour) => !used.has(colour)) ?? usual;
}
