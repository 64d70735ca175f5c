import type { WebsiteId } from '../../../platform/entity-ids.ts';

/**
 * Decides which site is next at the workers that draw pages. Sites share the workers by what their drawings cost, not
 * by how many there are. What a drawing costs beyond the usual is taken from the credit of its site, which grows
 * slowly: a site without credit waits while others want the workers, so that a theme that uses all it may get has a
 * fraction of a percent of them.
 */
export interface SiteQueue<Task> {
  /**
   * Null: it waits for its turn. Otherwise it is refused, with the milliseconds after which asking again makes sense.
   */
  add(websiteId: WebsiteId, task: Task): number | null;
  /** What adding a task would say now. */
  refusal(websiteId: WebsiteId): number | null;
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
  /** Milliseconds until a site that has to wait now may go on; null when none has to. */
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

interface Queue<Task> {
  readonly options: Required<SiteQueueOptions>;
  readonly sites: Map<string, Site<Task>>;
  /** Those with tasks, in the order of their turns. */
  readonly ring: Map<string, Site<Task>>;
  waiting: number;
  latest: Question;
  latestOther: Question;
  /** About the middle of what drawings cost on this machine. */
  typicalMs: number;
  countedLast: string;
}

interface Question {
  readonly websiteId: WebsiteId;
  readonly at: number;
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

const DEFAULTS: Omit<Required<SiteQueueOptions>, 'now'> = {
  usualMs: 15,
  mostUsualMs: 200,
  creditMs: 400,
  share: 0.002,
  activeMs: 10_000,
  maxWaiting: 1_000,
  maxWaitingOfSite: 100,
  maxWaitingInDebt: 8,
  longestPauseMs: 5_000,
  several: false,
};

export function createSiteQueue<Task>(overrides: SiteQueueOptions): SiteQueue<Task> {
  const options = { ...DEFAULTS, ...overrides };
  const nobody = { websiteId: '', at: Number.NEGATIVE_INFINITY };
  const queue: Queue<Task> = {
    options,
    sites: new Map(),
    ring: new Map(),
    waiting: 0,
    latest: nobody,
    latestOther: nobody,
    typicalMs: options.usualMs / USUAL_FACTOR,
    countedLast: '',
  };
  return {
    add: (websiteId, task) => addTask(queue, websiteId, task),
    refusal: (websiteId) => refusalOf(queue, websiteId, siteOf(queue, websiteId)),
    addFirst(websiteId, task) {
      const site = siteOf(queue, websiteId);
      site.tasks.unshift(task);
      enter(queue, websiteId, site);
    },
    next: (choice) => nextTask(queue, choice),
    charge: (task, costMs, slowness = 1) => charge(queue, task, costMs, slowness),
    remove(websiteId, task) {
      const site = queue.sites.get(websiteId);
      const at = site?.tasks.indexOf(task) ?? -1;
      if (!site || at < 0) return;
      site.tasks.splice(at, 1);
      queue.waiting--;
      leaveIfEmpty(queue, websiteId, site);
    },
    pauseMs() {
      const pauses = [...queue.ring].map(([id, site]) => pauseOf(queue, id, site)).filter((ms) => ms > 0);
      return pauses.length === 0 ? null : Math.max(1, Math.min(...pauses));
    },
    waiting: () => queue.waiting,
  };
}

function addTask<Task>(queue: Queue<Task>, websiteId: WebsiteId, task: Task): number | null {
  const site = siteOf(queue, websiteId);
  noteQuestion(queue, websiteId);
  const refused = refusalOf(queue, websiteId, site);
  if (refused !== null) return refused;
  site.tasks.push(task);
  enter(queue, websiteId, site);
  return null;
}

function nextTask<Task>(
  queue: Queue<Task>,
  { fits, spare }: { fits(task: Task): boolean; spare: boolean },
): QueuedTask<Task> | null {
  const able = [...queue.ring].filter(
    ([id, site]) => site.tasks.some(fits) && (spare || pauseOf(queue, id, site) === 0),
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
  queue.waiting--;
  const { expectedMs } = site;
  site.deficit -= expectedMs;
  endTaskIfUsedUp(queue, websiteId, site);
  leaveIfEmpty(queue, websiteId, site);
  return { websiteId, task, expectedMs };
}

function charge<Task>(
  queue: Queue<Task>,
  { websiteId, expectedMs }: QueuedTask<Task>,
  costMs: number,
  slowness: number,
): void {
  const { now, usualMs, mostUsualMs } = queue.options;
  const site = siteOf(queue, websiteId);
  site.deficit += expectedMs - costMs;
  site.expectedMs += WEIGHT * (costMs - site.expectedMs);
  endTaskIfUsedUp(queue, websiteId, site);
  if (slowness === 1) learn(queue, websiteId, costMs);
  const usual = Math.max(usualMs, Math.min(USUAL_FACTOR * queue.typicalMs, mostUsualMs));
  const excess = costMs - usual * slowness;
  if (excess <= 0 || !othersWantIt(queue, websiteId)) return;
  site.credit = Math.max(creditOf(queue, site) - excess, -LARGEST_DEBT_MS);
  site.creditAt = now();
}

function siteOf<Task>(queue: Queue<Task>, websiteId: WebsiteId): Site<Task> {
  const known = queue.sites.get(websiteId);
  if (known) return known;
  if (queue.sites.size >= MAX_SITES) dropIdleSites(queue);
  const at = queue.options.now();
  const site = {
    tasks: [],
    deficit: 0,
    leftAt: at,
    credit: queue.options.creditMs,
    creditAt: at,
    expectedMs: QUANTUM_MS,
  };
  queue.sites.set(websiteId, site);
  return site;
}

function dropIdleSites<Task>(queue: Queue<Task>): void {
  for (const [id, site] of queue.sites)
    if (!queue.ring.has(id) && creditOf(queue, site) >= queue.options.creditMs) queue.sites.delete(id);
}

const creditOf = <Task>({ options }: Queue<Task>, { credit, creditAt }: Site<Task>): number =>
  Math.min(options.creditMs, credit + options.share * (options.now() - creditAt));

function noteQuestion<Task>(queue: Queue<Task>, websiteId: WebsiteId): void {
  if (queue.latest.websiteId !== websiteId) queue.latestOther = queue.latest;
  queue.latest = { websiteId, at: queue.options.now() };
}

/** When the last other site asked for something. */
const othersAt = <Task>({ latest, latestOther }: Queue<Task>, websiteId: WebsiteId): number =>
  latest.websiteId === websiteId ? latestOther.at : latest.at;

const othersWantIt = <Task>(queue: Queue<Task>, websiteId: WebsiteId): boolean =>
  queue.options.now() - othersAt(queue, websiteId) < queue.options.activeMs;

/** Until its credit is back, or until the others are gone. */
function pauseOf<Task>(queue: Queue<Task>, websiteId: WebsiteId, site: Site<Task>): number {
  const { share, activeMs, now } = queue.options;
  const credit = creditOf(queue, site);
  if (credit >= 0 || !othersWantIt(queue, websiteId)) return 0;
  return Math.min(-credit / share, othersAt(queue, websiteId) + activeMs - now());
}

/** A refusal says how long the debt lasts, because the other sites are unlikely to stop asking. */
function refusalOf<Task>(queue: Queue<Task>, websiteId: WebsiteId, site: Site<Task>): number | null {
  const { share, several, longestPauseMs, maxWaiting, maxWaitingInDebt, maxWaitingOfSite } = queue.options;
  const credit = creditOf(queue, site);
  const inDebt = credit < 0 && othersWantIt(queue, websiteId);
  const debtMs = inDebt ? -credit / share : 0;
  const places = inDebt ? maxWaitingInDebt : maxWaitingOfSite;
  if (queue.waiting < maxWaiting && site.tasks.length < places && (several || debtMs <= longestPauseMs))
    return null;
  return Math.max(debtMs, 1_000);
}

/** Of two drawings of one site in a row one counts, so that no site alone decides what is usual. */
function learn<Task>(queue: Queue<Task>, websiteId: WebsiteId, costMs: number): void {
  if (websiteId === queue.countedLast) return;
  queue.countedLast = websiteId;
  const step = Math.max(0.1, 0.05 * queue.typicalMs);
  queue.typicalMs = Math.max(0, queue.typicalMs + (costMs > queue.typicalMs ? step : -step));
}

function enter<Task>(queue: Queue<Task>, websiteId: WebsiteId, site: Site<Task>): void {
  queue.waiting++;
  if (queue.ring.has(websiteId)) return;
  // The time without it was everybody else's, so it has paid for what it had too much.
  site.deficit = Math.min(0, site.deficit + queue.options.now() - site.leftAt);
  queue.ring.set(websiteId, site);
}

function leaveIfEmpty<Task>(queue: Queue<Task>, websiteId: WebsiteId, site: Site<Task>): void {
  if (site.tasks.length > 0) return;
  queue.ring.delete(websiteId);
  site.leftAt = queue.options.now();
}

function endTaskIfUsedUp<Task>(queue: Queue<Task>, websiteId: WebsiteId, site: Site<Task>): void {
  if (site.deficit > 0 || !queue.ring.delete(websiteId)) return;
  queue.ring.set(websiteId, site);
}
