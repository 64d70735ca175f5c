const LETTERS: Readonly<Record<string, string>> = {
  ß: 'ss',
  ø: 'o',
  æ: 'ae',
  œ: 'oe',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
};

/** As names are compared: without accents, signs and capitals. */
export const placeKey = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
    .replace(/[ßøæœłđðþı]/g, (letter) => LETTERS[letter] ?? letter)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a name begins like that, but for one letter that is wrong, missing, too many or in the wrong place. */
export function beginsNearly(key: string, typed: string): boolean {
  let same = 0;
  while (same < typed.length && key[same] === typed[same]) same += 1;
  if (same === typed.length) return true;
  const [here, next] = [key[same], key[same + 1]];
  const [typedHere, typedNext] = [typed[same], typed[same + 1]];
  // Most names are none of it, which one letter says without a look at the rest.
  return (
    ((typedNext === undefined || next === typedNext) && key.startsWith(typed.slice(same + 1), same + 1)) ||
    (next === typedHere && key.startsWith(typed.slice(same), same + 1)) ||
    ((typedNext === undefined || here === typedNext) && key.startsWith(typed.slice(same + 1), same)) ||
    (here === typedNext && next === typedHere && key.startsWith(typed.slice(same + 2), same + 2))
  );
}
