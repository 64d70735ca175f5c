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

export const dayText = (time: number | Date, timeZone: string): string =>
  new Intl.DateTimeFormat('en', { dateStyle: 'long', timeZone }).format(time);

/** Of a calendar's day, which is the same everywhere. */
export const calendarDayText = (day: string): string => dayText(Date.parse(`${day}T12:00:00Z`), 'UTC');

const SLOT = /\{([A-Za-z]+)\}/g;

/** Names in braces that nobody can fill in. */
export const unknownSlots = (text: string, slots: readonly string[]): string[] =>
  [...text.matchAll(SLOT)].map(([, name = '']) => name).filter((name) => !slots.includes(name));

export const fillSlots = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(SLOT, (whole, name: string) => values[name] ?? whole);
