import { formMessages } from '@awning/forms';
import { blockForm, formBlock } from '@awning/site-model';
import { cleanRichText } from '../../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';
import { formContext, submissionScripts } from './form-context.ts';

export const formView = defineView(
  formBlock,
  (value, data, page, block) => {
    const own = blockForm({ type: block.type, value });
    const model = value.formId === null ? (own?.model ?? null) : cleaned(data.form(value.formId));
    if (model === null) return { ...value, missing: formMessages.notConfigured };
    const formId = value.formId ?? block.id;
    return { ...value, ...formContext(model, { formId, blockId: block.id, page }) };
  },
  {
    ownerScripts: ({ formId, formSubmissionHTML }) =>
      formId === null ? submissionScripts(formSubmissionHTML) : [],
    problems: ({ formId }, data) =>
      formId !== null && data.form(formId) === null
        ? ['the form that it shows does not exist any more; choose another one']
        : [],
  },
);

/** Members who manage forms may not bring code to pages; writing it into a page needs the permission for that. */
const cleaned = <Model extends { readonly submissionHTML: string }>(model: Model | null): Model | null =>
  model && { ...model, submissionHTML: cleanRichText(model.submissionHTML) };
