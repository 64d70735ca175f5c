import { type FormField, type FormFieldProperty, offeredProperties } from '@awning/forms';
import { NativeSelect, Switch, Textarea, TextInput } from '@mantine/core';
import type { ReactNode } from 'react';
import { useMessages } from '../../../messages/use-messages.ts';
import classes from './builder.module.css';
import { builderMessages } from './builder-messages.ts';
import { ConditionProperty } from './condition-property.tsx';
import { KIND_GROUPS, kindName } from './field-kinds.ts';
import { FORM_RULES } from './form-draft.ts';
import { typedValue } from './typed-value.ts';
import type { FormBuilder } from './use-form-builder.ts';

interface FieldPropertiesProps {
  readonly builder: FormBuilder;
  readonly field: FormField;
}

/** Everything that can be set of one question. */
export function FieldProperties({ builder, field }: FieldPropertiesProps) {
  const t = useMessages(builderMessages);
  const offered = offeredProperties(field.type, FORM_RULES.features);
  return (
    <div className={classes.fields}>
      <NativeSelect
        label={t('kind')}
        value={field.type}
        data={KIND_GROUPS.map(({ label, kinds }) => ({
          group: t(label),
          items: kinds.map((kind) => ({ value: kind, label: kindName(t, kind) })),
        }))}
        onChange={({ currentTarget: { value } }) =>
          builder.run({ do: 'change-field', id: field.id, property: 'type', value })
        }
      />
      {field.type !== 'hidden' && <TextProperty builder={builder} field={field} property="title" />}
      {PROPERTY_ORDER.filter((property) => offered.includes(property)).map((property) => (
        <Property key={property} builder={builder} field={field} property={property} />
      ))}
      {field.type === 'section' && <SwitchProperty builder={builder} field={field} property="startsStep" />}
      {field.type !== 'hidden' && <ConditionProperty builder={builder} field={field} />}
      <p className={classes.hint}>{t('fieldId', { id: field.id })}</p>
    </div>
  );
}

const PROPERTY_ORDER: readonly FormFieldProperty[] = [
  'description',
  'placeholder',
  'options',
  'currencySymbol',
  'maxLength',
  'showCountryCode',
  'underline',
  'accept',
  'maxFiles',
  'key',
  'value',
  'required',
];

interface PropertyProps extends FieldPropertiesProps {
  readonly property: FormFieldProperty;
}

function Property({ builder, field, property }: PropertyProps): ReactNode {
  switch (property) {
    case 'required':
    case 'showCountryCode':
    case 'underline':
      return <SwitchProperty builder={builder} field={field} property={property} />;
    case 'options':
      return <OptionsProperty builder={builder} field={field} />;
    case 'maxLength':
      return <LimitProperty builder={builder} field={field} />;
    case 'maxFiles':
    case 'accept':
      return <FileProperty builder={builder} field={field} property={property} />;
    default:
      return <TextProperty builder={builder} field={field} property={property} />;
  }
}

const HELP = {
  description: 'descriptionHelp',
  placeholder: 'placeholderHelp',
  currencySymbol: 'currencySymbolHelp',
} as const;

const MOST = {
  title: 250,
  description: 1000,
  placeholder: 250,
  currencySymbol: 5,
  key: 100,
  value: 1000,
} as const;
type TextName = keyof typeof MOST;

function TextProperty({ builder, field, property }: FieldPropertiesProps & { readonly property: TextName }) {
  const t = useMessages(builderMessages);
  const { value, error, onChange } = typedValue(
    builder,
    `${field.id}.${property}`,
    field[property] ?? '',
    (text) => {
      if (text.length > MOST[property])
        return { problem: t(property === 'currencySymbol' ? 'currencySymbolWrong' : 'tooLong') };
      const isLeftOut = text === '' && property !== 'title' && property !== 'key';
      return { do: 'change-field', id: field.id, property, value: isLeftOut ? null : text };
    },
  );
  const help =
    property === 'key'
      ? t('keyHelp', { key: field.key || 'key' })
      : property in HELP
        ? t(HELP[property as keyof typeof HELP])
        : undefined;
  const shared = {
    label: t(property),
    description: help,
    value,
    error,
    'data-field': property,
    onChange: ({ currentTarget }: { currentTarget: { value: string } }) => onChange(currentTarget.value),
  };
  return property === 'description' ? <Textarea {...shared} rows={2} /> : <TextInput {...shared} />;
}

interface SwitchPropertyProps extends FieldPropertiesProps {
  readonly property: 'required' | 'showCountryCode' | 'underline' | 'startsStep';
}

function SwitchProperty({ builder, field, property }: SwitchPropertyProps) {
  const t = useMessages(builderMessages);
  return (
    <Switch
      label={t(property)}
      checked={field[property] === true}
      onChange={({ currentTarget: { checked } }) =>
        builder.run({ do: 'change-field', id: field.id, property, value: checked ? true : null })
      }
    />
  );
}

/** One option in each line: pasted lists need no other way, and the order is that of the lines. */
function OptionsProperty({ builder, field }: FieldPropertiesProps) {
  const t = useMessages(builderMessages);
  const isLikert = field.type === 'likert';
  const { value, error, onChange } = typedValue(
    builder,
    `${field.id}.options`,
    (field.options ?? []).join('\n'),
    (text) => {
      const options = text.split(/\r?\n/);
      if (options.length > 200 || options.some((option) => option.length > 250))
        return { problem: t('tooLong') };
      return { do: 'change-field', id: field.id, property: 'options', value: options };
    },
  );
  return (
    <Textarea
      label={t(isLikert ? 'statements' : 'options')}
      description={t(isLikert ? 'statementsHelp' : 'optionsHelp')}
      rows={3}
      value={value}
      error={error}
      data-field="options"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function LimitProperty({ builder, field }: FieldPropertiesProps) {
  const t = useMessages(builderMessages);
  const { value, error, onChange } = typedValue(
    builder,
    `${field.id}.maxLength`,
    field.maxLength === undefined ? '' : String(field.maxLength),
    (text) => {
      const digits = text.replace(/[\s,.]/g, '');
      if (digits === '') return { do: 'change-field', id: field.id, property: 'maxLength', value: null };
      if (!/^\d{1,6}$/.test(digits) || Number(digits) > 100_000) return { problem: t('maxLengthWrong') };
      return { do: 'change-field', id: field.id, property: 'maxLength', value: Number(digits) };
    },
  );
  return (
    <TextInput
      label={t('maxLength')}
      description={t('maxLengthHelp')}
      inputMode="numeric"
      value={value}
      error={error}
      data-field="maxLength"
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}

function FileProperty({
  builder,
  field,
  property,
}: FieldPropertiesProps & { readonly property: 'maxFiles' | 'accept' }) {
  const t = useMessages(builderMessages);
  const isCount = property === 'maxFiles';
  const data = isCount
    ? ['1', '2', '3', '4', '5']
    : [
        { value: 'any', label: t('acceptAny') },
        { value: 'images', label: t('acceptImages') },
        { value: 'documents', label: t('acceptDocuments') },
      ];
  return (
    <NativeSelect
      label={t(property)}
      value={isCount ? String(field.maxFiles ?? 1) : (field.accept ?? 'any')}
      data={data}
      onChange={({ currentTarget: { value } }) =>
        builder.run({ do: 'change-field', id: field.id, property, value: isCount ? Number(value) : value })
      }
    />
  );
}
