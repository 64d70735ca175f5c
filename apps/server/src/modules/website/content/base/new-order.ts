import { contentErrors } from '../content-errors.ts';

/** A new order names what is there, each once. */
export function demandSame(there: readonly string[], named: readonly string[]): void {
  const wanted = new Set(named);
  if (wanted.size !== named.length || there.length !== named.length || !there.every((id) => wanted.has(id)))
    throw contentErrors.orderMismatch();
}
