import { type Static, Type } from 'typebox';
import { formFieldsProblem } from './form-field-properties.ts';
import { FormField, MOST_FIELDS } from './form-field-schema.ts';

/** A form as visitors may see it. */
export const FormModel = Type.Object(
  {
    name: Type.String({ maxLength: 250 }),
    fields: Type.Array(FormField, { maxItems: MOST_FIELDS }),
    submitButtonText: Type.String({ maxLength: 100 }),
    /** Said once the form was sent; plain text. */
    submissionMessage: Type.String({ maxLength: 2000 }),
    /** HTML from a person, shown with the message. */
    submissionHTML: Type.String({ maxLength: 20_000 }),
    /** Where visitors go on to in place of the message; empty for nowhere. */
    successRedirect: Type.String({ maxLength: 2083 }),
    /** HTML from a person: small print above the button. */
    disclaimerMessage: Type.String({ maxLength: 5000 }),
    captchaEnabled: Type.Boolean(),
    captchaTheme: Type.Enum(['light', 'dark']),
    captchaAlignment: Type.Enum(['left', 'center', 'right']),
  },
  { additionalProperties: false },
);
export type FormModel = Static<typeof FormModel>;

/** Where the answers go. Never leaves the server for a visitor. */
export const FormStorage = Type.Object(
  {
    /** Addresses; none: the members who may manage forms. */
    notify: Type.Array(Type.String({ minLength: 3, maxLength: 256 }), { maxItems: 20 }),
    mailingList: Type.Object(
      { enabled: Type.Boolean(), doubleOptIn: Type.Boolean() },
      { additionalProperties: false },
    ),
    /** Days until answers are deleted; null: never. */
    retentionDays: Type.Union([Type.Integer({ minimum: 1, maximum: 3650 }), Type.Null()]),
  },
  { additionalProperties: false },
);
export type FormStorage = Static<typeof FormStorage>;

export const defaultFormModel: FormModel = {
  name: 'Contact',
  fields: [
    { id: 'name', type: 'name', title: 'Name', required: true },
    { id: 'email', type: 'email', title: 'Email', required: true },
    { id: 'message', type: 'textarea', title: 'Message', required: true },
  ],
  submitButtonText: 'Send',
  submissionMessage: 'Thank you!',
  submissionHTML: '',
  successRedirect: '',
  disclaimerMessage: '',
  captchaEnabled: false,
  captchaTheme: 'light',
  captchaAlignment: 'left',
};

export const defaultFormStorage: FormStorage = {
  notify: [],
  mailingList: { enabled: false, doubleOptIn: true },
  retentionDays: null,
};

/** The groups in which the builder shows what can be set. */
export const FORM_FIELDSETS = {
  build: ['name', 'fields', 'submitButtonText'],
  storage: ['notify', 'mailingList', 'retentionDays'],
  advanced: ['submissionMessage', 'submissionHTML', 'successRedirect'],
  captcha: ['captchaEnabled', 'captchaTheme', 'captchaAlignment'],
  disclaimer: ['disclaimerMessage'],
} as const satisfies Readonly<Record<string, readonly (keyof FormModel | keyof FormStorage)[]>>;

/** What is wrong with a link; null when nothing. Links of forms keep the rules of all links of a site. */
export type LinkProblem = (link: string) => string | null;

/** The first thing that an owner has to mend in a form of the right shape; null when there is nothing. */
export function formModelProblem(model: FormModel, linkProblem: LinkProblem): string | null {
  if (model.name.trim() === '') return 'The form needs a name';
  if (model.submitButtonText.trim() === '') return 'The button that sends the form needs a text';
  return linkProblem(model.successRedirect) ?? formFieldsProblem(model.fields);
}
