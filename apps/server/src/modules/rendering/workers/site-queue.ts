import type { WebsiteId } from '../../../platform/entity-ids.ts';

/**
 * Who is next at the workers that draw pages. Sites take turns by what their drawings cost, not by how many there are.
 * What a drawing costs beyond the usual is taken from the credit of its site, which grows slowly: whoever used it up
 * waits while others want the workers, so that a theme that needs all it may get has a fraction of a percent of them.
 */
export interface SiteQueue<Task> {
  /**
   * Null: it waits for its turn. Otherwise it is refused, with the milliseconds after which asking again makes sense.
   */
  add(websiteId: WebsiteId, task: Task): number | null;
  /** Before everything else of its site, and never refused: for what was begun already. */
  addFirst(websiteId: WebsiteId, task: Task): void;
  /** Null when nothing fits or everybody has to wait. `spare`: another worker stays free, so that nobody is held up. */
  next(choice: { fits(task: Task): boolean; spare: boolean }): QueuedTask<Task> | null;
  /**
   * After each turn, with what it cost. `slowness`: how many times what is usual anybody would have cost, with a worker
   * that is still cold.
   */
  charge(task: QueuedTask<Task>, costMs: number, slowness?: number): void;
  remove(websiteId: WebsiteId, task: Task): void;
  /** Milliseconds until somebody may go on who has to wait now; null when nobody has to. */
  pauseMs(): number | null;
  waiting(): number;
}

export interface QueuedTask<Task> {
  readonly websiteId: WebsiteId;
  readonly task: Task;
  readonly expectedMs: number;
}

export interface SiteQueueOptions {
  /** Milliseconds; only differences count. */
  readonly now: () => number;
  /**
   * What a drawing may cost without touching the credit, at least. Short ones hold nobody up, however many they are.
   */
  readonly usualMs?: number;
  /**
   * On a slow machine drawings of ordinary themes are slow too, and nobody is to pay for that; this much at the most.
   */
  readonly mostUsualMs?: number;
  /** For the first drawings with a theme, which has to be compiled, and for a page now and then. */
  readonly creditMs?: number;
  /** Milliseconds of credit for each millisecond that passes. */
  readonly share?: number;
  /** For so long after its last question a site counts as one that wants the workers. */
  readonly activeMs?: number;
  readonly maxWaiting?: number;
  readonly maxWaitingOfSite?: number;
  /** Of a site that has used up its credit. */
  readonly maxWaitingInDebt?: number;
  /** Nobody waits for a page longer than that, so it is refused at once. */
  readonly longestPauseMs?: number;
  /** Whether there may ever be a spare worker for sites in debt. */
  readonly several?: boolean;
}

interface Site<Task> {
  readonly tasks: Task[];
  /** What it may use before others are served; below zero it has had more than its turn. */
  deficit: number;
  leftAt: number;
  credit: number;
  creditAt: number;
  expectedMs: number;
}

/** What each site gets in a round. */
const QUANTUM_MS = 5;
/** How much the last drawing says about the next. */
const WEIGHT = 0.3;
const MAX_SITES = 10_000;
/** As much as one drawing can cost before it is ended. */
const LARGEST_DEBT_MS = 1_000;
/** How many times what drawings cost here is still usual. */
const USUAL_FACTOR = 4;

export function createSiteQueue<Task>({
  now,
  usualMs = 15,
  mostUsualMs = 60,
  creditMs = 400,
  share = 0.002,
  activeMs = 10_000,
  maxWaiting = 1_000,
  maxWaitingOfSite = 100,
  maxWaitingInDebt = 8,
  longestPauseMs = 5_000,
  several = false,
}: SiteQueueOptions): SiteQueue<Task> {
  const sites = new Map<string, Site<Task>>();
  /** Those with tasks, in the order of their turns. */
  const ring = new Map<string, Site<Task>>();
  let waiting = 0;
  let latest = { websiteId: '', at: Number.NEGATIVE_INFINITY };
  let latestOther = latest;
  /** About the middle of what drawings cost on this machine. */
  let typicalMs = usualMs / USUAL_FACTOR;
  let countedLast = '';

  const siteOf = (websiteId: WebsiteId): Site<Task> => {
    const known = sites.get(websiteId);
    if (known) return known;
    if (sites.size >= MAX_SITES) dropIdleSites();
    const at = now();
    const site = {
      tasks: [],
      deficit: 0,
      leftAt: at,
      credit: creditMs,
      creditAt: at,
      expectedMs: QUANTUM_MS,
    };
    sites.set(websiteId, site);
    return site;
  };

  const dropIdleSites = (): void => {
    for (const [id, site] of sites) if (!ring.has(id) && creditOf(site) >= creditMs) sites.delete(id);
  };

  const creditOf = ({ credit, creditAt }: Site<Task>): number =>
    Math.min(creditMs, credit + share * (now() - creditAt));

  const noteQuestion = (websiteId: WebsiteId): void => {
    if (latest.websiteId !== websiteId) latestOther = latest;
    latest = { websiteId, at: now() };
  };

  /** When the last other site asked for something. */
  const othersAt = (websiteId: WebsiteId): number =>
    latest.websiteId === websiteId ? latestOther.at : latest.at;

  const othersWantIt = (websiteId: WebsiteId): boolean => now() - othersAt(websiteId) < activeMs;

  /** Until its credit is back, or until the others are gone. */
  const pauseOf = (websiteId: WebsiteId, site: Site<Task>): number => {
    const credit = creditOf(site);
    if (credit >= 0 || !othersWantIt(websiteId)) return 0;
    return Math.min(-credit / share, othersAt(websiteId) + activeMs - now());
  };

  /** A refusal tells how long the debt lasts: the others will hardly go. */
  const refusal = (websiteId: WebsiteId, site: Site<Task>): number | null => {
    const credit = creditOf(site);
    const inDebt = credit < 0 && othersWantIt(websiteId);
    const debtMs = inDebt ? -credit / share : 0;
    const places = inDebt ? maxWaitingInDebt : maxWaitingOfSite;
    if (waiting < maxWaiting && site.tasks.length < places && (several || debtMs <= longestPauseMs))
      return null;
    return Math.max(debtMs, 1_000);
  };

  /** Of two drawings of one site in a row one counts, so that no site alone decides what is usual. */
  const learn = (websiteId: WebsiteId, costMs: number): void => {
    if (websiteId === countedLast) return;
    countedLast = websiteId;
    const step = Math.max(0.1, 0.05 * typicalMs);
    typicalMs = Math.max(0, typicalMs + (costMs > typicalMs ? step : -step));
  };

  const enter = (websiteId: WebsiteId, site: Site<Task>): void => {
    waiting++;
    if (ring.has(websiteId)) return;
    // The time without it was everybody else's, so it has paid for what it had too much.
    site.deficit = Math.min(0, site.deficit + now() - site.leftAt);
    ring.set(websiteId, site);
  };

  const leaveIfEmpty = (websiteId: WebsiteId, site: Site<Task>): void => {
    if (site.tasks.length > 0) return;
    ring.delete(websiteId);
    site.leftAt = now();
  };

  const endTaskIfUsedUp = (websiteId: WebsiteId, site: Site<Task>): void => {
    if (site.deficit > 0 || !ring.delete(websiteId)) return;
    ring.set(websiteId, site);
  };

  return {
    add(websiteId, task) {
      const site = siteOf(websiteId);
      noteQuestion(websiteId);
      const refused = refusal(websiteId, site);
      if (refused !== null) return refused;
      site.tasks.push(task);
      enter(websiteId, site);
      return null;
    },
    addFirst(websiteId, task) {
      const site = siteOf(websiteId);
      site.tasks.unshift(task);
      enter(websiteId, site);
    },
    next({ fits, spare }) {
      const able = [...ring].filter(
        ([id, site]) => site.tasks.some(fits) && (spare || pauseOf(id, site) === 0),
      );
      if (able.length === 0) return null;
      // Nobody has anything left of this round: as many new ones begin as the first of them needs.
      const most = Math.max(...able.map(([, { deficit }]) => deficit));
      const rounds = most > 0 ? 0 : Math.floor(-most / QUANTUM_MS) + 1;
      for (const [, site] of able) site.deficit += rounds * QUANTUM_MS;
      const [websiteId, site] = able.find(([, { deficit }]) => deficit > 0) ?? able[0] ?? [];
      if (websiteId === undefined || !site) return null;
      const [task] = site.tasks.splice(site.tasks.findIndex(fits), 1);
      if (task === undefined) return null;
      waiting--;
      const { expectedMs } = site;
      site.deficit -= expectedMs;
      endTaskIfUsedUp(websiteId, site);
      leaveIfEmpty(websiteId, site);
      return { websiteId, task, expectedMs };
    },
    charge({ websiteId, expectedMs }, costMs, slowness = 1) {
      const site = siteOf(websiteId);
      site.deficit += expectedMs - costMs;
      site.expectedMs += WEIGHT * (costMs - site.expectedMs);
      endTaskIfUsedUp(websiteId, site);
      if (slowness === 1) learn(websiteId, costMs);
      const usual = Math.max(usualMs, Math.min(USUAL_FACTOR * typicalMs, mostUsualMs));
      const excess = costMs - usual * slowness;
      if (excess <= 0 || !othersWantIt(websiteId)) return;
      site.credit = Math.max(creditOf(site) - excess, -LARGEST_DEBT_MS);
      site.creditAt = now();
    },
    remove(websiteId, task) {
      const site = sites.get(websiteId);
      const at = site?.tasks.indexOf(task) ?? -1;
      if (!site || at < 0) return;
      site.tasks.splice(at, 1);
      waiting--;
      leaveIfEmpty(websiteId, site);
    },
    pauseMs() {
      const pauses = [...ring].map(([id, site]) => pauseOf(id, site)).filter((pause) => pause > 0);
      return pauses.length === 0 ? null : Math.max(1, Math.min(...pauses));
    },
    waiting: () => waiting,
  };
}
