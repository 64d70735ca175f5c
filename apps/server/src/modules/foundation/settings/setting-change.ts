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
}
