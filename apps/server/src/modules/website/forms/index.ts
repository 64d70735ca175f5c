export { registerFormRoutes } from './form-routes.ts';
export { plainSenderOf, type Sender } from './form-sender.ts';
export { createForms, type Forms } from './forms.ts';
export {
  createFormInbox,
  type FormInbox,
  registerFormInboxRoutes,
  sendFormNotifications,
} from './inbox/index.ts';
export type { PublicForm, PublicForms } from './public-form.ts';
export { registerFormCallRoutes } from './sending/form-call-routes.ts';
export type { PlainForm } from './sending/form-sending.ts';
export { createSubmissionKeys } from './sending/submission-key.ts';
