interface Named {
  readonly name: string;
  readonly searchWords: readonly string[];
}

/** ED-60: those whose name or other words have every typed word; names that begin so come first. */
export function findByWords<Entry extends Named>(entries: readonly Entry[], typed: string): readonly Entry[] {
  const words = typed.trim().toLowerCase().split(/\s+/).filter(Boolean);
  if (words.length === 0) return entries;
  const rankOf = ({ name, searchWords }: Entry): number => {
    const ranks = words.map((word) => rankOfWord(word, name.toLowerCase(), searchWords));
    return Math.max(...ranks);
  };
  return entries
    .map((entry, index) => ({ entry, index, rank: rankOf(entry) }))
    .filter(({ rank }) => rank < NOT_FOUND)
    .sort((a, b) => a.rank - b.rank || a.index - b.index)
    .map(({ entry }) => entry);
}

const NOT_FOUND = 4;

function rankOfWord(word: string, name: string, searchWords: readonly string[]): number {
  if (name.startsWith(word)) return 0;
  if (name.split(/\s+/).some((part) => part.startsWith(word))) return 1;
  if (searchWords.some((each) => each.split(/\s+/).some((part) => part.startsWith(word)))) return 2;
  // Part of a word, but not one or two letters of it, which are in half of them.
  const isWithin = word.length > 2 && [name, ...searchWords].some((each) => each.includes(word));
  return isWithin ? 3 : NOT_FOUND;
}
