import { Radio, TagsInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useServices } from '../../api/services-context.tsx';
import { DateTimeField } from '../../kit/fields/date-time-field.tsx';
import { MoneyField } from '../../kit/fields/money-field.tsx';
import { NumberField } from '../../kit/fields/number-field.tsx';
import { Picker } from '../../kit/fields/picker-field.tsx';
import parts from '../../kit/page/form-parts.module.css';
import { useMessages } from '../../messages/use-messages.ts';
import type { DiscountFields } from './discount-fields.ts';
import { discountMessages } from './discount-messages.ts';
import { categoryNamesQuery } from './discount-query.ts';

export interface DiscountFormProps {
  readonly fields: DiscountFields;
  readonly currency: string;
  readonly isNew: boolean;
  readonly change: <Name extends keyof DiscountFields & string>(
    name: Name,
    value: DiscountFields[Name],
  ) => void;
  readonly errorOf: (name: keyof DiscountFields & string) => string | undefined;
}

/** The fields whose values are of a kind. */
type NamesOf<Value> = {
  [Name in KnownName]: DiscountFields[Name] extends Value ? Name : never;
}[KnownName];
type KnownName = keyof { [Name in keyof DiscountFields as string extends Name ? never : Name]: never };

interface InputProps<Name> {
  readonly form: DiscountFormProps;
  readonly name: Name;
  readonly label: string;
  readonly description?: string;
}

/** What an input has of its field. */
const bound = <Name extends KnownName>({ fields, change, errorOf }: DiscountFormProps, name: Name) => ({
  value: fields[name],
  error: errorOf(name),
  onChange: (value: DiscountFields[Name]) => change(name, value),
});

type CountName = 'buyQuantity' | 'getQuantity' | 'timesPerOrder' | 'usesPerCustomer' | 'usesLimit';

export const CountInput = ({
  form,
  name,
  max = 1000,
  ...words
}: InputProps<CountName> & { readonly max?: number }) => (
  <div data-field={name}>
    <NumberField {...words} {...bound(form, name)} min={1} max={max} />
  </div>
);

export const PercentInput = ({ form, ...words }: Omit<InputProps<'percent'>, 'name'>) => (
  <div data-field="percent">
    <NumberField {...words} {...bound(form, 'percent')} digits={2} max={100} unit="%" />
  </div>
);

export const AmountInput = ({ form, name, ...words }: InputProps<'amount' | 'minimum'>) => (
  <div data-field={name}>
    <MoneyField {...words} {...bound(form, name)} currency={form.currency} />
  </div>
);

export const MomentInput = ({
  form,
  name,
  ...words
}: InputProps<'startsAt' | 'endsAt'> & { readonly timeZone: string }) => (
  <div data-field={name}>
    <DateTimeField {...words} {...bound(form, name)} />
  </div>
);

type ChosenName = 'itemIds' | 'getItemIds' | 'customers';

export const ChosenInput = ({
  form,
  name,
  kind,
  label,
}: InputProps<ChosenName> & { readonly kind: 'product' | 'customer' }) => (
  <div data-field={name}>
    <Picker kind={kind} label={label} isMultiple {...bound(form, name)} />
  </div>
);

/** Names that the shop has are offered; others may be typed. */
export function CategoryInput({ form, name, label }: InputProps<'categories' | 'getCategories'>) {
  const t = useMessages(discountMessages);
  const { api } = useServices();
  const names = useQuery(categoryNamesQuery(api));
  const { value, error, onChange } = bound(form, name);
  return (
    <TagsInput
      label={label}
      description={t('categoriesHint')}
      value={[...value]}
      data={[...(names.data ?? [])]}
      maxTags={100}
      acceptValueOnBlur
      error={error}
      onChange={onChange}
    />
  );
}

interface ChoiceInputProps<Name extends KnownName> {
  readonly form: DiscountFormProps;
  readonly name: Name;
  /** Without one that is shown, that of the card around it. */
  readonly label?: string;
  readonly 'aria-label'?: string;
  readonly choices: readonly { readonly value: DiscountFields[Name] & string; readonly label: string }[];
}

export function ChoiceInput<Name extends NamesOf<string>>({
  form,
  name,
  choices,
  ...words
}: ChoiceInputProps<Name>) {
  return (
    <Radio.Group
      {...words}
      value={form.fields[name] as string}
      onChange={(chosen) => {
        const choice = choices.find(({ value }) => value === chosen);
        if (choice) form.change(name, choice.value);
      }}
    >
      <div className={parts.choices}>
        {choices.map(({ value, label }) => (
          <Radio key={value} value={value} label={label} />
        ))}
      </div>
    </Radio.Group>
  );
}
