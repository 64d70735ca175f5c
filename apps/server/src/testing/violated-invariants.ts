import type { Queryable } from '../platform/db/index.ts';
import type { Invariant } from '../platform/invariant.ts';

/** Every row that breaks a promise, after the name of the promise. */
export async function violatedInvariants(db: Queryable, invariants: readonly Invariant[]): Promise<string[]> {
  const broken: string[] = [];
  for (const { name, violations } of invariants)
    for (const row of await violations(db)) broken.push(`${name}: ${row}`);
  return broken;
}
