/**
 * Names that are looked for inside a longer text, without cutting them out of it. What is found is the name as it was
 * given, one string for all its places.
 */
export interface NameTable {
  find(text: string, from: number, to: number): string | null;
}

export function createNameTable(names: Iterable<string>): NameTable {
  const byLength: string[][] = [];
  for (const name of names) {
    while (byLength.length <= name.length) byLength.push([]);
    byLength[name.length]?.push(name);
  }
  return {
    find(text, from, to) {
      const candidates = byLength[to - from];
      if (candidates === undefined) return null;
      for (let i = 0; i < candidates.length; i++) {
        const name = candidates[i] as string;
        if (startsAt(text, from, name)) return name;
      }
      return null;
    },
  };
}

/** Words are short: comparing them here is faster than asking `startsWith`. */
export function startsAt(text: string, from: number, word: string): boolean {
  for (let k = 0; k < word.length; k++) {
    if (text.charCodeAt(from + k) !== word.charCodeAt(k)) return false;
  }
  return true;
}
