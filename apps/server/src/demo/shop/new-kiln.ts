import type { NewDonation } from '@awning/contract';

/** What visitors of the demo can give to, in pence. */
export const newKiln: Omit<NewDonation, 'imageId'> = {
  title: 'A new kiln for the shed',
  description:
    'Ours has fired since 1987 and leaks heat at the door. An electric one costs half as much to run, and evening classes could use it too.',
  amountsMinor: [500, 1500, 4000],
  ownAmount: true,
  goalMinor: 640_000,
  receiptText: 'Thank you. We will write to you when it is lit for the first time.',
};
