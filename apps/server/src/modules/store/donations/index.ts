export { createDonations } from './create-donations.ts';
export type { Donations } from './donations.ts';
export { donationsModule } from './donations-module.ts';
export { withDonations } from './giveable-products.ts';
