import { Check } from 'typebox/value';
import { flowPropertiesOf, lostOption, withRenamedOptions } from './field-flow.ts';
import { FormCommand, NO_STEP } from './form-command.ts';
import { FORM_FIELD_PROPERTIES, type FormFeatures, offeredProperties } from './form-field-properties.ts';
import { FormField, type FormFieldType, MOST_FIELDS } from './form-field-schema.ts';
import { FormModel, formModelProblem, type LinkProblem } from './form-model.ts';

/** What a site allows its forms. */
export interface FormRules {
  readonly features: FormFeatures;
  readonly linkProblem: LinkProblem;
}

export type FormEdit =
  | {
      readonly model: FormModel;
      /** Carried out on the new form, gives the old one. */
      readonly undo: FormCommand;
    }
  | {
      /** Why nothing was changed, as a sentence. */
      readonly problem: string;
    };

/**
 * Carries out one step of building a form. Any command yields a form or a refusal, never an exception; undoing is a
 * command like any other, but for what the site does not offer any more.
 *
 * const edit = editForm(form, { do: 'move-field', id: 'email', to: 0 }, rules); if ('model' in edit)
 * history.push(edit.undo);
 */
export function editForm(model: FormModel, command: unknown, rules: FormRules): FormEdit {
  if (!isCommand(command)) return { problem: NO_STEP };
  const edit = carryOut(model, command, rules);
  if ('problem' in edit) return edit;
  const problem = Check(FormModel, edit.model)
    ? formModelProblem(edit.model, rules.linkProblem)
    : misfit(command);
  return problem === null ? edit : { problem };
}

// Very deep JSON runs a checker out of stack.
function isCommand(command: unknown): command is FormCommand {
  try {
    return Check(FormCommand, command);
  } catch {
    return false;
  }
}

function misfit(command: FormCommand): string {
  if (command.do === 'change-field' || command.do === 'set-property') {
    return `The value does not fit "${command.property}".`;
  }
  return `A form has at most ${MOST_FIELDS} fields.`;
}

function carryOut(model: FormModel, command: FormCommand, rules: FormRules): FormEdit {
  if (command.do === 'add-field') return addField(model, command);
  if (command.do === 'set-property') {
    const { property, value } = command;
    return {
      model: { ...model, [property]: value },
      undo: { do: 'set-property', property, value: model[property] },
    };
  }
  const index = model.fields.findIndex(({ id }) => id === command.id);
  const field = model.fields[index];
  if (field === undefined) return { problem: `The form has no field "${command.id}".` };
  switch (command.do) {
    case 'remove-field':
      return {
        model: withFields(model, model.fields.toSpliced(index, 1)),
        undo: { do: 'add-field', field, at: index },
      };
    case 'move-field': {
      const fields = model.fields.toSpliced(index, 1).toSpliced(command.to, 0, field);
      return { model: withFields(model, fields), undo: { do: 'move-field', id: field.id, to: index } };
    }
    case 'duplicate-field': {
      const id = freeId(model, field.id);
      return {
        model: withFields(model, model.fields.toSpliced(index + 1, 0, { ...field, id })),
        undo: { do: 'remove-field', id },
      };
    }
    case 'replace-field':
      return {
        model: withFields(model, model.fields.with(index, command.field)),
        undo: { do: 'replace-field', id: command.field.id, field },
      };
    case 'change-field':
      return keepingOptions(model, changeField(model, index, field, command, rules));
  }
}

/** Refuses what would leave a condition without its option. */
function keepingOptions({ fields }: FormModel, edit: FormEdit): FormEdit {
  const problem = 'model' in edit ? lostOption(fields, edit.model.fields) : null;
  return problem === null ? edit : { problem };
}

type ChangeField = Extract<FormCommand, { do: 'change-field' }>;

function changeField(
  model: FormModel,
  index: number,
  field: FormField,
  { property, value }: ChangeField,
  { features }: FormRules,
): FormEdit {
  const undo: FormCommand = { do: 'replace-field', id: field.id, field };
  if (property === 'type') {
    const type = Object.hasOwn(FORM_FIELD_PROPERTIES, String(value)) ? asType(value) : null;
    if (type === null) return { problem: 'There is no such kind of field.' };
    return { model: withFields(model, model.fields.with(index, inKind(field, type))), undo };
  }
  const offered: readonly string[] = [
    'title',
    ...flowPropertiesOf(field.type),
    ...offeredProperties(field.type, features),
  ];
  if (!offered.includes(property))
    return { problem: `A field of the kind ${field.type} has no "${property}"` };
  const { [property]: _before, ...rest } = field;
  const changed: Record<string, unknown> = value === null ? rest : { ...field, [property]: value };
  if (!Check(FormField, changed)) return { problem: `The value does not fit "${property}".` };
  const renamed =
    property === 'options' && field.options && changed.options
      ? withRenamedOptions(model.fields, field.id, [field.options, changed.options])
      : null;
  if (renamed && field.options)
    return {
      model: withFields(model, renamed.with(index, changed)),
      // The same way back: conditions get their former words again.
      undo: { do: 'change-field', id: field.id, property, value: field.options },
    };
  return { model: withFields(model, model.fields.with(index, changed)), undo };
}

const asType = (value: unknown): FormFieldType | null =>
  Check(FormField.properties.type, value) ? value : null;

/** The field as another kind: with what both kinds have, and with what the new one cannot do without. */
function inKind(field: Partial<FormField> & Pick<FormField, 'id'>, type: FormFieldType): FormField {
  const allowed: readonly string[] = [...FORM_FIELD_PROPERTIES[type], ...flowPropertiesOf(type)];
  const allowedFields = Object.fromEntries(Object.entries(field).filter(([name]) => allowed.includes(name)));
  const title = field.title ?? TITLES[type];
  return {
    ...(allowed.includes('options') && { options: ['Option 1', 'Option 2'] }),
    ...(type === 'hidden' && { key: field.id }),
    ...allowedFields,
    id: field.id,
    type,
    title,
  };
}

const TITLES: Readonly<Record<FormFieldType, string>> = {
  text: 'Text',
  textarea: 'Message',
  email: 'Email',
  number: 'Number',
  currency: 'Amount',
  website: 'Website',
  password: 'Password',
  twitter: 'Twitter',
  date: 'Date',
  time: 'Time',
  name: 'Name',
  address: 'Address',
  phone: 'Phone',
  radio: 'Choose one',
  checkbox: 'Choose any',
  select: 'Choose one',
  likert: 'How far do you agree?',
  file: 'Upload a file',
  section: 'Section',
  hidden: '',
};

function addField(model: FormModel, { field, at }: Extract<FormCommand, { do: 'add-field' }>): FormEdit {
  if (field.id !== undefined && model.fields.some(({ id }) => id === field.id)) {
    return { problem: `Two fields of the form have the id "${field.id}"` };
  }
  const id = field.id ?? freeId(model, field.type);
  const odd = Object.keys(field).find(
    (name) => !['id', 'type', 'title'].includes(name) && !namesOf(field.type).includes(name),
  );
  if (odd !== undefined) return { problem: `A field of the kind ${field.type} has no "${odd}"` };
  const place = Math.min(at ?? model.fields.length, model.fields.length);
  return {
    model: withFields(model, model.fields.toSpliced(place, 0, inKind({ ...field, id }, field.type))),
    undo: { do: 'remove-field', id },
  };
}

const namesOf = (type: FormFieldType): readonly string[] => [
  ...FORM_FIELD_PROPERTIES[type],
  ...flowPropertiesOf(type),
];

const withFields = (model: FormModel, fields: FormField[]): FormModel => ({ ...model, fields });

/** The word itself, or the word with the first number that no field of the form has. */
function freeId({ fields }: FormModel, word: string): string {
  const usedNames = new Set(fields.map(({ id }) => id));
  const stem = word.replace(/-\d+$/, '').slice(0, 58);
  let id = stem;
  for (let count = 2; usedNames.has(id); count += 1) id = `${stem}-${count}`;
  return id;
}
