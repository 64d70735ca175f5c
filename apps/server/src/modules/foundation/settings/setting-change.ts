import type { Queryable } from '../../../platform/db/index.ts';

export interface Versioned<T> {
  readonly value: T;
  readonly version: number;
}

export interface Change<T> {
  readonly value: T;
  /** Refuse when the stored version is another one. */
  readonly expected?: number | undefined;
  /** Who changes it, for the record. */
  readonly by: string;
  /** The transaction that it is a part of. */
  readonly within?: Queryable | undefined;
}
