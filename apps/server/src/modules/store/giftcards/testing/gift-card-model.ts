/** Cards and orders by their number. */
export type GiftCardStep =
  | { readonly do: 'debit'; readonly debits: readonly ModelDebit[] }
  | { readonly do: 'debit again'; readonly order: number }
  | { readonly do: 'restore'; readonly order: number; readonly card: number; readonly amount: number }
  | { readonly do: 'restore again' }
  | { readonly do: 'adjust'; readonly card: number; readonly delta: number }
  | { readonly do: 'enable'; readonly card: number; readonly enabled: boolean };

export interface ModelDebit {
  readonly card: number;
  readonly amount: number;
}

/** What gift cards should do, as simply as it can be said: one thing at a time, in memory. */
export class GiftCardModel {
  readonly balances: number[];
  readonly enabled: boolean[];
  /** Of each order, by card: what it took and is not back. */
  private readonly orders: Map<number, number>[] = [];

  constructor(initial: readonly number[]) {
    this.balances = [...initial];
    this.enabled = initial.map(() => true);
  }

  debit(debits: readonly ModelDebit[]): boolean {
    const demand = new Map<number, number>();
    for (const { card, amount } of debits) demand.set(card, (demand.get(card) ?? 0) + amount);
    const suffices = ([card, amount]: [number, number]): boolean =>
      this.enabled[card] === true && (this.balances[card] ?? 0) >= amount;
    if (![...demand].every(suffices)) return false;
    for (const [card, amount] of demand) this.balances[card] = (this.balances[card] ?? 0) - amount;
    this.orders.push(demand);
    return true;
  }

  restore(order: number, card: number, amount: number): boolean {
    const debitMinor = this.orders[order]?.get(card) ?? 0;
    if (amount > debitMinor) return false;
    this.orders[order]?.set(card, debitMinor - amount);
    this.balances[card] = (this.balances[card] ?? 0) + amount;
    return true;
  }

  adjust(card: number, delta: number): boolean {
    const after = (this.balances[card] ?? 0) + delta;
    if (after < 0) return false;
    this.balances[card] = after;
    return true;
  }
}
