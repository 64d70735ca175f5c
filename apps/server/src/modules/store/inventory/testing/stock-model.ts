/** Variants and owners by their number. `owner: null` holds nothing, such as a merchant who sells by telephone. */
export type StockStep =
  | { readonly do: 'track'; readonly variant: number; readonly stock: number | 'unlimited' }
  | { readonly do: 'adjust'; readonly changes: readonly ModelChange[] }
  | {
      readonly do: 'hold';
      readonly owner: number;
      readonly lines: readonly ModelLine[];
      readonly minutes: number;
    }
  | { readonly do: 'take'; readonly owner: number | null; readonly lines: readonly ModelLine[] }
  | { readonly do: 'take again' }
  | { readonly do: 'put back'; readonly sale: number; readonly lines: readonly ModelLine[] }
  | { readonly do: 'release'; readonly owner: number }
  | { readonly do: 'wait'; readonly minutes: number };

export interface ModelLine {
  readonly variant: number;
  readonly quantity: number;
}
export interface ModelChange extends ModelLine {
  readonly kind: 'increment' | 'decrement' | 'setFinite' | 'setUnlimited';
}

interface ModelHold extends ModelLine {
  readonly owner: number;
  readonly until: number;
}

/** What stock should do, as simply as it can be said: one thing at a time, in memory. */
export class StockModel {
  readonly stock: (number | 'unlimited')[];
  minute = 0;
  private holds: ModelHold[] = [];
  /** Of each sale, by variant: what it took of what was counted, and is not back. */
  private readonly sales: Map<number, number>[] = [];

  constructor(variants: number) {
    this.stock = Array.from({ length: variants }, () => 0);
  }

  available(variant: number, owner: number | null = null): number {
    const stock = this.stock[variant] ?? 0;
    if (stock === 'unlimited') return Number.POSITIVE_INFINITY;
    const heldQuantity = this.holds
      .filter((hold) => hold.variant === variant && hold.until > this.minute && hold.owner !== owner)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return Math.max(0, stock - heldQuantity);
  }

  hold(owner: number, lines: readonly ModelLine[], minutes: number): boolean {
    if (!this.suffices(owner, lines)) return false;
    this.release(owner);
    const until = this.minute + minutes;
    this.holds.push(...lines.map((line) => ({ ...line, owner, until })));
    return true;
  }

  take(owner: number | null, lines: readonly ModelLine[]): boolean {
    if (!this.suffices(owner, lines)) return false;
    const counted = sumUp(lines).filter(([variant]) => this.stock[variant] !== 'unlimited');
    for (const [variant, quantity] of counted) this.add(variant, -quantity);
    this.sales.push(new Map(counted));
    if (owner !== null) this.release(owner);
    return true;
  }

  /** What was or is unlimited is left out; false when the sale took less than that. */
  putBack(sale: number, lines: readonly ModelLine[]): boolean {
    const saleLines = this.sales[sale] ?? new Map<number, number>();
    const back = sumUp(lines).filter(
      ([variant]) => saleLines.has(variant) && this.stock[variant] !== 'unlimited',
    );
    if (back.some(([variant, quantity]) => quantity > (saleLines.get(variant) ?? 0))) return false;
    for (const [variant, quantity] of back) {
      this.add(variant, quantity);
      saleLines.set(variant, (saleLines.get(variant) ?? 0) - quantity);
    }
    return true;
  }

  release(owner: number): void {
    this.holds = this.holds.filter((hold) => hold.owner !== owner);
  }

  adjust(changes: readonly ModelChange[]): boolean {
    const next = [...this.stock];
    for (const { variant, kind, quantity } of changes) {
      const before = this.stock[variant] ?? 0;
      if (kind === 'setUnlimited') next[variant] = 'unlimited';
      else if (kind === 'setFinite') next[variant] = quantity;
      else if (before === 'unlimited') return false;
      else next[variant] = before + (kind === 'increment' ? quantity : -quantity);
    }
    if (next.some((stock) => stock !== 'unlimited' && stock < 0)) return false;
    this.stock.splice(0, next.length, ...next);
    return true;
  }

  private suffices(owner: number | null, lines: readonly ModelLine[]): boolean {
    return sumUp(lines).every(([variant, wanted]) => wanted <= this.available(variant, owner));
  }

  private add(variant: number, quantity: number): void {
    const stock = this.stock[variant] ?? 0;
    if (stock !== 'unlimited') this.stock[variant] = stock + quantity;
  }
}

/** Each variant once, with what the lines want of it together. */
function sumUp(lines: readonly ModelLine[]): [number, number][] {
  const sums = new Map<number, number>();
  for (const { variant, quantity } of lines) sums.set(variant, (sums.get(variant) ?? 0) + quantity);
  return [...sums];
}
