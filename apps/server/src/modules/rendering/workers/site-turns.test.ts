import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createSiteTurns, type SiteTurns, type SiteTurnsOptions } from './site-turns.ts';

interface Task {
  readonly site: string;
  readonly number: number;
  readonly costMs: number;
}

/** One worker and a clock that only moves when somebody works or waits. */
function createRig(options: Partial<SiteTurnsOptions> = {}) {
  let now = 1_000_000;
  let made = 0;
  const turns: SiteTurns<Task> = createSiteTurns({ now: () => now, ...options });
  return {
    turns,
    pass: (ms: number) => {
      now += ms;
    },
    now: () => now,
    add(site: string, costMs: number): { readonly task: Task; readonly refused: number | null } {
      const task = { site, number: ++made, costMs };
      return { task, refused: turns.add(site, task) };
    },
    /** Serves one task; null when nobody may go on now. */
    work(spare = false): Task | null {
      const turn = turns.next({ fits: () => true, spare });
      if (!turn) return null;
      now += turn.task.costMs;
      turns.charge(turn, turn.task.costMs);
      return turn.task;
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
          const rig = createRig({ maxWaitingOfSite: 6 });
          const taken: number[] = [];
          const served: Task[] = [];
          const work = (): boolean => {
            const task = rig.work();
            if (task) served.push(task);
            return task !== null;
          };
          for (const step of steps) {
            if (step === 'work') work();
            else if ('pass' in step) rig.pass(step.pass);
            else {
              const { task, refused } = rig.add(step.site, step.costMs);
              if (refused === null) taken.push(task.number);
            }
            expect(rig.turns.waiting()).toBe(taken.length - served.length);
          }
          while (rig.turns.waiting() > 0) {
            if (work()) continue;
            const pause = rig.turns.pauseMs();
            expect(pause).toBeGreaterThan(0);
            rig.pass(pause ?? 0);
          }
          expect(served.map(({ number }) => number).toSorted((a, b) => a - b)).toEqual(taken);
          for (const site of ['a', 'b', 'c', 'd']) {
            const own = served.filter((task) => task.site === site).map(({ number }) => number);
            expect(own).toEqual(own.toSorted((a, b) => a - b));
          }
        },
      ),
    );
  });

  it('give sites that always want more the same time, whatever a single drawing of theirs costs', () => {
    fc.assert(
      fc.property(fc.array(small, { minLength: 2, maxLength: 6 }), (costs) => {
        const rig = createRig();
        const had = new Map(costs.map((_, index) => [`site ${index}`, 0]));
        for (let turn = 0; turn < 400; turn++) {
          costs.forEach((costMs, index) => {
            rig.add(`site ${index}`, costMs);
          });
          const task = rig.work();
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
        const rig = createRig();
        const seconds = 200;
        let [hostile, others] = [0, 0];
        const until = rig.now() + seconds * 1000;
        while (rig.now() < until) {
          rig.add('hostile', hostileMs);
          rig.add(`site ${others % 5}`, usualMs);
          for (let task = rig.work(); task; task = rig.work()) {
            if (task.site === 'hostile') hostile += hostileMs;
            else others++;
          }
          rig.pass(20);
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

  it('keep the p99 of others near what it is without a hostile site, whatever its pages cost', () => {
    const p99 = (hostileMs: number | null): number => {
      const rig = createRig({ maxWaitingOfSite: 1_000 });
      const waited: number[] = [];
      const arrivals = new Map<number, number>();
      const begin = rig.now();
      const [visits, attacks] = [begin, begin].map((at) => ({ at }));
      const usual = (turn: number): number => 3 + (turn % 4);
      for (let turn = 0; waited.length < 9_000; ) {
        while (visits && visits.at <= rig.now()) {
          const { task } = rig.add(`site ${++turn % 5}`, usual(turn));
          arrivals.set(task.number, visits.at);
          visits.at += 20;
        }
        while (attacks && hostileMs !== null && attacks.at <= rig.now()) {
          rig.add('hostile', hostileMs);
          attacks.at += 50;
        }
        const served = rig.work();
        const cameAt = served && arrivals.get(served.number);
        if (typeof cameAt === 'number') waited.push(rig.now() - cameAt);
        if (!served) rig.pass(1);
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
    const rig = createRig({ longestPauseMs: 60_000 });
    for (let page = 0; page < 50; page++) {
      rig.add('heavy', 250);
      expect(rig.work()).not.toBeNull();
    }
    const costs: boolean[] = [];
    for (let page = 0; page < 5; page++) {
      rig.add('other', 5);
      rig.work();
      rig.add('heavy', 250);
      costs.push(rig.work()?.site === 'heavy');
    }
    expect(costs).toEqual([true, true, false, false, false]);
    const pause = rig.turns.pauseMs();
    expect(pause).toBeGreaterThan(5_000);
    expect(pause).toBeLessThanOrEqual(10_000);
    rig.pass(pause ?? 0);
    expect(rig.work()?.site).toBe('heavy');
  });

  it('do not make a site wait for drawings that cost the usual, however many they are', () => {
    const rig = createRig();
    for (let page = 0; page < 5_000; page++) {
      if (page % 10 === 0) expect(rig.add('other', 5).refused).toBeNull();
      expect(rig.add('busy', 15).refused).toBeNull();
      while (rig.turns.waiting() > 0) expect(rig.work()).not.toBeNull();
    }
  });

  it('tell a site in debt how long that lasts, and take it again afterwards', () => {
    const rig = createRig();
    rig.add('other', 1);
    rig.work();
    rig.add('heavy', 1_000);
    rig.work();
    const { refused } = rig.add('heavy', 1);
    // 1000 ms less the usual 15, less the credit of 400, at 4 ms of credit a second.
    expect(refused).toBeCloseTo(585 / 0.002, 0);
    rig.pass(refused ?? 0);
    rig.add('other', 1);
    expect(rig.add('heavy', 1).refused).toBeNull();
  });

  it('serve a site in debt where a worker stays free for the others', () => {
    const rig = createRig({ several: true });
    rig.add('other', 1);
    rig.work();
    rig.add('heavy', 1_000);
    rig.work();
    expect(rig.add('heavy', 7).refused).toBeNull();
    expect(rig.work()).toBeNull();
    expect(rig.work(true)?.costMs).toBe(7);
  });

  it('refuse more than may wait, of one site and of all', () => {
    const rig = createRig({ maxWaitingOfSite: 3, maxWaiting: 5 });
    const refused = (site: string, count: number): boolean[] =>
      Array.from({ length: count }, () => rig.add(site, 1).refused !== null);
    expect(refused('a', 4)).toEqual([false, false, false, true]);
    expect(refused('b', 3)).toEqual([false, false, true]);
  });

  it('go on first with what was begun, and forget what was taken back', () => {
    const rig = createRig();
    const { task } = rig.add('a', 1);
    const second = rig.add('a', 1).task;
    const begun = { site: 'a', number: 99, costMs: 1 };
    rig.turns.addFirst('a', begun);
    rig.turns.remove('a', task);
    expect([rig.work(), rig.work(), rig.work()]).toEqual([begun, second, null]);
  });

  it('let nobody pay for a slow machine: where every drawing takes long, long is usual', () => {
    const rig = createRig();
    const refused: string[] = [];
    for (let turn = 0; turn < 2_000; turn++) {
      const site = `s${turn % 4}`;
      if (rig.add(site, 35).refused !== null) refused.push(site);
      rig.work();
    }
    // The first of them are charged until it is known what is usual here.
    expect(refused.length).toBeLessThan(100);
    expect(rig.add('s0', 35).refused).toBeNull();
    for (let turn = 0; turn < 20; turn++) {
      rig.add('costly', 300);
      rig.add('s1', 35);
      while (rig.work());
    }
    expect(rig.add('costly', 300).refused).toBeGreaterThan(1_000);
    expect(rig.add('s1', 35).refused).toBeNull();
  });

  it('charge nobody for a cold worker', () => {
    const rig = createRig();
    for (let turn = 0; turn < 100; turn++) {
      for (const site of ['a', 'b']) {
        expect(rig.add(site, 50).refused).toBeNull();
        const next = rig.turns.next({ fits: () => true, spare: false });
        if (next) rig.turns.charge(next, 50, 4);
        rig.pass(50);
      }
    }
  });
});
