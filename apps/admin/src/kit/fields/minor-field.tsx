import { useState } from 'react';
import { useLocale } from '../../messages/use-messages.ts';
import { decimalOf, minorOf } from '../text/money.ts';
import type { FieldProps } from './field-props.ts';
import { MoneyField } from './money-field.tsx';
import { readMoney } from './read-money.ts';

/** Minor units, the text as it was typed where it is no amount, or nothing. */
export type MinorValue = number | string | null;

interface MinorFieldProps extends FieldProps {
  readonly value: MinorValue;
  readonly currency: string;
  /** A text that is no amount is handed on as it was typed: it stays on the screen, and the server refuses it. */
  readonly onChange: (value: MinorValue) => void;
  /** What an empty field means; without it, nothing. */
  readonly emptyIs?: number;
  readonly placeholder?: string;
  readonly isLabelHidden?: boolean;
  readonly className?: string | undefined;
}

/** An amount of money that is stored in minor units. */
export function MinorField({ value, currency, onChange, emptyIs, ...field }: MinorFieldProps) {
  const locale = useLocale();
  const [typed, setTyped] = useState<{ readonly text: string; readonly value: MinorValue } | null>(null);
  const stored = typeof value === 'number' ? decimalOf(value, currency) : (value ?? '');
  return (
    <MoneyField
      {...field}
      currency={currency}
      value={typed && typed.value === value ? typed.text : stored}
      onChange={(text) => {
        const read = minorIn(text, currency, locale) ?? emptyIs ?? null;
        setTyped({ text, value: read });
        if (read !== value) onChange(read);
      }}
    />
  );
}

function minorIn(text: string, currency: string, locale: string): MinorValue {
  if (text.trim() === '') return null;
  const reading = readMoney(text, currency, locale);
  return reading.ok ? minorOf(reading.decimal, currency) : text;
}
