export { createMail, type Mail, type NewMail } from './mail.ts';
export { eraseMails } from './mail-erasure-repository.ts';
export { mailModule } from './mail-module.ts';
