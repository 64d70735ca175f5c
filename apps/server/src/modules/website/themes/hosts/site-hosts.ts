import { isHost, type Theme, type ThemeHost } from '@awning/theme-kit';
import type { Clock } from '../../../../platform/clock.ts';
import type { Database, Queryable } from '../../../../platform/db/index.ts';
import type { WebsiteId } from '../../../../platform/entity-ids.ts';
import type { SiteVersions } from '../../../../platform/site-versions/index.ts';
import { themeErrors } from '../theme-errors.ts';
import { type HostSetting, hostSettings } from './allowed-hosts.ts';
import {
  type HostDecision,
  lockHostChoice,
  readHostChoice,
  sitesThatTrust,
  writeHostChoice,
} from './host-repository.ts';

/** The policy of a page is a header, and headers have an end. */
const MOST_DECISIONS = 200;

interface HostRequest extends Pick<HostDecision, 'kind' | 'host'> {
  /** Null: as if nobody had decided. */
  readonly isAllowed: boolean | null;
}

/** From where pages may load what their theme names. */
export interface SiteHosts {
  /** Of an installed theme, or without one of the active theme. */
  list(websiteId: WebsiteId, themeName?: string): Promise<readonly HostSetting[]>;
  /** Of files that are not installed yet. */
  settingsFor(
    websiteId: WebsiteId,
    theme: { readonly name: string; readonly bundled: boolean; readonly theme: Pick<Theme, 'hosts'> },
  ): Promise<readonly HostSetting[]>;
  /** Holds from then on in every process. */
  decide(websiteId: WebsiteId, requests: readonly HostRequest[]): Promise<void>;
}

export function createSiteHosts({
  database,
  siteVersions,
  clock,
  findHosts,
}: {
  readonly database: Database;
  readonly siteVersions: SiteVersions;
  readonly clock: Clock;
  /** Of a theme that a site may have; null for one that has none. */
  readonly findHosts: (
    websiteId: WebsiteId,
    themeName: string | undefined,
  ) => Promise<Parameters<typeof hostSettings>[0] | null>;
}): SiteHosts {
  return {
    async list(websiteId, themeName) {
      const ofTheme = await findHosts(websiteId, themeName);
      const choice = await readHostChoice(database.query, websiteId);
      return hostSettings(ofTheme ?? { name: '', bundled: false, theme: { hosts: [] } }, choice);
    },
    async settingsFor(websiteId, theme) {
      return hostSettings(theme, await readHostChoice(database.query, websiteId));
    },
    async decide(websiteId, requests) {
      const bad = requests.find(({ host }) => !isHost(host));
      if (bad) throw themeErrors.badHost({ values: { host: bad.host } });
      await database.transaction(async (tx) => {
        const choice = await lockHostChoice(tx, websiteId);
        const decisions = joinDecisions(choice.decisions, requests);
        if (decisions.length > MOST_DECISIONS)
          throw themeErrors.tooManyHosts({ values: { max: MOST_DECISIONS } });
        await writeHostChoice(tx, websiteId, { ...choice, decisions, now: clock.now() });
        await siteVersions.bump(tx, websiteId);
      });
    },
  };
}

const isSame = (a: Pick<HostDecision, 'kind' | 'host'>, b: Pick<HostDecision, 'kind' | 'host'>): boolean =>
  a.kind === b.kind && a.host === b.host;

/** Of two about the same host the last one counts. */
function joinDecisions(
  before: readonly HostDecision[],
  requests: readonly HostRequest[],
): readonly HostDecision[] {
  let decisions = before;
  for (const { kind, host, isAllowed } of requests) {
    decisions = decisions.filter((decision) => !isSame(decision, { kind, host }));
    if (isAllowed !== null) decisions = [...decisions, { kind, host, isAllowed }];
  }
  return decisions;
}

/**
 * The files of a theme are about to change: what sites have allowed it as a whole until now is allowed host by host,
 * so that the new files load nothing else.
 */
export async function endTrust(
  tx: Queryable,
  { themeName, hosts, now }: { themeName: string; hosts: () => Promise<readonly ThemeHost[]>; now: Date },
): Promise<void> {
  const websiteIds = await sitesThatTrust(tx, themeName);
  const named = websiteIds.length === 0 ? [] : await hosts();
  for (const websiteId of websiteIds) {
    const { decisions } = await lockHostChoice(tx, websiteId);
    const allowed = named
      .filter((host) => !decisions.some((decision) => isSame(decision, host)))
      .map(({ kind, host }) => ({ kind, host, isAllowed: true }));
    await writeHostChoice(tx, websiteId, { decisions: [...decisions, ...allowed], trustedTheme: null, now });
  }
}
