export { plainSenderOf, type Sender } from './form-sender.ts';
export { createForms, type Forms } from './forms.ts';
export { formsModule } from './forms-module.ts';
export {
  createFormInbox,
  type FormInbox,
  sendFormNotifications,
} from './inbox/index.ts';
export type { PublicForm, PublicForms } from './public-form.ts';
export type { PlainForm } from './sending/form-sending.ts';
export { createSubmissionKeys } from './sending/submission-key.ts';
