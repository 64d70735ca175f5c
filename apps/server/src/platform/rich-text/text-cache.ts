/** Remembers what a costly pure function made of a text, up to so many characters; the longest unused goes first. */
export function memoizeTexts(
  make: (text: string) => string,
  maxCharacters = 4_000_000,
): (text: string) => string {
  const made = new Map<string, string>();
  let characters = 0;
  return (text) => {
    const known = made.get(text);
    if (known !== undefined) {
      made.delete(text);
      made.set(text, known);
      return known;
    }
    const result = make(text);
    made.set(text, result);
    characters += text.length + result.length;
    for (const [oldest, value] of made) {
      if (characters <= maxCharacters) break;
      made.delete(oldest);
      characters -= oldest.length + value.length;
    }
    return result;
  };
}
