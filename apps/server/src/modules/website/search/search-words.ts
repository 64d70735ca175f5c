/** More than that nobody types to find something. */
const MAX_WORDS = 10;
const LONGEST_WORD = 60;

/** The words of a question in the form in which the database compares them: without capitals, accents and signs. */
export function searchWords(question: string, { most = MAX_WORDS }: { most?: number } = {}): string[] {
  const plain = question.slice(0, 500).normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();
  const words = plain.match(/[\p{L}\p{N}]+/gu) ?? [];
  return [...new Set(words)].slice(0, most).map((word) => word.slice(0, LONGEST_WORD));
}

/** Those that PostgreSQL brings along, by the language of a site. */
const STEMMERS: Readonly<Record<string, string>> = {
  ar: 'arabic_stem',
  ca: 'catalan_stem',
  da: 'danish_stem',
  de: 'german_stem',
  el: 'greek_stem',
  en: 'english_stem',
  es: 'spanish_stem',
  eu: 'basque_stem',
  fi: 'finnish_stem',
  fr: 'french_stem',
  ga: 'irish_stem',
  hi: 'hindi_stem',
  hu: 'hungarian_stem',
  hy: 'armenian_stem',
  id: 'indonesian_stem',
  it: 'italian_stem',
  lt: 'lithuanian_stem',
  ne: 'nepali_stem',
  nl: 'dutch_stem',
  no: 'norwegian_stem',
  nb: 'norwegian_stem',
  pt: 'portuguese_stem',
  ro: 'romanian_stem',
  ru: 'russian_stem',
  sr: 'serbian_stem',
  sv: 'swedish_stem',
  ta: 'tamil_stem',
  tr: 'turkish_stem',
  yi: 'yiddish_stem',
};

export const stemmerFor = (language: string): string => STEMMERS[language.split('-', 1)[0] ?? ''] ?? 'simple';

/** Written without blanks, so that a word of the question may stand in the middle of what the database took for one. */
export const isUnspaced = (words: readonly string[]): boolean =>
  words.some((word) =>
    /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}]/u.test(
      word,
    ),
  );
