import { IntlMessageFormat } from 'intl-messageformat';
import { checkPlurals } from './plural-rules.ts';

/** The texts of one feature in one language, by key, in ICU message syntax. */
export type Catalogue = Readonly<Record<string, string>>;

export type MessageValue = string | number | boolean | Date | null | undefined;
export type MessageValues = Readonly<Record<string, MessageValue>>;

/** A text of a catalogue with its values in it. */
export type Translate<Texts extends Catalogue> = (
  key: keyof Texts & string,
  values?: MessageValues,
) => string;

interface ParsedText {
  readonly format: IntlMessageFormat;
  /** Values that numbers are taken from. */
  readonly numeric: readonly string[];
}

const formats = new Map<string, ParsedText>();

/** Parsed once for each language: a list formats the same message for every row. */
function formatOf(text: string, locale: string): ParsedText {
  const key = `${locale} ${text}`;
  const known = formats.get(key);
  if (known) return known;
  const format = new IntlMessageFormat(text, locale, undefined, { ignoreTag: true });
  const parsed = { format, numeric: checkPlurals(format.getAst(), locale) };
  formats.set(key, parsed);
  return parsed;
}

function formatText(text: string, locale: string, values: MessageValues | undefined): string {
  const { format, numeric } = formatOf(text, locale);
  for (const name of numeric)
    if (typeof values?.[name] !== 'number') throw new Error(`The offset of argument ${name} needs a number`);
  return String(format.format(values));
}

export const createTranslate =
  <Texts extends Catalogue>(texts: Texts, locale: string): Translate<Texts> =>
  (key, values) => {
    const text = texts[key] ?? key;
    return text.includes('{') || text.includes("'") ? formatText(text, locale, values) : text;
  };
