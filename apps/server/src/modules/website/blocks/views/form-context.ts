import { addressOf, postForm } from '@awning/contract/calls';
import { FORM_CONTROLS, type FormField, type FormModel, isRequired, rawTitleOf } from '@awning/forms';
import { escapeHtml, isBlank, safeLink } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import type { BlockPage } from '../block-view.ts';
import { readOwnerCode, scriptText } from '../owner-code.ts';
import { type FilledFields, formFieldContext } from './form-field-context.ts';

/** A form as a visitor left it who has no script, or none that works. */
export interface FilledForm extends FilledFields {
  /** Above the form; empty for nothing. */
  readonly summary: string;
  /** The path of the page where it was begun. */
  readonly begunAt?: string | null;
  /** Names this one showing of the form. */
  readonly once?: string;
}

const UNTOUCHED: FilledForm = { read: () => [], errors: new Map(), summary: '' };

/** What the templates of forms and newsletters see of the form itself. */
export function formContext(
  model: FormModel,
  where: { readonly formId: string; readonly blockId: string; readonly page: BlockPage },
  filled: FilledForm = UNTOUCHED,
): Record<string, unknown> {
  const { formId, blockId, page } = where;
  const successRedirect = safeLink(model.successRedirect);
  const parsedSubmissionMessage = escapeHtml(model.submissionMessage).replaceAll('\n', '<br/>');
  const submissionHTML = submissionMarkup(model.submissionHTML);
  const parsedDisclaimerMessage = isBlank(model.disclaimerMessage)
    ? ''
    : cleanRichText(model.disclaimerMessage);
  const { captchaEnabled, captchaTheme, captchaAlignment } = model;
  const hasSteps = model.fields.some(({ startsStep }) => startsStep === true);
  const captcha = { captchaEnabled, captchaTheme, captchaAlignment };
  return {
    formId,
    action: addressOf(postForm, { formId }, { once: filled.once }),
    formName: model.name,
    formFields: model.fields.map((field) =>
      formFieldContext(field, { blockId, website: page.website, hasSteps }, filled),
    ),
    formSubmitButtonText: model.submitButtonText,
    formSubmissionMessage: model.submissionMessage,
    formSubmissionHTML: submissionHTML,
    disclaimer: parsedDisclaimerMessage,
    successRedirect,
    ...captcha,
    form: {
      id: formId,
      name: model.name,
      fields: model.fields.map(visibleField),
      parsedSubmissionMessage,
      submissionHTML,
      successRedirect,
      parsedDisclaimerMessage,
      ...captcha,
    },
    /** For the script that takes the form over. */
    formData: JSON.stringify({ fields: model.fields.map(checkedField), successRedirect }),
    hasFiles: model.fields.some(({ type }) => type === 'file'),
    summary: filled.summary,
    begunAt: filled.begunAt ?? null,
    controls: FORM_CONTROLS,
    ...pageFields(page),
    secureUrl: page.website.baseUrl,
    collectionId: page.collection?.id ?? null,
  };
}

const visibleField = (field: FormField): Record<string, unknown> => ({
  ...field,
  rawTitle: rawTitleOf(field),
});

/** What of a field decides about answers; the rest is in the markup. */
const checkedField = (field: FormField): Record<string, unknown> => {
  const { id, type, title, maxLength, showCountryCode, options, key, maxFiles, showIf, startsStep } = field;
  return {
    id,
    type,
    title,
    required: isRequired(field) || undefined,
    maxLength,
    showCountryCode,
    options: type === 'likert' ? options : undefined,
    key,
    maxFiles,
    showIf,
    startsStep,
  };
};

const pageFields = ({ owner, collection }: BlockPage): Record<string, unknown> => ({
  // A footer stands on many pages; its script knows on which.
  pageId: owner.kind === 'area' ? null : owner.kind === 'item' ? owner.id : (collection?.id ?? owner.id),
  contentSource: owner.kind === 'item' ? 'i' : 'c',
});

/**
 * The markup without anything that runs, and after it the scripts that its owner wrote, which the page's policy allows
 * or not.
 */
function submissionMarkup(html: string): string {
  if (isBlank(html) && submissionScripts(html).length === 0) return '';
  const scripts = submissionScripts(html).map((code) => `<script>${code}</script>`);
  return cleanRichText(html) + scripts.join('');
}

/** Scripts of the markup that is shown once a form was sent, to the letter. */
export const submissionScripts = (html: string): readonly string[] =>
  html.includes('<') ? readOwnerCode(html).scripts.map(scriptText) : [];
