/** Variants and owners by their number. `owner: null` is somebody who holds nothing, such as a merchant who sells by telephone. */
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
  | { readonly do: 'put back'; readonly lines: readonly ModelLine[] }
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

  constructor(variants: number) {
    this.stock = Array.from({ length: variants }, () => 0);
  }

  available(variant: number, owner: number | null = null): number {
    const stock = this.stock[variant] ?? 0;
    if (stock === 'unlimited') return Number.POSITIVE_INFINITY;
    const held = this.holds
      .filter((hold) => hold.variant === variant && hold.until > this.minute && hold.owner !== owner)
      .reduce((sum, { quantity }) => sum + quantity, 0);
    return Math.max(0, stock - held);
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
    this.move(lines, -1);
    if (owner !== null) this.release(owner);
    return true;
  }

  putBack(lines: readonly ModelLine[]): void {
    this.move(lines, 1);
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
    return lines.every(({ variant }) => {
      const wanted = lines
        .filter((line) => line.variant === variant)
        .reduce((sum, { quantity }) => sum + quantity, 0);
      return wanted <= this.available(variant, owner);
    });
  }

  private move(lines: readonly ModelLine[], direction: 1 | -1): void {
    for (const { variant, quantity } of lines) {
      const stock = this.stock[variant] ?? 0;
      if (stock !== 'unlimited') this.stock[variant] = stock + direction * quantity;
    }
  }
}
