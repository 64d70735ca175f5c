export {
  type AnswerData,
  type AnswerPart,
  type AnswerSummary,
  answerData,
  DEFAULT_CURRENCY_SIGN,
  likertLabel,
  NO_ANSWER,
  rawTitleOf,
  replyAddressOf,
  summariseAnswers,
} from './answer-summary.ts';
export { characterCount } from './character-count.ts';
export { checkAnswers } from './check-answers.ts';
export { checkAsked, isRequired, LONGEST_ANSWER, LONGEST_LINE, textareaLimit } from './check-asked.ts';
export { editForm, type FormEdit, type FormRules } from './edit-form.ts';
export { editStorage, type StorageEdit } from './edit-storage.ts';
export {
  isEmailAddress,
  isMailableAddress,
  MAX_EMAIL_LENGTH,
  MIN_EMAIL_LENGTH,
} from './email-address.ts';
export { conditionOperand, conditionProblem, conditionTestsOf } from './field-conditions.ts';
export { canDecide } from './field-flow.ts';
export {
  controlName,
  type FieldPart,
  FORM_CONTROLS,
  LIKERT_ANSWERS,
  visibleParts,
} from './field-parts.ts';
export {
  answerOf,
  composeAnswers,
  type FormAnswer,
  type FormAnswers,
  isEmptyAnswer,
  type ReadControls,
  type ReadQuery,
} from './form-answers.ts';
export { FormCommand, StorageCommand } from './form-command.ts';
export {
  FORM_FIELD_PROPERTIES,
  type FormFeatures,
  type FormFieldProperty,
  formFieldsProblem,
  offeredProperties,
  optionsOf,
} from './form-field-properties.ts';
export {
  type ConditionTest,
  type FormCondition,
  FormField,
  type FormFieldType,
  MOST_FIELDS,
} from './form-field-schema.ts';
export {
  emailMessage,
  type FormFailure,
  filesMessage,
  formMessages,
  messageOfFailure,
} from './form-messages.ts';
export {
  defaultFormModel,
  defaultFormStorage,
  FORM_FIELDSETS,
  FormModel,
  FormStorage,
  formModelProblem,
  type LinkProblem,
} from './form-model.ts';
export { FORM_STARTER_IDS, FORM_STARTERS, type FormStarterId } from './form-starters.ts';
export { askedSteps, stepsOf } from './form-steps.ts';
export { type ReadAnswers, readAnswers, receiveAnswers } from './read-answers.ts';
export { nextSaveState, type SaveEvent, type SaveState, saveButton } from './save-state.ts';
export { shownFields } from './shown-fields.ts';
export { storableCharacters, storableText } from './storable-text.ts';
