export { createFormInbox, type FormInbox } from './form-inbox.ts';
export { registerFormInboxRoutes } from './form-inbox-routes.ts';
export { sendFormNotifications } from './form-notifications.ts';
