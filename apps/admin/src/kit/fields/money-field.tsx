import { TextInput, type TextInputProps } from '@mantine/core';
import { useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { Translate } from '../../messages/messages.ts';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { currencySign, decimalOf, digitsOfCurrency, isSignFirst, minorOf, moneyText } from '../text/money.ts';
import { fieldMessages } from './field-messages.ts';
import { type FieldProps, HINT_BELOW, inputPropsOf } from './field-props.ts';
import { MOST_MINOR, readMoney } from './read-money.ts';
import type { NumberProblem } from './read-number.ts';
import { settlePrice } from './typed-amounts.ts';

interface MoneyFieldProps extends FieldProps {
  /** A decimal text such as 12.50, empty for none; while it is typed, and where it cannot be read, as it was typed. */
  readonly value: string;
  readonly currency: string;
  readonly onChange: (text: string) => void;
  readonly placeholder?: string;
  /** In minor units, where the server takes less than it takes for a price. */
  readonly mostMinor?: number;
  /** The label is read out and not shown, as in a row of fields. */
  readonly isLabelHidden?: boolean;
  readonly className?: string | undefined;
}

/**
 * An amount of money, typed with comma or point, pasted with its currency, or as a change of what was there ("+2",
 * "-10%"). When the field is left it is put into its one form, or says what is wrong with it.
 */
export function MoneyField({
  value,
  currency,
  onChange,
  placeholder,
  mostMinor = MOST_MINOR,
  isLabelHidden = false,
  className,
  ...field
}: MoneyFieldProps) {
  const t = useMessages(fieldMessages);
  const locale = useLocale();
  const before = useRef(value);
  const [isTyping, setTyping] = useState(false);
  const problem = problemOf(value, { currency, locale, mostMinor });
  const found = problem ? sentenceOf(problem, t, { currency, locale, mostMinor }) : undefined;
  // The server tells its limit in minor units, also while the amount is mended.
  const said = problem === 'tooLarge' && field.error ? found : field.error;
  const error = isTyping ? said : problem === 'tooLarge' ? found : (said ?? found);
  const { label, ...input } = inputPropsOf({ ...field, error });
  const settle = (): void => {
    const settled = settlePrice(value, before.current, { currency, locale });
    if (settled !== value) onChange(settled);
    if (problemOf(settled, { currency, locale, mostMinor }) === null) before.current = settled;
  };
  return (
    <TextInput
      {...input}
      {...(isLabelHidden ? { 'aria-label': label } : { label })}
      {...(className !== undefined && { className })}
      {...(placeholder !== undefined && { placeholder })}
      inputWrapperOrder={HINT_BELOW}
      value={value}
      inputMode="decimal"
      autoComplete="off"
      {...signSection(currency, locale)}
      styles={{ input: { fontVariantNumeric: 'tabular-nums' }, section: { color: 'var(--awning-ink-3)' } }}
      onFocus={() => {
        before.current = value;
        setTyping(true);
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onKeyDown={({ key, ctrlKey, metaKey }) => {
        const isSaving = key === 'Enter' || ((ctrlKey || metaKey) && key.toLowerCase() === 's');
        // What the same key saves is what the field says, and not what was typed to get there.
        if (isSaving) flushSync(settle);
      }}
      onBlur={() => {
        setTyping(false);
        settle();
      }}
    />
  );
}

/** On the side where the amount has its sign when it is read. */
function signSection(currency: string, locale: string): TextInputProps {
  const sign = currencySign(currency, locale);
  const section = <span aria-hidden>{sign}</span>;
  const width = Math.max(34, 16 + sign.length * 9);
  return isSignFirst(currency, locale)
    ? { leftSection: section, leftSectionWidth: width, leftSectionPointerEvents: 'none' }
    : { rightSection: section, rightSectionWidth: width, rightSectionPointerEvents: 'none' };
}

interface Limits {
  readonly currency: string;
  readonly locale: string;
  readonly mostMinor: number;
}

function problemOf(text: string, { currency, locale, mostMinor }: Limits): NumberProblem | null {
  if (text.trim() === '') return null;
  const reading = readMoney(text, currency, locale);
  if (!reading.ok) return reading.problem;
  return minorOf(reading.decimal, currency) > mostMinor ? 'tooLarge' : null;
}

function sentenceOf(
  problem: NumberProblem,
  t: Translate<typeof fieldMessages>,
  { currency, locale, mostMinor }: Limits,
): string {
  const digits = digitsOfCurrency(currency);
  const example = new Intl.NumberFormat(locale, {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  }).format(12.5);
  switch (problem) {
    case 'junk':
      return t('moneyJunk', { example });
    case 'negative':
      return t('moneyNegative');
    case 'tooPrecise':
      return t('moneyTooPrecise', { digits, currency });
    case 'tooLarge':
      return t('moneyTooLarge', {
        most: moneyText({ value: decimalOf(mostMinor, currency), currency }, locale),
      });
    case 'otherCurrency':
      return t('moneyOtherCurrency', { currency });
  }
}
