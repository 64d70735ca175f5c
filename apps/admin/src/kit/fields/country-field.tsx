import { NativeSelect } from '@mantine/core';
import { useMemo } from 'react';
import { useLocale, useMessages } from '../../messages/use-messages.ts';
import { countryNames } from './country-names.ts';
import { fieldMessages } from './field-messages.ts';
import { type FieldProps, inputPropsOf } from './field-props.ts';

interface CountryFieldProps extends FieldProps {
  /** Two capital letters; empty while none is chosen. */
  readonly value: string;
  readonly onChange: (value: string) => void;
}

/** A country by its name. A code that is stored and unknown here stays in the list. */
export function CountryField({ value, onChange, ...field }: CountryFieldProps) {
  const t = useMessages(fieldMessages);
  const locale = useLocale();
  const countries = useMemo(() => countryNames(locale), [locale]);
  const isUnknown = value !== '' && !countries.some(({ code }) => code === value);
  return (
    <NativeSelect
      {...inputPropsOf(field)}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      autoComplete="off"
    >
      <option value="">{t('chooseCountry')}</option>
      {isUnknown && <option value={value}>{value}</option>}
      {countries.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
