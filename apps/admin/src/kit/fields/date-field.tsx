import { TextInput } from '@mantine/core';
import { type FieldProps, inputPropsOf } from './field-props.ts';

interface DateFieldProps extends FieldProps {
  /** A day as calendars write it, such as 2026-11-17; empty for none. */
  readonly value: string;
  readonly onChange: (day: string) => void;
}

/** A day without a time: no time zone moves it. */
export const DateField = ({ value, onChange, ...field }: DateFieldProps) => (
  <TextInput
    {...inputPropsOf(field)}
    type="date"
    maw={200}
    max="9999-12-31"
    value={value}
    onChange={({ currentTarget }) => onChange(currentTarget.value)}
  />
);
