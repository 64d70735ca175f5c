import type {
  CurrencyFormatOptions,
  CurrencyFormatStyleType,
  DecimalFormatOptions,
  DecimalFormatStyleType,
  NumberFormatOptions,
  RoundingModeType,
} from '@phensley/cldr';
import { oneOf, readOptions } from './option-arguments.ts';

export const ROUNDING_MODES: readonly RoundingModeType[] = [
  'up',
  'down',
  'ceiling',
  'floor',
  'half-up',
  'half-down',
  'half-even',
];
export const NUMBER_STYLES: readonly DecimalFormatStyleType[] = [
  'decimal',
  'short',
  'long',
  'scientific',
  'percent',
  'percent-scaled',
  'permille',
  'permille-scaled',
];
export const CURRENCY_STYLES: readonly CurrencyFormatStyleType[] = [
  'symbol',
  'accounting',
  'code',
  'name',
  'short',
];

const MAX_DIGITS = 50;

/** 0 if it is not a number, and never more than the formatter can be asked for. */
function digits(value: string): number {
  const count = Number.parseInt(value, 10);
  return count > 0 ? Math.min(count, MAX_DIGITS) : 0;
}

function rounding(value: string): RoundingModeType | undefined {
  if (value === 'ceil') return 'ceiling';
  if (value === 'truncate') return 'down';
  return oneOf(ROUNDING_MODES, value);
}

export function setNumberOption(options: NumberFormatOptions, name: string, value: string): void {
  switch (name) {
    case 'group':
    case 'grouping':
      options.group = value === '' || value === 'true';
      break;
    case 'no-group':
    case 'no-grouping':
      options.group = false;
      break;
    case 'round':
    case 'rounding':
      options.round = rounding(value) ?? options.round;
      break;
    case 'minint':
    case 'minInt':
    case 'minimumIntegerDigits':
      options.minimumIntegerDigits = digits(value);
      break;
    case 'maxfrac':
    case 'maxFrac':
    case 'maximumFractionDigits':
      options.maximumFractionDigits = digits(value);
      break;
    case 'minfrac':
    case 'minFrac':
    case 'minimumFractionDigits':
      options.minimumFractionDigits = digits(value);
      break;
    case 'maxsig':
    case 'maxSig':
    case 'maximumSignificantDigits':
      options.maximumSignificantDigits = digits(value);
      break;
    case 'minsig':
    case 'minSig':
    case 'minimumSignificantDigits':
      options.minimumSignificantDigits = digits(value);
      break;
  }
}

export const readDecimalOptions = (args: readonly string[]): DecimalFormatOptions =>
  readOptions<DecimalFormatOptions>(
    args,
    (options, name, value) => {
      if (name !== 'style') setNumberOption(options, name, value);
      else options.style = oneOf(NUMBER_STYLES, value === 'standard' ? 'decimal' : value) ?? options.style;
    },
    { group: true },
  );

export const readCurrencyOptions = (args: readonly string[]): CurrencyFormatOptions =>
  readOptions<CurrencyFormatOptions>(
    args,
    (options, name, value) => {
      if (name === 'style') {
        options.style = oneOf(CURRENCY_STYLES, value === 'standard' ? 'symbol' : value) ?? options.style;
      } else if (name === 'symbol') {
        options.symbolWidth = oneOf(['default', 'narrow'], value) ?? options.symbolWidth;
      } else setNumberOption(options, name, value);
    },
    { group: true },
  );
