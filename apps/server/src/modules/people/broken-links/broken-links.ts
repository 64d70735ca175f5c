import type { BrokenLink, BrokenLinkPage, BrokenLinkQuery } from '@awning/contract';
import type { Logger } from 'pino';
import type { Clock } from '../../../platform/clock.ts';
import type { Database } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import type { Invariant } from '../../../platform/invariant.ts';
import type { Metrics } from '../../../platform/metrics/index.ts';
import { createTally } from '../../../platform/tally.ts';
import type { Settings } from '../../foundation/settings/index.ts';
import type { Redirects } from '../../website/redirects/index.ts';
import { brokenLinkErrors } from './broken-link-errors.ts';
import {
  type BrokenLinkRow,
  countLinks,
  deleteLink,
  deleteLinksBefore,
  findLink,
  listCrowdedSites,
  listLinks,
  listSources,
  trimToNewest,
} from './broken-link-repository.ts';
import { cleanLink, type FoundLink, linkId } from './found-link.ts';

interface LinkSite {
  readonly id: WebsiteId;
  readonly baseUrl: string;
}

/** What visitors asked for and did not get. */
export interface BrokenLinks {
  /** Counted soon. Never waits, and never fails. */
  record(websiteId: WebsiteId, found: FoundLink): void;
  list(websiteId: WebsiteId, query: BrokenLinkQuery): Promise<BrokenLinkPage>;
  remove(websiteId: WebsiteId, brokenLinkId: string): Promise<void>;
  /** Adds a rule to the redirects of the site. */
  redirect(
    site: LinkSite,
    brokenLinkId: string,
    change: { readonly to: string; readonly by: string },
  ): Promise<BrokenLink>;
  flush(): Promise<void>;
  /** Deletes what nobody has asked for in 90 days; returns how many. */
  sweep(): Promise<number>;
  close(): Promise<void>;
  readonly invariants: readonly Invariant[];
}

export interface BrokenLinksParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly log: Logger;
  readonly metrics: Metrics;
  readonly redirects: Pick<Redirects, 'find' | 'read' | 'save'>;
  readonly hostsOf: (websiteId: WebsiteId) => Promise<readonly string[]>;
  readonly settings: Pick<Settings, 'visits'>;
}

/** Different addresses of one site. */
export const MAX_STORED = 500;
const SHOWN_SOURCES = 10;
const RETENTION_MS = 90 * 24 * 3_600_000;
const SWEEP_BATCH = 1_000;

interface WaitingLink extends FoundLink {
  readonly websiteId: WebsiteId;
}

export function createBrokenLinks(parts: BrokenLinksParts): BrokenLinks {
  const { database, clock, log, metrics, hostsOf, redirects, settings } = parts;
  const tally = createTally<WaitingLink>({
    what: 'Broken links',
    most: 5_000,
    everyMs: 5_000,
    keyOf: ({ kind, address, from }) => JSON.stringify([kind, address, from]),
    async write(websiteId, counts) {
      if (!(await settings.visits(websiteId)).value.counting) return;
      const hosts = await hostsOf(websiteId);
      const links = counts.flatMap(({ item, count }) => {
        const link = cleanLink(item, hosts);
        if (link === null) return [];
        return [{ id: linkId(link), kind: link.kind, address: link.address, source: link.from, count }];
      });
      if (links.length === 0) return;
      await database.transaction((tx) => countLinks(tx, websiteId, links, clock.now()));
      await trimToNewest(database.query, websiteId, MAX_STORED);
    },
    lost: metrics.counter(
      'awning_broken_links_lost_total',
      'Reports of broken links that could not be stored',
    ),
    log,
  });
  const demand = async (websiteId: WebsiteId, id: string): Promise<BrokenLinkRow> => {
    const row = await findLink(database.query, websiteId, id);
    if (row === null) throw brokenLinkErrors.missing();
    return row;
  };
  const describe = async (websiteId: WebsiteId, row: BrokenLinkRow): Promise<BrokenLink> => {
    const [link] = await describeLinks(parts, websiteId, [row]);
    if (link === undefined) throw brokenLinkErrors.missing();
    return link;
  };
  return {
    // A long address is cut when it is stored, and must not wait in memory as it is.
    record: (websiteId, { kind, address, from }) =>
      tally.add({ websiteId, kind, address: address.slice(0, 2_000), from: from.slice(0, 2_000) }),

    async list(websiteId, query) {
      const { rows, page } = await listLinks(database.query, websiteId, query);
      return { brokenLinks: await describeLinks(parts, websiteId, rows), ...page };
    },

    async remove(websiteId, id) {
      if ((await deleteLink(database.query, websiteId, id)) === 0) throw brokenLinkErrors.missing();
    },

    async redirect(site, id, { to, by }) {
      const row = await demand(site.id, id);
      const link = await describe(site.id, row);
      if (!link.canRedirect) throw brokenLinkErrors.noRedirect();
      const { rules, version } = await redirects.read(site);
      const start = rules.trimEnd();
      await redirects.save(site, {
        rules: `${start === '' ? '' : `${start}\n`}${row.address} -> ${to.trim()} 301\n`,
        expected: version,
        by,
      });
      return describe(site.id, row);
    },

    flush: tally.flush,
    close: tally.close,

    async sweep() {
      const before = new Date(clock.now().getTime() - RETENTION_MS);
      let swept = 0;
      for (let count = SWEEP_BATCH; count === SWEEP_BATCH; swept += count)
        count = await deleteLinksBefore(database.query, before, SWEEP_BATCH);
      return swept;
    },

    invariants: [
      {
        name: 'broken-links.bounded',
        meaning:
          'A site keeps more broken links than it should: the oldest are not let go of, and the table grows.',
        // Two who write at the same moment may each leave a few for the next.
        violations: (db) => listCrowdedSites(db, 2 * MAX_STORED),
      },
    ],
  };
}

async function describeLinks(
  { database, redirects }: BrokenLinksParts,
  websiteId: WebsiteId,
  rows: readonly BrokenLinkRow[],
): Promise<BrokenLink[]> {
  const sources = await listSources(
    database.query,
    websiteId,
    rows.map(({ id }) => id),
    SHOWN_SOURCES,
  );
  return Promise.all(
    rows.map(async ({ id, kind, address, count, firstSeenAt, lastSeenAt }) => {
      const rule = address.startsWith('/') ? await redirects.find(websiteId, address) : null;
      return {
        id,
        kind,
        address,
        count,
        firstSeenOn: firstSeenAt.getTime(),
        lastSeenOn: lastSeenAt.getTime(),
        linkedFrom: sources
          .filter((source) => source.id === id)
          .map((source) => ({ from: source.source, count: source.count })),
        redirectsTo: rule?.location ?? null,
        canRedirect: kind === 'page' && rule === null,
      };
    }),
  );
}
