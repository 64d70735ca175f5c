import type { ActivitySettings, Permission } from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Ids } from '../../../platform/ids.ts';
import type { SiteVersions } from '../../../platform/site-versions/index.ts';
import type { CheckedSettings } from '../settings/index.ts';
import type { ActivityContext, NamesOfMembers } from './activity-dto.ts';

/** The member who asks, with all that they may do. */
export interface Asker {
  readonly id: MemberId;
  readonly permissions: readonly Permission[];
}

export interface ActivityParts {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  readonly ids: Ids;
  readonly namesOfMembers: (websiteId: WebsiteId) => Promise<NamesOfMembers>;
  /** Whether a stored document has code that runs on the page. */
  readonly runsCode: (document: unknown) => boolean;
  /**
   * Told of the rows that are back to what they were, in the transaction that brought them back. Returns what stands in
   * the way of that.
   */
  readonly onUndone?: (
    tx: Queryable,
    websiteId: WebsiteId,
    rows: readonly UndoneRow[],
  ) => Promise<string | null>;
}

/** A row as an activity had changed it. */
interface UndoneRow {
  readonly tableName: string;
  readonly rowKey: Readonly<Record<string, unknown>>;
  readonly before: Readonly<Record<string, unknown>> | null;
  readonly after: Readonly<Record<string, unknown>> | null;
}

/** What the use cases of this module work with. */
export interface ActivityWork extends ActivityParts {
  readonly settings: CheckedSettings<ActivitySettings>;
}

const DAY_MS = 24 * 3_600_000;

export async function readContext(
  { settings, clock, namesOfMembers }: ActivityWork,
  websiteId: WebsiteId,
): Promise<ActivityContext> {
  const [{ value }, names] = await Promise.all([settings.read(websiteId), namesOfMembers(websiteId)]);
  return { names, undoDays: value.undoDays, since: daysAgo(clock, value.undoDays) };
}

export const daysAgo = (clock: Clock, days: number): Date => new Date(clock.now().getTime() - days * DAY_MS);
