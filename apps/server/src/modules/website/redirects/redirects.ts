import {
  REDIRECTS_LIMIT,
  type RedirectRulePage,
  type RedirectRuleQuery,
  type RedirectTrial,
  type RedirectTrialResult,
} from '@awning/contract';
import type { MovedAddresses } from '@awning/site-model';
import { LRUCache } from 'lru-cache';
import type { Clock } from '../../../platform/clock.ts';
import type { Database, Queryable } from '../../../platform/db/index.ts';
import type { WebsiteId } from '../../../platform/entity-ids.ts';
import { createSiteCache, type SiteVersions } from '../../../platform/site-versions/index.ts';
import { followedRules, type NewRule } from './follow-redirects.ts';
import { type CheckedRules, checkRules } from './redirect-check.ts';
import { redirectErrors } from './redirect-errors.ts';
import { pathOn } from './redirect-loops.ts';
import {
  deleteRule,
  listRules,
  lockRedirects,
  readRedirects,
  readRedirectsVersion,
  writeRedirects,
} from './redirect-repository.ts';
import { headerText, readRules } from './redirect-rules.ts';
import { arrangeRules, findRule, type RedirectTable } from './redirect-table.ts';
import { type StandsAt, tryRules } from './redirect-trial.ts';
import { inSlices } from './sliced-work.ts';

export interface Redirect {
  /** For the header, with the query of the request. */
  readonly location: string;
  readonly status: 301 | 302;
}

export interface VersionedRedirects extends Pick<CheckedRules, 'ruleCount' | 'warnings'> {
  readonly rules: string;
  readonly version: number;
}

export interface Redirects {
  /**
   * `address` is the path with its query, as it was asked for. Null where no rule says anything: ask after the pages.
   */
  find(websiteId: WebsiteId, address: string): Promise<Redirect | null>;
  read(site: RedirectSite): Promise<VersionedRedirects>;
  /** The rules as rows. */
  list(websiteId: WebsiteId, query: RedirectRuleQuery): Promise<RedirectRulePage>;
  /** What rules would do; nothing is saved. */
  tryOut(site: RedirectSite, trial: RedirectTrial, standsAt: StandsAt): Promise<RedirectTrialResult>;
  /** The lines of one rule. */
  remove(websiteId: WebsiteId, ruleId: string, by: string): Promise<void>;
  /**
   * Lets rules lead to where pages are now, and adds others, in the transaction that moves the pages and makes the new
   * version of the site.
   */
  follow(
    tx: Queryable,
    websiteId: WebsiteId,
    move: { readonly moved: MovedAddresses; readonly redirects: readonly NewRule[]; readonly by: string },
  ): Promise<void>;
  save(
    site: RedirectSite,
    change: { readonly rules: string; readonly expected?: number | undefined; readonly by: string },
  ): Promise<VersionedRedirects>;
}

export interface RedirectSite {
  readonly id: string;
  readonly baseUrl: string;
}

interface Compiled {
  readonly version: number;
  readonly table: RedirectTable;
}

const MAX_CACHED = 10_000;
/** Of text; the rules that come out of it take some twenty times as much. */
const MAX_COMPILED_BYTES = 4 * 1024 * 1024;
const MAX_REPORTED = 100;

export function createRedirects({
  database,
  siteVersions,
  clock,
}: {
  database: Database;
  siteVersions: SiteVersions;
  clock: Clock;
}): Redirects {
  const versions = createSiteCache({ siteVersions, maxSize: MAX_CACHED });
  // By their own version: other changes of the site, which are frequent, leave them alone.
  const compiled = new LRUCache<string, Compiled>({ max: MAX_CACHED, maxSize: MAX_COMPILED_BYTES });
  /** Many may ask while it is done; it is done once. */
  const underWay = new Map<string, Promise<RedirectTable>>();

  const tableOf = async (websiteId: WebsiteId): Promise<RedirectTable | null> => {
    const version = await versions.getOrLoad(websiteId, 'version', () =>
      readRedirectsVersion(database.query, websiteId),
    );
    if (version === 0) return null;
    const known = compiled.get(websiteId);
    if (known?.version === version) return known.table;
    const key = `${websiteId}/${version}`;
    const running = underWay.get(key) ?? arrange(websiteId).finally(() => underWay.delete(key));
    underWay.set(key, running);
    return running;
  };
  const arrange = async (websiteId: WebsiteId): Promise<RedirectTable> => {
    const stored = await readRedirects(database.query, websiteId);
    // Lines that this version cannot read are left out; the others hold.
    const { rules } = await inSlices(readRules(stored.rules));
    const table = await inSlices(arrangeRules(rules));
    compiled.set(websiteId, { version: stored.version, table }, { size: stored.rules.length + 1 });
    return table;
  };

  return {
    async find(websiteId, address) {
      const table = await tableOf(websiteId);
      if (table === null) return null;
      const [path = '/'] = address.split('?', 1);
      const rule = findRule(table, path);
      // A rule for many addresses may be for the one that it leads to; then there is nothing there.
      if (!rule || pathOn('', rule.location) === (path.replace(/\/$/, '') || '/')) return null;
      return {
        location: withQuery(rule.location, address.slice(path.length + 1)),
        status: rule.rule.status,
      };
    },
    async read({ id, baseUrl }) {
      const { rules, version } = await readRedirects(database.query, id);
      const { ruleCount, warnings } = await inSlices(checkRules(rules, baseUrl));
      return { rules, version, ruleCount, warnings: warnings.slice(0, MAX_REPORTED) };
    },
    async list(websiteId, query) {
      const { rows: rules, page } = await listRules(database.query, websiteId, query);
      return { rules, ...page };
    },
    async tryOut({ id, baseUrl }, { rules, addresses = [] }, standsAt) {
      demandSize(rules);
      const { rules: stored } = await readRedirects(database.query, id);
      return tryRules({ baseUrl, rules, stored, addresses, standsAt });
    },
    remove: (websiteId, ruleId, by) =>
      database.transaction(async (tx) => {
        const isThere = await deleteRule(tx, { websiteId, ruleId, now: clock.now(), by });
        if (!isThere) throw redirectErrors.missing();
        await siteVersions.bump(tx, websiteId);
      }),
    async follow(tx, websiteId, { moved, redirects: added, by }) {
      const stored = await lockRedirects(tx, websiteId);
      const rules = followedRules(stored.rules, moved, added);
      if (rules === stored.rules) return;
      demandSize(rules);
      await writeRedirects(tx, { websiteId, rules, expected: undefined, now: clock.now(), by });
    },
    async save({ id, baseUrl }, { rules, expected, by }) {
      demandSize(rules);
      const { problems, ruleCount, warnings } = await inSlices(checkRules(rules, baseUrl));
      if (problems.length > 0)
        throw redirectErrors.invalid({
          values: { count: problems.length },
          errors: Object.fromEntries(
            problems.slice(0, 50).map(({ line, message }) => [`line ${line}`, message]),
          ),
        });
      return database.transaction(async (tx) => {
        const version = await writeRedirects(tx, { websiteId: id, rules, expected, now: clock.now(), by });
        if (version === null) throw redirectErrors.changedMeanwhile();
        await siteVersions.bump(tx, id);
        return { rules, version, ruleCount, warnings: warnings.slice(0, MAX_REPORTED) };
      });
    },
  };
}

function demandSize(rules: string): void {
  if (Buffer.byteLength(rules) > REDIRECTS_LIMIT)
    throw redirectErrors.tooLarge({ values: { max: REDIRECTS_LIMIT / 1024 } });
}

/** The query comes before what follows `#`, behind a query that the rule has itself. */
function withQuery(location: string, query: string): string {
  if (query === '') return location;
  const [before = '', fragment] = location.split(/#(.*)/s, 2);
  const joined = `${before}${before.includes('?') ? '&' : '?'}${headerText(query)}`;
  return fragment === undefined ? joined : `${joined}#${fragment}`;
}
