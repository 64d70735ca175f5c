export type { BroughtBack, CartLines } from './bring-cart-back.ts';
export type { ReminderLinks } from './cart-reminders.ts';
export { eraseFromReminders } from './reminder-repository.ts';
export { createReports, type Reports } from './reports.ts';
export { reportsModule } from './reports-module.ts';
