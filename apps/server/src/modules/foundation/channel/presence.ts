import type { ChannelPresence, PresenceChange } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import { notifySite } from './channel-repository.ts';
import { initialsOf, pickColour } from './person-badge.ts';
import {
  deleteOlderTabs,
  deletePresence,
  type PresenceRow,
  readPresences,
  refreshPresence,
  releaseLocks,
  savePresence,
  type TabKey,
} from './presence-repository.ts';

export interface PresentMember {
  readonly id: MemberId;
  readonly displayName: string;
}

/** Who works on a site, on which page and section. */
export interface Presence {
  /** The tab is here, and shows this. Returns all who are here. */
  keep(websiteId: WebsiteId, member: PresentMember, change: PresenceChange): Promise<ChannelPresence[]>;
  /** The tab was closed: what it was writing is free. */
  end(key: TabKey): Promise<void>;
  list(websiteId: WebsiteId): Promise<ChannelPresence[]>;
}

/** A tab says that it is here every ten seconds, so two of its messages may get lost. */
const GONE_MS = 30_000;
const MOST_TABS_OF_MEMBER = 20;
/** More than a screen can show. */
const MOST_LISTED = 200;

export function createPresence({ database, clock }: { database: Database; clock: Clock }): Presence {
  const goneBefore = (): Date => new Date(clock.now().getTime() - GONE_MS);
  const list = async (websiteId: WebsiteId): Promise<ChannelPresence[]> =>
    (await readPresences(database.query, websiteId, { after: goneBefore(), most: MOST_LISTED })).map(toDto);

  return {
    list,
    async keep(websiteId, member, { tab, page, section = null }) {
      const now = clock.now();
      const after = goneBefore();
      const place = { websiteId, memberId: member.id, name: member.displayName, tab, page, section };
      if (!(await refreshPresence(database.query, place, { now, after }))) {
        const others = await readPresences(database.query, websiteId, { after, most: MOST_LISTED });
        const colour = pickColour(member.id, others);
        await database.transaction(async (tx) => {
          await savePresence(tx, place, { colour, now, after });
          await deleteOlderTabs(tx, place, MOST_TABS_OF_MEMBER);
          await notifySite(tx, websiteId, 'states');
        });
      }
      return list(websiteId);
    },
    end: (key) =>
      database.transaction(async (tx) => {
        const ended = (await deletePresence(tx, key)) + (await releaseLocks(tx, key, null));
        if (ended > 0) await notifySite(tx, key.websiteId, 'states');
      }),
  };
}

const toDto = ({ since, ...row }: PresenceRow): ChannelPresence => ({
  ...row,
  initials: initialsOf(row.name),
  since: since.toISOString(),
});
