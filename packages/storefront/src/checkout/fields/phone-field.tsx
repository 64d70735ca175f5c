import { fillMessage } from '@awning/commerce';
import { CHECKOUT_LIMITS } from '@awning/contract';
import { useState } from 'react';
import { useCheckout } from '../store/checkout-context.ts';
import { checkoutWords } from '../store/checkout-words.ts';
import { countryNames } from './country-names.ts';
import { TextField } from './field.tsx';

export interface PhoneFieldProps {
  readonly name: string;
  readonly label: string;
  readonly isOptional: boolean;
  readonly autoComplete: string;
  readonly countryCode: string;
  readonly value: string;
  readonly onText: (text: string) => void;
}

export function PhoneField({ countryCode, value, ...field }: PhoneFieldProps) {
  const { language } = useCheckout();
  const [odd, setOdd] = useState('');
  const [country] = countryNames(countryCode === '' ? [] : [countryCode], language);

  /** A hint and never a refusal: people do have numbers of other countries. */
  async function look(): Promise<void> {
    if (value.trim() === '') return setOdd('');
    const rules = await import('./phone-numbers.ts').catch(() => null);
    setOdd(rules === null || rules.looksLikePhone(value, countryCode) ? '' : value);
  }

  return (
    <TextField
      {...field}
      value={value}
      type="tel"
      inputMode="tel"
      maxLength={CHECKOUT_LIMITS.addressFieldLength}
      onLeave={() => void look()}
      hint={
        odd !== '' && odd === value && country ? (
          <span role="status">{fillMessage(checkoutWords.phoneOdd, { country: country.name })}</span>
        ) : (
          checkoutWords.phoneHint
        )
      }
    />
  );
}
