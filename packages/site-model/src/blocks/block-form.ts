import type { FormField, FormModel } from '@awning/forms';
import type { Static } from 'typebox';
import { formBlock } from './form-block.ts';
import { newsletterBlock } from './newsletter-block.ts';

/** The form that a block shows to visitors. */
export interface BlockForm {
  readonly kind: 'form' | 'newsletter';
  /** Of a form that is kept apart from the page; null where the block itself is the form. */
  readonly formId: string | null;
  readonly model: FormModel;
}

/** The form of a block that `parseDocument` accepted; null where the block has none. */
export function blockForm(block: {
  readonly type: number;
  readonly value: Readonly<Record<string, unknown>>;
}): BlockForm | null {
  if (block.type === formBlock.type) return formOf({ ...formBlock.defaults, ...block.value });
  if (block.type === newsletterBlock.type)
    return newsletterOf({ ...newsletterBlock.defaults, ...block.value });
  return null;
}

const formOf = (value: Static<typeof formBlock.schema>): BlockForm => ({
  kind: 'form',
  formId: value.formId,
  model: {
    name: value.formName,
    fields: value.formFields,
    submitButtonText: value.formSubmitButtonText,
    submissionMessage: value.formSubmissionMessage,
    submissionHTML: value.formSubmissionHTML,
    successRedirect: value.successRedirect,
    disclaimerMessage: value.disclaimer,
    captchaEnabled: value.captchaEnabled,
    captchaTheme: value.captchaTheme,
    captchaAlignment: value.captchaAlignment,
  },
});

const newsletterOf = (value: Static<typeof newsletterBlock.schema>): BlockForm => ({
  kind: 'newsletter',
  formId: null,
  model: {
    name: value.title.trim() === '' ? newsletterBlock.title : value.title,
    fields: newsletterFields(value),
    submitButtonText: value.buttonText,
    submissionMessage: value.submissionMessage,
    submissionHTML: '',
    successRedirect: '',
    disclaimerMessage: value.footnote,
    captchaEnabled: value.captchaEnabled,
    captchaTheme: value.captchaTheme,
    captchaAlignment: value.captchaAlignment,
  },
});

/** In the order in which the newsletter asks. */
const newsletterFields = ({ collectName }: { readonly collectName: boolean }): FormField[] => [
  ...(collectName ? NAMES : []),
  { id: 'email', type: 'email', title: 'Email address', required: true },
];

const NAMES: readonly FormField[] = [
  { id: 'fname', type: 'text', title: 'First name' },
  { id: 'lname', type: 'text', title: 'Last name' },
];
