import { VITALS, type Vital } from '@awning/contract';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { Keyring } from '../../../platform/keyring/index.ts';
import { createSignedIds } from '../../../platform/signed-ids.ts';

/** Loads of pages as the server named them, so that records are of pages that asked, and each counts once. */
export interface PageLoads {
  begin(websiteId: WebsiteId): string;
  /** Which of these vitals this load brings for the first time; none of a load that is made up or over. */
  claim(websiteId: WebsiteId, pageLoadId: string, vitals: readonly Vital[]): Vital[];
}

/** A page sends its last records within a minute of being loaded, or when it is left; browsers may hold those back. */
const LONGEST_MS = 3_600_000;
/** What each process remembers of those that have sent something. What is forgotten could be counted twice. */
const MOST_REMEMBERED = 20_000;

export function createPageLoads({
  clock,
  ids,
  keyring,
}: {
  readonly clock: Clock;
  readonly ids: Ids;
  readonly keyring: Keyring;
}): PageLoads {
  const signed = createSignedIds(keyring, 'page load');
  const seen = new LRUCache<string, number>({ max: MOST_REMEMBERED });
  const now = (): number => clock.now().getTime();
  return {
    begin: (websiteId) => signed.write(websiteId, `${now().toString(36)}-${ids.next()}`),
    claim(websiteId, pageLoadId, vitals) {
      const id = signed.read(websiteId, pageLoadId);
      if (id === null) return [];
      const age = now() - Number.parseInt(id, 36);
      if (age < 0 || age > LONGEST_MS) return [];
      const before = seen.get(id) ?? 0;
      const fresh = vitals.filter((vital) => (before & bitOf(vital)) === 0);
      seen.set(
        id,
        fresh.reduce((bits, vital) => bits | bitOf(vital), before),
      );
      return fresh;
    },
  };
}

const bitOf = (vital: Vital): number => 1 << VITALS.indexOf(vital);
