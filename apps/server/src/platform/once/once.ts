import type { Queryable } from '../db/index.ts';

/** Names a call that may be sent again. Keys of different sites and scopes never meet. */
export interface OnceKey {
  readonly websiteId: string;
  /** Which call it is, and whose: `cart.add/{owner}`. */
  readonly scope: string;
  /** As the client sent it: 1 to 255 printable characters. */
  readonly key: string;
  /** What was asked. The same key for something else is refused. */
  readonly request: unknown;
}

export interface Once {
  /**
   * For work that is one transaction: effect and answer are committed together, so the answer of the first is what every repetition gets,
   * also one that arrives at the same time. What `work` throws is not kept: the call can be tried again.
   */
  inTransaction<T>(key: OnceKey, work: (tx: Queryable) => Promise<T>): Promise<T>;
  /**
   * For work with calls to the outside: `work` runs under a lease, which others respect until it ends or its owner has been silent for a
   * minute; then the next caller takes over. The answer is kept when `work` returns.
   */
  underLease<T>(key: OnceKey, work: () => Promise<T>): Promise<T>;
  /** Keys are forgotten after a day or more. */
  sweepOld(): Promise<number>;
}
