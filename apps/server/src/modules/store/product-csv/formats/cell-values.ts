import { type Currency, fractionDigitsOf, writeAmount } from '@awning/commerce';
import { PRODUCT_LIMITS, type Product } from '@awning/contract';
import type { FileLine, ReadContext } from './file-product.ts';

/** A cell without what stands around it; undefined: the file has no such column. */
export const textOf = ({ cells }: FileLine, column: string): string | undefined => cells[column]?.trim();

/** Undefined, too, where nothing stands. */
export const filledText = (line: FileLine, column: string): string | undefined =>
  textOf(line, column) || undefined;

const YES = /^(yes|y|true|1|on|published|active|visible|x)$/i;
const NO = /^(no|n|false|0|-1|off|draft|private|hidden|archived|inactive)$/i;

export function yesOrNo(line: FileLine, column: string, { problems }: ReadContext): boolean | undefined {
  const text = filledText(line, column);
  if (text === undefined || YES.test(text)) return text === undefined ? undefined : true;
  if (NO.test(text)) return false;
  problems.push({ line: line.line, column, message: `“${short(text)}” is neither Yes nor No.` });
  return undefined;
}

/** Not in the middle of a character: the database takes no half of one. */
export const short = (text: string): string =>
  text.length > 40 ? `${text.slice(0, 39).replace(/[\ud800-\udbff]$/, '')}…` : text;

/**
 * A number with a dot or a comma before its fraction, and with marks between thousands: 1,234.50 and 1.234,50 are the
 * same. What has one mark only has it before its fraction, unless exactly three digits follow a comma; thousands never
 * begin with 0.
 */
function decimalOf(text: string): string | null {
  const bare = text.replace(/[\s\u00a0'’]/g, '').replace(/^[^\d.,-]+|[^\d.,]+$/g, '');
  if (!/^-?[\d.,]*\d[\d.,]*$/.test(bare)) return null;
  const lastComma = bare.lastIndexOf(',');
  const lastDot = bare.lastIndexOf('.');
  const isCommaOnly = lastComma >= 0 && lastDot < 0;
  const isThousands = isCommaOnly && /^-?[1-9]\d{0,2}(,\d{3})+$/.test(bare);
  const mark = isThousands ? -1 : Math.max(lastComma, lastDot);
  const isRepeated = mark >= 0 && bare.split(bare.charAt(mark)).length > 2;
  if (isRepeated) return /^-?\d{1,3}([.,]\d{3})+$/.test(bare) ? bare.replace(/[.,]/g, '') : null;
  const whole = (mark < 0 ? bare : bare.slice(0, mark)).replace(/[.,]/g, '');
  const fraction = mark < 0 ? '' : bare.slice(mark + 1);
  return fraction === '' ? whole : `${whole === '' || whole === '-' ? `${whole}0` : whole}.${fraction}`;
}

export function amountOf(line: FileLine, column: string, context: ReadContext): number | undefined {
  const text = filledText(line, column);
  if (text === undefined) return undefined;
  const refuse = (message: string): undefined => {
    context.problems.push({ line: line.line, column, message });
    return undefined;
  };
  const decimal = decimalOf(text);
  if (/^[1-9]\d{0,2}\.\d{3}$/.test(text) && fractionDigitsOf(context.currency) < 3)
    return refuse(
      `“${text}” can be read in two ways. Write ${text.replace('.', '')}, or no third digit after the dot.`,
    );
  if (decimal === null) return refuse(`“${short(text)}” is no amount.`);
  if (decimal.startsWith('-')) return refuse('An amount is never below nothing.');
  const minor = minorOf(decimal, context.currency);
  if (minor === null)
    return refuse(`“${short(text)}” has more decimals than amounts in ${context.currency} have.`);
  if (minor > PRODUCT_LIMITS.priceMinor) return refuse('This amount is too large.');
  return minor;
}

function minorOf(decimal: string, currency: Currency): number | null {
  const digits = fractionDigitsOf(currency);
  const [whole = '0', fraction = ''] = decimal.split('.');
  if (/[1-9]/.test(fraction.slice(digits))) return null;
  return Number(`${whole}${fraction.slice(0, digits).padEnd(digits, '0')}`);
}

export const amountText = (minor: number, currency: Currency): string => writeAmount(minor, currency);

export function measureOf(line: FileLine, column: string, { problems }: ReadContext): number | undefined {
  const text = filledText(line, column);
  if (text === undefined) return undefined;
  const value = Number(decimalOf(text) ?? Number.NaN);
  if (value >= 0 && value <= PRODUCT_LIMITS.measure) return value;
  problems.push({
    line: line.line,
    column,
    message: `“${short(text)}” is no number between 0 and ${PRODUCT_LIMITS.measure}.`,
  });
  return undefined;
}

/** A whole number: 12, and 12.0 as spreadsheets write it. */
export function countOf(
  line: FileLine,
  column: string,
  { problems }: ReadContext,
  most: number,
): number | undefined {
  const text = filledText(line, column);
  if (text === undefined) return undefined;
  const value = Number(decimalOf(text) ?? Number.NaN);
  if (Number.isSafeInteger(value) && value >= 0 && value <= most) return value;
  problems.push({
    line: line.line,
    column,
    message: `“${short(text)}” is no whole number between 0 and ${most}.`,
  });
  return undefined;
}

/** Each once, in its order. */
export const listOf = (text: string, separator: RegExp): string[] => [
  ...new Set(
    text
      .split(separator)
      .map((each) => each.trim())
      .filter((each) => each !== ''),
  ),
];

/** Numbers as people write them, without the noise of computing. */
export const numberText = (value: number): string => String(Number(value.toFixed(6)));

/** In the order in which shoppers see them. */
export const imagesOf = ({ mainImageId, pictureIds }: Product): string[] => [
  ...(mainImageId === null ? [] : [mainImageId]),
  ...pictureIds,
];
