import { LRUCache } from 'lru-cache';

/** Caches what a costly pure function made of a text, up to so many characters; the longest unused goes first. */
export function memoizeTexts(
  make: (text: string) => string,
  maxCharacters = 4_000_000,
): (text: string) => string {
  const cache = new LRUCache<string, string>({
    maxSize: maxCharacters,
    sizeCalculation: (result, text) => text.length + result.length + 1,
  });
  return (text) => {
    const known = cache.get(text);
    if (known !== undefined) return known;
    const result = make(text);
    cache.set(text, result);
    return result;
  };
}
