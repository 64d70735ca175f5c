import type { Statement } from '../../../../platform/db/index.ts';
import { contentErrors } from '../content-errors.ts';

export function demandVersion(expected: number | undefined, current: number): void {
  if (expected !== undefined && expected !== current) throw contentErrors.changedMeanwhile();
}

/** What a change writes. */
export type RowChange<Row extends { version: number }> = Partial<Omit<Row, 'version'>> & {
  readonly version?: Statement;
};
