import type { Donation, DonationGift } from '@awning/contract';

/** A donation that suggests 10 and 25; the id is one letter, repeated. */
export const aDonation = (letter: string, change: Partial<Donation> = {}): Donation => ({
  id: letter.repeat(24),
  title: `Donation ${letter}`,
  description: 'It leaks.',
  imageId: null,
  amountsMinor: [1000, 2500],
  ownAmount: true,
  leastMinor: 100,
  mostMinor: 1_000_000,
  rhythms: ['once', 'month'],
  goalMinor: null,
  endsAt: null,
  receiptText: '',
  enabled: true,
  currency: 'USD',
  givenMinor: 0,
  gifts: 0,
  donors: 0,
  givingMonthly: 0,
  givingYearly: 0,
  otherGiven: [],
  version: 1,
  createdOn: Date.UTC(2026, 10, 1),
  ...change,
});

export const aGift = (letter: string, change: Partial<DonationGift> = {}): DonationGift => ({
  id: letter.repeat(24),
  orderNumber: '1001',
  donorName: 'Ada Giver',
  donorEmail: 'ada@example.com',
  amountMinor: 2500,
  refundedMinor: 0,
  currency: 'USD',
  every: 'once',
  state: 'paid',
  testMode: false,
  createdOn: Date.UTC(2026, 10, 2),
  ...change,
});
