import type {
  CalendarType,
  ContextType,
  DateFieldWidthType,
  DateFormatOptions,
  DateIntervalFormatOptions,
  FormatWidthType,
  RelativeTimeFormatOptions,
  TimePeriodField,
} from '@phensley/cldr';
import { setNumberOption } from './number-options.ts';
import { oneOf, readOptions } from './option-arguments.ts';

export const DATE_STYLES: readonly FormatWidthType[] = ['short', 'medium', 'long', 'full'];
export const RELATIVE_TIME_FIELDS: readonly TimePeriodField[] = [
  'year',
  'month',
  'week',
  'day',
  'hour',
  'minute',
  'second',
  'millis',
];
export const RELATIVE_TIME_WIDTHS: readonly DateFieldWidthType[] = ['short', 'narrow', 'wide'];
const CALENDARS: readonly CalendarType[] = ['buddhist', 'gregory', 'iso8601', 'persian', 'japanese'];
const CONTEXTS: readonly ContextType[] = [
  'middle-of-text',
  'begin-sentence',
  'standalone',
  'ui-list-or-menu',
];

const style = (value: string): FormatWidthType | undefined => oneOf(DATE_STYLES, value);

/** Text that is neither a width nor one of the names asks for fields of the date: a skeleton. */
function setDateOption(options: DateFormatOptions, name: string, value: string): void {
  if (value === '' && name !== 'date' && name !== 'time') {
    if (style(name)) options.datetime = style(name);
    else options.skeleton = (options.skeleton ?? '') + name;
    return;
  }
  switch (name) {
    case 'date':
    case 'time':
    case 'datetime': {
      const width = value === '' ? 'short' : style(value);
      if (width) options[name] = width;
      else options.skeleton = (options.skeleton ?? '') + value;
      return;
    }
    case 'skeleton':
      options.skeleton = value;
      return;
    case 'wrap':
    case 'wrapper':
    case 'wrapped':
      options.wrap = style(value) ?? options.wrap;
      return;
    case 'calendar':
      options.ca = oneOf(CALENDARS, value) ?? 'gregory';
      return;
    case 'context':
      options.context = oneOf(CONTEXTS, value) ?? options.context;
  }
}

export const readDateOptions = (args: readonly string[]): DateFormatOptions =>
  readOptions<DateFormatOptions>(args, setDateOption, { ca: 'gregory' });

export const readIntervalOptions = (args: readonly string[]): DateIntervalFormatOptions =>
  readOptions<DateIntervalFormatOptions>(
    args,
    (options, name, value) => {
      switch (name) {
        case 'context':
          options.context = oneOf(CONTEXTS, value) ?? options.context;
          return;
        case 'skeleton':
        case 'date':
        case 'time':
          if (value !== '') options[name] = value;
          return;
        default:
          if (value === '' && name !== '') options.skeleton = name;
      }
    },
    { ca: 'gregory' },
  );

export const readRelativeOptions = (args: readonly string[]): RelativeTimeFormatOptions =>
  readOptions<RelativeTimeFormatOptions>(
    args,
    (options, name, value) => {
      switch (name) {
        case 'context':
          options.context = oneOf(CONTEXTS, value) ?? options.context;
          return;
        case 'dayOfWeek':
        case 'numericOnly':
        case 'allowWeeks':
        case 'alwaysNow':
          options[name] = value === 'true';
          return;
        case 'field':
          options.field = oneOf(RELATIVE_TIME_FIELDS, value) ?? options.field;
          return;
        case 'width':
          options.width = oneOf(RELATIVE_TIME_WIDTHS, value) ?? options.width;
          return;
        default:
          setNumberOption(options, name, value);
      }
    },
    { ca: 'gregory' },
  );
