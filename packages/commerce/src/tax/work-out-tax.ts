import { splitByWeight } from '../money/split-money.ts';
import type { TaxLine, TaxRule, TaxTable } from './tax-table.ts';

/** Thousandths of a percent in a whole. */
const WHOLE = 100_000;

/** Something that costs money, with the rules that tax it. */
export interface Taxed {
  /** After discounts. */
  readonly amountMinor: number;
  readonly rules: readonly TaxRule[];
}

export interface WorkedOutTax {
  /** One for each of the taxed. */
  readonly taxes: readonly number[];
  readonly taxLines: readonly TaxLine[];
}

/** Tax of one rule on one of the taxed, by rule and then by place. */
type Shares = Map<TaxRule, number[]>;

/**
 * What the rules take of each. Rates of several rules add up; none is applied to the tax of another.
 *
 * @throws RangeError for rates that are negative, not whole, or above 100 %
 */
export function workOutTax(taxed: readonly Taxed[], table: TaxTable): WorkedOutTax {
  const shares: Shares = new Map();
  for (const { rules } of taxed) {
    for (const rule of rules) shares.set(rule, shares.get(rule) ?? taxed.map(() => 0));
  }
  for (const { rate } of shares.keys()) {
    if (!Number.isSafeInteger(rate) || rate < 0 || rate > WHOLE) {
      throw new RangeError('A rate of tax is a whole number of thousandths of a percent, up to 100 %.');
    }
  }
  const together = table.rounding === 'order';
  const groups = table.pricesIncludeTax ? groupByRules(taxed) : groupByRule(taxed, [...shares.keys()]);
  for (const { rules, places } of together ? groups : groups.flatMap(apart)) {
    const amounts = places.map((place) => taxed[place]?.amountMinor ?? 0);
    takeTax(amounts, rules, table.pricesIncludeTax).forEach(({ rule, parts }) => {
      parts.forEach((part, index) => {
        const place = places[index];
        const row = shares.get(rule);
        if (row && place !== undefined) row[place] = (row[place] ?? 0) + part;
      });
    });
  }
  const taxes = taxed.map((_, place) => sum([...shares.values()].map((row) => row[place] ?? 0)));
  return { taxes, taxLines: taxLinesOf(taxed, taxes, shares, table) };
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, amount) => total + amount, 0);

/** What is rounded together. */
interface Group {
  readonly rules: readonly TaxRule[];
  readonly places: readonly number[];
}

const apart = ({ rules, places }: Group): Group[] => places.map((place) => ({ rules, places: [place] }));

/** Tax on top: every rule is rounded for itself, as it stands on the invoice. */
const groupByRule = (taxed: readonly Taxed[], rules: readonly TaxRule[]): Group[] =>
  rules.map((rule) => ({
    rules: [rule],
    places: taxed.flatMap(({ rules: own }, place) => (own.includes(rule) ? [place] : [])),
  }));

/** Tax within the price: what is taken out depends on all rules together, so things with the same rules go together. */
function groupByRules(taxed: readonly Taxed[]): Group[] {
  const groups = new Map<string, { rules: readonly TaxRule[]; places: number[] }>();
  for (const [place, { rules }] of taxed.entries()) {
    const key = JSON.stringify(rules.map(({ id }) => id));
    const group = groups.get(key);
    if (group) group.places.push(place);
    else if (rules.length > 0) groups.set(key, { rules, places: [place] });
  }
  return [...groups.values()];
}

function takeTax(
  amounts: readonly number[],
  rules: readonly TaxRule[],
  isIncluded: boolean,
): { readonly rule: TaxRule; readonly parts: readonly number[] }[] {
  const rates = rules.map(({ rate }) => rate);
  const rate = sum(rates);
  if (rate === 0) return [];
  const taxMinor = share(sum(amounts), rate, isIncluded ? WHOLE + rate : WHOLE);
  // First to the things, then to the rules: no thing is asked for more tax than it costs.
  const ofThings = splitByWeight(taxMinor, amounts);
  const ofRules = splitTwice(ofThings, splitByWeight(taxMinor, rates), rates);
  return rules.map((rule, index) => ({ rule, parts: ofRules[index] ?? [] }));
}

/** Divides what each thing bears between the rules so that each rule gets its own amount. */
function splitTwice(
  ofThings: readonly number[],
  ofRules: readonly number[],
  rates: readonly number[],
): number[][] {
  const left = [...ofRules];
  const rows = rates.map(() => ofThings.map(() => 0));
  ofThings.forEach((thing, place) => {
    splitByWeight(thing, left).forEach((part, index) => {
      const row = rows[index];
      if (row) row[place] = part;
      left[index] = (left[index] ?? 0) - part;
    });
  });
  return rows;
}

/** To the nearest minor unit, halves up. */
const share = (amountMinor: number, rate: number, whole: number): number =>
  Number((BigInt(amountMinor) * BigInt(rate) * 2n + BigInt(whole)) / (BigInt(whole) * 2n));

function taxLinesOf(
  taxed: readonly Taxed[],
  taxes: readonly number[],
  shares: Shares,
  { rules, pricesIncludeTax }: TaxTable,
): TaxLine[] {
  return rules.flatMap((rule) => {
    const row = shares.get(rule);
    if (row === undefined) return [];
    const taxableMinor = sum(
      taxed.map(({ amountMinor, rules: own }, place) =>
        own.includes(rule) ? amountMinor - (pricesIncludeTax ? (taxes[place] ?? 0) : 0) : 0,
      ),
    );
    const amountMinor = sum(row);
    if (taxableMinor === 0 && amountMinor === 0) return [];
    return [{ ruleId: rule.id, name: rule.name, rate: rule.rate, taxableMinor, amountMinor }];
  });
}
