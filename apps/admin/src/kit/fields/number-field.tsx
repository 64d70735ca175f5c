import { TextInput } from '@mantine/core';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { fieldMessages } from './field-messages.ts';
import { type FieldProps, inputPropsOf } from './field-props.ts';
import { readNumber } from './read-number.ts';
import { useTypedText } from './use-typed-text.ts';

/** A number, the text as it was typed where it is none, or nothing. */
export type NumberValue = number | string | null;

interface NumberFieldProps extends FieldProps {
  readonly value: NumberValue;
  /** A text that is no number is handed on as it was typed: it stays on the screen, and the server refuses it. */
  readonly onChange: (value: NumberValue) => void;
  /** How many digits may stand after the decimal sign; 0 for whole numbers. */
  readonly digits?: number;
  readonly min?: number;
  readonly max?: number;
  /** Such as kg or %. */
  readonly unit?: string;
}

/** A number, typed with comma or point and with or without thousands set apart. */
export function NumberField({
  value,
  onChange,
  digits = 0,
  min = 0,
  max,
  unit = '',
  ...field
}: NumberFieldProps) {
  const locale = useLocale();
  const rules = { digits, mayBeNegative: min < 0, locale };
  const typed = useTypedText<NumberValue>({
    value,
    textOf: (number) => shownNumber(number, digits, locale),
    read: (text) => {
      if (text.trim() === '') return null;
      const reading = readNumber(text, rules);
      return reading.ok ? Number(reading.decimal) : text;
    },
    isSame: (one, other) => one === other,
    onChange,
  });
  const problem = useProblem(value, { ...rules, min, max });
  return (
    <TextInput
      {...inputPropsOf({ ...field, error: field.error ?? problem })}
      value={typed.text}
      onFocus={typed.onFocus}
      onChange={({ currentTarget }) => typed.onChange(currentTarget.value)}
      onBlur={typed.onBlur}
      inputMode={digits === 0 && min >= 0 ? 'numeric' : 'decimal'}
      autoComplete="off"
      {...(unit !== '' && {
        rightSection: <span aria-hidden>{unit}</span>,
        rightSectionWidth: Math.max(34, 16 + unit.length * 9),
        rightSectionPointerEvents: 'none' as const,
      })}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' }, section: { color: 'var(--awning-ink-3)' } }}
    />
  );
}

const shownNumber = (value: NumberValue, digits: number, locale: string): string =>
  typeof value === 'number'
    ? new Intl.NumberFormat(locale, { maximumFractionDigits: digits }).format(value)
    : (value ?? '');

interface Limits {
  readonly digits: number;
  readonly mayBeNegative: boolean;
  readonly locale: string;
  readonly min: number;
  readonly max: number | undefined;
}

function useProblem(value: NumberValue, { min, max, ...rules }: Limits): string | undefined {
  const t = useMessages(fieldMessages);
  const { digits, locale } = rules;
  const text = (number: number): string => shownNumber(number, digits, locale);
  if (value === null || value === '') return undefined;
  if (typeof value === 'number') {
    if (value < min) return t('numberTooSmall', { min: text(min) });
    return max !== undefined && value > max ? t('numberAboveMost', { max: text(max) }) : undefined;
  }
  const reading = readNumber(value, rules);
  if (reading.ok) return undefined;
  switch (reading.problem) {
    case 'negative':
      return t('numberNegative');
    case 'tooPrecise':
      return t('numberTooPrecise', { digits });
    case 'tooLarge':
      return t('numberTooLarge');
    default:
      return t('numberJunk', { example: text(digits === 0 ? 12 : 12.5) });
  }
}
