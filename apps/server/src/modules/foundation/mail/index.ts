export { createMail, type Mail, type NewMail } from './mail.ts';
export { mailModule } from './mail-module.ts';
