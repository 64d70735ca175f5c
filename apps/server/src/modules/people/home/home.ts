import {
  type Activity,
  type ActivityPage,
  type ActivityQuery,
  type FirstRun,
  type HomeResponse,
  type HomeSales,
  mayRoles,
  type Notice,
  type Permission,
  permissionsOf,
  type RoleMap,
} from '@awning/contract';
import type { Clock } from '../../../platform/clock.ts';
import type { MemberId, WebsiteId } from '../../../platform/entity-ids.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import { countTestOrders, readSales } from './home-repository.ts';
import { describeSales, SHOWN_DAYS } from './home-sales.ts';
import { type NoticeParts, readNotices } from './notices.ts';
import { readSetUp, type SetUpParts } from './set-up.ts';

/** The member who looks. */
export interface HomeMember {
  readonly id: MemberId;
  readonly roles: RoleMap;
  readonly isOwner?: boolean;
  readonly viewedRole?: number;
}

/** What a member sees first: what is to do, how today goes, what happened last, what is left to set up. */
export interface Home {
  read(websiteId: WebsiteId, member: HomeMember): Promise<HomeResponse>;
  notices(websiteId: WebsiteId, member: HomeMember): Promise<Notice[]>;
}

export type HomeParts = NoticeParts &
  SetUpParts & {
    readonly clock: Clock;
    readonly settings: Pick<Settings, 'site' | 'store'>;
    readonly firstRuns: { choice(websiteId: WebsiteId): Promise<FirstRun['choice']> };
    readonly activity: {
      list(
        websiteId: WebsiteId,
        asker: { readonly id: MemberId; readonly permissions: readonly Permission[] },
        query: ActivityQuery,
      ): Promise<ActivityPage>;
    };
  };

const SHOWN_ACTIVITIES = 6;

export function createHome(parts: HomeParts): Home {
  return {
    notices: (websiteId, { roles }) => readNotices(parts, websiteId, roles),
    async read(websiteId, member) {
      const { roles } = member;
      const now = parts.clock.now();
      const decides = member.isOwner === true && member.viewedRole === undefined;
      const [notices, sales, activity, setUp, firstRun] = await Promise.all([
        readNotices(parts, websiteId, roles),
        mayRoles(roles, 'reports.view') ? salesOf(parts, websiteId, now) : null,
        lastActivity(parts, websiteId, member),
        mayRoles(roles, 'commerce.manage') ? readSetUp(parts, websiteId) : null,
        decides ? parts.firstRuns.choice(websiteId) : null,
      ]);
      return { now: now.toISOString(), notices, sales, activity, setUp, firstRun };
    },
  };
}

async function salesOf(
  { database, settings }: HomeParts,
  websiteId: WebsiteId,
  now: Date,
): Promise<HomeSales> {
  const [site, store] = await Promise.all([settings.site(websiteId), settings.store(websiteId)]);
  const span = { now, timeZone: site.value.timeZone, currency: store.value.storeCurrency, days: SHOWN_DAYS };
  const [rows, testOrders] = await Promise.all([
    readSales(database.query, websiteId, span),
    countTestOrders(database.query, websiteId, span),
  ]);
  return describeSales({ rows, testOrders }, span);
}

async function lastActivity(
  { activity }: HomeParts,
  websiteId: WebsiteId,
  { id, roles }: HomeMember,
): Promise<Activity[]> {
  const asker = { id, permissions: permissionsOf(roles) };
  return (await activity.list(websiteId, asker, { limit: SHOWN_ACTIVITIES })).activities;
}
