import type { Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { countLive } from './event-list-repository.ts';

export interface LiveCount {
  readonly value: string;
  /** In the last five minutes. */
  readonly visitors5: number;
  /** In the last thirty. */
  readonly visitors30: number;
}

/** Who is here now, as far as anybody knows who is a number. */
export interface LiveVisitors {
  readonly visitors5: number;
  readonly visitors30: number;
  /** Where each visitor is. */
  readonly pages: readonly LiveCount[];
  readonly sources: readonly LiveCount[];
  readonly countries: readonly LiveCount[];
  /** Visitors with page views in each of the last thirty minutes, the last one first. */
  readonly minutes: readonly number[];
}

/** A list of each kind shows so many. There are thirty minutes. */
const MOST = 30;
const MINUTES = 30;

export async function readLive(
  db: Queryable,
  websiteId: WebsiteId,
  { days, now }: { readonly days: readonly string[]; readonly now: Date },
): Promise<LiveVisitors> {
  const rows = await countLive(db, websiteId, { days, now, most: MOST });
  const of = (wanted: string): LiveCount[] =>
    rows
      .filter(({ measure }) => measure === wanted)
      .map(({ value, visitors5, visitors30 }) => ({ value, visitors5, visitors30 }));
  const [all] = of('visitors');
  const byMinute = new Map(of('minute').map(({ value, visitors30 }) => [Number(value), visitors30]));
  return {
    visitors5: all?.visitors5 ?? 0,
    visitors30: all?.visitors30 ?? 0,
    pages: of('page'),
    sources: of('source'),
    countries: of('country'),
    minutes: Array.from({ length: MINUTES }, (_, minute) => byMinute.get(minute) ?? 0),
  };
}
