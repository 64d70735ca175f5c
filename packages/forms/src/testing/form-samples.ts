import { FORM_FIELD_PROPERTIES } from '../form-field-properties.ts';
import { FormField, type FormFieldType } from '../form-field-schema.ts';

export const FIELD_TYPES: readonly FormFieldType[] = [...FormField.properties.type.enum];

/** A field of the kind with the id `q`. */
export const fieldOf = (type: FormFieldType, more: Partial<FormField> = {}): FormField => ({
  id: 'q',
  type,
  title: 'Question',
  ...(FORM_FIELD_PROPERTIES[type].includes('options') && { options: ['One', 'Two'] }),
  ...(type === 'hidden' && { key: 'source' }),
  ...more,
});

/** What is typed and chosen, by the names of the controls. */
export const controls =
  (values: Readonly<Record<string, string | readonly string[]>>) =>
  (name: string): readonly string[] =>
    Object.hasOwn(values, name) ? [values[name] ?? []].flat() : [];

export const noQuery = (): null => null;
