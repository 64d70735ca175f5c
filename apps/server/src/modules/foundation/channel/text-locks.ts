import type { TextLock, TextLockChange, TextLockResponse } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import { channelErrors } from './channel-errors.ts';
import { notifySite } from './channel-repository.ts';
import type { PresentMember } from './presence.ts';
import {
  type LockRow,
  readLock,
  readLocks,
  releaseLock,
  releaseLocks,
  type TabKey,
  takeLock,
} from './presence-repository.ts';

/** Told in the transaction in which a member takes over where another member writes. */
export type TakeOverListener = (
  tx: Queryable,
  websiteId: WebsiteId,
  change: {
    readonly blockId: string;
    readonly from: { readonly memberId: MemberId; readonly name: string };
    readonly to: { readonly memberId: MemberId; readonly name: string };
  },
) => Promise<void>;

/**
 * Who is writing which text. The lock is soft: it keeps no call from changing the text, it keeps people from starting
 * to write where another member does.
 */
export interface TextLocks {
  /** Takes or keeps the lock of a block; the tab lets go of the one that it had before. */
  take(
    websiteId: WebsiteId,
    member: PresentMember,
    blockId: string,
    change: TextLockChange,
  ): Promise<TextLockResponse>;
  release(key: TabKey, blockId: string): Promise<void>;
  list(websiteId: WebsiteId): Promise<TextLock[]>;
  onTakeOver(listener: TakeOverListener): void;
}

const QUIET_MS = 60_000;
const MOST_LISTED = 200;

export function createTextLocks({ database, clock }: { database: Database; clock: Clock }): TextLocks {
  const listeners: TakeOverListener[] = [];
  const quietBefore = (): Date => new Date(clock.now().getTime() - QUIET_MS);
  return {
    async list(websiteId) {
      const rows = await readLocks(database.query, websiteId, { after: quietBefore(), most: MOST_LISTED });
      return rows.map(toDto);
    },
    onTakeOver: (listener) => void listeners.push(listener),
    take: (websiteId, member, blockId, { tab, takeOver = false }) =>
      database.transaction(async (tx) => {
        const after = quietBefore();
        const key = { websiteId, memberId: member.id, tab };
        const before = await readLock(tx, websiteId, blockId, after);
        const lock = await takeLock(
          tx,
          { ...key, blockId, name: member.displayName },
          { now: clock.now(), after, takeOver },
        );
        if (lock === null) {
          const holder = await readLock(tx, websiteId, blockId, after);
          throw channelErrors.textLocked({ values: { name: holder?.name ?? 'Another member' } });
        }
        const isKept = before?.memberId === member.id && before.tab === tab;
        if (before !== null && before.memberId !== member.id) {
          const to = { memberId: member.id, name: member.displayName };
          for (const listener of listeners) await listener(tx, websiteId, { blockId, from: before, to });
        }
        const released = await releaseLocks(tx, key, blockId);
        if (!isKept || released > 0) await notifySite(tx, websiteId, 'states');
        return { lock: toDto(lock), takenFrom: before === null || isKept ? null : toDto(before) };
      }),
    async release(key, blockId) {
      await database.transaction(async (tx) => {
        if ((await releaseLock(tx, key, blockId)) > 0) await notifySite(tx, key.websiteId, 'states');
      });
    },
  };
}

const toDto = ({ takenAt, ...row }: LockRow): TextLock => ({ ...row, takenAt: takenAt.toISOString() });
