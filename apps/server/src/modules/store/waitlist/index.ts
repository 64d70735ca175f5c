export { createWaitlist } from './create-waitlist.ts';
export type { OpenedLink, Waitlist } from './waitlist.ts';
export { momentText, variantNameOf } from './waitlist-mails.ts';
export { waitlistModule } from './waitlist-module.ts';
