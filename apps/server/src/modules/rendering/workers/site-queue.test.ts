import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSiteQueue, type SiteQueue, type SiteQueueOptions } from './site-queue.ts';

interface Task {
  readonly site: string;
  readonly number: number;
  readonly costMs: number;
}

/** One worker and a clock that only moves while a task runs or waits. */
function createSetup(options: Partial<SiteQueueOptions> = {}) {
  let now = 1_000_000;
  let count = 0;
  const siteQueue: SiteQueue<Task> = createSiteQueue({ now: () => now, ...options });
  return {
    turns: siteQueue,
    pass: (ms: number) => {
      now += ms;
    },
    now: () => now,
    add(site: string, costMs: number): { readonly task: Task; readonly refused: number | null } {
      const task = { site, number: ++count, costMs };
      return { task, refused: siteQueue.add(site, task) };
    },
    /** Serves one task; null when nobody may go on now. */
    work(spare = false): Task | null {
      const task = siteQueue.next({ fits: () => true, spare });
      if (!task) return null;
      now += task.task.costMs;
      siteQueue.charge(task, task.task.costMs);
      return task.task;
    },
  };
}

const small = fc.integer({ min: 1, max: 15 });

describe('turns of sites', () => {
  it('serve everything that was not refused exactly once, in the order of its site', () => {
    fc.assert(
      fc.property(
        fc.array(
          fc.oneof(
            fc.record({
              site: fc.constantFrom('a', 'b', 'c', 'd'),
              costMs: fc.integer({ min: 0, max: 300 }),
            }),
            fc.record({ pass: fc.integer({ min: 0, max: 20_000 }) }),
            fc.constant('work' as const),
          ),
          { maxLength: 120 },
        ),
        (steps) => {
          const setup = createSetup({ maxWaitingOfSite: 6 });
          const acceptedNumbers: number[] = [];
          const served: Task[] = [];
          const work = (): boolean => {
            const task = setup.work();
            if (task) served.push(task);
            return task !== null;
          };
          for (const step of steps) {
            if (step === 'work') work();
            else if ('pass' in step) setup.pass(step.pass);
            else {
              const { task, refused } = setup.add(step.site, step.costMs);
              if (refused === null) acceptedNumbers.push(task.number);
            }
            expect(setup.turns.waiting()).toBe(acceptedNumbers.length - served.length);
          }
          while (setup.turns.waiting() > 0) {
            if (work()) continue;
            const pause = setup.turns.pauseMs();
            expect(pause).toBeGreaterThan(0);
            setup.pass(pause ?? 0);
          }
          expect(served.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(acceptedNumbers);
          for (const site of ['a', 'b', 'c', 'd']) {
            const own = served.filter((task) => task.site === site).map(({ number }) => number);
            expect(own).toEqual(own.toSorted((a, b) => a - b));
          }
        },
      ),
    );
  });

  it('the site queue gives busy sites the same time, for any cost of a single render', () => {
    fc.assert(
      fc.property(fc.array(small, { minLength: 2, maxLength: 6 }), (costs) => {
        const setup = createSetup();
        const had = new Map(costs.map((_, index) => [`site ${index}`, 0]));
        for (let queuedTask = 0; queuedTask < 400; queuedTask++) {
          costs.forEach((costMs, index) => {
            setup.add(`site ${index}`, costMs);
          });
          const task = setup.work();
          expect(task).not.toBeNull();
          if (task) had.set(task.site, (had.get(task.site) ?? 0) + task.costMs);
        }
        const times = [...had.values()];
        // A turn may be overdrawn by one drawing, and what a site is expected to cost is learned.
        expect(Math.max(...times) - Math.min(...times)).toBeLessThanOrEqual(4 * Math.max(...costs) + 20);
      }),
    );
  });

  it('leave a site that needs all it may get less than one percent of a worker that others want', () => {
    fc.assert(
      fc.property(fc.integer({ min: 40, max: 1_000 }), small, (hostileMs, usualMs) => {
        // What is costly is said by what others cost.
        fc.pre(hostileMs >= 8 * usualMs);
        const setup = createSetup();
        const seconds = 200;
        let [hostile, others] = [0, 0];
        const until = setup.now() + seconds * 1000;
        while (setup.now() < until) {
          setup.add('hostile', hostileMs);
          setup.add(`site ${others % 5}`, usualMs);
          for (let task = setup.work(); task; task = setup.work()) {
            if (task.site === 'hostile') hostile += hostileMs;
            else others++;
          }
          setup.pass(20);
        }
        // What it may have at the beginning, before anybody can know; of each drawing, the usual part is free.
        const free = Math.max(15, 4 * usualMs + 2);
        const atFirst = (400 * hostileMs) / (hostileMs - free) + hostileMs;
        expect(hostile - atFirst).toBeLessThan(0.01 * seconds * 1000);
        expect(others).toBeGreaterThan((0.9 * seconds * 1000) / (usualMs + 20) - hostile / 20);
      }),
      { numRuns: 30 },
    );
  });

  it('the site queue keeps the p99 of other sites as without a hostile site, for any cost of its pages', () => {
    const p99 = (hostileMs: number | null): number => {
      const setup = createSetup({ maxWaitingOfSite: 1_000 });
      const waited: number[] = [];
      const arrivals = new Map<number, number>();
      const begin = setup.now();
      const [visits, attacks] = [begin, begin].map((at) => ({ at }));
      const usual = (task: number): number => 3 + (task % 4);
      for (let queuedTask = 0; waited.length < 9_000; ) {
        while (visits && visits.at <= setup.now()) {
          const { task } = setup.add(`site ${++queuedTask % 5}`, usual(queuedTask));
          arrivals.set(task.number, visits.at);
          visits.at += 20;
        }
        while (attacks && hostileMs !== null && attacks.at <= setup.now()) {
          setup.add('hostile', hostileMs);
          attacks.at += 50;
        }
        const served = setup.work();
        const cameAt = served && arrivals.get(served.number);
        if (typeof cameAt === 'number') waited.push(setup.now() - cameAt);
        if (!served) setup.pass(1);
      }
      // The first minute is when the hostile site has its credit.
      const settled = waited.slice(3_000).toSorted((a, b) => a - b);
      return settled[Math.floor(settled.length * 0.99)] ?? 0;
    };
    const quiet = p99(null);
    for (const hostileMs of [10, 20, 40, 100, 250, 500])
      expect(p99(hostileMs), `${hostileMs} ms`).toBeLessThanOrEqual(quiet + 20);
  });

  it('let a site that is alone do as it likes, and make it wait only once others come', () => {
    const setup = createSetup({ longestPauseMs: 60_000 });
    for (let page = 0; page < 50; page++) {
      setup.add('heavy', 250);
      expect(setup.work()).not.toBeNull();
    }
    const costs: boolean[] = [];
    for (let page = 0; page < 5; page++) {
      setup.add('other', 5);
      setup.work();
      setup.add('heavy', 250);
      costs.push(setup.work()?.site === 'heavy');
    }
    expect(costs).toEqual([true, true, false, false, false]);
    const pause = setup.turns.pauseMs();
    expect(pause).toBeGreaterThan(5_000);
    expect(pause).toBeLessThanOrEqual(10_000);
    setup.pass(pause ?? 0);
    expect(setup.work()?.site).toBe('heavy');
  });

  it('a site with many renders of usual cost does not have to wait in the site queue', () => {
    const setup = createSetup();
    for (let page = 0; page < 5_000; page++) {
      if (page % 10 === 0) expect(setup.add('other', 5).refused).toBeNull();
      expect(setup.add('busy', 15).refused).toBeNull();
      while (setup.turns.waiting() > 0) expect(setup.work()).not.toBeNull();
    }
  });

  it('tell a site in debt how long that lasts, and take it again afterwards', () => {
    const setup = createSetup();
    setup.add('other', 1);
    setup.work();
    setup.add('heavy', 1_000);
    setup.work();
    const { refused } = setup.add('heavy', 1);
    // 1000 ms less the usual 15, less the credit of 400, at 4 ms of credit a second.
    expect(refused).toBeCloseTo(585 / 0.002, 0);
    setup.pass(refused ?? 0);
    setup.add('other', 1);
    expect(setup.add('heavy', 1).refused).toBeNull();
  });

  it('serve a site in debt where a worker stays free for the others', () => {
    const setup = createSetup({ several: true });
    setup.add('other', 1);
    setup.work();
    setup.add('heavy', 1_000);
    setup.work();
    expect(setup.add('heavy', 7).refused).toBeNull();
    expect(setup.work()).toBeNull();
    expect(setup.work(true)?.costMs).toBe(7);
  });

  it('refuse more than may wait, of one site and of all', () => {
    const setup = createSetup({ maxWaitingOfSite: 3, maxWaiting: 5 });
    const refused = (site: string, count: number): boolean[] =>
      Array.from({ length: count }, () => setup.add(site, 1).refused !== null);
    expect(refused('a', 4)).toEqual([false, false, false, true]);
    expect(refused('b', 3)).toEqual([false, false, true]);
  });

  it('go on first with what was begun, and forget what was taken back', () => {
    const setup = createSetup();
    const { task } = setup.add('a', 1);
    const second = setup.add('a', 1).task;
    const begun = { site: 'a', number: 99, costMs: 1 };
    setup.turns.addFirst('a', begun);
    setup.turns.remove('a', task);
    expect([setup.work(), setup.work(), setup.work()]).toEqual([begun, second, null]);
  });

  it('let nobody pay for a slow machine: where every drawing takes long, long is usual', () => {
    const setup = createSetup();
    const refused: string[] = [];
    for (let task = 0; task < 2_000; task++) {
      const site = `s${task % 4}`;
      if (setup.add(site, 35).refused !== null) refused.push(site);
      setup.work();
    }
    // The first of them are charged until it is known what is usual here.
    expect(refused.length).toBeLessThan(100);
    expect(setup.add('s0', 35).refused).toBeNull();
    for (let task = 0; task < 20; task++) {
      setup.add('costly', 300);
      setup.add('s1', 35);
      while (setup.work());
    }
    expect(setup.add('costly', 300).refused).toBeGreaterThan(1_000);
    expect(setup.add('s1', 35).refused).toBeNull();
  });

  it('charge nobody for a cold worker', () => {
    const setup = createSetup();
    for (let task = 0; task < 100; task++) {
      for (const site of ['a', 'b']) {
        expect(setup.add(site, 50).refused).toBeNull();
        const next = setup.turns.next({ fits: () => true, spare: false });
        if (next) setup.turns.charge(next, 50, 4);
        setup.pass(50);
      }
    }
  });
});
