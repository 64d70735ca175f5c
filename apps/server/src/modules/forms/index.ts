export { FORM_SUBMITTED, type FormSubmitted } from './form-submitted.ts';
export type { ShownForm, ShownForms } from './shown-form.ts';
