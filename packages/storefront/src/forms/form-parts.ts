import type { FormField } from '@awning/forms';

/** A form of a page with what its markup says about it. */
export interface PageForm {
  readonly form: HTMLFormElement;
  readonly formId: string;
  readonly fields: readonly FormField[];
  readonly successRedirect: string;
  /** Signing up for news: its fields are marked as such. */
  readonly isNewsletter: boolean;
}

const NEWSLETTER_FIELD = '.newsletter-form-field-element';

/** Throws where the markup is not ours, which leaves the form to its HTML. */
export function readPageForm(form: HTMLFormElement): PageForm {
  const { formId, fields } = form.dataset;
  const formData: unknown = JSON.parse(fields ?? '');
  if (!formId || !isFormData(formData)) throw new Error('The form does not say what it asks.');
  return {
    form,
    formId,
    fields: formData.fields,
    successRedirect: typeof formData.successRedirect === 'string' ? formData.successRedirect : '',
    isNewsletter: isNewsletterForm(form),
  };
}

const isNewsletterForm = (form: Element): boolean => form.querySelector(NEWSLETTER_FIELD) !== null;

/** Our own server wrote it; what a theme put in its place need not be anything like it. */
const isFormData = (
  value: unknown,
): value is { readonly fields: readonly FormField[]; readonly successRedirect?: unknown } =>
  typeof value === 'object' && value !== null && 'fields' in value && Array.isArray(value.fields);

/** What surrounds a field's inputs. */
export const fieldPlace = (form: HTMLFormElement, id: string): HTMLElement | null =>
  form.querySelector<HTMLElement>(`[data-field-id="${CSS.escape(id)}"]`);

export const controlsIn = (place: Element): readonly HTMLElement[] => [
  ...place.querySelectorAll<HTMLElement>('input:not([type="hidden"]), select, textarea'),
];

/** The element for what belongs around the form: what is said afterwards, and what is shown in a lightbox. */
export const wrapperOf = (form: HTMLFormElement): Element =>
  form.closest('.form-inner-wrapper, .newsletter-form-wrapper') ?? form.parentElement ?? form;
