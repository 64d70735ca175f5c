/** The category of products that are never taxed. */
export const UNTAXED = 'none';

export interface TaxRule {
  readonly id: string;
  readonly name: string;
  readonly countryCode: string;
  /** Null: the whole country. */
  readonly state: string | null;
  /** `941*, 94200-94299`; null: everywhere there. */
  readonly postalCodes: string | null;
  /** Thousandths of a percent: 8875 is 8.875 %. */
  readonly rate: number;
  /** The tax category of products; null: all but `none`. */
  readonly category: string | null;
  readonly onShipping: boolean;
}

export interface TaxTable {
  readonly pricesIncludeTax: boolean;
  /** Where amounts of tax are rounded: for each line, or once for all of them. */
  readonly rounding: 'line' | 'order';
  readonly rules: readonly TaxRule[];
}

/** What one rule took of a cart. */
export interface TaxLine {
  readonly ruleId: string;
  readonly name: string;
  readonly rate: number;
  /** What the rate was applied to: without tax, also where prices include it. */
  readonly taxableMinor: number;
  readonly amountMinor: number;
}
