export { registerFormCallRoutes } from './form-call-routes.ts';
export { registerFormRoutes } from './form-routes.ts';
export { plainSenderOf, type Sender } from './form-sender.ts';
export type { PlainForm } from './form-sending.ts';
export { createForms, type Forms } from './forms.ts';
export {
  createFormInbox,
  type FormInbox,
  registerFormInboxRoutes,
  sendFormNotifications,
} from './inbox/index.ts';
export type { PublicForm, PublicForms } from './public-form.ts';
export { createSubmissionKeys } from './submission-key.ts';
