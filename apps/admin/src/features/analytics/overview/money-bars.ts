import type { OverviewReport } from '@awning/contract';

type MoneyParts = OverviewReport['moneyParts'];
const PARTS = ['goodsMinor', 'discountMinor', 'shippingMinor', 'taxMinor', 'refundsMinor'] as const;

export interface MoneyBar {
  readonly name: (typeof PARTS)[number] | 'salesMinor';
  readonly minor: number;
  /** Where it begins and how long it is, in percent of the room. */
  readonly start: number;
  readonly size: number;
}

/** Each part stands where the parts before it end, and what is left at the end are the sales. */
export function moneyBars(parts: MoneyParts): MoneyBar[] {
  let sum = 0;
  const spans = PARTS.map((name) => {
    const from = sum;
    sum += parts[name];
    return { name, minor: parts[name], from: Math.min(from, sum), to: Math.max(from, sum) };
  });
  const all = [
    ...spans.filter(({ name, minor }) => minor !== 0 || name === 'goodsMinor'),
    {
      name: 'salesMinor' as const,
      minor: parts.salesMinor,
      from: Math.min(0, parts.salesMinor),
      to: Math.max(0, parts.salesMinor),
    },
  ];
  const lowest = Math.min(0, ...all.map(({ from }) => from));
  const room = Math.max(1, ...all.map(({ to }) => to)) - lowest;
  const percent = (minor: number): number => Math.round((minor / room) * 10_000) / 100;
  return all.map(({ name, minor, from, to }) => ({
    name,
    minor,
    start: percent(from - lowest),
    size: percent(to - from),
  }));
}
