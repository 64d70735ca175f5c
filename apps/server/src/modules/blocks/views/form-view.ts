import { formBlock } from '@awning/site-model';
import { cleanRichText } from '../../../platform/rich-text/index.ts';
import { defineView } from '../block-view.ts';
import { formFieldContext } from './form-field-context.ts';

export const formView = defineView(formBlock, (value, _data, page, block) => {
  const formId = value.formId ?? block.id;
  return {
    ...value,
    formId,
    action: `/forms/${formId}`,
    formFields: value.formFields.map((field) => formFieldContext(field, block.id)),
    formSubmissionHTML: cleanRichText(value.formSubmissionHTML),
    disclaimer: cleanRichText(value.disclaimer),
    secureUrl: page.website.baseUrl,
    collectionId: page.collection?.id ?? null,
  };
});
