import type { Preferences } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import { memberErrors } from './member-errors.ts';
import {
  deleteEmptyMemberPreferences,
  lockMember,
  measureMemberPreferences,
  type PreferenceKey,
  readMemberPreferences,
  type StoredPreferenceRow,
  writeMemberPreferences,
} from './member-preference-repository.ts';

/** What a member's own screens remember, by namespace. */
export interface MemberPreferences {
  read(key: PreferenceKey): Promise<StoredPreferenceRow>;
  /** Replaces the namespace; with `expected` only over this version. */
  save(key: PreferenceKey, value: Preferences, expected: number | undefined): Promise<StoredPreferenceRow>;
}

/** Of one namespace. */
const MAX_KB = 64;
/** Of a member. */
const MAX_NAMESPACES = 100;
const MAX_MEMBER_KB = 512;

/**
 * Screens and tools choose names and contents, so a member has a limit of both. What is over a limit already can be
 * changed, and made smaller.
 */
export function createMemberPreferences({
  database,
  clock,
}: {
  readonly database: Database;
  readonly clock: Clock;
}): MemberPreferences {
  return {
    read: (key) => readMemberPreferences(database.query, key),
    async save(key, value, expected) {
      const bytes = Buffer.byteLength(JSON.stringify(value));
      if (bytes > MAX_KB * 1024) throw memberErrors.preferencesTooLarge({ values: { max: MAX_KB } });
      return database.transaction(async (tx) => {
        await lockMember(tx, key);
        const before = await readMemberPreferences(tx, key);
        if (expected !== undefined && expected !== before.version) throw memberErrors.preferencesChanged();
        const saved = await writeMemberPreferences(tx, key, { value, now: clock.now() });
        const isNew = before.version === 0;
        const { namespaces, bytes: together } = await measureMemberPreferences(tx, key);
        if (isNew && namespaces > MAX_NAMESPACES) {
          const removed = await deleteEmptyMemberPreferences(tx, key);
          if (namespaces - removed > MAX_NAMESPACES)
            throw memberErrors.tooManyNamespaces({ values: { max: MAX_NAMESPACES } });
        }
        const grows = isNew || bytes > Buffer.byteLength(JSON.stringify(before.value));
        if (grows && together > MAX_MEMBER_KB * 1024)
          throw memberErrors.preferencesFull({ values: { max: MAX_MEMBER_KB } });
        return saved;
      });
    },
  };
}
