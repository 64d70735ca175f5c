import { TextInput } from '@mantine/core';
import { useRef } from 'react';
import { HINT_BELOW } from '../../../kit/fields/field-props.ts';
import { settleCount } from '../../../kit/fields/typed-amounts.ts';
import { useLocale } from '../../../messages/use-messages.ts';

interface CountInputProps {
  readonly label: string;
  readonly value: string;
  readonly onChange: (text: string) => void;
  readonly description?: string | undefined;
  readonly error?: string | undefined;
}

/** A number of pieces as a text; "+5" adds to what was there. */
export function CountInput({ onChange, value, ...input }: CountInputProps) {
  const locale = useLocale();
  const before = useRef(value);
  return (
    <TextInput
      {...input}
      inputWrapperOrder={HINT_BELOW}
      value={value}
      inputMode="numeric"
      autoComplete="off"
      onFocus={() => {
        before.current = value;
      }}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
      onBlur={() => onChange(settleCount(value, before.current, locale))}
    />
  );
}
