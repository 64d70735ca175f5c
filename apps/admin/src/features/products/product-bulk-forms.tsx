import type { ListedProduct } from '@awning/contract';
import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { NumberField, type NumberValue } from '../../kit/fields/number-field.tsx';
import { readMoney } from '../../kit/fields/read-money.ts';
import { BulkFormFrame } from '../../kit/list/bulk-form-frame.tsx';
import type { BulkFormProps } from '../../kit/list/list-definition.ts';
import { minorOf } from '../../kit/text/money.ts';
import { useMessages } from '../../messages/use-messages.ts';
import { productMessages } from './product-messages.ts';

type FormProps = BulkFormProps<ListedProduct>;
type Input = Parameters<FormProps['onSubmit']>[0];

const WAYS = [
  'raisePercent',
  'lowerPercent',
  'raiseAmount',
  'lowerAmount',
  'setPrice',
  'startSale',
  'endSale',
] as const;
type Way = (typeof WAYS)[number];

const isPercent = (way: Way): boolean => way === 'raisePercent' || way === 'lowerPercent';

/** What the server is asked for; null: the text is no number that can be meant. */
function priceInput(
  way: Way,
  { amount, percent }: { readonly amount: string; readonly percent: NumberValue },
  { locale, currency }: { readonly locale: string; readonly currency: string },
): Input | null {
  if (way === 'endSale') return { onSale: false };
  if (isPercent(way)) {
    if (typeof percent !== 'number' || percent <= 0 || percent > 100) return null;
    return { byPercent: way === 'raisePercent' ? percent : -percent };
  }
  const reading = readMoney(amount, currency, locale);
  if (!reading.ok) return null;
  const minor = minorOf(reading.decimal, currency);
  switch (way) {
    case 'raiseAmount':
      return { byMinor: minor };
    case 'lowerAmount':
      return { byMinor: -minor };
    case 'startSale':
      return { salePriceMinor: minor, onSale: true };
    default:
      return { priceMinor: minor };
  }
}

/** By an amount or a percentage, to a price, or on and off sale. */
export function PriceForm({
  locale,
  currency,
  onSubmit,
  ...frame
}: FormProps & { readonly locale: string; readonly currency: string }) {
  const t = useMessages(productMessages);
  const [way, setWay] = useState<Way>('raisePercent');
  const [text, setText] = useState('');
  const [percent, setPercent] = useState<NumberValue>(null);
  const [error, setError] = useState<string>();
  const submit = (): void => {
    const input = priceInput(way, { amount: text, percent }, { locale, currency });
    if (input) onSubmit(input);
    else setError(t(isPercent(way) ? 'notAPercent' : 'notAnAmount'));
  };
  return (
    <BulkFormFrame {...frame} onSubmit={submit}>
      <NativeSelect
        label={t('priceWay')}
        data={WAYS.map((value) => ({ value, label: t(value) }))}
        value={way}
        onChange={({ currentTarget }) => setWay(currentTarget.value as Way)}
        data-autofocus
      />
      {isPercent(way) && (
        <NumberField
          label={t('percent')}
          digits={2}
          max={100}
          unit="%"
          value={percent}
          error={error}
          onChange={(value) => {
            setPercent(value);
            setError(undefined);
          }}
        />
      )}
      {!isPercent(way) && way !== 'endSale' && (
        <MoneyField
          label={t('amount')}
          currency={currency}
          value={text}
          error={error}
          onChange={(value) => {
            setText(value);
            setError(undefined);
          }}
        />
      )}
    </BulkFormFrame>
  );
}
