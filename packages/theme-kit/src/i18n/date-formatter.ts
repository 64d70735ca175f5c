import { asNumber, type FormatterFactory } from '@awning/template-engine';
import { type CalendarDate, toCalendarDate } from './calendar-date.ts';
import { createMemo } from './memo.ts';
import { timeZoneOf } from './services.ts';
import { isoWeek, usWeek } from './week-of-year.ts';

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];
const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
];

type Directive = (date: CalendarDate) => string;

const pad2 = (value: number): string => String(value).padStart(2, '0');
const blank2 = (value: number): string => String(value).padStart(2, ' ');

const weekday: Directive = ({ weekday }) => WEEKDAYS[weekday] ?? '';
const month: Directive = ({ month }) => MONTHS[month - 1] ?? '';
/** Years before year 1 count from 1 again. */
const year = ({ extendedYear }: CalendarDate): number => (extendedYear < 1 ? 1 - extendedYear : extendedYear);
const hour12 = ({ hour }: CalendarDate): number => hour % 12 || 12;

function zoneOffset({ offset }: CalendarDate): string {
  const minutes = Math.abs(offset) / 60_000;
  return `${offset < 0 ? '-' : '+'}${pad2(Math.floor(minutes / 60))}:${pad2(minutes % 60)}`;
}

const DIRECTIVES: Readonly<Record<string, Directive | string>> = {
  '%': () => '%',
  a: (date) => weekday(date).slice(0, 3),
  A: weekday,
  b: (date) => month(date).slice(0, 3),
  B: month,
  C: (date) => pad2(Math.floor(year(date) / 100)),
  d: ({ day }) => pad2(day),
  e: ({ day }) => blank2(day),
  g: (date) => pad2(isoWeek(date).year % 100),
  G: (date) => String(isoWeek(date).year).padStart(4, '0'),
  h: (date) => month(date).slice(0, 3),
  H: ({ hour }) => pad2(hour),
  i: (date) => String(hour12(date)),
  I: (date) => pad2(hour12(date)),
  j: ({ dayOfYear }) => String(dayOfYear).padStart(3, '0'),
  k: ({ hour }) => blank2(hour),
  l: (date) => blank2(hour12(date)),
  m: ({ month }) => pad2(month),
  M: ({ minute }) => pad2(minute),
  n: () => '\n',
  N: ({ millis }) => String(millis * 1_000_000).padStart(9, '0'),
  p: ({ hour }) => (hour < 12 ? 'AM' : 'PM'),
  P: ({ hour }) => (hour < 12 ? 'am' : 'pm'),
  q: ({ month }) => String(Math.ceil(month / 3)),
  // Wraps at 32 bits: so the language has it.
  s: ({ instant }) => String((instant / 1000) | 0),
  S: ({ second }) => pad2(second),
  t: () => '\t',
  u: ({ weekday }) => String(weekday || 7),
  U: (date) => pad2(usWeek(date)),
  V: (date) => pad2(isoWeek(date).week),
  w: ({ weekday }) => String(weekday),
  W: (date) => pad2(usWeek(date)),
  y: (date) => pad2(year(date) % 100),
  Y: (date) => String(year(date)),
  z: zoneOffset,
  Z: ({ zone }) => zone,
  // Short for several others; %E stands for the day without padding, which has no letter of its own.
  c: '%a, %b %E, %Y %i:%M:%S %p %Z',
  D: '%m/%d/%y',
  F: '%Y-%m-%d',
  r: '%i:%M:%S %p',
  R: '%H:%M',
  T: '%H:%M:%S',
  v: '%e-%b-%Y',
  x: '%m/%d/%Y',
  X: '%I:%M:%S %p',
};

const unpaddedDay: Directive = ({ day }) => String(day);

/** Text and directives of a format, in order. */
function compileFormat(format: string, nested = false): readonly (Directive | string)[] {
  const parts: (Directive | string)[] = [];
  let text = '';
  for (let i = 0; i < format.length; i++) {
    const character = format[i] ?? '';
    if (character !== '%' || i === format.length - 1) {
      text += character;
      continue;
    }
    const letter = format[++i] ?? '';
    const directive =
      nested && letter === 'E'
        ? unpaddedDay
        : Object.hasOwn(DIRECTIVES, letter)
          ? DIRECTIVES[letter]
          : undefined;
    if (directive === undefined) continue;
    if (text !== '') parts.push(text);
    text = '';
    if (typeof directive === 'string') parts.push(...compileFormat(directive, true));
    else parts.push(directive);
  }
  if (text !== '') parts.push(text);
  return parts;
}

/** A function that writes an instant in a fixed English format such as `%B %d, %Y`. */
export function createDateWriter(format: string): (instant: number, zoneId: string) => string {
  const parts = compileFormat(format);
  return (instant, zoneId) => {
    const date = toCalendarDate(instant, zoneId);
    let text = '';
    for (const part of parts) text += typeof part === 'string' ? part : part(date);
    return text;
  };
}

const MAX_DATES = 2_000;

/** `{ms|date %B %d, %Y}` */
export function createDateFormatter(): FormatterFactory {
  const texts = createMemo<string>(MAX_DATES);
  return (args) => {
    if (args.length === 0) return () => '';
    const format = args.join(' ');
    const formatKey = JSON.stringify(format);
    const write = createDateWriter(format);
    return (value, ctx) => {
      const instant = asNumber(value);
      const zone = timeZoneOf(ctx);
      const key = `${formatKey}${zone.length}:${zone}${instant}`;
      const known = texts.get(key);
      if (known !== undefined) return known;
      const text = write(instant, zone);
      texts.set(key, text);
      return text;
    };
  };
}
