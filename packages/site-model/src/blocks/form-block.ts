import { defaultFormModel, FormField, formFieldsProblem, MOST_FIELDS } from '@awning/forms';
import { Type } from 'typebox';
import { BLOCK_TYPES } from '../codes/page-data-codes.ts';
import { defineBlock } from './block-definition.ts';
import { Alignment, Choice, Html, IdOrNull, Line, Link, strict, Text } from './block-fields.ts';
import { linkProblem } from './block-link.ts';

export const formBlock = defineBlock({
  type: BLOCK_TYPES.form,
  name: 'form',
  title: 'Form',
  schema: Type.Object(
    {
      /** Null: the block's own id stands for the form. */
      formId: IdOrNull,
      formName: Line(),
      showTitle: Type.Boolean(),
      formFields: Type.Array(FormField, { maxItems: MOST_FIELDS }),
      formSubmitButtonText: Line(100),
      buttonAlignment: Alignment,
      /** Said once the form was sent. */
      formSubmissionMessage: Text(2000),
      /**
       * Markup shown with the message, for instance a link to go on with; its scripts run as those of a code block do.
       */
      formSubmissionHTML: Text(20_000),
      /** Where visitors go on to in place of the message; empty for nowhere. */
      successRedirect: Link,
      /** Small print above the button. */
      disclaimer: Html(5000),
      captchaEnabled: Type.Boolean(),
      captchaTheme: Choice('light', 'dark'),
      captchaAlignment: Alignment,
      /** The form opens when a button is pressed. */
      useLightbox: Type.Boolean(),
      lightboxHandleText: Line(100),
    },
    strict,
  ),
  defaults: {
    formId: null,
    formName: defaultFormModel.name,
    showTitle: false,
    formFields: defaultFormModel.fields,
    formSubmitButtonText: defaultFormModel.submitButtonText,
    buttonAlignment: 'left',
    formSubmissionMessage: defaultFormModel.submissionMessage,
    formSubmissionHTML: '',
    successRedirect: '',
    disclaimer: '',
    captchaEnabled: false,
    captchaTheme: 'light',
    captchaAlignment: 'left',
    useLightbox: false,
    lightboxHandleText: 'Open form',
  },
  htmlFields: ['disclaimer'],
  references: ({ formId }) => ({ formIds: formId === null ? [] : [formId] }),
  problem: ({ formFields, formSubmitButtonText, successRedirect, useLightbox, lightboxHandleText }) => {
    if (formSubmitButtonText.trim() === '') return 'The button that sends the form needs a text';
    if (useLightbox && lightboxHandleText.trim() === '') return 'The button that opens the form needs a text';
    return linkProblem(successRedirect) ?? formFieldsProblem(formFields);
  },
});
