import type { RedirectTrialResult, TriedAddress } from '@awning/contract';
import { isReservedAddress } from '@awning/site-model';
import { checkRules } from './redirect-check.ts';
import { pathOn } from './redirect-loops.ts';
import { type RedirectRule, readRules } from './redirect-rules.ts';
import { arrangeRules, findRule, type RedirectTable } from './redirect-table.ts';
import { inSlices } from './sliced-work.ts';

/** Whether visitors find a page at a path of the site. */
export type StandsAt = (path: string) => Promise<boolean>;

interface Trial {
  readonly baseUrl: string;
  /** The text that is tried. */
  readonly rules: string;
  /** The text that is in force. */
  readonly stored: string;
  readonly addresses: readonly string[];
  readonly standsAt: StandsAt;
}

const MAX_REPORTED = 100;
/** Browsers give up as well. */
const LONGEST_CHAIN = 20;

/** What rules would do to the addresses of a site, and how they differ from those in force. */
export async function tryRules({
  baseUrl,
  rules: text,
  stored,
  addresses,
  standsAt,
}: Trial): Promise<RedirectTrialResult> {
  const { ruleCount, problems, warnings } = await inSlices(checkRules(text, baseUrl));
  const { rules } = await inSlices(readRules(text));
  const before = await inSlices(readRules(stored));
  const table = await inSlices(arrangeRules(rules));
  const tried: TriedAddress[] = [];
  for (const address of addresses) tried.push(await tryAddress({ baseUrl, table, standsAt }, address));
  return {
    ruleCount,
    problems: problems.slice(0, MAX_REPORTED),
    warnings: warnings.slice(0, MAX_REPORTED),
    added: countMissing(before.rules, rules),
    removed: countMissing(rules, before.rules),
    tried,
  };
}

interface Site {
  readonly baseUrl: string;
  readonly table: RedirectTable;
  readonly standsAt: StandsAt;
}

type Step = Omit<TriedAddress, 'address' | 'end'>;

const stepTo = (outcome: 'page' | 'nothing' | 'other-site'): Step => ({
  outcome,
  line: null,
  location: null,
  status: null,
});

/** What people paste: the whole address, its path, or its path without the slash. */
const typedPath = (baseUrl: string, typed: string): string =>
  typed === baseUrl ? '/' : /^(\/|[a-z]+:)/i.test(typed) ? typed : `/${typed}`;

async function tryAddress(site: Site, address: string): Promise<TriedAddress> {
  const first = await stepFrom(site, typedPath(site.baseUrl, address.trim()));
  let last = first;
  for (let steps = 1; last.location !== null && steps < LONGEST_CHAIN; steps++)
    last = await stepFrom(site, last.location);
  return { address, ...first, end: last.outcome };
}

async function stepFrom({ baseUrl, table, standsAt }: Site, address: string): Promise<Step> {
  const path = pathOn(baseUrl, address);
  if (path === null) return stepTo('other-site');
  const [, first = ''] = path.split('/');
  if (isReservedAddress(first) || (await standsAt(path))) return stepTo('page');
  const found = findRule(table, path);
  // As for visitors: a rule that leads where they are says nothing.
  if (!found || pathOn(baseUrl, found.location) === path) return stepTo('nothing');
  const { rule, location } = found;
  return { outcome: 'redirect', line: rule.line, location, status: rule.status };
}

const keyOf = ({ from, to, status }: RedirectRule): string => JSON.stringify([from, to, status]);

/** How many of `rules` are not among `others`. */
function countMissing(others: readonly RedirectRule[], rules: readonly RedirectRule[]): number {
  const known = new Set(others.map(keyOf));
  return rules.filter((rule) => !known.has(keyOf(rule))).length;
}
