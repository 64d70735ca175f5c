export { createWaitlist } from './create-waitlist.ts';
export { type OpenedLink, SIGNED_UP, type SignedUp, type Waitlist } from './waitlist.ts';
export { momentText, variantNameOf } from './waitlist-mails.ts';
export { registerWaitlistRoutes } from './waitlist-routes.ts';
