import { IntlMessageFormat } from 'intl-messageformat';

/** The texts of one feature in one language, by key, in ICU message syntax. */
export type Catalogue = Readonly<Record<string, string>>;

export type MessageValue = string | number | boolean | Date | null | undefined;
export type MessageValues = Readonly<Record<string, MessageValue>>;

/** A text of a catalogue with its values in it. */
export type Translate<Texts extends Catalogue> = (
  key: keyof Texts & string,
  values?: MessageValues,
) => string;

const formats = new Map<string, IntlMessageFormat>();

/** Parsed once for each language: a list formats the same message for every row. */
function formatOf(text: string, locale: string): IntlMessageFormat {
  const key = `${locale} ${text}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  formats.set(key, format);
  return format;
}

export const createTranslate =
  <Texts extends Catalogue>(texts: Texts, locale: string): Translate<Texts> =>
  (key, values) => {
    const text = texts[key] ?? key;
    return text.includes('{') || text.includes("'") ? String(formatOf(text, locale).format(values)) : text;
  };
