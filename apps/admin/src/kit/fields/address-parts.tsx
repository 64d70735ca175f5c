import { type Address, type AddressFormField, addressFormOf, NO_ADDRESS } from '@awning/commerce';
import { NativeSelect, TextInput } from '@mantine/core';
import { useMessages } from '../../messages/use-messages.ts';
import classes from './address-parts.module.css';
import { CountryField } from './country-field.tsx';
import { fieldMessages } from './field-messages.ts';
import { inputPropsOf } from './field-props.ts';

export interface AddressPartsProps {
  readonly label: string;
  /** Null while there is none. */
  readonly value: Address | null;
  readonly onChange: (value: Address) => void;
  /** Sentences by the name of the part. */
  readonly errors?: Readonly<Partial<Record<keyof Address, string>>> | undefined;
  readonly disabledReason?: string | undefined;
  /** The label is read out and not shown: a heading says the same. */
  readonly isLabelHidden?: boolean;
}

const HALF_WIDTH = new Set(['firstName', 'lastName', 'city', 'state', 'postalCode', 'phone']);

export function AddressParts({
  label,
  value,
  onChange,
  errors = {},
  disabledReason,
  isLabelHidden = false,
}: AddressPartsProps) {
  const t = useMessages(fieldMessages);
  const address = value ?? NO_ADDRESS;
  const { fields } = addressFormOf(address.countryCode);
  const change = (name: keyof Address, text: string): void => onChange({ ...address, [name]: text });
  return (
    <fieldset
      className={classes.group}
      disabled={disabledReason !== undefined}
      {...(isLabelHidden && { 'aria-label': label })}
    >
      {!isLabelHidden && <legend>{label}</legend>}
      {disabledReason !== undefined && <p className={classes.note}>{disabledReason}</p>}
      <div className={classes.wide}>
        <CountryField
          label={t('country')}
          value={address.countryCode}
          error={errors.countryCode}
          onChange={(code) => change('countryCode', code)}
        />
      </div>
      {fields.map((field) => (
        <div key={field.name} className={HALF_WIDTH.has(field.name) ? undefined : classes.wide}>
          <AddressPart
            field={field}
            value={address[field.name]}
            error={errors[field.name]}
            onChange={(text) => change(field.name, text)}
          />
        </div>
      ))}
    </fieldset>
  );
}

interface AddressPartProps {
  readonly field: AddressFormField;
  readonly value: string;
  readonly error: string | undefined;
  readonly onChange: (value: string) => void;
}

function AddressPart({ field, value, error, onChange }: AddressPartProps) {
  const t = useMessages(fieldMessages);
  const { label, options, inputMode, example } = field;
  if (options === null)
    return (
      <TextInput
        {...inputPropsOf({ label, error })}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
        inputMode={inputMode}
        autoComplete="off"
        {...(example !== null && { placeholder: t('example', { example }) })}
      />
    );
  const isUnknown = value !== '' && !options.some(({ code }) => code === value);
  return (
    <NativeSelect
      {...inputPropsOf({ label, error })}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    >
      <option value="">{t('chooseRegion')}</option>
      {isUnknown && <option value={value}>{value}</option>}
      {options.map(({ code, name }) => (
        <option key={code} value={code}>
          {name}
        </option>
      ))}
    </NativeSelect>
  );
}
