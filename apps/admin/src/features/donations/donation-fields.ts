import type { Donation, DonationChange } from '@awning/contract';
import { readMoney } from '../../kit/fields/read-money.ts';
import { decimalOf, minorOf } from '../../kit/text/money.ts';
import type { donationMessages } from './donation-messages.ts';

export type Rhythm = Donation['rhythms'][number];
export const RHYTHMS: readonly Rhythm[] = ['once', 'month', 'year'];

/** A donation as its page shows it: what was typed, also where it is no amount yet. */
export interface DonationFields extends Readonly<Record<string, unknown>> {
  readonly title: string;
  readonly description: string;
  readonly imageId: string | null;
  readonly amounts: readonly string[];
  readonly ownAmount: boolean;
  readonly least: string;
  readonly most: string;
  readonly rhythms: readonly Rhythm[];
  readonly goal: string;
  /** An instant in UTC. */
  readonly endsAt: string | null;
  readonly receiptText: string;
  readonly enabled: boolean;
}

export const newDonation = (currency: string): DonationFields => ({
  title: '',
  description: '',
  imageId: null,
  amounts: ['10', '25', '50', '100'],
  ownAmount: true,
  least: decimalOf(minorOf('1', currency), currency),
  most: decimalOf(minorOf('10000', currency), currency),
  rhythms: ['once'],
  goal: '',
  endsAt: null,
  receiptText: '',
  enabled: true,
});

/** Whole amounts without the cents, as people write them. */
const shortDecimal = (minor: number, currency: string): string =>
  decimalOf(minor, currency).replace(/\.0+$/, '');

export const toFields = (donation: Donation): DonationFields => {
  const { currency, goalMinor, endsAt } = donation;
  return {
    title: donation.title,
    description: donation.description,
    imageId: donation.imageId,
    amounts: donation.amountsMinor.map((minor) => shortDecimal(minor, currency)),
    ownAmount: donation.ownAmount,
    least: decimalOf(donation.leastMinor, currency),
    most: decimalOf(donation.mostMinor, currency),
    rhythms: donation.rhythms,
    goal: goalMinor === null ? '' : decimalOf(goalMinor, currency),
    endsAt: endsAt === null ? null : new Date(endsAt).toISOString(),
    receiptText: donation.receiptText,
    enabled: donation.enabled,
  };
};

interface Reading {
  readonly currency: string;
  readonly locale: string;
}

/** Null: it is no amount above zero. */
function minorIn(text: string, { currency, locale }: Reading): number | null {
  const reading = readMoney(text, currency, locale);
  const minor = reading.ok ? minorOf(reading.decimal, currency) : 0;
  return minor > 0 ? minor : null;
}

type Problem = keyof typeof donationMessages;

/** What is typed and cannot be sent, by field. */
export function problemsOf(fields: DonationFields, reading: Reading): Partial<Record<string, Problem>> {
  const { amounts, ownAmount, goal } = fields;
  const least = minorIn(fields.least, reading);
  const most = minorIn(fields.most, reading);
  return {
    ...(fields.title.trim() === '' && { title: 'wrongName' as const }),
    ...(amounts.some((text) => minorIn(text, reading) === null) && { amounts: 'wrongAmounts' as const }),
    ...(amounts.length === 0 && !ownAmount && { amounts: 'noAmounts' as const }),
    ...(least === null && { least: 'wrongMoney' as const }),
    ...(most === null && { most: 'wrongMoney' as const }),
    ...(least !== null && most !== null && most < least && { most: 'wrongRange' as const }),
    ...(fields.rhythms.length === 0 && { rhythms: 'wrongRhythms' as const }),
    ...(goal.trim() !== '' && minorIn(goal, reading) === null && { goal: 'wrongGoal' as const }),
  };
}

/** Which field shows what the server says about a part of the body. */
const PATHS: Readonly<Record<string, string>> = {
  amountsMinor: 'amounts',
  leastMinor: 'least',
  mostMinor: 'most',
  goalMinor: 'goal',
};
export const pathOfField = (name: string): string => {
  const [first = name] = name.split(/[./]/).filter((part) => part !== '');
  return PATHS[first] ?? first;
};

/** Of the whole donation, or of what changed alone; everything in it was looked at before. */
export function toChange(
  fields: DonationFields,
  reading: Reading,
  changed: readonly string[] = Object.keys(fields),
): DonationChange {
  const minor = (text: string): number => minorIn(text, reading) ?? 0;
  const whole = {
    title: () => ({ title: fields.title.trim() }),
    description: () => ({ description: fields.description }),
    imageId: () => ({ imageId: fields.imageId }),
    amounts: () => ({ amountsMinor: [...new Set(fields.amounts.map(minor))] }),
    ownAmount: () => ({ ownAmount: fields.ownAmount }),
    least: () => ({ leastMinor: minor(fields.least) }),
    most: () => ({ mostMinor: minor(fields.most) }),
    rhythms: () => ({ rhythms: RHYTHMS.filter((rhythm) => fields.rhythms.includes(rhythm)) }),
    goal: () => ({ goalMinor: fields.goal.trim() === '' ? null : minor(fields.goal) }),
    endsAt: () => ({ endsAt: fields.endsAt === null ? null : new Date(fields.endsAt).getTime() }),
    receiptText: () => ({ receiptText: fields.receiptText }),
    enabled: () => ({ enabled: fields.enabled }),
  };
  return Object.assign(
    {},
    ...Object.entries(whole).flatMap(([name, write]) => (changed.includes(name) ? [write()] : [])),
  ) as DonationChange;
}
