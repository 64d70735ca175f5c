/** Paragraphs, each a list of its lines. */
export const paragraphsOf = (text: string): string[][] =>
  text
    .replaceAll('\r\n', '\n')
    .split(/\n\s*\n/)
    .map((paragraph) =>
      paragraph
        .trim()
        .split('\n')
        .map((line) => line.trim()),
    )
    .filter((lines) => lines.some((line) => line !== ''));

/** How days are written. */
export interface DayStyle {
  readonly locale: string;
  readonly timeZone: string;
}

/** The words of mails are English; their days are written as where the site is at home. */
export function mailLocale(language: string): string {
  try {
    const { region } = new Intl.Locale(language).maximize();
    return region === undefined || region === 'US' ? 'en' : `en-${region}`;
  } catch {
    return 'en';
  }
}

export const dayText = (time: number | Date, { locale, timeZone }: DayStyle): string =>
  new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(time);

/** Of a calendar's day, which is the same everywhere. */
export const calendarDayText = (day: string, { locale }: Pick<DayStyle, 'locale'>): string =>
  dayText(Date.parse(`${day}T12:00:00Z`), { locale, timeZone: 'UTC' });

const SLOT = /\{([A-Za-z]+)\}/g;

export const fillSlots = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(SLOT, (whole, name: string) => values[name] ?? whole);
